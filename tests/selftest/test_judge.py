"""The judge: truth by truth, what is right, what is wrong and what was not told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from steelyard.evidence import Missing
from steelyard.selftest import CASES, Result, Served, Told, judge
from steelyard.selftest.arrivals import oddities
from steelyard.selftest.case import Plan
from steelyard.selftest.told import NEVER

BY_NAME = {case.name: case for case in CASES}
S = 1_000_000_000


def served(*moments: float, visible_from: float = 0.0, ended: float = 2.0) -> Served:
    writes = [(round(m * S), 1, m >= visible_from) for m in moments]
    return Served(asked_ns=0, writes=writes, ended_ns=round(ended * S))


STEADY = served(*(0.3 + k * 0.02 for k in range(20)))
RIGHT = Told(ok=4, failed=0, tokens=20, ttft_s=0.3, tpot_s=0.02)


def result(name: str, told: Told, *log: Served) -> Result:
    return judge(BY_NAME[name], told, served=log).result


def wrong(name: str, told: Told, *log: Served) -> list[str]:
    return [f.what for f in judge(BY_NAME[name], told, served=log).wrong]


def test_every_case_has_a_name_of_its_own_and_the_shapes_are_fourteen():
    assert len(BY_NAME) == len(CASES)
    assert sum(case.group.value == "shapes" for case in CASES) == 14
    assert {case.group.value for case in CASES} == {"shapes", *(f"R{n}" for n in range(1, 9))}


def test_a_run_that_says_the_truth_is_right():
    assert result("crlf", RIGHT, STEADY) is Result.RIGHT


@pytest.mark.parametrize(
    ("lie", "what"),
    [
        ({"ok": 3}, "ok"),
        ({"failed": 1}, "failed"),
        ({"tokens": 64}, "tokens"),
        ({"ttft_s": 0.807}, "TTFT"),
        ({"tpot_s": 0.0351}, "TPOT"),
        ({"texts": frozenset({"tok"})}, "text"),
        ({"kinds": frozenset({"reset"})}, None),
    ],
)
def test_each_lie_is_found_by_its_name(lie, what):
    assert wrong("crlf", replace(RIGHT, **lie), STEADY) == ([what] if what else [])


def test_a_tool_that_sends_more_than_it_was_asked_for_answers_for_all_of_it():
    more = replace(RIGHT, ok=6)

    assert wrong("crlf", more, *[STEADY] * 6) == []
    assert wrong("crlf", more, *[STEADY] * 4) == ["ok"]
    assert wrong("rate-limited", Told(ok=5, failed=6), *[STEADY] * 11) == []
    assert wrong("rate-limited", Told(ok=11, failed=0), *[STEADY] * 11) == ["ok", "failed"]
    assert wrong("error-in-band", Told(ok=0, failed=6), *[STEADY] * 6) == []


def test_a_tool_that_loses_requests_without_a_word_is_found_out():
    assert wrong("crlf", replace(RIGHT, ok=3), *[STEADY] * 4) == ["ok"]
    assert wrong("error-in-band", Told(ok=0, failed=0), *[STEADY] * 4) == ["failed"]


def test_a_column_for_the_time_since_due_is_what_omission_is_judged_by():
    log = [
        Served(asked_ns=round(k * 0.02 * S), ended_ns=round((k * 0.02 + 0.5) * S))
        for k in range(250)
    ]
    short, true = {95: 0.02}, {95: 0.5}

    assert wrong("stall-capped", Told(latency_s=short), *log) == ["p95 latency"]
    assert wrong("stall-capped", Told(latency_s=short, late_s=true), *log) == []
    told = Told(latency_s=true, late_s=short)
    assert wrong("stall-capped", told, *log) == ["p95 latency since due"]


def test_what_is_not_told_is_not_wrong_but_not_right_either():
    told = replace(RIGHT, tpot_s=Missing(reason="not told"))

    assert result("crlf", told, STEADY) is Result.PARTLY


def test_an_in_band_error_counted_as_success_is_wrong():
    assert wrong("error-in-band", Told(ok=4, failed=0), STEADY) == ["ok", "failed"]
    assert result("error-in-band", Told(ok=0, failed=4), STEADY) is Result.RIGHT


def test_a_tool_that_dies_over_a_failed_run_has_not_called_it_a_success():
    assert result("error-first", Told(result=False, code=1)) is Result.RIGHT
    assert result("error-first", Told(result=False, code=0)) is Result.WRONG
    assert result("crlf", Told(result=False, code=1), STEADY) is Result.WRONG
    assert wrong("all-fail", Told(result=False, code=1)) == ["result"]


def test_a_run_that_had_to_be_stopped_is_wrong():
    assert result("open-after-done", Told(ended=False), STEADY) is Result.WRONG


def test_a_case_that_was_not_run_is_neither():
    assert result("crlf", Told(skipped="no {rate}"), STEADY) is Result.SKIPPED


def test_the_end_of_thinking_is_not_the_first_token():
    log = served(0.3, 0.5, 0.8, 1.0, visible_from=0.8)
    told = Told(ok=4, failed=0, tokens=20, ttft_s=0.3, visible_s=0.8)

    assert result("reasoning-content", told, log) is Result.RIGHT
    assert wrong("reasoning-content", replace(told, ttft_s=0.806), log) == ["TTFT"]
    assert wrong("reasoning-content", replace(told, visible_s=0.3), log) == ["visible TTFT"]


def test_nothing_visible_is_told_as_never_and_not_as_a_number():
    told = Told(tokens=20, ttft_s=0.3, visible_s=NEVER)

    assert result("thinking-only", told, STEADY) is Result.RIGHT
    assert wrong("thinking-only", replace(told, visible_s=0.0), STEADY) == ["visible TTFT"]


def test_where_the_server_does_not_count_unknown_is_right_and_the_requested_length_is_not():
    unknown = Told(ok=4, failed=0)

    assert result("usage-absent", unknown) is Result.RIGHT
    assert result("usage-absent", replace(unknown, tokens=19)) is Result.RIGHT
    assert wrong("usage-absent", replace(unknown, tokens=64)) == ["tokens"]


def test_a_doubled_count_must_be_flagged():
    told = Told(ok=4, failed=0)

    assert result("usage-doubled", told) is Result.PARTLY
    assert result("usage-doubled", replace(told, mismatch=True)) is Result.RIGHT
    assert wrong("usage-doubled", replace(told, mismatch=False)) == ["mismatch"]


def stalled() -> list[Served]:
    """50/s, served at once but for a second of silence from 1.5 s on."""
    dues = [k / 50 for k in range(250)]
    return [
        Served(asked_ns=round(due * S), ended_ns=round((2.5 if 1.5 <= due < 2.5 else due) * S))
        for due in dues
    ]


def test_omitting_who_had_to_wait_is_wrong():
    honest = Told(latency_s={90: 0.5, 95: 0.75, 99: 0.95})

    assert result("stall-capped", honest, *stalled()) is Result.RIGHT
    assert wrong("stall-capped", Told(latency_s={95: 0.025}), *stalled()) == ["p95 latency"]
    assert result("stall-capped", Told(), *stalled()) is Result.UNTOLD


POISSON = Plan(process="poisson", rate_per_s=50, for_s=10)
SLOW = Plan(process="poisson", rate_per_s=5, for_s=12)


def poisson(plan: Plan, seed: int) -> list[int]:
    rng, at, times = random.Random(seed), 0.0, []
    while (at := at + rng.expovariate(plan.rate_per_s)) < plan.for_s:
        times.append(round(at * S))
    return times


@pytest.mark.parametrize("seed", range(20))
def test_true_arrivals_are_not_accused(seed):
    assert oddities(poisson(POISSON, seed), plan=POISSON)[1] == []
    assert oddities(poisson(SLOW, seed), plan=SLOW)[1] == []


@pytest.mark.parametrize("seed", range(5))
def test_workers_that_replay_one_sequence_are_found(seed):
    slow = poisson(replace(POISSON, rate_per_s=5), seed)
    together = [at + worker * 1_000_000 for at in slow for worker in range(10)]

    assert oddities(together, plan=POISSON)[1] != []


def test_a_constant_rate_with_exponential_gaps_is_found():
    plan = replace(POISSON, process="constant")

    assert "no metronome" in oddities(poisson(POISSON, 1), plan=plan)[1][0]
    assert oddities([round(k / 50 * S) for k in range(500)], plan=plan)[1] == []


@pytest.mark.parametrize("seed", range(5))
def test_arrivals_that_crowd_at_a_boundary_of_the_second_are_found(seed):
    rng = random.Random(seed)
    crowded = [round((s + (rng.random() if k else 0.999)) * S) for s in range(12) for k in range(5)]

    assert "at one place within the second" in oddities(crowded, plan=SLOW)[1][-1]


def test_another_rate_and_too_few_arrivals_are_found():
    assert "instead of 50/s" in oddities([k * S // 25 for k in range(250)], plan=POISSON)[1][0]
    assert "too few" in oddities([0, S], plan=POISSON)[1][0]
