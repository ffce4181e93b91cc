from __future__ import annotations

import signal

import pytest

from steelyard.errors import SandboxMissing
from steelyard.suites.code.ending import Ended, Told, judge
from steelyard.suites.code.program import KINDS, Limits

RAN = Told(locked=True, result=None)


def end(told: Told = RAN, *, errors: bytes = b"", **how):
    facts = {"status": -signal.SIGKILL, "stopped": "", "asleep": False, "cpu_s": 0.0} | how
    return judge(told, Ended(**facts), errors=errors, limits=Limits())


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ({"cpu_s": 10.0}, "cpu-limit"),
        ({"cpu_s": 9.98, "status": -signal.SIGXCPU}, "cpu-limit"),
        ({"stopped": "time", "asleep": True, "cpu_s": 4.0}, "idle-limit"),
        ({"stopped": "time", "asleep": False, "cpu_s": 0.1}, "host-starved"),
        ({"stopped": "output"}, "output-limit"),
        ({"stopped": "threads"}, "thread-limit"),
        ({"cpu_s": 0.2}, "host-starved"),
        ({"status": -signal.SIGSEGV}, "crash"),
        ({"status": 0}, "early-exit"),
    ],
)
def test_an_end_before_the_tests_were_through_has_its_kind(how, kind):
    assert end(**how)[0] == kind
    assert kind in KINDS


def test_a_program_that_was_never_run_is_no_wrong_one():
    never = Told(locked=False, result=None)

    assert end(never, stopped="time")[0] == "host-starved"
    with pytest.raises(SandboxMissing, match=r"did not close \(jail: seccomp: refused\)"):
        end(never, status=70, errors=b"jail: seccomp: refused\n")


@pytest.mark.parametrize("name", ["x" * 500, "\x1b[31mred", "我 说", 7, None])
def test_a_program_puts_no_words_of_its_own_into_the_record(name):
    told = Told(locked=True, result={"step": "tests", "raised": name, "line": "first"})

    assert end(told) == ("exception", "an exception of its own")


def test_a_result_that_holds_nothing_is_no_pass():
    assert end(Told(locked=True, result={}))[0] == "exception"
