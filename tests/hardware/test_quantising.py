"""Precisions side by side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steelyard.hardware import (
    Clock,
    Forecast,
    Layout,
    Quantised,
    Setup,
    compare_precisions,
    find_device,
    find_model,
    forecast,
    preset,
    time_of,
)

BASE = Setup(
    name="it", model=find_model("Llama-3.1-70B"), precision=preset("bf16"),
    device=find_device("A100-SXM4-80GB"), layout=Layout(tp=4), isl=2048, osl=512, concurrency=8,
)  # fmt: skip


def clock(setup: Setup, running: float):
    return time_of(setup, running=running)


CLOCK: Clock = clock


def compared(*words: str, quality: dict[str, float] | None = None) -> tuple[Quantised, ...]:
    asked: list[Forecast] = [
        forecast(
            replace(BASE, precision=preset(word), quality=(quality or {}).get(word)), clock=CLOCK
        )
        for word in words
    ]
    return compare_precisions(asked, clock=CLOCK)


def test_four_bits_help_while_reading_binds_and_no_longer() -> None:
    (found,) = compared("bf16", "int8", "awq")
    (stop,) = found.stops

    assert (stop.name, stop.rival) == ("awq", "int8")
    assert 8 <= (stop.held or 0) <= 128
    before = {row.name: row.steps[0].timing.tpot.mid for row in found.rows}
    assert before["awq"] < before["int8"] < before["bf16"]


def test_quality_is_an_axis_of_the_front_only_where_all_was_measured() -> None:
    best = {"bf16": 0.82, "int8": 0.81, "awq": 0.79}
    (some,), (whole,) = (
        compared("bf16", "int8", "awq", quality=told) for told in ({"bf16": 0.82}, best)
    )

    def fronts(found: Quantised, name: str) -> bool:
        return any(step.front for row in found.rows if row.name == name for step in row.steps)

    assert (some.judged, whole.judged) == (False, True)
    assert not fronts(some, "bf16")
    assert fronts(whole, "bf16")  # slower than all others, and the best of them


def test_one_precision_has_nothing_to_be_set_against() -> None:
    assert compared("bf16") == ()
    assert compared("bf16", "bf16") == ()


def test_loads_that_do_not_fit_are_left_out() -> None:
    tight = replace(BASE, layout=Layout(tp=2))
    found = compare_precisions(
        [forecast(replace(tight, precision=preset(p)), clock=CLOCK) for p in ("bf16", "awq")],
        clock=CLOCK,
    )
    most = {row.name: row.steps[-1].held for each in found for row in each.rows}
    assert most.get("bf16", 0) < most.get("awq", 1) or found == ()


@pytest.mark.parametrize("word", ["fp8", "int8"])
def test_eight_bits_are_no_weight_only_format_that_could_stop(word: str) -> None:
    (found,) = compared("bf16", word)
    assert found.stops == ()
