"""What was answered so far in a weighing, for whoever shows it."""

from __future__ import annotations

import time
from collections import Counter

from steelyard.cli.live.words import Say


class Tally:
    """What was answered so far: how many, how fast, what went wrong."""

    def __init__(self) -> None:
        self.total = 0
        self.done = 0
        self.fresh = 0
        self.began = time.monotonic()
        self.kinds: Counter[str] = Counter()
        self.spent = ""

    def plan(self, total: int, done: int) -> None:
        """Start counting: ``done`` of ``total`` stand in the record already."""
        self.total, self.done = total, done
        self.began = time.monotonic()

    def add(self, outcome: str, kind: str) -> None:
        """Count one answer."""
        self.done += 1
        self.fresh += 1
        if kind:
            self.kinds[f"{outcome}/{kind}"] += 1

    def per_second(self) -> float | None:
        """Answers a second in this sitting; None before there is one."""
        spent = time.monotonic() - self.began
        return self.fresh / spent if self.fresh and spent > 0 else None

    def rate(self, say: Say) -> str:
        """The rate as people say it."""
        speed = self.per_second()
        return "-" if speed is None else say("per_min", n=f"{speed * 60:.0f}")

    def left(self) -> str:
        """Time left at this rate."""
        speed = self.per_second()
        if speed is None:
            return "?"
        seconds = round((self.total - self.done) / speed)
        return f"{seconds // 60}:{seconds % 60:02d}"

    def told(self, say: Say) -> str:
        """The rate, and the cost so far where prices are known."""
        return f"{self.rate(say)}, {self.spent}" if self.spent else self.rate(say)

    def faults(self, say: Say) -> str:
        """Faults by kind, most frequent first."""
        return " ".join(f"{say.kind(kind)} {n}" for kind, n in self.kinds.most_common(4))
