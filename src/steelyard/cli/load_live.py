"""The live line of a load: drawn over on a terminal, written now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.load.engine import Live

PLAIN_EVERY_S = 5.0


@contextmanager
def pulse(*, quiet: bool) -> Iterator[Callable[[Live], None]]:
    """A watcher that writes to stderr; with ``quiet`` only where that is a terminal."""
    drawn = sys.stderr.isatty()
    if quiet and not drawn:
        yield lambda _: None
        return
    said = [time.monotonic()]

    def draw(live: Live) -> None:
        if drawn:
            sys.stderr.write(f"\r\x1b[2K{line(live)}")
            sys.stderr.flush()
        elif time.monotonic() - said[0] >= PLAIN_EVERY_S:
            said[0] = time.monotonic()
            sys.stderr.write(f"{line(live)}\n")

    try:
        yield draw
    finally:
        if drawn:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


def line(live: Live) -> str:
    """One line that says how the run stands."""
    ttft = "-" if live.ttft_ms is None else f"{live.ttft_ms:.0f} ms"
    faults = {kind: n for kind, n in live.kinds.items() if kind not in ("", "length")}
    told = "".join(f" · {kind} {n}" for kind, n in sorted(faults.items(), key=lambda f: -f[1])[:3])
    waiting = f" (+{live.waiting} wait)" if live.waiting else ""
    return (
        f"{live.elapsed_s:5.1f}/{live.span_s:g} s · {live.rate_per_s:.1f}/s · "
        f"{live.flying} in flight{waiting} · {live.done} done · TTFT {ttft}{told}"
    )
