"""Running a model's program where it can do no harm.

The program gets a process of its own that may read the standard library and the system's
libraries and nothing else, writes no file, opens no socket, starts no process, sends no signal,
and ends at its limits or with the one that started it.  It holds on Linux alone: a filter of
system calls (seccomp), a ruleset on files and network (Landlock, from Linux 5.13), and resource
limits.  Where any of them can't be had nothing is run at all.

What it does not stop: the tests run in the program's own process.  What equals everything, and
tests that pass a function that returns nothing of use, are found out; a program that reads them,
or is written against this very tool, is not.  Nor does it hide which files there are, their sizes
and times, or the clock.  It can't reach the host by that.
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
import time
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from steelyard.errors import SandboxMissing
from steelyard.suites.code.ending import Ended, judge
from steelyard.suites.code.program import Limits, Program, Ran
from steelyard.suites.code.seccomp import filter_program
from steelyard.suites.code.tasks import asleep, threads
from steelyard.suites.code.watch import Watch

_JAIL = Path(__file__).with_name("jail.py")
_LANDLOCK_VERSION = 1
_CREATE_RULESET = 444
_ALL_FILES = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""By Landlock ABI: how many rights on files there are to be taken away."""

_Limit = Literal["", "output", "threads", "time"]


def run(program: Program, *, limits: Limits | None = None) -> Ran:
    """Run an answer against its tests.

    Raises SandboxMissing where this machine can't confine a program.
    """
    limits = limits or Limits()
    require()
    nonce = secrets.token_hex(16)
    order = json.dumps(_order(program, limits, nonce)).encode()
    began = time.monotonic()
    child, watch = _start()
    try:
        watch.feed(order)
        ended = _wait(child, watch, limits=limits, until=began + limits.wall_s)
    except BaseException:
        _kill(child)
        raise
    kind, detail = judge(watch.told(nonce), ended, errors=watch.errors, limits=limits)
    wall = time.monotonic() - began
    return Ran(passed=kind == "", kind=kind, detail=detail, cpu_s=ended.cpu_s, wall_s=wall)


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
        "parent": os.getpid(),
        "prelude": program.prelude,
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


_SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/share/zoneinfo")


@lru_cache(maxsize=1)
def _readable() -> list[str]:
    """The standard library without what others installed, and the libraries it links to."""
    library = Path(sysconfig.get_path("stdlib", vars={"base": sys.base_prefix}))
    others = {"site-packages", "dist-packages", "test", "__pycache__"}
    inside = [str(entry) for entry in library.iterdir() if entry.name not in others]
    return [*sorted(inside), str(library / "__pycache__"), *_SYSTEM]


def _start() -> tuple[subprocess.Popen[bytes], Watch]:
    result_in, result_out = os.pipe()
    try:
        child = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_JAIL), str(result_out)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(result_out,),
            env={},
            cwd="/",
            start_new_session=True,
        )
    except BaseException:
        os.close(result_in)
        raise
    finally:
        os.close(result_out)
    return child, Watch(child, result_in)


def _wait(child: subprocess.Popen[bytes], watch: Watch, *, limits: Limits, until: float) -> Ended:
    """How it ended, stopped at a limit if need be.  On return no process is left.

    Popen's own kill may reap the child, and with it what it used: here the kernel is asked.
    """
    stopped: _Limit = ""
    waiting = False
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            cpu = usage.ru_utime + usage.ru_stime
            return Ended(status=child.returncode, stopped=stopped, asleep=waiting, cpu_s=cpu)
        if not stopped and (stopped := _over(child.pid, watch, limits=limits, until=until)):
            waiting = asleep(child.pid)
            # it can't start processes, so that this one is all there is
            os.kill(child.pid, signal.SIGKILL)
        time.sleep(0.002)


def _over(pid: int, watch: Watch, *, limits: Limits, until: float) -> _Limit:
    if watch.flooded:
        return "output"
    if threads(pid) > limits.threads:
        return "threads"
    return "time" if time.monotonic() > until else ""


def _kill(child: subprocess.Popen[bytes]) -> None:
    if child.returncode is None:
        child.kill()
        child.wait()
