"""The live line of a load: drawn over on a terminal, written now and then elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from steelyard.cli.load_line import drawn, line

if TYPE_CHECKING:
    from steelyard.load.engine import Live

PLAIN_EVERY_S = 5.0
BAR_S = 1.0
"""What one bar of the sparkline stands for."""
MOST_BARS = 16
WIDTH = 80
"""Of a terminal that doesn't say."""


@contextmanager
def pulse(*, quiet: bool) -> Iterator[Callable[[Live], None]]:
    """A watcher that writes to stderr; with ``quiet`` only where that is a terminal."""
    on_screen = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    if not on_screen:
        yield (lambda _: None) if quiet else _Lines().say
        return
    screen = _Screen()
    try:
        yield screen.draw
    finally:
        screen.clear()


class _Lines:
    """A line from time to time."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def say(self, live: Live) -> None:
        if time.monotonic() - self._said >= PLAIN_EVERY_S:
            self._said = time.monotonic()
            sys.stderr.write(f"{line(live)}\n")


class _Screen:
    """One line, drawn over."""

    def __init__(self) -> None:
        self._recent: deque[float] = deque(maxlen=MOST_BARS)
        self._bar = -1
        self._colour = not os.environ.get("NO_COLOR")
        self._signs = (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"

    def draw(self, live: Live) -> None:
        self._keep(live)
        text = drawn(
            live,
            recent_ms=list(self._recent),
            # A line that fills the last column would wrap on some terminals.
            width=_width() - 1,
            colour=self._colour,
            signs=self._signs,
        )
        sys.stderr.write(f"\r\x1b[2K{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()

    def _keep(self, live: Live) -> None:
        if live.ttft_ms is None:
            return
        bar = int(live.elapsed_s / BAR_S)
        if bar == self._bar and self._recent:
            self._recent[-1] = live.ttft_ms
        else:
            self._recent.append(live.ttft_ms)
        self._bar = bar


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
    except OSError:
        return WIDTH
