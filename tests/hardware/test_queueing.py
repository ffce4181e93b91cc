from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.hardware import Rung
from steelyard.hardware.coefficients import shipped
from steelyard.hardware.queueing import deterministic_wait, erlang_wait


def test_one_place_waits_as_the_m_m_1_formula_says() -> None:
    rate, service = 0.8, 1.0
    assert erlang_wait(rate=rate, service=service, places=1) == pytest.approx(0.8 / (1 - 0.8))


def test_two_places_wait_as_in_the_textbook() -> None:
    # M/M/2, rho 0.75: W_q = rho^2 / (1 - rho^2) x service
    found = erlang_wait(rate=1.5, service=1.0, places=2)
    assert found == pytest.approx(0.75**2 / (1 - 0.75**2))


def test_equal_services_wait_half_as_long_as_random_ones() -> None:
    random = erlang_wait(rate=0.6, service=1.0, places=1)
    assert deterministic_wait(rate=0.6, service=1.0) == pytest.approx(random / 2)


def test_at_capacity_the_wait_has_no_end() -> None:
    assert erlang_wait(rate=4.0, service=1.0, places=4) == math.inf
    assert deterministic_wait(rate=1.0, service=1.0) == math.inf


@given(st.floats(0.01, 0.95), st.integers(1, 200))
def test_more_places_at_the_same_load_wait_less(load: float, places: int) -> None:
    few = erlang_wait(rate=load * places, service=1.0, places=places)
    many = erlang_wait(rate=load * 2 * places, service=1.0, places=2 * places)
    assert 0 <= many <= few * (1 + 1e-9) + 1e-12


def test_bands_widen_from_rung_to_rung_and_say_what_they_rest_on() -> None:
    table = shipped()
    order = (Rung.MEASURED, Rung.PAIR, Rung.CLASS, Rung.PHYSICS)
    for bands in (table.tpot_band, table.ttft_band):
        widths = [math.log(bands[rung][1] / bands[rung][0]) for rung in order]
        assert widths[0] < widths[2] < widths[3]
        assert widths[0] <= widths[1] * 1.05
    assert table.fitted
    assert "sha256" in table.source


def test_arrivals_that_vary_twice_as_much_wait_longer_and_even_ones_less() -> None:
    def waits(varied: float) -> tuple[float, float]:
        one = deterministic_wait(rate=0.8, service=1.0, varied=varied)
        return one, erlang_wait(rate=1.5, service=1.0, places=2, varied=varied)

    even, poisson, bursts = waits(0.0), waits(1.0), waits(4.0)
    # Kingman's bound is exact for M/G/1; (ca2 + cs2) / 2 scales both
    assert even == (0.0, pytest.approx(poisson[1] / 2))
    assert bursts == (pytest.approx(4 * poisson[0]), pytest.approx(2.5 * poisson[1]))


def test_many_equal_services_wait_half_as_long_as_random_ones() -> None:
    random = erlang_wait(rate=6.0, service=1.0, places=8)
    assert deterministic_wait(rate=6.0, service=1.0, servers=8) == pytest.approx(random / 2)
