"""Units: a figure in the wrong dimension, a sum of unlike things, currencies without a rate."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported, wrong
from steelyard.claims.formula import AlgebraError, FormulaError, parse, spread, unit_of
from steelyard.claims.text import Text
from steelyard.claims.units import CURRENCIES, dimension, unit
from steelyard.claims.verdict import Finding
from steelyard.claims.vocabulary import Quantity, allows, fits, quantities

RULE = "unit algebra"
_COUNTED = frozenset(
    [
        "unit cost",
        "users",
        "duration",
        "token total",
        "volume",
        "parameters",
        "active parameters",
        "devices used",
        "sequence length",
        "accepted length",
        "device bandwidth",
        "device compute",
        "device memory",
        "link bandwidth",
        "collective bandwidth",
        "collective time",
    ]
)
"""Quantities of no set-up that can't be below zero either."""


def told(of: str) -> str:
    """A dimension as people write it: ``s²`` for ``s**2``."""
    powers = {"**2": "²", "**3": "³", "**-1": "⁻¹", "*": "·"}
    for plain, sign in powers.items():
        of = of.replace(plain, sign)
    return of or "1"


def dimension_of_value(case: Case) -> Iterator[Finding]:
    """A quantity is given in a unit it can have: a backlog is no rate, memory no time."""
    claim = case.claim
    known = quantities().get(claim.quantity)
    if known is None:
        return
    for one in claim.values:
        if (known.physical or known.name in _COUNTED) and one.low < 0:
            yield impossible(RULE, Text(f"{one.text} is less than nothing", f"{one.text} 小于零"))
        if allows(claim.quantity, one.dimension):
            continue
        if claim.get("change") and not one.dimension:
            continue
        wanted = _wanted(known)
        if not one.dimension:
            yield unsupported(
                RULE,
                Text(
                    f"{one.text} has no unit, and {known.name} is measured in {wanted.en}",
                    f"{one.text} 没有单位，而{known.chinese}以 {wanted.zh} 计",
                ),
            )
            continue
        yield wrong(
            RULE,
            Text(
                f"{one.text} is in {told(one.dimension)}; {known.name} is measured in {wanted.en}",
                f"{one.text} 的量纲是 {told(one.dimension)}；{known.chinese}应以 {wanted.zh} 计",
            ),
            remedy=Text(f"state it in {wanted.en}", f"改用 {wanted.zh}"),
        )


def _wanted(known: Quantity) -> Text:
    """The units a quantity may have, in words: a backlog is counted in requests."""
    units = [told(each) for each in known.dimensions if each]
    en, zh = (
        ("requests", "请求数") if known.name == "queue threshold" else ("plain numbers", "纯数")
    )
    counted = "" in known.dimensions
    return Text(
        _either([en] * counted + units, ", ", "or"), _either([zh] * counted + units, "、", "或")
    )


def _either(names: list[str], comma: str, word: str) -> str:
    start = comma.join(names[:-1])
    return f"{start} {word} {names[-1]}" if start else names[-1]


def dimension_of_formula(case: Case) -> Iterator[Finding]:
    """A formula's units must work out to those of what it is said to be."""
    claim = case.claim
    if (
        not claim.get("formula")
        or claim.get("over")
        or (claim.get("defines") and not claim.get("is"))
    ):
        return
    for text in claim.get("formula"):
        formula = parse(text)
        values = claim.get("where") or {}
        if formula.names - values.keys():
            continue
        try:
            found, _ = spread(formula, values)
        except AlgebraError as fault:
            yield wrong(RULE, Text(f"{text}: ", f"{text}：") + fault.told)
            continue
        except FormulaError:
            continue
        yield from _against(case, text, unit_of(found))


def _against(case: Case, text: str, got: str) -> Iterator[Finding]:
    """``is`` says what the formula is; else the printed value does."""
    claim = case.claim
    said = claim.get("is")
    if said:
        wanted, fitting = _said(said, got)
    elif claim.values and (got or claim.values[0].dimension):
        wanted = claim.values[0].dimension
        fitting = wanted == got
    else:
        return
    line = Text(f"{text} works out to {told(got)}", f"{text} 的量纲是 {told(got)}")
    if fitting:
        yield plausible(RULE, line)
    else:
        yield wrong(
            RULE,
            line + Text(f", not to {told(wanted)}", f"，而不是 {told(wanted)}"),
            remedy=Text("check what is divided by what", "检查分子与分母"),
        )


def _said(said: str, got: str) -> tuple[str, bool]:
    known = quantities().get(said)
    if known is not None:
        return " / ".join(known.dimensions), any(fits(got, each) for each in known.dimensions)
    if said in {"money", "cost"}:
        return "money", fits(got, "money")
    wanted = dimension(unit(said))
    return wanted, wanted == got


def currencies(case: Case) -> Iterator[Finding]:
    """Amounts of several currencies make one sum only with a dated rate."""
    amounts = case.claim.get("amounts")
    if not amounts:
        return
    codes = {
        code
        for one in amounts
        for code in re.findall(r"[A-Z]{3}", one.dimension)
        if code in CURRENCIES.split()
    }
    if len(codes) < 2 or case.claim.get("rate"):
        return
    names = " + ".join(sorted(codes))
    yield inconsistent(
        RULE,
        Text(
            f"{names}: {', '.join(one.text for one in amounts)} can't be added without a dated rate",
            f"{names}：{'、'.join(one.text for one in amounts)} 没有注明日期的汇率就不能相加",
        ),
        remedy=Text("give the exchange rate and its date", "给出汇率及其日期"),
    )
