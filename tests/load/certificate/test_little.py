from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.load.certificate import littles_law, occupancy
from support.series import queue


def records(seed: int, *, n: int = 4000, load: float = 0.8) -> tuple[np.ndarray, np.ndarray]:
    seen = queue(np.random.default_rng(seed), n, load)
    began = seen.arrivals - seen.arrivals[0]
    return began, began + seen.sojourns


@settings(max_examples=25)
@given(seed=st.integers(0, 100), start=st.floats(0, 500), span=st.floats(50, 3000))
def test_whole_records_of_a_queue_keep_littles_law_in_any_window(seed, start, span):
    began, ended = records(seed)

    check = littles_law(began, ended, start_s=start, end_s=start + span)

    assert check.result == "pass"
    assert check.figures["off"] <= check.figures["edges"] + 1e-6


def test_in_an_mm1_queue_there_are_load_over_one_less_load():
    began, ended = records(3, n=200_000, load=0.5)

    check = littles_law(began, ended, start_s=0, end_s=float(began[-1]))

    assert check.figures["in_flight"] == pytest.approx(1.0, rel=0.05)


def test_a_gauge_that_sees_more_in_flight_than_the_records_fails():
    began, ended = records(4)

    honest = littles_law(began, ended, start_s=0, end_s=4000)
    gauge = np.full(100, honest.figures["in_flight"])

    assert littles_law(began, ended, start_s=0, end_s=4000, gauge=gauge).result == "pass"
    assert littles_law(began, ended, start_s=0, end_s=4000, gauge=1.3 * gauge).result == "fail"


def test_half_of_the_records_lost_is_seen_by_the_gauge():
    began, ended = records(5)
    whole = littles_law(began, ended, start_s=0, end_s=4000).figures["in_flight"]

    check = littles_law(began[::2], ended[::2], start_s=0, end_s=4000, gauge=[whole] * 10)

    assert check.result == "fail"


def test_requests_still_open_at_the_end_are_allowed_for():
    began, ended = records(6)
    ended[ended > 3000] = np.nan

    assert littles_law(began, ended, start_s=0, end_s=3000).result == "pass"


def test_a_request_that_ended_before_it_began_voids_the_records():
    check = littles_law([0.0, 1.0], [0.5, 0.9], start_s=0, end_s=2)

    assert check.result == "fail"
    assert "before they began" in check.detail


def test_nothing_ended_is_unknown():
    assert littles_law([0.0], [np.nan], start_s=0, end_s=1).result == "unknown"


@pytest.mark.parametrize(("busy", "result"), [(19.5, "pass"), (12.0, "fail"), (21.0, "fail")])
def test_users_of_a_closed_loop_are_busy(busy, result):
    check = occupancy(busy, wall_s=10, users=2, windows=5, requests=100)

    assert check.result == result
