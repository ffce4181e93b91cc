"""How one cluster is turned into one candidate or the other."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steelyard.errors import StudyError
from steelyard.load.swap.command import Command, Ran, run_command

Candidate = Literal["a", "b"]
LOOK_S = 5.0
"""One look at whether it is ready may take so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """``swap: {to_a: CMD, to_b: CMD, ready: URL or CMD, deadline: 10 min}``."""

    to_a: Command
    to_b: Command
    ready: Command
    """An http(s) URL that answers 200, or a command that ends with 0, once it can be asked."""
    deadline_s: float
    """From the command's start until it is ready."""
    every_s: float = 1.0

    def __post_init__(self) -> None:
        if not (self.to_a and self.to_b and self.ready):
            raise StudyError("swap: to_a, to_b and ready are all needed")
        if self.deadline_s <= 0 or self.every_s <= 0:
            raise StudyError("swap: deadline must be more than 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """One change from one candidate to the other."""

    to: Candidate
    ran: Ran
    ready_s: float | None
    """From the command's start until it was ready; None: never."""
    looks: int
    why: str
    """Why it is not ready; "" where it is."""


def swap_to(candidate: Candidate, hooks: Hooks, *, logs: Path) -> Swap:
    """Run the command and wait until the candidate is ready, or the deadline is over.

    Raises StudyError where a command's program does not exist.
    """
    began = time.monotonic()
    command = hooks.to_a if candidate == "a" else hooks.to_b
    ran = run_command(command, log=logs / f"to_{candidate}.log", timeout_s=hooks.deadline_s)
    looks = 0
    while ran.done and (left := hooks.deadline_s - (time.monotonic() - began)) > 0:
        looks += 1
        if _ready(hooks.ready, log=logs / "ready.log", timeout_s=min(left, LOOK_S)):
            ready_s = time.monotonic() - began
            return Swap(to=candidate, ran=ran, ready_s=ready_s, looks=looks, why="")
        time.sleep(min(hooks.every_s, max(left, 0.0)))
    why = ran.why or f"not ready within {hooks.deadline_s:g} s, asked {looks} times"
    return Swap(to=candidate, ran=ran, ready_s=None, looks=looks, why=why)


def _ready(ready: Command, *, log: Path, timeout_s: float) -> bool:
    if not isinstance(ready, str) or not ready.startswith(("http://", "https://")):
        return run_command(ready, log=log, timeout_s=timeout_s).done
    try:
        with urllib.request.urlopen(ready, timeout=timeout_s) as answer:  # noqa: S310 - http(s), see above
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError, ValueError):
        return False
