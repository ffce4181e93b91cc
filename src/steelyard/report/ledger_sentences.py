"""Sentences on costs, the same on a page and on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.money import FIGURES
from steelyard.report.numbers import count, percent, plain
from steelyard.report.words import Words

Row = Mapping[str, Any]
MOST_YEARS = 6
_SHARES = frozenset({"stated", "implied", "share"})


def crossing_text(found: Row, w: Words) -> str:
    """At which volume two cost the same, or why at none."""
    kind = found["kind"]
    pair = {"first": found["first"], "second": found["second"]}
    if kind == "missing":
        return w("led.even.missing", reason=w.term(found["reason"]), **pair)
    unit = w.or_plain(f"led.unit.{found['unit']}", found["unit"])
    if kind == "crossing":
        per = {key: _about(found[f"per_{key}"], w) for key in ("day", "year")}
        text = w(
            "led.even.crossing",
            unit=unit,
            below=found["below"],
            above=found["above"],
            **per,
            **pair,
        )
        names = w.listed(found["unchecked"])
        unchecked = w("led.even.unchecked", names=names) if names else ""
        return text + _between(found, w) + unchecked
    told = {
        name: "–" if found[key] is None else _about(found[key], w)
        for name, key in (("crossing", "crossing_per_year"), ("serves", "serves_per_year"))
    }
    more = {key: found[key] or "–" for key in ("cheaper", "limited")}
    text = w(f"led.even.{found['why']}", unit=unit, **told, **more, **pair)
    return text + w("led.even.may") if found.get("may") else text


def _between(found: Row, w: Words) -> str:
    """The range of a crossing; "" where no line has one, or of a record that tells none."""
    low, high = found.get("low_per_day"), found.get("high_per_day")
    if low is None or low == high:
        return ""
    if high is None:
        return w("led.even.from", low=_about(low, w))
    return w("led.even.between", low=_about(low, w), high=_about(high, w))


def remark_text(remark: Row, w: Words) -> str:
    """A contradiction of the inputs, their age, or what else is worth knowing."""
    filled = {key: _figure(key, value, w) for key, value in remark.items() if key != "kind"}
    return w(f"led.remark.{remark['kind']}", **filled)


def _figure(key: str, value: Any, w: Words) -> str:
    if key in _SHARES:
        return percent(value, w)
    if isinstance(value, list):
        return w.listed(value)
    return count(value) if isinstance(value, int) else str(value)


def years_shown(years: int) -> list[int]:
    """The years of a table, from 1: of many the first ones and the last; none of one alone."""
    if years <= MOST_YEARS:
        return list(range(1, years + 1)) if years > 1 else []
    return [*range(1, MOST_YEARS), years]


def _about(volume: float, w: Words) -> str:
    """A volume as far as it decides anything: to four figures."""
    return plain(float(f"{volume:.{FIGURES}g}"), w)


def paid_per(line: Row) -> list[str]:
    """What the rate is paid for: the thing that the amount counts, and a time or a volume.

    An amount that has a time of its own (40 h/month) leaves the rate only its thing (CNY/h).
    """
    thing, _, timed = str(line["unit"]).partition("/")
    per = [thing] if thing else []
    if line["recurs"] == "volume":
        per.append(str(line["counted"]))
    elif line["recurs"] != "once" and not timed:
        per.append(str(line["recurs"]))
    return per
