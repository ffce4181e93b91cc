"""Who watches a load on stderr: rows drawn over on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from steelyard.cli.live.board import NARROWEST, ROWS, Minute, Style, bars, board, fitted
from steelyard.cli.live.line import drawn, line
from steelyard.cli.live.words import Say
from steelyard.cli.options.lang import Lang

if TYPE_CHECKING:
    from steelyard.load.engine import Live

PLAIN_EVERY_S = 5.0
MOST_BARS = 16
WIDTH, HEIGHT = 80, 24
"""Of a terminal that doesn't say."""
_WRAP_OFF, _WRAP_ON = "\x1b[?7l", "\x1b[?7h"


@contextmanager
def pulse(
    *,
    quiet: bool,
    lang: Lang = Lang.EN,
    title: str = "",
    told: Callable[[], str] = str,
) -> Iterator[Callable[[Live], None]]:
    """A watcher that writes to stderr; with ``quiet`` only where that is a terminal.

    ``title`` says whose load it is, where there are several; ``told`` is asked for what else
    there is to say, such as an export that fails.
    """
    say = Say(lang)
    on_screen = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    if not on_screen:
        yield (lambda _: None) if quiet else _Lines(say, title, told).say
        return
    screen = _Screen(say, title, told)
    try:
        yield screen.draw
    finally:
        screen.clear()


def _write(text: str) -> None:
    # A terminal that is gone, or a full disk under a log, is no fault of the run.
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


class _Lines:
    """A line from time to time."""

    def __init__(self, say: Say, title: str, told: Callable[[], str]) -> None:
        self._said = time.monotonic()
        self._words = say
        self._told = told
        self._title = f"{title}: " if title else ""

    def say(self, live: Live) -> None:
        if time.monotonic() - self._said >= PLAIN_EVERY_S:
            self._said = time.monotonic()
            told = self._told()
            _write(f"{self._title}{line(live, self._words)}{told and f' · {told}'}\n")


class _Screen:
    """Some rows, drawn over; one where the terminal is small."""

    def __init__(self, say: Say, title: str, told: Callable[[], str]) -> None:
        self._told = told
        self._past = Minute()
        self._words = say
        self._title = title
        self._colour = not os.environ.get("NO_COLOR")
        self._signs = (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
        self._rows = 0

    def draw(self, live: Live) -> None:
        self._past.keep(live)
        rows = self._drawn(live)
        # Without wrapping, a terminal that was made narrower cuts a row and keeps their number.
        body = "\r\n".join(f"\x1b[2K{row}" for row in rows)
        _write(f"{_WRAP_OFF}{self._up()}\x1b[J{body}{_WRAP_ON}")
        self._rows = len(rows)

    def clear(self) -> None:
        if self._rows:
            _write(f"{self._up()}\x1b[J\r\x1b[2K")
            self._rows = 0

    def _up(self) -> str:
        return "\r" + (f"\x1b[{self._rows - 1}A" if self._rows > 1 else "")

    def _drawn(self, live: Live) -> list[str]:
        width, height = _size()
        # A row that fills the last column would wrap on some terminals.
        style = Style(width=width - 1, colour=self._colour, signs=self._signs)
        if width >= NARROWEST and height > ROWS + 1:
            told = self._told()
            rows = board(live, self._past, style=style, say=self._words, title=self._title)
            return [*rows, fitted([("  ", ""), (told, "33")], style)] if told else rows
        recent = bars(self._past.ttft_ms, now=int(live.elapsed_s), count=MOST_BARS)
        return [
            drawn(
                live,
                recent_ms=recent,
                width=style.width,
                colour=style.colour,
                signs=style.signs,
                say=self._words,
            )
        ]


def _size() -> tuple[int, int]:
    try:
        told = os.get_terminal_size(sys.stderr.fileno())
    except (OSError, ValueError):
        return WIDTH, HEIGHT
    return told.columns or WIDTH, told.lines or HEIGHT
