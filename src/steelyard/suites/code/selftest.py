"""The grader's own test: gold passes, broken gold fails, and nothing gets out of the sandbox."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from steelyard.study import Accept
from steelyard.suites.code.grade import entry_point, grade
from steelyard.suites.code.program import Limits, Program
from steelyard.suites.code.sandbox import run
from steelyard.suites.items import Item
from steelyard.suites.protocol import GraderFault, Reply, SelfTest

_SHORT = Limits(cpu_s=2, wall_s=120.0, memory=1 << 28)
_TESTS = "def check(candidate):\n    assert candidate(2) == 4\n"
_ACCEPT = Accept(rule="record")
_SIDE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Probe:
    kind: str
    text: str
    expected: tuple[str, ...]
    """Kinds that are right; "" is a pass."""


_EQUAL = """class Anything:
    def __eq__(self, other):
        return True
def f(x):
    return Anything()
"""
_THREADS = """import threading, time
def f(x):
    threading.stack_size(65536)
    while True:
        try:
            threading.Thread(target=time.sleep, args=(600,)).start()
        except RuntimeError:
            time.sleep(1)
"""
_CONTROLS = tuple(
    _Probe(
        kind=f"control: {name}",
        text=f"import fcntl, os, socket, subprocess\n{text}",
        expected=kinds,
    )
    for name, kinds, text in (
        ("right", ("",), "def f(x):\n    return x * x\n"),
        ("opens a socket", ("blocked",), "def f(x):\n    socket.socket()\n"),
        ("reads a file", ("blocked",), "def f(x):\n    return open('/etc/hostname').read()\n"),
        ("writes a file", ("blocked",), "def f(x):\n    open('/tmp/steelyard-probe', 'w')\n"),
        ("starts a process", ("blocked",), "def f(x):\n    subprocess.run(['true'])\n"),
        ("signals another", ("blocked",), "def f(x):\n    os.kill(os.getppid(), 0)\n"),
        ("has a signal sent", ("blocked",), "def f(x):\n    fcntl.fcntl(0, 8, os.getppid())\n"),
        ("leaves early", ("early-exit",), "def f(x):\n    os._exit(0)\n"),
        ("eats memory", ("memory-limit",), "def f(x):\n    return bytearray(1 << 40)\n"),
        ("equals all", ("disarmed",), _EQUAL),
        ("never ends", ("cpu-limit",), "def f(x):\n    while True: pass\n"),
        ("starts threads", ("thread-limit",), _THREADS),
    )
)


def self_test(items: Sequence[Item]) -> SelfTest:
    """Grade gold and broken gold of every item, and the controls of the sandbox.

    Raises SandboxMissing where this machine can't confine a program.
    """
    made: Counter[str] = Counter()
    faults: list[GraderFault] = []
    with ThreadPoolExecutor(_SIDE) as pool:
        for fault, kind in pool.map(_control, _CONTROLS):
            made[kind] += 1
            faults += fault
        for found, kinds in pool.map(_item, items):
            made.update(kinds)
            faults += found
    return SelfTest(faults=tuple(faults), probes=dict(made))


def _control(probe: _Probe) -> tuple[list[GraderFault], str]:
    ran = run(Program(answer=probe.text, entry_point="f", tests=_TESTS), limits=_SHORT)
    if ran.kind in probe.expected:
        return [], probe.kind
    return [_fault("sandbox", probe, ran.kind)], probe.kind


def _item(item: Item) -> tuple[list[GraderFault], list[str]]:
    faults, kinds = [], []
    for probe in _probes(item):
        kinds.append(probe.kind)
        judged = grade(item, Reply(text=probe.text), accept=_ACCEPT)
        if judged.kind not in probe.expected:
            faults.append(_fault(item.id, probe, judged.kind))
    return faults, kinds


def _probes(item: Item) -> Iterator[_Probe]:
    name = entry_point(item)
    yield _Probe(kind="silent function", text=_silent(name), expected=("wrong-result", "exception"))
    yield _Probe(kind="prose", text="I can't help with that.", expected=_NO_PROGRAM)
    if item.has_gold:
        yield _Probe(kind="gold", text=_whole(item), expected=("",))
        yield _Probe(
            kind="fenced gold", text=f"Here:\n```python\n{_whole(item)}\n```\n", expected=("",)
        )
        yield _Probe(kind="broken gold", text=f")\n{_whole(item)}", expected=_NO_PROGRAM)


_NO_PROGRAM = ("syntax", "load", "no-function")


def _silent(name: str) -> str:
    return f"def {name}(*args, **options):\n    return object()\n"


def _whole(item: Item) -> str:
    """Gold as a program: itself, or as the continuation of the stub."""
    gold = str(item.gold)
    try:
        tree = ast.parse(gold)
    except SyntaxError:
        return str(item.own.get("stub", "")) + gold
    named = any(isinstance(n, ast.FunctionDef) and n.name == entry_point(item) for n in tree.body)
    return gold if named else str(item.own.get("stub", "")) + gold


def _fault(item: str, probe: _Probe, seen: str) -> GraderFault:
    wanted = " or ".join(kind or "passed" for kind in probe.expected)
    return GraderFault(item=item, probe=probe.kind, expected=wanted, seen=seen or "passed")
