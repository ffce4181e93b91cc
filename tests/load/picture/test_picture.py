"""What is drawn of a run, binned from its columns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from load.made import answer, failed
from steelyard.evidence import dumps_line
from steelyard.load.picture import load_picture
from steelyard.load.picture.axis import log_edges, steps
from steelyard.load.picture.heat import heat
from steelyard.load.summary import Columns
from steelyard.load.summary.gaps import Gaps
from support.load_records import prepared, record, steady

positive = st.floats(1e-6, 1e5)


@given(st.lists(st.one_of(positive, st.just(np.inf), st.just(np.nan)), min_size=1, max_size=80))
def test_every_request_with_a_time_is_in_one_cell_or_never_came(values):
    times = np.array(values)
    drawn = heat("x", times, at=np.arange(len(times)) * 0.1, steps=steps(0.0, len(times) * 0.1))

    seen = sum(n for _, _, n in drawn["cells"]) + sum(drawn["never"])
    assert seen == np.count_nonzero(~np.isnan(times))


@given(st.lists(positive, min_size=1, max_size=50))
def test_edges_enclose_all_values(values):
    edges = log_edges(np.array(values))

    assert edges[0] <= min(values) * (1 + 1e-9)
    assert max(values) <= edges[-1] * (1 + 1e-9)
    assert np.all(np.diff(edges) > 0)
    assert len(edges) <= 102


@given(st.floats(1e-3, 1e6))
def test_steps_are_round_and_cover_the_run(reach):
    axis = steps(0.0, reach)

    assert axis.count <= 120
    assert axis.count * axis.step_s >= reach * (1 - 1e-6)
    assert f"{axis.step_s:.6e}"[0] in "125"


def test_a_request_counts_at_its_own_moments(tmp_path):
    samples = [
        answer(0, first=40, last=400),
        failed(500, ended=900),
        answer(950, first=990, last=1900),
    ]
    _, picture = record(tmp_path, samples, rate=3, span_s=1.0)

    lines = picture["lines"]
    at = {name: [n * lines["step_s"] for n, k in enumerate(lines[name]) if k] for name in
          ("intended", "answered")}  # fmt: skip
    assert at["intended"] == pytest.approx([0.0, 0.5, 0.94], abs=0.021)
    assert at["answered"] == pytest.approx([0.4, 1.9], abs=0.021)
    assert sum(lines["failed"]["refused"]) == 1
    assert max(lines["flight"]) == 1


def test_a_tail_that_never_came_has_no_point(tmp_path):
    _, picture = record(tmp_path, steady())

    ttft = picture["distributions"][0]
    assert ttft["n"] == 100
    assert ttft["never"] == 5
    assert ttft["points"][-1][1] == pytest.approx(0.95)


def test_an_invalid_run_has_no_time_of_the_server_in_it(tmp_path):
    told, picture = record(tmp_path, steady(), cpu_share_max=1.0)

    assert told["valid"] is False
    assert picture["heat"]["maps"] == picture["distributions"] == picture["intervals"] == []
    assert sum(picture["lines"]["sent"]) == 100


@pytest.mark.parametrize("samples", [[], [answer(0, first=40, last=400)], [failed(0)]])
def test_a_run_of_nothing_or_of_one_request_is_drawn(tmp_path, samples):
    told, picture = record(tmp_path, samples, rate=1, span_s=1.0)

    assert sum(picture["lines"]["intended"]) == len(samples) == told["summary"]["requests"]


def test_a_million_requests_make_a_small_picture(tmp_path):
    told, _ = prepared(tmp_path, steady())
    told["valid"] = True

    assert len(dumps_line(load_picture(told, columns(1_000_000, span_s=10.0)))) < 200_000


def columns(n, *, span_s):
    rng = np.random.default_rng(7)
    begun = np.sort(rng.uniform(0, span_s, n))
    first = begun + rng.lognormal(-2, 1, n)
    answered = rng.random(n) < 0.98
    times = dict.fromkeys(("intended", "ready", "sent"), begun)
    times |= {"first_token": first, "first_visible": first, "last_token": first + 1.0}
    return Columns(
        number=np.arange(n), times=times | {"ended": first + 1.0},
        counts={"completion_tokens": np.full(n, 20.0)}, answered=answered, said=answered,
        finished=answered, asked_again=0,
        kind=np.where(answered, 0, 1).astype(np.int16), kind_names=("", "reset"),
        kinds={"": int(answered.sum())}, sources={}, gaps=Gaps(),
    )  # fmt: skip
