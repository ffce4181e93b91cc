from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.arrivals import Blocks, Schedule, poisson
from steelyard.load.traces import Fit, Trace, fit, read_azure, read_mooncake, replay
from support.slices import union


def _trace(at_ns: list[int], **more: object) -> Trace:
    at = np.array(at_ns, dtype=np.int64)
    requests = Schedule(at_ns=at, span_ns=int(at[-1]) + 1, number=np.arange(len(at)), **more)  # type: ignore[arg-type]
    return Trace(source="drawn", requests=requests)


def _row(report: Fit, name: str) -> tuple[float | Missing, float | Missing]:
    row = next(row for row in report.rows if row.name == name)
    return row.source, row.replayed


TIMES = st.lists(st.integers(0, 10**13), min_size=1, max_size=80).map(
    lambda drawn: [at - min(drawn) for at in sorted(drawn)]
)


@given(TIMES)
def test_at_its_own_speed_a_replay_is_the_trace_to_the_nanosecond(at: list[int]) -> None:
    assert replay(_trace(at)).at_ns.tolist() == at


@given(TIMES, st.floats(0.01, 100))
def test_speed_divides_every_time(at: list[int], speed: float) -> None:
    schedule = replay(_trace(at), speed=speed)

    assert schedule.at_ns == pytest.approx(np.array(at) / speed, abs=1)


@given(TIMES)
def test_spreading_neither_overtakes_nor_moves_anybody_beyond_the_next_stamp(
    at: list[int],
) -> None:
    schedule = replay(_trace(at), spread=True)
    stamps = np.unique(at)
    place = np.searchsorted(stamps, at)

    assert np.all(np.diff(schedule.at_ns) >= 0)
    assert np.all(schedule.at_ns >= at)
    within = place < len(stamps) - 1
    assert np.all(schedule.at_ns[within] < stamps[place[within] + 1])


def test_a_coarse_clock_can_be_spread_over_its_grain() -> None:
    trace = _trace([0, 0, 0, 3_000_000_000, 3_000_000_000, 6_000_000_000])

    assert (replay(trace, spread=True).at_ns / 1e9).tolist() == [0, 1, 2, 3, 4.5, 6]


def test_a_window_begins_at_zero_and_its_conversations_anew() -> None:
    trace = _trace(
        [0, 10**9, 2 * 10**9, 3 * 10**9, 9 * 10**9],
        session=[0, 1, 0, 0, 2],
        turn=[0, 0, 1, 2, 0],
        think_ns=[0, 0, 5, 6, 0],
        input_tokens=[1, 2, 3, 4, 5],
    )

    cut = trace.window(1.5, for_s=3).requests

    assert cut.at_ns.tolist() == [500_000_000, 1_500_000_000]
    assert cut.span_ns == 3_000_000_000
    assert cut.input_tokens.tolist() == [3, 4]  # type: ignore[union-attr]
    assert cut.session.tolist() == [0, 0]  # type: ignore[union-attr]
    assert cut.turn.tolist() == [0, 1]  # type: ignore[union-attr]
    assert cut.think_ns.tolist() == [0, 6]  # type: ignore[union-attr]


def test_a_window_in_which_nothing_came_is_refused() -> None:
    with pytest.raises(StudyError, match="nothing came in the window of 5 s from 100 s on"):
        _trace([0, 10**9]).window(100, for_s=5)


def test_waiting_for_answers_needs_a_trace_that_knows_them() -> None:
    with pytest.raises(ValueError, match="does not say when answers were complete"):
        replay(_trace([0, 1]), turns="after-answer")


def test_a_replay_fits_its_trace_exactly() -> None:
    trace = _trace([0, 10**9, 2 * 10**9, 7 * 10**9], input_tokens=[1, 2, 3, 4])

    report = fit(trace, replay(trace, speed=2), speed=2)

    assert report.rate_moved == 0
    assert _row(report, "requests") == (4, 4)
    assert _row(report, "p50(input_tokens)") == (2, 2)
    assert isinstance(_row(report, "p50(output_tokens)")[0], Missing)
    assert isinstance(_row(report, "conversations")[0], Missing)


def test_prefix_blocks_are_compared() -> None:
    trace = _trace([0, 1, 2], blocks=Blocks.of([[1, 2], [1, 3], [4]], tokens=512))
    bare = replace(replay(trace), blocks=None)

    report = fit(trace, bare, speed=1)

    assert _row(report, "prefix blocks seen before")[0] == pytest.approx(1 / 5)
    assert isinstance(_row(report, "prefix blocks seen before")[1], Missing)


def test_a_poisson_process_of_the_same_rate_shows_what_it_lacks(
    shared: Callable[[str], Path],
) -> None:
    trace = read_azure(shared("azure-llm-2023/AzureLLMInferenceTrace_code.csv"))
    rate = trace.requests.rate_per_s
    smooth = poisson(rate, for_s=trace.requests.span_ns / 1e9).schedule(1)

    report = fit(trace, smooth, speed=1)

    source, replayed = _row(report, "index of dispersion at 1 s")
    assert not isinstance(source, Missing)
    assert not isinstance(replayed, Missing)
    assert source > 10
    assert replayed == pytest.approx(1, abs=0.2)
    assert report.rate_moved > 0.05


def test_the_mooncake_clock_is_said_to_be_coarse(shared: Callable[[str], Path]) -> None:
    trace = read_mooncake(shared("mooncake/conversation_trace.jsonl"))

    report = fit(trace, replay(trace), speed=1)

    assert any("share a stamp" in note for note in report.notes)
    assert union([replay(trace).slice(i, of=7) for i in range(7)]) == replay(trace)
