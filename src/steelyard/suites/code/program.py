"""A program with its limits, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a program may use."""

    cpu_s: int = 10
    memory: int = 1 << 30
    wall_s: float = 60.0
    """A limit on sleeping, not on computing: generous, for a busy host is no fault of the code."""
    threads: int = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """An answer with its tests: ``tests`` defines ``check(candidate)``."""

    answer: str
    entry_point: str
    tests: str
    prelude: str = ""
    """What is there for the answer to use: run before it, in the same module."""


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
    "disarmed": "its tests pass whatever the function returns",
    "blocked": "the program tried what the sandbox forbids",
    "early-exit": "the program left before the tests were through",
    "cpu-limit": "computing took longer than it may",
    "memory-limit": "more memory than it may",
    "output-limit": "printed more than it may",
    "thread-limit": "started more threads than it may",
    "idle-limit": "waited and never came back",
    "crash": "the interpreter died",
    "host-starved": "the host gave it too little time to tell",
}
