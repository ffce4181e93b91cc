"""The time of an answer over several requests."""

from __future__ import annotations

from types import SimpleNamespace

from steelyard.evidence import Purpose
from steelyard.weigh.asking import _took


def sample(start: int, end: int, purpose: Purpose = Purpose.ASK):
    return SimpleNamespace(intended_ns=start, ended_ns=end, purpose=purpose)


def test_the_time_of_an_answer_runs_to_the_end_of_its_last_ask():
    assert _took([sample(10, 40), sample(45, 90, Purpose.REASK)]) == 80


def test_an_aside_takes_none_of_the_answers_time():
    aside = sample(45, 90, Purpose.ASIDE)

    assert _took([sample(10, 40), aside]) == 30
    assert _took([sample(10, 40), aside, sample(90, 95, Purpose.REASK)]) == 40
