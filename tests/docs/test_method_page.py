"""Figures of docs/method.md against the code that they speak of."""

from __future__ import annotations

import re
from pathlib import Path

from steelyard.decide.policy import Policy
from steelyard.stats import clopper_pearson_lower, zero_failure_n
from steelyard.weigh.redraw import DRAWS
from steelyard.weigh.validity import ERROR_BUDGET

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "method.md").read_text("utf-8")


def test_what_so_many_right_answers_prove_is_what_the_bounds_say():
    (alone, share), (k, n, bound) = (
        re.search(r"(\d+) right of \1 prove (\d+) %", PAGE).groups(),
        re.search(r"(\d+) of (\d+) prove no more than ([\d.]+) %", PAGE).groups(),
    )

    assert int(alone) == zero_failure_n(int(share) / 100)
    assert float(bound) == round(100 * clopper_pearson_lower(int(k), int(n)), 1)


def test_draws_and_thresholds_are_those_of_the_code():
    assert f"{DRAWS:,} paired bootstrap draws" in PAGE
    assert f"ranks first in {Policy().first_rank:.0%} of draws".replace("%", " %") in PAGE
    assert f"at most {ERROR_BUDGET:.0%} transport".replace("%", " %") in PAGE
