"""Fields of traces: times, counts and ids, read strictly."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal, DecimalException
from functools import lru_cache

MOST_TOKENS = 10_000_000
MOST_ID = 2**63 - 1
_STAMP = re.compile(
    r"(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d:?\d\d)?", re.ASCII
)
_EPOCH = dt.date(1970, 1, 1).toordinal()


class FieldFault(ValueError):
    """A field that can't be read; the text says what it should hold."""


def tokens(raw: object, *, field: str) -> int:
    """Read a number of tokens, 0 to 10 million."""
    number = raw
    if isinstance(raw, str):
        text = raw.strip().removesuffix(".0")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
    elif isinstance(raw, float) and raw.is_integer():
        number = int(raw)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_TOKENS:
        raise FieldFault(
            f"{field}: a number of tokens from 0 to {MOST_TOKENS} is required, got {shown(raw)}"
        )
    return number


def scaled_ns(raw: object, *, field: str, unit_ns: int) -> int:
    """Read a time that is a plain number of ``unit_ns``, 0 or more, without losing a digit."""
    exact = _exact(raw, times=unit_ns)
    if exact is None:
        raise FieldFault(f"{field}: a time as a plain number is required, got {shown(raw)}")
    if not 0 <= exact <= MOST_ID:
        raise FieldFault(f"{field}: {shown(raw)} is no time from 0 on; shift the trace's clock")
    return int(exact.to_integral_value())


def _exact(raw: object, *, times: int) -> Decimal | None:
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        return None
    try:
        exact = Decimal(str(raw).strip()) * times
    except DecimalException:
        return None
    return exact if exact.is_finite() else None


def stamp_ns(raw: object, *, field: str) -> int:
    """Read a date and time of day in ISO 8601 form as nanoseconds since 1970.

    Without an offset the time counts as UTC; up to nine decimals are kept.
    """
    found = _STAMP.fullmatch(raw.strip()) if isinstance(raw, str) else None
    day = None if found is None else _day(found[1])
    if found is None or day is None:
        raise FieldFault(
            f"{field}: a time like 2026-11-30 08:15:00.25 is required, got {shown(raw)}"
        )
    hours, minutes, seconds = int(found[2]), int(found[3]), int(found[4])
    if hours > 23 or minutes > 59 or seconds > 60:
        raise FieldFault(f"{field}: {shown(raw)} is no time of day")
    whole = day * 86_400 + hours * 3600 + minutes * 60 + seconds - _offset(found[6])
    stamp = whole * 1_000_000_000 + int((found[5] or "0").ljust(9, "0"))
    if abs(stamp) > MOST_ID:
        raise FieldFault(f"{field}: {shown(raw)} is out of range; write 1678 to 2261")
    return stamp


@lru_cache(maxsize=512)
def _day(text: str) -> int | None:
    try:
        return dt.date.fromisoformat(text).toordinal() - _EPOCH
    except ValueError:
        return None


def _offset(text: str | None) -> int:
    if text is None or text == "Z":
        return 0
    seconds = int(text[1:3]) * 3600 + int(text[-2:]) * 60
    return -seconds if text[0] == "-" else seconds


def ids(raw: object, *, field: str) -> list[int]:
    """Read a list of block hashes, whole numbers of 0 to 2^63 - 1."""
    if not isinstance(raw, list):
        raise FieldFault(f"{field}: a list of whole numbers is required, got {shown(raw)}")
    for block in raw:
        if type(block) is not int or not 0 <= block <= MOST_ID:
            raise FieldFault(f"{field}: whole numbers from 0 on are required, got {shown(block)}")
    return raw


def shown(raw: object) -> str:
    """Describe what stood in the file, short enough for one line."""
    if raw is None:
        return "nothing"
    text = " ".join(str(raw).split())
    return f"'{text}'" if len(text) <= 40 else f"'{text[:37]}...'"
