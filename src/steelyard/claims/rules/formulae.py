"""Printed results against printed formulas: values, bounds, ranges, slopes and shapes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, inconsistent, plausible, unsupported
from steelyard.claims.formula import (
    AlgebraError,
    Formula,
    FormulaError,
    magnitude,
    parse,
    spread,
    unit_of,
)
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

RULE = "arithmetic"
_FINE = 1e-9


def results(case: Case) -> Iterator[Finding]:
    """A printed value is what its printed formula gives, within the rounding of all numbers."""
    claim = case.claim
    if not claim.get("formula") or claim.get("over") or claim.get("defines"):
        return
    formulas = [parse(text) for text in claim.get("formula")]
    values = claim.get("where") or {}
    lacking = sorted(set().union(*(f.names for f in formulas)) - values.keys())
    if lacking:
        yield unsupported(
            RULE,
            Text(
                f"no value printed for {', '.join(lacking)}",
                f"没有给出 {'、'.join(lacking)} 的数值",
            ),
            remedy=Text("give them under 'where'", "在 where 中给出"),
        )
        return
    try:
        for formula, printed in itertools.zip_longest(formulas, claim.values):
            if formula is not None:
                yield from _result(case, formula, printed, values)
    except AlgebraError:
        return
    except FormulaError as fault:
        yield inconsistent(RULE, fault.told)


def _result(
    case: Case, formula: Formula, printed: Amount | None, values: Mapping[str, Amount]
) -> Iterator[Finding]:
    found, moved = spread(formula, values)
    got, dim = magnitude(found), unit_of(found)
    bound = case.claim.get("range")
    if bound is not None:
        yield _within(formula, got, bound)
    if printed is None or printed.dimension != dim:
        return
    told = _told(formula, values)
    gap = printed.half + moved + _FINE * max(abs(got), 1e-30)
    line = Text(f"{told} = {_in(printed, got)}", f"{told} = {_in(printed, got)}")
    match case.claim.get("bound") or "exactly":
        case "at least":
            holds, sign = got >= printed.low - gap, "≥"
        case "at most":
            holds, sign = got <= printed.high + gap, "≤"
        case "about":
            holds, sign = abs(got - printed.value) <= gap + 0.1 * abs(got), "≈"
        case _:
            holds, sign = printed.low - gap <= got <= printed.high + gap, "="
    slack = abs(printed.value / got) if got else None
    if sign == "=" and abs(got - printed.value) > 1e-6 * abs(got):
        sign = "≈"
    if holds:
        yield plausible(
            RULE, line + Text(f" {sign} {printed.text}", f" {sign} {printed.text}"), slack=slack
        )
        return
    yield inconsistent(
        RULE,
        line + Text(f", printed {printed.text}", f"，所印为 {printed.text}"),
        slack=slack,
        remedy=Text(
            f"print {_in(printed, got)}, or the inputs that give {printed.text}",
            f"改为 {_in(printed, got)}，或给出能得到 {printed.text} 的输入",
        ),
    )


def _in(printed: Amount, got: float) -> str:
    """A value in the unit of the printed one."""
    scale = printed.value
    number = _leading(printed.text)
    if not scale or number is None or not number:
        return num(got)
    unit = printed.text.lstrip("+-0123456789.,eE ").strip()
    return f"{num(got / scale * number)} {unit}".strip()


def _leading(text: str) -> float | None:
    digits = ""
    for sign in text.replace(",", ""):
        if sign not in "+-0123456789.":
            break
        digits += sign
    try:
        return float(digits)
    except ValueError:
        return None


def _told(formula: Formula, values: Mapping[str, Amount]) -> str:
    told = formula.text
    for name in sorted(formula.names, key=len, reverse=True):
        told = _replaced(told, name, values[name].text)
    return told


def _replaced(text: str, name: str, value: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: value, text)


def _within(formula: Formula, got: float, bound: tuple[Amount, Amount]) -> Finding:
    low, high = bound
    line = Text(f"{formula.text} = {num(got)}", f"{formula.text} = {num(got)}")
    if low.value - _FINE <= got <= high.value + _FINE:
        return plausible(
            RULE,
            line
            + Text(f", inside {low.text} to {high.text}", f"，在 {low.text} 至 {high.text} 之内"),
        )
    return inconsistent(
        RULE,
        line
        + Text(f", outside {low.text} to {high.text}", f"，不在 {low.text} 至 {high.text} 之内"),
    )
