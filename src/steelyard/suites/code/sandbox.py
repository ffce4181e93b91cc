"""Running a model's program where it can do no harm.

The program gets a process of its own that may read the standard library and nothing else,
writes no file, opens no socket, starts no process, and ends at its limits.  It holds on Linux
alone: a filter of system calls (seccomp), a ruleset on files and network (Landlock, from Linux
5.13), and resource limits.  Where any of them can't be had nothing is run at all.

What it does not stop: a program written against this very tool can make its own tests pass,
for they run in its process.  It can't reach the host by that.
"""

from __future__ import annotations

import base64
import ctypes
import json
import os
import platform
import secrets
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from steelyard.errors import SandboxMissing
from steelyard.suites.code.seccomp import filter_program

_JAIL = Path(__file__).with_name("jail.py")
_LANDLOCK_VERSION = 1
_CREATE_RULESET = 444
_ALL_FILES = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""By Landlock ABI: how many rights on files there are to be taken away."""
_SYNTAX = ("SyntaxError", "IndentationError", "TabError")
_OUTPUT = 64 * 1024
"""Bytes a program may print before it is stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a program may use."""

    cpu_s: int = 10
    memory: int = 1 << 30
    wall_s: float = 60.0
    """A limit on sleeping, not on computing: generous, for a busy host is no fault of the code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """An answer with its tests: ``tests`` defines ``check(candidate)``."""

    answer: str
    entry_point: str
    tests: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What became of a program."""

    passed: bool
    kind: str
    """"" when passed; else what ended it, as ``KINDS`` lists them."""
    detail: str
    cpu_s: float
    wall_s: float


KINDS = {
    "syntax": "the answer is no Python",
    "load": "the answer raises before anything is asked of it",
    "no-function": "the function asked for is not there",
    "wrong-result": "a test found another result",
    "exception": "the function raises",
    "blocked": "the program tried what the sandbox forbids",
    "early-exit": "the program left before the tests were through",
    "cpu-limit": "computing took longer than it may",
    "memory-limit": "more memory than it may",
    "output-limit": "printed more than it may",
    "idle-limit": "waited and never came back",
    "crash": "the interpreter died",
    "host-starved": "the host gave it too little time to tell",
}


def run(program: Program, *, limits: Limits | None = None) -> Ran:
    """Run an answer against its tests.

    Raises SandboxMissing where this machine can't confine a program.
    """
    limits = limits or Limits()
    require()
    nonce = secrets.token_hex(16)
    order = json.dumps(_order(program, limits, nonce)).encode()
    result_in, result_out = os.pipe()
    began = time.monotonic()
    child = _start(result_out)
    os.close(result_out)
    watch = _Watch(child, result_in)
    watch.feed(order)
    usage, status, stopped = _wait(child, watch, until=began + limits.wall_s)
    told = watch.result(nonce)
    cpu, wall = usage.ru_utime + usage.ru_stime, time.monotonic() - began
    kind, detail = _judge(told, status, stopped, watch, cpu=cpu, limits=limits)
    return Ran(passed=kind == "", kind=kind, detail=detail, cpu_s=cpu, wall_s=wall)


@lru_cache(maxsize=1)
def require() -> int:
    """The version of Landlock here; raises SandboxMissing where programs can't be confined."""
    if platform.system() != "Linux":
        raise SandboxMissing(
            f"model code can't be run safely on {platform.system()}: the sandbox needs Linux 5.13 "
            "or newer; run the code suite there, or leave it out of the study"
        )
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _LANDLOCK_VERSION)
    if version < 1:
        raise SandboxMissing(
            "model code can't be run safely here: the kernel has no Landlock (Linux 5.13 or newer, "
            "with 'landlock' among its security modules); run the code suite elsewhere, or leave "
            "it out of the study"
        )
    filter_program()
    return int(version)


def _order(program: Program, limits: Limits, nonce: str) -> dict[str, Any]:
    version = require()
    rights = (1 << _ALL_FILES[min(version, 5)]) - 1
    network, scope = (0b11 if version >= 4 else 0), (0b11 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    return {
        "answer": program.answer,
        "entry_point": program.entry_point,
        "tests": program.tests,
        "cpu_s": limits.cpu_s,
        "memory": limits.memory,
        "nonce": nonce,
        "filter": base64.b64encode(filter_program()).decode(),
        "landlock": [rights, network, scope],
        "landlock_size": size,
        "paths": _readable(),
    }


@lru_cache(maxsize=1)
def _readable() -> list[str]:
    """The standard library without what others installed, and the libraries it links to."""
    library = Path(sysconfig.get_path("stdlib", vars={"base": sys.base_prefix}))
    others = {"site-packages", "dist-packages", "test", "__pycache__"}
    inside = [str(entry) for entry in library.iterdir() if entry.name not in others]
    return [*sorted(inside), str(library / "__pycache__"), "/lib", "/lib64", "/usr/lib"]


def _start(result: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", str(_JAIL), str(result)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(result,),
        env={},
        cwd="/",
        start_new_session=True,
    )


def _wait(child: subprocess.Popen[bytes], watch: _Watch, *, until: float) -> tuple[Any, int, bool]:
    """Usage and exit status; and whether it had to be stopped.  On return no process is left."""
    stopped = False
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return usage, child.returncode, stopped
        if not stopped and (watch.flooded or time.monotonic() > until):
            stopped = True
            # it can't start processes, so that this one is all there is
            child.kill()
        time.sleep(0.002)


class _Watch:
    """Reads what a program prints, so far as it may, and what the jail tells."""

    def __init__(self, child: subprocess.Popen[bytes], result: int) -> None:
        self.flooded = False
        self.errors = b""
        self._told = b""
        self._child = child
        pipes = (child.stdout, child.stderr, os.fdopen(result, "rb"))
        self._threads = [
            threading.Thread(target=self._drain, args=(pipe, n), daemon=True)
            for n, pipe in enumerate(pipes)
            if pipe is not None
        ]
        for thread in self._threads:
            thread.start()

    def feed(self, order: bytes) -> None:
        """Hand the order over; a jail that died at once has its own way to tell."""
        if self._child.stdin is None:
            return
        try:
            self._child.stdin.write(order)
            self._child.stdin.close()
        except OSError:
            return

    def _drain(self, pipe: BinaryIO, number: int) -> None:
        total = 0
        with pipe:
            while data := os.read(pipe.fileno(), 65536):
                total += len(data)
                if total > _OUTPUT:
                    self.flooded = True
                elif number == 1:
                    self.errors += data
                elif number == 2:
                    self._told += data

    def result(self, nonce: str) -> dict[str, Any] | None:
        """What the jail told, if it did."""
        for thread in self._threads:
            thread.join()
        try:
            told = json.loads(self._told)
        except ValueError:
            return None
        return told if isinstance(told, dict) and told.get("nonce") == nonce else None


def _judge(
    told: dict[str, Any] | None,
    status: int,
    stopped: bool,
    watch: _Watch,
    *,
    cpu: float,
    limits: Limits,
) -> tuple[str, str]:
    if watch.errors.startswith(b"jail: "):
        raise SandboxMissing(
            f"the sandbox did not close ({watch.errors.decode(errors='replace').strip()}), so "
            "nothing was run; run the code suite on another machine, or leave it out of the study"
        )
    if watch.flooded:
        return "output-limit", f"more than {_OUTPUT} bytes"
    if told is not None:
        return _raised(told)
    # the kernel counts in ticks, so that what is accounted may fall short of the limit; a kill
    # long before it is the kernel's that ran out of memory
    if status in (-signal.SIGXCPU, -signal.SIGKILL) and cpu >= limits.cpu_s * 0.5:
        return "cpu-limit", f"more than {limits.cpu_s} s of computing"
    if stopped and cpu > limits.cpu_s * 0.2:
        return "host-starved", f"{limits.wall_s:g} s gone and {cpu:.1f} s of computing had"
    if stopped:
        return "idle-limit", f"{limits.wall_s:g} s gone and {cpu:.1f} s of computing used"
    if status < 0:
        return "crash", signal.Signals(-status).name
    return "early-exit", f"left with status {status}"


def _raised(told: dict[str, Any]) -> tuple[str, str]:
    step, raised, line = told["step"], told.get("raised", ""), told.get("line")
    if step == "done":
        return "", ""
    where = f"{raised} in line {line}" if line else str(raised)
    if raised == "MemoryError":
        return "memory-limit", where
    if raised == "PermissionError":
        return "blocked", where
    if raised in ("SystemExit", "KeyboardInterrupt"):
        return "early-exit", where
    if step == "entry":
        return "no-function", ""
    if step == "answer":
        return ("syntax" if raised in _SYNTAX else "load"), where
    return ("wrong-result" if raised == "AssertionError" else "exception"), where
