"""Cells of a study: what windows of load show, and when they show nothing."""

from __future__ import annotations

import numpy as np
import pytest

from load.made import answer, failed, logged
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.cells import Cell, CellDraws, LoadWindow, measure_cell, numbered, part, slower
from steelyard.load.certificate import Check

SPAN_S = 10.0


def requests(index, *, slow=0.0):
    """40 requests of a window, every tenth refused."""
    rng = np.random.default_rng(index)
    waits = rng.exponential(40, 40)
    return [
        failed(at)
        if n % 10 == 9
        else answer(at, first=at + 50 + slow, last=at + 100 + slow + waits[n])
        for n, at in enumerate(range(0, 10_000, 250))
    ]


def cell(path, *, windows=5, slow=0.0, check="pass", slo_s=1.0, name="a"):
    samples = [s for index in range(windows) for s in requests(index, slow=slow)]
    columns = numbered(logged(path / f"{name}.log", samples), [(0, len(samples))])
    return Cell(
        deployment=name,
        workload="peak",
        windows=[
            LoadWindow(
                index=index,
                start_s=0.0,
                span_s=SPAN_S,
                wall_s=SPAN_S + 1,
                checks=(Check(check="loop_lag", result=check, detail="d", because="b"),),
                columns=part(columns, columns.number // 40 == index),
            )
            for index in range(windows)
        ],
        slo_s=slo_s,
    )


def measured(found, *names):
    return {m.criterion: m for m in measure_cell(found, names, run="r", date="2026-01-01")}


def test_what_never_came_counts_as_never_in_times_and_rates(tmp_path):
    found = measured(cell(tmp_path), "p95(ttft)", "p50(ttft)", "within_slo", "goodput_per_hour")

    assert found["p95(ttft)"].value == np.inf
    assert found["p50(ttft)"].value == pytest.approx(0.05)
    assert found["within_slo"].value == pytest.approx(0.9)
    assert found["goodput_per_hour"].value == pytest.approx(3600 * 36 / SPAN_S)


def test_a_cell_with_one_invalid_window_shows_nothing_and_says_why(tmp_path):
    bad = cell(tmp_path, check="fail")

    found = measured(bad, "p50(ttft)")["p50(ttft)"]

    assert isinstance(found.value, Missing)
    assert "5 of 5 windows are invalid: loop_lag in window 1, 2, 3, 4, 5" in found.value.reason
    assert isinstance(slower(bad, "ttft", 1.0), Missing)
    with pytest.raises(Undefined, match="loop_lag"):
        CellDraws.of([bad], draws=10, seed=1).draw(bad, "p50(ttft)")


def test_the_share_of_slower_requests_is_bounded_by_windows(tmp_path):
    found = slower(cell(tmp_path), "latency", 0.14)

    assert not isinstance(found, Missing)
    assert found.n == 200
    assert found.low < found.k / found.n < found.high


def test_draws_pair_so_that_the_same_requests_do_not_differ(tmp_path):
    one, two = cell(tmp_path, name="a"), cell(tmp_path, slow=20.0, name="b")
    draws = CellDraws.of([one, two], draws=200, seed=3)

    gap = draws.draw(two, "p50(latency)") - draws.draw(one, "p50(latency)")

    assert gap == pytest.approx(0.02)


def test_a_drawn_quantile_is_one_of_the_values_and_spreads_around_the_measured(tmp_path):
    found = cell(tmp_path)
    drawn = CellDraws.of([found], draws=400, seed=3).draw(found, "p50(latency)")

    assert set(drawn) <= set(found.values("latency"))
    assert drawn.min() < measured(found, "p50(latency)")["p50(latency)"].value < drawn.max()


def test_cells_with_other_windows_are_not_paired(tmp_path):
    with pytest.raises(Undefined, match="resume"):
        CellDraws.of([cell(tmp_path), cell(tmp_path, windows=4, name="b")], draws=10, seed=1)
