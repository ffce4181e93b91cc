"""A machine that is late excuses what depends on time, and nothing else."""

from __future__ import annotations

import asyncio
import time

from steelyard.cli.selftest.table import _foot
from steelyard.selftest import CASES, Matrix, Result, Served, Told, judge
from steelyard.selftest.lag import Lag, excused, lagging

CASE = next(case for case in CASES if case.name == "crlf")
LOG = Served(asked_ns=0, writes=[(300_000_000 + k * 20_000_000, 1, True) for k in range(20)])
LATE_TOLD = Told(ok=4, failed=0, tokens=20, ttft_s=0.8, tpot_s=0.02)


def lag(*seconds: float) -> Lag:
    made = Lag()
    for one in seconds:
        made.note(one)
    return made


def row(told: Told):
    return judge(CASE, told, served=[LOG])


def test_a_time_that_is_off_on_a_late_machine_is_not_judged_and_says_why():
    got = excused(row(LATE_TOLD), lag(0.001), lag(0.001, 0.21))

    assert got.result is Result.BUSY
    assert got.note.startswith("machine busy: load ")
    assert got.note.endswith(" cores, 210 ms late")


def test_the_same_time_on_an_idle_machine_is_wrong():
    assert excused(row(LATE_TOLD), lag(*[0.001] * 100)).result is Result.WRONG


def test_a_time_that_is_off_by_more_than_the_delay_explains_is_wrong():
    assert excused(row(LATE_TOLD), lag(0.06)).result is Result.WRONG


def test_a_count_that_is_wrong_is_wrong_on_any_machine():
    wrong = Told(ok=3, failed=1, tokens=20, ttft_s=0.8, tpot_s=0.02)

    got = excused(row(wrong), lag(0.5))

    assert got.result is Result.WRONG
    assert {f.what for f in got.wrong} == {"ok", "failed"}


def test_small_delays_that_come_all_the_time_are_late_too():
    assert lag(*[0.01] * 20, *[0.0] * 80).late
    assert not lag(0.01, *[0.0] * 99).late


def test_a_matrix_that_is_only_not_judged_is_no_failure_and_names_what_to_run_again():
    got = excused(row(LATE_TOLD), lag(0.5))
    matrix = Matrix(client="c", version="1", date="2026-11-30", rows=[got])

    assert matrix.right
    assert "--only crlf" in _foot(matrix).plain


def test_a_loop_that_is_held_up_is_seen_to_be_late():
    async def held() -> Lag:
        with lagging() as seen:
            await asyncio.sleep(0.03)
            time.sleep(0.1)
            await asyncio.sleep(0.03)
        return seen

    assert asyncio.run(held()).late
