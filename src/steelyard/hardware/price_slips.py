"""Slips in prices of devices of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from steelyard.errors import CatalogueError, NoEvidence
from steelyard.hardware.catalogue import DATED, packaged
from steelyard.hardware.fact import CONFIDENCES, read_fact, undated

Found = tuple[str, Literal["fault", "note"], str]
"""Field, kind, and what is wrong."""
_FIELDS = ("device", "rate", "basis", *DATED)


def price_slips(raw: Any, *, own: Mapping[str, Any]) -> Iterator[tuple[int, Found]]:
    """Every slip of ``[[prices]]``, with its place among them.

    Whose it is, how much an hour, rented or owned, who says so, and when.
    """
    if not isinstance(raw, list):
        yield 0, ("", "fault", "is no list; write [[prices]] above each")
        return
    for at, one in enumerate(raw):
        if not isinstance(one, dict):
            yield at, ("", "fault", "is no table; write [[prices]] above it")
            continue
        yield from ((at, found) for found in _one(one, own))


def _one(one: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[Found]:
    for field in _FIELDS:
        if not one.get(field):
            yield field, "fault", f"has no {field}"
    for field in one:
        if field not in _FIELDS:
            yield field, "fault", f"unknown field '{field}'; known: {', '.join(_FIELDS)}"
    if one.get("basis") not in (None, "rented", "owned"):
        yield "basis", "fault", f"'{one['basis']}' is neither rented nor owned"
    if one.get("confidence") not in (None, *CONFIDENCES):
        yield "confidence", "fault", f"confidence is one of {', '.join(CONFIDENCES)}"
    if one.get("date") and (wrong := undated(str(one["date"]))):
        yield "date", "fault", wrong
    yield from _rate(one.get("rate"))
    yield from _whose(one.get("device"), own)


def _rate(raw: Any) -> Iterator[Found]:
    if raw is None:
        return
    try:
        rate = read_fact(str(raw), source="", confidence="low", date="")
    except CatalogueError as wrong:
        yield "rate", "fault", str(wrong)
        return
    if rate.unit[3:] != "/h":
        yield "rate", "fault", f"'{raw}' is no price an hour; write it like '1.60 USD/h'"


def _whose(device: Any, own: Mapping[str, Any]) -> Iterator[Found]:
    if device is None or device in own:
        return
    try:
        found = packaged().device(str(device))
    except NoEvidence as wrong:
        yield "device", "fault", str(wrong)
        return
    if found.name != device:
        yield "device", "fault", f"'{device}' is called '{found.name}' here; write that"
