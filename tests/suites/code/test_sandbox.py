from __future__ import annotations

import platform
import subprocess
import sys
import time
from pathlib import Path

import pytest

from steelyard.errors import SandboxMissing
from steelyard.suites.code import sandbox
from steelyard.suites.code.program import Limits, Program
from steelyard.suites.code.sandbox import require, run
from steelyard.suites.code.seccomp import filter_program
from steelyard.suites.code.tasks import threads

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
        ("def f(x): raise PermissionError('the clerk may not')", "exception"),
        ("class AssertionError(Exception): pass\ndef f(x): raise AssertionError", "exception"),
        ("x = '\ud800'\ndef f(x): return 4", "syntax"),
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
        # the kernel signals the owner of a pipe that becomes ready: F_SETOWN, F_SETSIG
        "import fcntl, os\ndef f(x): fcntl.fcntl(0, 8, os.getppid())",
        "import fcntl\ndef f(x): fcntl.fcntl(0, 10, 9)",
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


def test_what_stops_the_jail_itself_is_no_fault_of_the_program(monkeypatch):
    with pytest.raises(
        SandboxMissing, match=r"did not close \(OverflowError: .*run the code suite"
    ):
        ran("def f(x): return 4", limits=Limits(memory=1 << 80))

    monkeypatch.setattr(sandbox, "filter_program", lambda: bytes(8))
    with pytest.raises(SandboxMissing, match=r"did not close \(jail: seccomp: "):
        ran("def f(x): return 4")


def test_threads_are_counted_so_that_they_cannot_fill_the_host():
    bomb = (
        "import threading, time\ndef f(x):\n    threading.stack_size(65536)\n"
        "    while True:\n        try: threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "        except RuntimeError: time.sleep(1)\n"
    )

    assert ran(bomb, limits=Limits(cpu_s=10)).kind == "thread-limit"


def test_nothing_is_left_when_who_asked_is_killed():
    asking = (
        "from steelyard.suites.code.program import Limits, Program\n"
        "from steelyard.suites.code.sandbox import run\n"
        "answer = 'import threading, time\\n'\n"
        "answer += 'threading.Thread(target=time.sleep, args=(600,)).start()\\ntime.sleep(600)'\n"
        "run(Program(answer=answer, entry_point='f', tests=''), limits=Limits(wall_s=600.0))\n"
    )
    asker = subprocess.Popen([sys.executable, "-c", asking])
    children = Path(f"/proc/{asker.pid}/task/{asker.pid}/children")
    until = time.monotonic() + 60
    while not (inside := children.read_text().split()) and time.monotonic() < until:
        time.sleep(0.01)
    while threads(int(inside[0])) != 2 and time.monotonic() < until:
        time.sleep(0.01)
    asker.kill()
    asker.wait()
    while threads(int(inside[0])) and time.monotonic() < until:
        time.sleep(0.01)

    assert threads(int(inside[0])) == 0


def test_what_a_right_program_prints_counts_once():
    assert ran("def f(x):\n    print('x' * 50_000, flush=True)\n    return 4\n").passed


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


def test_a_class_knows_its_module_and_its_annotations_as_anywhere_else():
    """@dataclass looks its module up; a NamedTuple wants types, not their names."""
    used = (
        "import dataclasses, pickle, typing\n"
        "@dataclasses.dataclass\nclass P:\n    x: int\n"
        "def f(x: int) -> int:\n"
        "    assert typing.get_type_hints(P) == {'x': int} == P.__annotations__\n"
        "    return pickle.loads(pickle.dumps(P(x))).x ** 2\n"
    )

    assert ran(used).passed
    assert ran("from __future__ import annotations\n" + used.replace(" == P.__ann", " # ")).passed


def test_time_zones_are_there():
    zone = (
        "import datetime, zoneinfo\ndef f(x):\n"
        "    there = zoneinfo.ZoneInfo('Asia/Shanghai')\n"
        "    at = datetime.datetime(2026, 1, 1, tzinfo=there)\n"
        "    return 4 if at.utcoffset().seconds == 8 * 3600 else 0\n"
    )
    if not Path("/usr/share/zoneinfo/Asia/Shanghai").exists():
        pytest.skip("this machine has no zones")

    assert ran(zone).passed


def test_an_unknown_processor_is_refused_with_the_way_out():
    with pytest.raises(SandboxMissing, match="run the code suite on x86_64 or aarch64"):
        filter_program("riscv64")
