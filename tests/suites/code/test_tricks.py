"""A program that wants to pass without being right, or to look like a fault of the sandbox."""

from __future__ import annotations

import pytest

from steelyard.errors import SandboxMissing
from steelyard.suites.code.program import Limits, Program
from steelyard.suites.code.sandbox import require, run

TESTS = "def check(candidate):\n    assert candidate(2) == 4\n"
TIGHT = Limits(cpu_s=1, memory=1 << 28, wall_s=300.0)

try:
    require()
except SandboxMissing as why:
    pytestmark = pytest.mark.skip(reason=str(why))


def ran(answer: str):
    return run(Program(answer=answer, entry_point="f", tests=TESTS), limits=TIGHT)


def test_a_forged_report_is_no_pass():
    forged = 'import os\ndef f(x):\n    os.write(3, b\'{"step": "done"}\')\n    os._exit(0)\n'

    assert not ran(forged).passed


@pytest.mark.parametrize(
    "written", ["b'x' * 10", "b'[' * 20_000", 'b\'{"step": "done"}\\n\'', "b'\\xff\\n'"]
)
def test_what_a_program_writes_beside_the_result_changes_nothing(written):
    right = f"import os\ndef f(x):\n    os.write(3, {written})\n    return x * x\n"

    assert ran(right).passed
    assert ran(right.replace("x * x", "x")).kind == "wrong-result"


def test_a_program_cannot_pretend_that_the_sandbox_failed():
    pretended = "import os\ndef f(x):\n    os.write(2, b'jail: seccomp\\n')\n    os._exit(70)\n"

    assert ran(pretended).kind == "early-exit"


@pytest.mark.parametrize(
    ("trick", "tests"),
    [
        (
            "class Any:\n    def __eq__(self, other): return True\ndef f(x): return Any()",
            "assert c(2) == 4",
        ),
        (
            "import unittest\nunittest.TestCase.assertEqual = print\ndef f(x): return 9",
            "__import__('unittest').TestCase().assertEqual(c(2), 4)",
        ),
        ("import builtins\nbuiltins.all = any\ndef f(x): return 9", "assert all([1, c(2) == 4])"),
        ("def isclose(*_): return True\ndef f(x): return 9", "assert isclose(c(2), 4)"),
    ],
)
def test_tests_that_an_answer_disarms_are_no_pass(trick, tests):
    tests = f"def check(c):\n    {tests}\n"
    found = run(Program(answer=trick, entry_point="f", tests=tests), limits=TIGHT)

    assert (found.passed, found.kind) == (False, "disarmed")


def test_a_function_that_keeps_count_still_passes():
    counting = "n = 0\ndef f(x):\n    global n\n    n += 1\n    return 4 if n == 1 else n\n"

    assert ran(counting).passed
