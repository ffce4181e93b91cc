"""Plain options of ``steelyard load`` read without a grammar: its first request goes out sooner.

Typer reads options by way of pydantic, a quarter of the time to that request.  Whatever is not
plainly one of these options goes to typer, which reads it or says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from steelyard.cli.load.pace import Arrivals
from steelyard.cli.options.shared import Api

_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)
_WHOLE = re.compile(r"[0-9]{1,15}", re.ASCII)


def _number(text: str) -> float:
    if _NUMBER.fullmatch(text) is None:
        raise ValueError
    return float(text)


def _whole(text: str) -> int:
    if _WHOLE.fullmatch(text) is None:
        raise ValueError
    return int(text)


VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--rate": ("rate", _number),
    "--for": ("for_", str),
    "--arrivals": ("arrivals", Arrivals),
    "--users": ("users", _whole),
    "--think": ("think", str),
    "--cap": ("cap", _whole),
    "--prompt": ("prompt", str),
    "--items": ("items", str),
    "--max-tokens": ("max_tokens", _whole),
    "--model": ("model", str),
    "--api": ("api", Api),
    "--key-env": ("key_env", str),
    "--workers": ("workers", _whole),
    "--seed": ("seed", _whole),
    "--run": ("run", Path),
    "--slo": ("slo", str),
}
FLAGS = {"--explain": "explain", "--json": "as_json"}


def options(words: Sequence[str]) -> dict[str, Any] | None:
    """Arguments for ``load``; None where typer has to look."""
    found: dict[str, Any] = {}
    rest = list(reversed(words))
    made: Any
    while rest:
        word = rest.pop()
        name, equals, value = word.partition("=")
        if not word.startswith("-"):
            name, key, made = "", "url", word
        elif word in FLAGS:
            key, made = FLAGS[word], True
        elif name in VALUES and (equals or rest):
            key, make = VALUES[name]
            value = value if equals else rest.pop()
            if value.startswith("-"):
                return None
            try:
                made = make(value)
            except ValueError:
                return None
        else:
            return None
        if name == "--slo":
            found.setdefault(key, []).append(made)
        elif found.setdefault(key, made) is not made:
            return None
    return found if "url" in found else None
