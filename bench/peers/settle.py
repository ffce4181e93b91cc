"""Whether two plays of a case show a tool's fault, or a busy machine's."""

from __future__ import annotations

import os
import re

BUSY = frozenset({"arrivals", "end", "from one seed", "1 worker", "4 workers", "16 workers"})
"""What a busy machine makes wrong twice."""
HANGING = "open-after-done"
"""The case in which not coming to an end is the fault that is looked for."""


def alike(first: dict, second: dict, *, hanging: bool) -> bool:
    """Whether two plays show a fault of the same size, which no busy machine would make twice."""
    before, now = (
        {f["what"]: f["told"] for f in row["findings"] if f["result"] == "wrong" and whole(f)}
        for row in (first, second)
    )
    return any(
        what in before and (hanging if what in BUSY else near(before[what], said))
        for what, said in now.items()
    )


def whole(finding: dict) -> bool:
    """A fault of reading befalls all requests alike; one of some is a matter of chance."""
    said = finding["told"]
    some = finding["what"] in ("ok", "failed") and said not in ("0", "4", "8")
    return not some or said.startswith("no result")


def near(a: str, b: str) -> bool:
    """Counts are equal, times within a quarter of each other."""
    one, other = (re.match(r"(-?[\d.]+) ?(ms|s)?$", text) for text in (a, b))
    if one is None or other is None:
        return a == b
    x, y = (float(m[1]) * (0.001 if m[2] == "ms" else 1) for m in (one, other))
    return abs(x - y) <= 0.25 * max(abs(x), abs(y))


def quiet() -> bool:
    """Whether no other work of the machine gets in between; real-time scheduling sees to it."""
    before_all = os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR)
    return before_all or os.getloadavg()[0] <= 1.5 * (os.cpu_count() or 1)
