"""Says on stderr that a large trace is being read."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LARGE = 16 * 2**20
"""Bytes that take long enough for a user to wonder."""


@contextmanager
def reading(*options: str | None) -> Iterator[None]:
    """Name the large files among ``trace:FILE:FORMAT`` and ``blocks:FILE:FORMAT``, while it lasts.

    A terminal sees that it goes on; a log or pipe gets one line.
    """
    told = ", ".join(dict.fromkeys(filter(None, map(_large, options))))
    if not told:
        yield
        return
    from steelyard.cli.terminal.console import LastingConsole

    console = LastingConsole(stderr=True, highlight=False, markup=False)
    text = f"reading {told} and making the prompts"
    if console.is_terminal:
        with console.status(text):
            yield
    else:
        console.print(text)
        yield


def _large(option: str | None) -> str | None:
    kind, _, rest = (option or "").partition(":")
    if kind not in {"trace", "blocks"}:
        return None
    file = Path(rest.rpartition(":")[0])
    size = 0
    with contextlib.suppress(OSError):
        size = file.stat().st_size
    return f"{file.name} ({size / 1e6:,.0f} MB)" if size >= LARGE else None
