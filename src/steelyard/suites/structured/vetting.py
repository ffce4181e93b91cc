"""Trying a schema in a process that can be killed, before this one meets it.

``python -m steelyard.suites.structured.vetting`` is that process: it reads jobs, one JSON object
a line, and answers each with one line, until its input ends.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import resource
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from steelyard.suites.structured.probing import probe
from steelyard.suites.structured.validate import SchemaRefused, compiled

CPU_S = 5
"""Seconds of computing that a schema may take, its probes included."""
WALL_S = 60.0
"""Seconds of waiting, for a process that sleeps."""
MEMORY = 1 << 30
"""Bytes of address space."""
_HARMLESS = 8192
"""Characters below which a schema without references and patterns is tried here at once."""
_RISKY = frozenset({"$ref", "$dynamicRef", "$recursiveRef", "pattern", "patternProperties"})
_ROOT = Path(__file__).parents[3]


def vetted(schema_text: str, gold_text: str | None = None) -> str:
    """Why a schema can't be used, "" where it can; with the gold that it will meet, if given."""
    if not risky(schema_text):
        return ""
    return _ask(schema_text, gold_text)


@contextlib.contextmanager
def at_hand() -> Iterator[None]:
    """Within it the process may start; behind it none idles beside what is measured."""
    try:
        yield
    finally:
        _CHILD.end()


def settings() -> dict[str, str]:
    """The limits, for the record."""
    return {"schema_vetting": f"own process, {CPU_S} s of computing, {MEMORY >> 20} MiB"}


def risky(schema_text: str) -> bool:
    """Whether a schema can cost more than its length: it is long, refers, or has patterns."""
    return len(schema_text) > _HARMLESS or any(f'"{word}"' in schema_text for word in _RISKY)


class _Child:
    """The process, started when first needed and again after each that died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, job: Mapping[str, Any]) -> str:
        """Its word on one job, or how it died of it."""
        with self._lock:
            process = self._started()
            try:
                line = _exchange(process, json.dumps(job).encode() + b"\n")
            except TimeoutError:
                self.end()
                return f"did not come back within {WALL_S:.0f} s; simplify it"
            if line is not None:
                return str(json.loads(line)["refused"])
            return _died(self.end())

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "steelyard.suites.structured.vetting"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": str(_ROOT)},
            )
        return self._process

    def end(self) -> int:
        """Kill the process, if it still runs; its exit code, 0 where there is none."""
        if self._process is None:
            return 0
        # What it still had to say goes nowhere.
        with self._process as process, contextlib.suppress(BrokenPipeError):
            process.kill()
        self._process = None
        return process.returncode


_CHILD = _Child()
atexit.register(_CHILD.end)


@lru_cache(maxsize=4096)
def _ask(schema_text: str, gold_text: str | None) -> str:
    return _CHILD.ask({"schema": schema_text, "gold": gold_text, "cpu_s": CPU_S})


def _exchange(process: subprocess.Popen[bytes], job: bytes) -> bytes | None:
    """The line that answers a job; None where the process died of it."""
    if process.stdin is None or process.stdout is None:
        return None
    try:
        process.stdin.write(job)
        process.stdin.flush()
    except BrokenPipeError:
        return None
    until, found = time.monotonic() + WALL_S, b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not found.endswith(b"\n"):
            if not selector.select(max(0.0, until - time.monotonic())):
                raise TimeoutError
            part = os.read(process.stdout.fileno(), 1 << 16)
            if not part:
                return None
            found += part
    return found


def _died(code: int) -> str:
    if code == -signal.SIGXCPU:
        return f"took more than {CPU_S} s of computing to be compiled and tried; simplify it"
    return (
        f"ended the process that tried it (exit {code}), as where it needs more than "
        f"{MEMORY >> 20} MiB or nests without end; simplify it"
    )


def _verdict(job: Mapping[str, Any]) -> str:
    try:
        schema = compiled(job["schema"])
    except SchemaRefused:
        # Said once, by the one who compiles it for use.
        return ""
    except (MemoryError, RecursionError) as fault:
        return f"can't be compiled ({type(fault).__name__}); simplify it"
    if job["gold"] is not None:
        schema.valid(json.loads(job["gold"]))
    return probe(schema)


def _limit(cpu_s: int) -> None:
    """Seconds count anew for each job: the limit is what was used, and the allowance."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    allowed = int(spent.ru_utime + spent.ru_stime) + 1 + cpu_s
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, resource.RLIM_INFINITY))


def _jobs() -> Iterator[dict[str, Any]]:
    for line in sys.stdin.buffer:
        yield json.loads(line)


def main() -> None:
    """Answer jobs until there are no more."""
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for job in _jobs():
        _limit(job["cpu_s"])
        sys.stdout.write(json.dumps({"refused": _verdict(job)}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
