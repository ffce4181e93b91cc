"""Whoever reads stdout: may have gone, may have no room, may know no Chinese."""

from __future__ import annotations

import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO


@contextlib.contextmanager
def reader() -> Iterator[None]:
    """Print inside; what the command came to, and its exit code, don't hang on being read."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _mute()
    except OSError as problem:
        _mute()
        sys.stderr.write(f"steelyard: stdout takes no text ({problem.strerror})\n")


def open_streams() -> None:
    """Give stdout and stderr a place where the caller closed them.

    Python has no stream then, and the next file that is opened would take its descriptor.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def on_screen(stream: TextIO | None) -> bool:
    """Whether a terminal shows it; Python has no stream at all where the caller closed it."""
    return stream is not None and stream.isatty()


def speak_any_language() -> None:
    """Write what an encoding lacks as escapes: a message is better than an error about it."""
    for stream in (sys.stdout, sys.stderr):
        tune = getattr(stream, "reconfigure", None)
        if tune is not None:
            tune(errors="backslashreplace")


def visible(text: str) -> str:
    """The text without what would steer a terminal: servers are quoted in messages."""
    return "".join(c if c.isprintable() or c == "\n" else _escape(c) for c in text)


def _escape(char: str) -> str:
    # U+00A0, U+3000 and other blanks are harmless, and common in Chinese text.
    return char if unicodedata.category(char) == "Zs" else repr(char)[1:-1]


def _mute() -> None:
    """Point stdout at nothing so that the exit itself can't fail."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
