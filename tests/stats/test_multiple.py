from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import holm

p_values = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_holm_steps_down_from_the_smallest():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(p_values)
def test_an_adjusted_value_lies_between_the_raw_one_and_bonferronis(raw):
    adjusted = holm(raw)

    assert (adjusted >= np.asarray(raw)).all()
    assert (adjusted <= np.minimum(1, np.asarray(raw) * len(raw)) + 1e-15).all()


@given(p_values)
def test_adjusting_keeps_the_order(raw):
    adjusted = holm(raw)

    assert (np.diff(adjusted[np.argsort(raw)]) >= 0).all()


def test_no_comparison_needs_no_adjustment():
    assert holm([]).size == 0


def test_what_is_no_p_value_is_refused():
    with pytest.raises(Undefined, match="between 0 and 1"):
        holm([0.5, 1.5])
