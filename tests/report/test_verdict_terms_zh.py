"""What a judgement says of one answer stands in Chinese in a Chinese report."""

from __future__ import annotations

import re
import signal

import pytest

from steelyard.report.words import Words
from steelyard.suites.code.ending import Ended, Told, judge
from steelyard.suites.code.program import KINDS as PROGRAMS
from steelyard.suites.code.program import Limits
from steelyard.suites.domain.task import KINDS as CLOSED

ZH = Words("zh")
ENDS = (
    {"cpu_s": 10.0},
    {"stopped": "time", "asleep": True},
    {"stopped": "time"},
    {"stopped": "output"},
    {"stopped": "threads"},
    {},
    {"status": 3},
)


def details():
    """Each line that the sandbox says of an end."""
    for facts in ENDS:
        ended = Ended(
            **{"status": -signal.SIGKILL, "stopped": "", "asleep": False, "cpu_s": 0.0} | facts
        )
        yield judge(Told(locked=True, result=None), ended, errors=b"", limits=Limits())[1]
    for raised in ("ValueError", "not a name"):
        told = Told(locked=True, result={"step": "tests", "raised": raised, "line": 3})
        yield judge(told, ended, errors=b"", limits=Limits())[1]


@pytest.mark.parametrize("text", [*CLOSED.values(), *PROGRAMS.values(), *details()])
def test_it_has_its_chinese(text):
    assert re.search("[\u4e00-\u9fff]", ZH.term(text))
    assert not re.search(" [a-z]+ [a-z]+ ", ZH.term(f"a test found another result; {text}"))
