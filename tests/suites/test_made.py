from __future__ import annotations

import itertools

import pytest

from steelyard.errors import StudyError
from steelyard.suites import Reading, load_items


def sums(rng):
    for number in itertools.count():
        yield {"id": f"sum-{number}", "prompt": f"{rng.randrange(100)} + 1 =", "terms": 2}


READING = Reading(own=("terms",), makers={"sums": sums})


def test_the_same_seed_makes_the_same_items():
    one, two, other = (
        load_items(f"made:sums?n=5&seed={seed}", reading=READING) for seed in (1, 1, 2)
    )

    assert one.sha256 == two.sha256 != other.sha256
    assert len(one.items) == 5
    assert one.items[0].own == {"terms": 2}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("made:products", "There are: made:sums"),
        ("made:sums?n=0", "n must lie between 1 and"),
        ("made:sums?m=3", "m=3 is no option"),
        ("made:sums?n=三", "is no option"),
        ("made:sums?seed=" + "9" * 5000, "is no option"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_way_out(source, told):
    with pytest.raises(StudyError, match=told):
        load_items(source, reading=READING)


def test_a_field_of_no_suite_is_still_refused():
    with pytest.raises(StudyError, match="field 'terms' is not known"):
        load_items("made:sums?n=1", reading=Reading(makers={"sums": sums}))
