from __future__ import annotations

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.certificate import (
    certify,
    error_budget,
    littles_law,
    loop_lag,
    schedule_lag,
    steady_state,
    token_match,
)

GOOD = (
    schedule_lag([0.001] * 100),
    error_budget(0, of=100),
    littles_law([0.0, 1.0], [1.0, 2.0], start_s=0.0, end_s=2.0),
    steady_state(np.random.default_rng(1).lognormal(size=400)),
)


def test_a_cell_that_passes_what_is_essential_may_be_ranked():
    sealed = certify("a at 5/s", [*GOOD, loop_lag(p99_s=0.002)])

    assert sealed.ranks
    assert sealed.why == ()
    assert sealed.shows(0.3) == 0.3


def test_a_cell_that_fails_one_check_says_why_and_shows_no_latency():
    sealed = certify("a at 5/s", [*GOOD, loop_lag(p99_s=0.040)])

    assert sealed.result == "fail"
    assert not sealed.ranks
    shown = sealed.shows(0.3)
    assert isinstance(shown, Missing)
    assert "a at 5/s" in shown.reason
    assert "40.00 ms" in shown.reason
    assert sealed.checks[0].check == "loop_lag"


def test_what_is_essential_and_was_not_checked_keeps_a_cell_from_being_ranked():
    sealed = certify("a at 5/s", [*GOOD[:2], GOOD[3]])

    assert sealed.result == "unknown"
    assert not sealed.ranks
    assert sealed.why == ("littles_law: not checked",)
    assert sealed.shows(0.3) == 0.3


def test_an_unknown_that_is_not_essential_does_not_keep_a_cell_from_being_ranked():
    assert certify("a at 5/s", [*GOOD, token_match(Missing(reason="no count"))]).ranks


def test_each_check_says_why_its_limit_is_what_it_is():
    for check in GOOD:
        assert check.because
