"""Pieces that the readers of all tools need."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from steelyard.evidence import Missing
from steelyard.load.imports.peer_run import Figure

NO_VERSION = Missing(reason="the file does not name the tool's version")
NO_DATE = Missing(reason="the file holds no date")
UNCOUNTED = Missing(reason="the file does not say")
SCALES = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def dig(value: Any, *path: str) -> Any:
    """Follow keys into nested objects; None where one is absent."""
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def number(value: Any) -> float | None:
    """A finite number, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        read = float(value)
    except (ValueError, OverflowError):
        return None
    return read if math.isfinite(read) else None


def count(value: Any) -> int | Missing:
    """A number of requests."""
    read = number(value)
    return UNCOUNTED if read is None or read < 0 else round(read)


def span(value: float, *, scale: float = 1.0) -> float | Missing:
    """A time in seconds; what tools print where they measured nothing is Missing."""
    if value <= 0:
        return Missing(reason=f"the tool printed {value:g} where no time can be so short")
    return value * scale


def version(value: Any) -> str | Missing:
    """A version as the file has it."""
    return str(value) if value else NO_VERSION


def date_of(value: Any) -> str | Missing:
    """A date given as seconds since 1970 or as text of the usual forms."""
    read = number(value)
    if read is not None and read > 1e8 and not (isinstance(value, str) and "-" in value):
        return _since_1970(read)
    if not isinstance(value, str):
        return NO_DATE
    for form in ("%Y%m%d-%H%M%S", "%Y%m%d"):
        try:
            return datetime.strptime(value, form).isoformat(timespec="seconds")
        except ValueError:
            continue
    try:
        return datetime.fromisoformat(value).isoformat(timespec="seconds")
    except ValueError:
        return NO_DATE


def _since_1970(seconds: float) -> str | Missing:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return NO_DATE


def spans(
    stats: Any, *, word: str, near: str, scale: float, names: Mapping[str, str]
) -> Iterator[Figure]:
    """Times out of an object of statistics; ``names`` maps its keys to ours."""
    for key, statistic in names.items():
        value = number(dig(stats, key))
        if value is not None:
            read = span(value, scale=scale)
            yield Figure(word=word, near=near, statistic=statistic, value=read, unit="s")


def amount(
    value: Any, *, word: str, near: str, statistic: str, unit: str, scale: float = 1.0
) -> Iterator[Figure]:
    """A rate or a number of tokens, if it is there."""
    read = number(value)
    if read is not None and read >= 0:
        yield Figure(word=word, near=near, statistic=statistic, value=read * scale, unit=unit)


def output_length(value: Any, *, word: str) -> Iterator[Figure]:
    """Tokens of a mean answer."""
    yield from amount(value, word=word, near="output_tokens", statistic="mean", unit="tokens")


def output_rate(value: Any, *, word: str) -> Iterator[Figure]:
    """Output tokens a second."""
    near = "output_tokens_per_s"
    yield from amount(value, word=word, near=near, statistic="mean", unit="tokens/s")


def request_rate(value: Any, *, word: str) -> Iterator[Figure]:
    """Requests a second."""
    near = "answers_per_hour"
    yield from amount(value, word=word, near=near, statistic="mean", unit="1/h", scale=3600)


PERCENTILES = {f"p{q}": f"p{q}" for q in (50, 75, 90, 95, 99)}
"""How most tools name percentiles."""
