from __future__ import annotations

import platform
import time

import pytest

from steelyard.errors import SandboxMissing
from steelyard.suites.code.program import Limits, Program
from steelyard.suites.code.sandbox import require, run
from steelyard.suites.code.seccomp import filter_program

TESTS = "def check(candidate):\n    assert candidate(2) == 4\n"
TIGHT = Limits(cpu_s=1, memory=1 << 28, wall_s=300.0)

try:
    require()
except SandboxMissing as why:
    pytestmark = pytest.mark.skip(reason=str(why))


def ran(answer: str, *, limits: Limits = TIGHT):
    return run(Program(answer=answer, entry_point="f", tests=TESTS), limits=limits)


def test_a_right_answer_passes():
    assert ran("def f(x):\n    return x * x\n").passed


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("def f(x): return x", "wrong-result"),
        ("def f(x return", "syntax"),
        ("1 / 0", "load"),
        ("g = 1", "no-function"),
        ("def f(x): return 1 / 0", "exception"),
        ("def f(x):\n  while True: pass", "cpu-limit"),
        ("def f(x): return [0] * 10**10", "memory-limit"),
        ("import sys\ndef f(x): sys.exit(0)", "early-exit"),
        ("import os\ndef f(x): os._exit(0)", "early-exit"),
        ("def f(x):\n  while True: print('x' * 1000)", "output-limit"),
        ("import ctypes\ndef f(x): ctypes.string_at(0)", "crash"),
    ],
)
def test_what_goes_wrong_has_a_kind_of_its_own(answer, kind):
    assert ran(answer).kind == kind


@pytest.mark.parametrize(
    "escape",
    [
        "import socket\ndef f(x): socket.socket()",
        "import socket\ndef f(x): socket.create_connection(('127.0.0.1', 80))",
        "def f(x): open('/etc/passwd').read()",
        "def f(x): open('/proc/self/environ').read()",
        "def f(x): open('/tmp/steelyard-escape', 'w')",
        "import os\ndef f(x): os.listdir('/')",
        "import os\ndef f(x): os.fork()",
        "import os\ndef f(x): os.execv('/bin/true', ['true'])",
        "import os\ndef f(x): os.kill(os.getppid(), 9)",
        "import subprocess\ndef f(x): subprocess.run(['true'])",
        "import os\ndef f(x): os.setuid(1)",
        "import os\ndef f(x): os.chroot('/')",
        "import os\ndef f(x): os.unlink('/tmp')",
        "import os\ndef f(x): os.chmod('/tmp', 0)",
    ],
)
def test_a_program_cannot_reach_the_host(escape):
    found = ran(escape)

    assert (found.passed, found.kind) == (False, "blocked"), found


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86_64")
@pytest.mark.parametrize("call", [101, 160, 165, 272, 298, 302, 310, 321, 425, 434])
def test_no_system_call_outside_the_list_is_made(call):
    raw = (
        "import ctypes\n"
        "def f(x):\n"
        "    libc = ctypes.CDLL(None, use_errno=True)\n"
        f"    assert libc.syscall({call}, 0, 0, 0, 0) == -1\n"
        "    assert ctypes.get_errno() == 1\n"
        "    return 4\n"
    )

    assert ran(raw).passed


def test_no_secret_of_the_environment_is_inside(monkeypatch):
    monkeypatch.setenv("STEELYARD_TEST_KEY", "s3cret")

    assert ran("import os\ndef f(x):\n    assert not os.environ\n    return 4").passed


def test_no_descriptor_but_its_own_is_inside():
    seen = (
        "import os\ndef f(x):\n    found = []\n    for n in range(64):\n        try:\n"
        "            os.fstat(n)\n            found.append(n)\n        except OSError:\n"
        "            pass\n    assert found == [0, 1, 2, 3], found\n    return 4\n"
    )

    assert ran(seen).passed


def test_a_forged_report_is_no_pass():
    forged = 'import os\ndef f(x):\n    os.write(3, b\'{"step": "done"}\')\n    os._exit(0)\n'

    assert not ran(forged).passed


def test_one_that_waits_for_ever_is_ended():
    began = time.monotonic()
    found = ran("import time\ndef f(x): time.sleep(3600)", limits=Limits(cpu_s=5, wall_s=1.0))

    assert found.kind == "idle-limit"
    assert time.monotonic() - began < 300


def test_what_a_function_may_need_of_the_standard_library_is_there():
    used = (
        "import math, re, json, itertools, functools, collections, heapq, bisect, decimal, "
        "datetime, random, hashlib, string, typing, fractions, statistics, threading, dataclasses\n"
        "def f(x):\n    return int(math.pow(x, 2))\n"
    )

    assert ran(used).passed


def test_an_unknown_processor_is_refused_with_the_way_out():
    with pytest.raises(SandboxMissing, match="run the code suite on x86_64 or aarch64"):
        filter_program("riscv64")
