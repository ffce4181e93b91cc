from __future__ import annotations

import pytest

from steelyard.errors import Undefined
from steelyard.stats import look_bounds


@pytest.mark.parametrize(("looks", "last"), [(1, 1.960), (2, 1.977), (5, 2.040), (10, 2.087)])
def test_the_last_bound_of_obrien_and_fleming_is_the_published_one(looks, last):
    """Jennison & Turnbull (2000), table 2.3."""
    assert look_bounds(looks)[-1] == pytest.approx(last, abs=6e-4)


@pytest.mark.parametrize(("looks", "level"), [(2, 2.178), (5, 2.413), (10, 2.555)])
def test_the_bound_of_pocock_is_the_published_one(looks, level):
    """Jennison & Turnbull (2000), table 2.1."""
    assert look_bounds(looks, shape="pocock") == pytest.approx([level] * looks, abs=6e-4)


def test_more_looks_than_can_be_planned_are_refused():
    with pytest.raises(Undefined, match="confidence sequence"):
        look_bounds(50)
