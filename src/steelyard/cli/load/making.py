"""Says on stderr how far the prompts are that are made before a load, once that takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from steelyard.cli.terminal.reader import on_screen
from steelyard.cli.terminal.say import Say

AFTER_S, EVERY_S = 1.0, 5.0
"""Silence first, and between two lines where no terminal redraws one."""
REDRAWN_S = 0.2

Heard = Callable[[int, int], None]
"""Told of prompts that are made, and of how many there will be."""


class Words(Say):
    """What is said while prompts are made."""

    tables: ClassVar = {
        "en": {"making": "making prompts: {done} of {all} · {rate}/s · {left} left"},
        "zh": {"making": "正在生成提示词：{done} / {all} · 每秒 {rate} 条 · 还需 {left}"},
    }


@contextmanager
def making(*, lang: str) -> Iterator[Heard]:
    """Yields what hears of each prompt; the line on a terminal goes with the last of them."""
    line = _Line(Words(lang))
    try:
        yield line.hear
    finally:
        line.clear()


class _Line:
    """One line, redrawn on a terminal and repeated elsewhere."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._began = time.monotonic()
        self._redrawn = on_screen(sys.stderr)
        self._next = self._began + AFTER_S
        self._shown = False

    def hear(self, done: int, whole: int) -> None:
        """Say it where it is time to."""
        now = time.monotonic()
        if done >= whole:
            self.clear()
        if done >= whole or now < self._next:
            return
        self._next = now + (REDRAWN_S if self._redrawn else EVERY_S)
        self._write(self._text(done, whole, rate=done / (now - self._began)))

    def clear(self) -> None:
        """Take the line away."""
        if self._shown and self._redrawn:
            self._put("\r\x1b[K")
        self._shown = False

    def _text(self, done: int, whole: int, *, rate: float) -> str:
        minutes, seconds = divmod(round((whole - done) / rate), 60)
        left = f"{minutes}:{seconds:02}"
        return self._say(
            "making", done=f"{done:,}", all=f"{whole:,}", rate=f"{rate:,.0f}", left=left
        )

    def _write(self, text: str) -> None:
        self._shown = True
        self._put(f"\r\x1b[K{text}" if self._redrawn else f"{text}\n")

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:  # who looked is gone; the load goes on
            self._next = float("inf")
