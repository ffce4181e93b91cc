from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from load.views.scripted import MS, Run
from steelyard.load.views.axis import (
    Grid,
    axis,
    gauge_cells,
    in_flight_cells,
    rate_cells,
    token_cells,
)
from steelyard.load.views.tables import series
from steelyard.load.views.watched import Track, watched

S = 1_000_000_000


def track(name: str, at_s, values) -> Track:
    at = (np.array(at_s) * S).astype(np.int64)
    return Track(series=series()[name], low_ns=at, high_ns=at, values=np.array(values, float))


def test_a_gauge_is_the_mean_of_its_looks_and_a_cell_without_one_stays_empty():
    seen = track("requests_running", [0.1, 0.9, 1.5, 3.2], [2, 4, 7, 1])

    cells = gauge_cells(seen, grid=Grid(start_ns=0, step_ns=S, n=4))

    np.testing.assert_array_equal(cells, [3, 7, np.nan, 1])


def test_a_counter_s_growth_is_spread_over_the_time_between_looks():
    seen = track("generation_tokens", [0, 2, 4], [100, 110, 130])

    cells = rate_cells(seen, grid=Grid(start_ns=0, step_ns=S, n=5), gap_s=5)

    np.testing.assert_allclose(cells, [5, 5, 10, 10, np.nan])


def test_cells_next_to_a_gap_or_a_restart_are_empty():
    seen = track("generation_tokens", [0, 1, 8, 9, 10, 11], [0, 10, 80, 90, 4, 14])

    cells = rate_cells(seen, grid=Grid(start_ns=0, step_ns=S, n=11), gap_s=5)

    np.testing.assert_allclose(cells, [10, *[np.nan] * 7, 10, np.nan, 10])


def test_one_look_gives_no_rate():
    one = track("generation_tokens", [1], [5])

    assert np.isnan(rate_cells(one, grid=Grid(start_ns=0, step_ns=S, n=3), gap_s=5)).all()


@given(st.lists(st.integers(0, 60), min_size=2, max_size=12), st.integers(1, 9))
def test_rates_of_cells_add_up_to_what_was_counted(steps, width):
    values = np.cumsum(steps)
    seen = track("generation_tokens", range(len(values)), values)
    grid = Grid(start_ns=0, step_ns=S * (len(values) - 1) // width, n=width)

    cells = rate_cells(seen, grid=grid, gap_s=5)

    inside = np.interp(grid.edges_ns[-1] / S, np.arange(len(values)), values) - values[0]
    assert np.sum(cells) * grid.step_ns / S == pytest.approx(inside, abs=1e-6)


def test_the_client_s_requests_in_flight_follow_little_s_law():
    run = Run()
    grid = Grid(start_ns=0, step_ns=S, n=5)
    client = run.client

    cells = in_flight_cells(client, grid=grid)

    spent = (client.ended_ns - client.sent_ns).sum() / S
    assert cells.sum() == pytest.approx(spent)
    assert cells[0] == pytest.approx(0)


def test_the_client_s_tokens_are_spread_over_their_answers():
    run = Run()

    cells = token_cells(run.client, grid=Grid(start_ns=0, step_ns=S, n=5))

    assert cells.sum() == pytest.approx(run.n * run.tokens)


def test_views_stand_side_by_side_on_one_grid_and_the_missing_are_named():
    run = Run()
    grid = Grid(start_ns=0, step_ns=500 * MS, n=8)

    found = axis(run.client, [watched(run.snapshots())], grid=grid)

    assert {column.view for column in found.columns} == {"client", "vllm"}
    assert all(len(column.values) == grid.n for column in found.columns)
    assert found.column("vllm", "generation_tokens").unit == "tokens/s"
    assert found.column("vllm", "requests_running").unit == "requests"
    assert "vllm:kv_cache_usage_perc" in found.missing["vllm.kv_cache_usage"]
    with pytest.raises(KeyError):
        found.column("vllm", "kv_cache_usage")
    busy = slice(3, 6)
    np.testing.assert_allclose(
        found.column("vllm", "generation_tokens").values[busy],
        found.column("client", "generation_tokens").values[busy],
        rtol=0.1,
    )


def test_a_grid_without_cells_is_refused():
    with pytest.raises(ValueError, match="cells"):
        Grid(start_ns=0, step_ns=0, n=1)
