"""Money over time: the discount factor, present values, and flows that are no gains."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import partial

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, agreeing, inconsistent, plausible, unsupported, wrong
from steelyard.claims.claim import Claim
from steelyard.claims.formula import Formula, FormulaError, parse
from steelyard.claims.periods import YEAR, grown, today, yearly
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

RULE = "discounting"
_SAME = 0.005
_NONE = Text("", "")
_SCALES = (1.0, 1e3, 1e4, 1e6, 1e8)
"""What flows are printed in: units, thousands, 万, millions, 亿."""
_MOST_PERIODS, _TRIED = 10_000, 100
"""Of flows that are added up, and of those at which a factor is compared with the right one."""
_INDEX = ("i", "q", "t", "n", "k")


def discounting(case: Case) -> Iterator[Finding]:
    """A discount factor grows with time as (1 + r)^t, whatever the convention."""
    claim = case.claim
    text, rate, period = claim.get("discount"), claim.get("rate"), claim.get("period")
    if not text or rate is None or period is None:
        return
    formula = parse(text)
    index = _index(formula)
    if index is None:
        yield wrong(RULE, Text(f"{text} holds no period index", f"{text} 中没有期数"))
        return
    annual, step = yearly(rate.value, rate.dimension), period.value / YEAR
    ways = _conventions(annual, step)
    times = range(min(_periods(claim) or 8, _TRIED))
    got = [formula.plain({index: float(at)}) for at in times]
    for name, way in ways.items():
        if all(_near(one, way(at)) for at, one in zip(times, got, strict=True)):
            yield plausible(RULE, Text(f"{text}: {name}", f"{text}：{name}"))
            return
    right = next(iter(ways.values()))
    yield wrong(
        RULE,
        Text(
            f"{text} at {index} = 0, 3: {num(got[0])}, {num(got[min(3, len(got) - 1)])}; "
            f"{num(100 * annual)} % a year gives {num(right(0))}, {num(right(3))}",
            f"{text} 在 {index} = 0、3 时为 {num(got[0])}、{num(got[min(3, len(got) - 1)])}；"
            f"年利率 {num(100 * annual)}% 应为 {num(right(0))}、{num(right(3))}",
        ),
        slack=got[0] / right(0),
        remedy=Text(
            f"{num(1 + annual)}**(({index} + 1) * {num(step)})",
            f"{num(1 + annual)}**(({index} + 1) * {num(step)})",
        ),
    )


def _near(one: float, right: float) -> bool:
    if math.isinf(right):
        raise FormulaError(
            "over such periods the factor is too large for a number",
            "期限过长，折现系数大得无法表示",
        )
    return abs(one - right) <= _SAME * right


def _conventions(annual: float, step: float) -> dict[str, Callable[[float], float]]:
    """End, middle or start of the period; effective or nominal."""
    found: dict[str, Callable[[float], float]] = {}
    for name, shift in (("end of period", 1.0), ("mid-period", 0.5), ("start of period", 0.0)):
        found[f"{name}, effective"] = partial(_effective, annual, step, shift)
        found[f"{name}, nominal"] = partial(_nominal, annual, step, shift)
    return found


def _effective(annual: float, step: float, shift: float, at: float) -> float:
    return grown(1 + annual, (at + shift) * step)


def _nominal(annual: float, step: float, shift: float, at: float) -> float:
    return grown(1 + annual * step, at + shift)


def worth(case: Case) -> Iterator[Finding]:
    """A present value lies where its printed flows can put it, inputs that are not printed free."""
    claim = case.claim
    text, rate, printed = claim.get("flows"), claim.get("rate"), claim.value
    if not text:
        return
    formula = parse(text)
    index = _index(formula)
    known = {name: one.value for name, one in (claim.get("where") or {}).items()}
    free = claim.get("unknown") or {}
    inputs = formula.names - known.keys() - free.keys() - {index or ""}
    if inputs or printed is None:
        yield unsupported(
            RULE, Text("the flows hold inputs that are not printed", "现金流含未给出的输入")
        )
    elif index is None and rate is None and not free:
        yield _summed(case, formula.plain(known), printed)
    elif lacking := [name for name in ("rate", "periods") if claim.get(name) is None]:
        yield unsupported(
            RULE,
            Text(f"not stated: {', '.join(lacking)}", f"没有写明：{'、'.join(lacking)}"),
            remedy=Text("state 'rate' a year and 'periods'", "写明每年的 rate 与 periods"),
        )
    else:
        yield _discounted(case, formula, known, index)


def _summed(case: Case, flows: float, printed: Amount) -> Finding:
    """Flows that are discounted already, in the unit of the printed value or its thousands."""
    paid = case.claim.get("investment")
    scale = _scale(printed)
    found = flows - (paid.value / scale if paid else 0.0)
    line = Text(
        f"the flows add up to {num(found)}, already discounted",
        f"已折现的现金流合计 {num(found)}",
    )
    holds = any(
        abs(found * each - printed.value) <= printed.half + 0.005 * abs(found * each)
        for each in {scale, *_SCALES}
    )
    return agreeing(
        RULE, line, printed, holds=holds, slack=abs(printed.value / (found * scale or 1.0))
    )


def _scale(printed: Amount) -> float:
    """What one of the printed number is worth: 10,000 of ``20 万 CNY``."""
    number = re.search(r"\d[\d,]*(?:\.\d+)?", printed.text)
    plain = float(number[0].replace(",", "")) if number else 0.0
    return abs(printed.value) / plain if plain else 1.0


def _discounted(
    case: Case, formula: Formula, known: dict[str, float], index: str | None
) -> Finding:
    claim, printed = case.claim, case.claim.values[0]
    free, period, rate = claim.get("unknown") or {}, claim.get("period"), claim.get("rate")
    at_once = _periods(claim)
    step = period.value / YEAR if period is not None else 1.0
    discount = next(iter(_conventions(yearly(rate.value, rate.dimension), step).values()))
    paid = claim.get("investment")

    def value(scale: float, share: float, factor: Callable[[float], float]) -> float:
        inputs = known | {
            n: lo.value + share * (hi.value - lo.value) for n, (lo, hi) in free.items()
        }
        flows = (
            today(formula.plain({**inputs, index or "": float(at)}), factor(float(at)))
            for at in range(at_once)
        )
        return sum(flows) * scale - (paid.value if paid else 0.0)

    def ends(scale: float) -> list[float]:
        return [value(scale, at / 20, discount) for at in range(21)]

    # flows of 50 beside an investment of 100 万 are in 万, too
    near = min(
        dict.fromkeys((1.0, _scale(printed))),
        key=lambda scale: min(abs(one - printed.value) for one in ends(scale)),
    )
    about = Text(" (a period taken as a year)", "（每期按一年计）") if period is None else _NONE
    return _placed(case, ends(near), partial(value, near), about=about)


def _placed(
    case: Case,
    ends: list[float],
    value: Callable[[float, Callable[[float], float]], float],
    *,
    about: Text,
) -> Finding:
    whole = case.claim.values[0]
    wanted, half, told = whole.value, whole.half, whole.text
    low, high = min(ends), max(ends)
    free = ", ".join(case.claim.get("unknown") or ())
    line = Text(f"discounted rightly {num(low)}", f"正确折现为 {num(low)}")
    if high > low:
        line += Text(f" to {num(high)}", f" 至 {num(high)}")
    line += Text(f" over {free}" if free else "", f"（{free} 自由取值）" if free else "") + about
    if low - half - 0.005 * abs(low) <= wanted <= high + half + 0.005 * abs(high):
        return plausible(RULE, line)
    printed = case.claim.get("discount")
    if printed and free:
        formula = parse(printed)
        index = _index(formula)
        if index is not None:
            first, last = (value(at, lambda t: formula.plain({index: t})) for at in (0.0, 1.0))
            need = (wanted - first) / (last - first) if last != first else float("nan")
            line += Text(
                f"; with the printed factor {printed} it needs {free} = {num(need)}",
                f"；按所印折现式 {printed} 需 {free} = {num(need)}",
            )
    return inconsistent(
        RULE,
        line + Text(f": never {told}", f"：不可能是 {told}"),
        remedy=Text("print every input", "给出全部输入"),
    )


def incremental(case: Case) -> Iterator[Finding]:
    """Gains of a project are nothing where none of its effects is there."""
    claim = case.claim
    drivers, text = claim.get("drivers"), claim.get("flows")
    if not drivers or not text:
        return
    formula = parse(text)
    index = _index(formula)
    known = {name: one.value for name, one in (claim.get("where") or {}).items()}
    inputs = {**known, **dict.fromkeys(drivers, 0.0), **({index: 0.0} if index else {})}
    if formula.names - inputs.keys():
        return
    got = formula.plain(inputs)
    line = Text(
        f"with {', '.join(drivers)} = 0 the flow is {num(got)} a period",
        f"当 {'、'.join(drivers)} = 0 时每期现金流为 {num(got)}",
    )
    if abs(got) < 1e-9:
        yield plausible(RULE, line)
    else:
        yield wrong(
            RULE,
            line + Text(", credited to doing nothing", "，即“什么也不做”也有收益"),
            remedy=Text("subtract the baseline", "减去基线"),
        )


def _periods(claim: Claim) -> int:
    """Periods stated; 0 where they are not."""
    stated = claim.get("periods")
    return 0 if stated is None else int(min(stated.value, _MOST_PERIODS))


def _index(formula: Formula) -> str | None:
    return next((name for name in _INDEX if name in formula.names), None)
