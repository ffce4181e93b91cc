from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from steelyard.evidence import Missing
from steelyard.load.arrivals import (
    CONSTANT,
    ArrivalTest,
    Piece,
    Process,
    Schedule,
    arrival_test,
    bursts,
    constant,
    gamma,
    poisson,
    stages,
)
from steelyard.load.arrivals.figures import dispersion, gap_cv, lag1

PROCESSES = [
    constant(50, for_s=30),
    poisson(50, for_s=30),
    poisson(0.3, for_s=300),
    gamma(50, burstiness=0.3, for_s=30),
    gamma(50, burstiness=5, for_s=30),
    stages([Piece(for_s=60, start_per_s=0, end_per_s=20)]),
    stages([Piece(for_s=60, start_per_s=0, end_per_s=20)], spacing=CONSTANT),
    bursts(50, on_s=2, off_s=4, for_s=60),
]


def _verdicts(test: ArrivalTest) -> dict[str, str]:
    return {check.name: check.result for check in test.checks}


def _judged(at_s: np.ndarray, process: Process) -> ArrivalTest:
    at = np.sort(np.rint(at_s * 1e9).astype(np.int64))
    schedule = Schedule(at_ns=at, span_ns=int(at[-1]) + 10**9, number=np.arange(len(at)))
    return arrival_test(at, intended=schedule, process=process)


@pytest.mark.parametrize("process", PROCESSES, ids=lambda process: process.name)
def test_what_was_sent_as_intended_passes(process: Process) -> None:
    schedule = process.schedule(7)
    late = np.random.default_rng(1).exponential(100_000, len(schedule)).astype(np.int64)

    test = arrival_test(schedule.at_ns + late, intended=schedule, process=process)

    assert test.result == "pass", test.failed


@pytest.mark.parametrize("process", PROCESSES[1:], ids=lambda process: process.name)
def test_true_processes_fail_no_oftener_than_stated(process: Process) -> None:
    """400 runs at 5 %: more than 34 failures have a chance below 0.1 % (binomial)."""
    failed = 0
    for seed in range(400):
        schedule = process.schedule(seed)
        test = arrival_test(schedule.at_ns, intended=schedule, process=process, false_alarm=0.05)
        failed += test.result == "fail"

    assert failed <= stats.binom.ppf(0.999, 400, 0.05)


@pytest.mark.parametrize(("rate", "mixing"), [(20, 0.5), (50, 2.5)])
def test_workers_that_replay_one_seed_are_seen(
    faults: SimpleNamespace, rate: float, mixing: float
) -> None:
    rng = np.random.default_rng(3)
    sent = faults.replayed_seeds(rate, 30, rng, mixing=mixing)

    test = _judged(sent, poisson(rate, for_s=30))

    assert {"gap_lag1", "dispersion"} <= {check.name for check in test.failed}


@pytest.mark.parametrize(("rate", "for_s"), [(0.3, 300), (50, 30)])
def test_seconds_that_each_end_with_an_arrival_are_seen(
    faults: SimpleNamespace, rate: float, for_s: float
) -> None:
    rng = np.random.default_rng(3)

    test = _judged(faults.second_batches(rate, for_s, rng), poisson(rate, for_s=for_s))

    assert _verdicts(test)["on_whole_seconds"] == "fail"


def test_constant_in_name_only_is_seen() -> None:
    test = _judged(poisson(50, for_s=30).schedule(3).at_ns / 1e9, constant(50, for_s=30))

    assert _verdicts(test)["gap_cv"] == "fail"


def test_a_metronome_is_no_poisson_process() -> None:
    test = _judged(constant(50, for_s=30).schedule(3).at_ns / 1e9, poisson(50, for_s=30))

    assert {"gap_cv", "dispersion", "gap_distribution"} <= {check.name for check in test.failed}


def test_a_ramp_sent_at_its_mean_rate_is_seen() -> None:
    ramp = stages([Piece(for_s=60, start_per_s=0, end_per_s=20)])

    test = _judged(poisson(10, for_s=60).schedule(1).at_ns / 1e9, ramp)

    assert _verdicts(test)["rate_over_time"] == "fail"


def test_a_late_generator_is_seen_though_its_process_is_right() -> None:
    schedule = (process := poisson(50, for_s=30)).schedule(2)

    test = arrival_test(schedule.at_ns + 50_000_000, intended=schedule, process=process)

    assert [check.name for check in test.failed] == ["lag_p99"]
    assert test.lag is not None
    assert test.lag.p50 == pytest.approx(0.05)


def test_a_stall_of_two_seconds_is_seen() -> None:
    schedule = constant(50, for_s=30).schedule(0)
    sent = np.where((schedule.at_ns > 4e9) & (schedule.at_ns < 6e9), 6_000_000_000, schedule.at_ns)

    test = arrival_test(sent, intended=schedule, process=constant(50, for_s=30))

    assert {"lag_p99", "shift", "gap_cv"} == {check.name for check in test.failed}


def test_requests_that_were_never_sent_are_counted() -> None:
    schedule = poisson(50, for_s=30).schedule(2)
    sent = schedule.slice(0, of=2)

    test = arrival_test(sent.at_ns, number=sent.number, intended=schedule)

    assert _verdicts(test)["sent"] == "fail"
    assert next(c for c in test.checks if c.name == "sent").value == pytest.approx(0.5, abs=0.01)


def test_nothing_sent_is_a_failure_and_no_crash() -> None:
    schedule = poisson(50, for_s=30).schedule(2)

    test = arrival_test([], number=[], intended=schedule, process=poisson(50, for_s=30))

    assert test.result == "fail"
    assert test.lag is None


def test_records_of_workers_may_come_in_any_order() -> None:
    schedule = poisson(50, for_s=30).schedule(2)
    order = np.random.default_rng(1).permutation(len(schedule))

    test = arrival_test(schedule.at_ns[order], number=schedule.number[order], intended=schedule)

    assert test.lag is not None
    assert test.lag.most == 0
    assert test.result == "pass"


def test_too_few_arrivals_are_unknown_and_not_passed() -> None:
    schedule = poisson(0.3, for_s=30).schedule(2)

    test = arrival_test(schedule.at_ns, intended=schedule, process=poisson(0.3, for_s=30))

    assert test.result == "unknown"
    assert isinstance(test.checks[-1].value, Missing)


def test_only_first_turns_are_due_at_a_time_of_their_own() -> None:
    turn = np.array([0, 1, 0, 1])
    schedule = Schedule(
        at_ns=np.array([0, 0, 5, 5]),
        span_ns=10,
        number=np.arange(4),
        session=np.array([0, 0, 1, 1]),
        turn=turn,
        think_ns=turn * 7,
    )

    test = arrival_test([0, 9_000_000_000, 5, 9_000_000_000], intended=schedule)

    assert test.result == "pass"


@pytest.mark.parametrize(
    ("number", "fault"), [([0, 0], "twice"), ([0, 9], "does not hold"), ([0], "give number")]
)
def test_records_that_fit_no_schedule_are_refused(number: list[int], fault: str) -> None:
    schedule = Schedule(at_ns=[0, 5], span_ns=10, number=[0, 1])

    with pytest.raises(ValueError, match=fault):
        arrival_test([0, 5], number=number, intended=schedule)


def test_figures_of_known_arrivals_are_those_worked_out_by_hand() -> None:
    at = np.array([0, 1, 3, 4, 6]) * 10**9

    assert gap_cv(at) == pytest.approx(math.sqrt(1 / 3) / 1.5)
    assert lag1(at) == pytest.approx(-3 / 4)
    assert dispersion(at, span_ns=8e9, width_ns=2e9) == pytest.approx(0.2)
