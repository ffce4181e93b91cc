from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.suites.code.passk import pass_all_k, pass_at_k


def test_four_of_eight_give_the_published_figures():
    assert pass_all_k(8, 4, 4) == pytest.approx(0.014, abs=5e-4)
    assert pass_at_k(8, 4, 4) == pytest.approx(0.986, abs=5e-4)


@given(st.integers(1, 8), st.data())
def test_both_are_what_counting_every_choice_gives(n, data):
    c, k = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    choices = list(combinations([True] * c + [False] * (n - c), k))

    assert pass_at_k(n, c, k) == pytest.approx(sum(map(any, choices)) / len(choices))
    assert pass_all_k(n, c, k) == pytest.approx(sum(map(all, choices)) / len(choices))


def test_fewer_tries_than_k_are_refused():
    with pytest.raises(Undefined, match="set repeats to 5 or more"):
        pass_at_k(4, 4, 5)
