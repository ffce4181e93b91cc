"""Which version of a law is in force on a day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from steelyard.suites.domain.finding import between, cues, said, strict_part
from steelyard.suites.domain.negation import denied
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item


def in_force(versions: list[dict[str, Any]], day: str) -> str | None:
    """The id of the version that is in force on ``day`` (ISO); None if none is.

    A version holds from its ``from`` until the next one begins, or until its own ``until``.
    Raises ValueError for a date that is none.
    """
    when = date.fromisoformat(day)
    begun = [v for v in versions if date.fromisoformat(v["from"]) <= when]
    if not begun:
        return None
    last = max(begun, key=lambda v: date.fromisoformat(v["from"]))
    ended = "until" in last and date.fromisoformat(last["until"]) < when
    return None if ended else str(last["id"])


def _version_names(versions: list[dict[str, Any]]) -> dict[str, str]:
    """What a reply may call each version → its id; a name that fits two is left out."""
    names: dict[str, set[str]] = {}
    for version in versions:
        for name in _called(version):
            names.setdefault(name, set()).add(str(version["id"]))
    return {name: ids.pop() for name, ids in names.items() if len(ids) == 1}


def _called(version: dict[str, Any]) -> Iterator[str]:
    yield str(version["id"])
    for key in ("name", "from", "passed"):
        text = str(version.get(key, ""))
        if text:
            yield fold(text)
        yield from _in_chinese(text)


def _in_chinese(text: str) -> Iterator[str]:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        year, month, day = (int(n) for n in text.split("-"))
        yield f"{year}年{month}月{day}日"


def _without_day(item: Item, text: str) -> str:
    """A text without the day that is asked about, whose year may be the name of a version."""
    day = str(item.own["date"])
    for written in (day, *_in_chinese(day)):
        text = text.replace(written, "\n")
    return text


def _version(item: Item, text: str) -> frozenset[str] | None:
    places = (*cues(text, between(item)), said(text))
    return next((found for place in places if (found := _named(item, fold(place)))), None)


def _named(item: Item, plain: str) -> frozenset[str]:
    known = _version_names(item.own["versions"])
    plain = plain if str(item.own["date"]) in known else _without_day(item, plain)
    found = set()
    for name in sorted(known, key=len, reverse=True):
        pattern = rf"(?<!\d){re.escape(name)}(?!\d)"
        if any(not denied(plain, m.start()) for m in re.finditer(pattern, plain)):
            found.add(known[name])
        plain = re.sub(pattern, "\n", plain)
    return frozenset(found)


def _strict_version(item: Item, text: str) -> frozenset[str] | None:
    part = strict_part(text, between(item))
    known = _version_names(item.own["versions"])
    return frozenset({known[fold(part)]}) if part and fold(part) in known else None


def _mark_version(item: Item, found: frozenset[str]) -> Mark:
    if found == {str(item.gold)}:
        return RIGHT
    return Mark(score=0.0, kind="several-answers" if len(found) > 1 else "wrong-version")


def _version_problems(item: Item) -> Iterator[str]:
    versions, day = item.own.get("versions"), item.own.get("date")
    shaped = isinstance(versions, list) and all(
        isinstance(v, dict) and {"id", "from"} <= v.keys() for v in versions
    )
    if not shaped or not isinstance(versions, list):
        yield 'versions must be a list of objects such as {"id": "2023", "from": "2024-07-01"}'
        return
    try:
        right = in_force(versions, str(day))
    except (ValueError, TypeError):
        yield "date and every from (and until) must be dates such as 2024-07-01"
        return
    if right != str(item.gold):
        yield f"gold is {item.gold}, but on {day} version {right} is in force; mend one of them"


def _spoilt_version(item: Item) -> Iterator[Spoilt]:
    for other in item.own["versions"]:
        if str(other["id"]) != str(item.gold):
            text = f"{(between(item) or ('', ''))[0]}{other['id']}{(between(item) or ('', ''))[1]}"
            yield Spoilt(name="other version", text=text, kinds=("wrong-version",))


IN_FORCE = Task(
    strict=_strict_version,
    flexible=_version,
    mark=_mark_version,
    problems=_version_problems,
    written=lambda item: str(item.gold).join(between(item) or ("", "")),
    spoilt=_spoilt_version,
)
"""Which version of a law is in force on a day."""
