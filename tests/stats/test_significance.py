"""Acceptance case AC8: what pairs and clusters do to a conclusion."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import norm

from steelyard.stats import clustered_mean, mcnemar_exact, paired_share_interval

AC8 = json.loads((Path(__file__).parents[1] / "acceptance" / "ac8.json").read_text("utf-8"))
PAIRED, CLUSTERED = AC8["paired"], AC8["clustered"]


def test_ac8_the_same_prompts_are_compared_pair_by_pair():
    only_a, only_b, n = PAIRED["only_a"], PAIRED["only_b"], PAIRED["n"]
    seen = paired_share_interval(only_a, only_b, n=n, method="wald")

    assert (PAIRED["both"] + only_a) / n == pytest.approx(PAIRED["rate_a"])
    assert (PAIRED["both"] + only_b) / n == pytest.approx(PAIRED["rate_b"])
    assert mcnemar_exact(only_a, only_b) == pytest.approx(PAIRED["p"], abs=5e-7)
    assert (seen.low, seen.high) == pytest.approx((PAIRED["low"], PAIRED["high"]), abs=5e-5)


def test_ac8_forgetting_the_pairs_would_lose_the_difference():
    """The textbook test of two independent shares, from which ours must differ."""
    n, a, b = PAIRED["n"], PAIRED["rate_a"], PAIRED["rate_b"]
    error = math.sqrt((a * (1 - a) + b * (1 - b)) / n)
    p, half = 2 * norm.sf((a - b) / error), norm.ppf(0.975) * error

    told = PAIRED["unpaired"]
    assert p == pytest.approx(told["p"], abs=5e-5)
    assert (a - b - half, a - b + half) == pytest.approx((told["low"], told["high"]), abs=5e-5)
    assert mcnemar_exact(PAIRED["only_a"], PAIRED["only_b"]) < 0.05 < p


def test_ac8_four_documents_are_four_values_and_conclude_nothing():
    items = [int(digit) for each in CLUSTERED["documents"] for digit in each]
    documents = np.repeat(np.arange(4), 5)
    seen, naive = clustered_mean(items, documents), clustered_mean(items)

    assert (seen.value, seen.clusters, seen.n) == (CLUSTERED["mean"], 4, 20)
    assert seen.standard_error == pytest.approx(CLUSTERED["standard_error"], abs=1e-6)
    assert seen.standard_error * (3 / 4) ** 0.5 == pytest.approx(CLUSTERED["uncorrected"], abs=1e-6)
    assert naive.standard_error == pytest.approx(CLUSTERED["naive"], abs=1e-6)
    assert (seen.interval.low, seen.interval.high) == pytest.approx(
        (CLUSTERED["low"], CLUSTERED["high"]), abs=5e-4
    )
    assert seen.interval.low < 0.0 < 1.0 < seen.interval.high
