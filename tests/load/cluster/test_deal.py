"""Workers over nodes."""

from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.load.cluster.deal import dealt, how_many


def test_nodes_take_turns_and_none_runs_more_workers_than_it_has_cores():
    assert dealt({"b": 1, "a": 3}, 4) == ["a", "b", "a", "a"]


@pytest.mark.parametrize(
    ("given", "size"),
    [
        ({"workers": None}, 5),
        ({"workers": 2}, 2),
        ({"workers": None, "users": 3}, 3),
        ({"workers": None, "cap": 4}, 4),
        ({"workers": None, "users": 80}, 5),
    ],
)
def test_there_is_a_worker_a_core_or_as_many_as_asked_for(given, size):
    assert how_many({"a": 2, "b": 3}, **given) == size


@pytest.mark.parametrize(
    ("cores", "given", "why"),
    [
        ({"a": 2}, {"workers": 3}, "2 cores in all"),
        ({}, {"workers": None}, "lend no core"),
        ({"a": 4}, {"workers": 3, "users": 2}, "can't be divided"),
        ({"a": 4}, {"workers": 0}, "one at least"),
    ],
)
def test_what_the_cluster_cannot_run_is_refused(cores, given, why):
    with pytest.raises(StudyError, match=why):
        how_many(cores, **given)
