"""Printed results against printed formulas: values, bounds, ranges, slopes and shapes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.claims.amount import Amount
from steelyard.claims.case import Case, inconsistent, plausible, unsupported, wrong
from steelyard.claims.formula import AlgebraError, Formula, magnitude, parse, spread, unit_of
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.errors import ClaimError

RULE = "arithmetic"
_FINE = 1e-9
_STEPS = 60
UPWARD, DOWNWARD = {"rises", "ramp"}, {"falls", "decays"}


def results(case: Case) -> Iterator[Finding]:
    """A printed value is what its printed formula gives, within the rounding of all numbers."""
    claim = case.claim
    if not claim.get("formula") or claim.get("over") or claim.get("defines"):
        return
    formulas = [parse(text) for text in claim.get("formula")]
    values = claim.get("where") or {}
    lacking = sorted(set().union(*(f.names for f in formulas)) - values.keys())
    if lacking:
        yield unsupported(RULE, Text(
            f"no value printed for {', '.join(lacking)}", f"没有给出 {'、'.join(lacking)} 的数值"),
            remedy=Text("give them under 'where'", "在 where 中给出"))  # fmt: skip
        return
    try:
        for formula, printed in itertools.zip_longest(formulas, claim.values):
            if formula is not None:
                yield from _result(case, formula, printed, values)
    except AlgebraError:
        return
    except ClaimError as fault:
        yield inconsistent(RULE, Text(str(fault), str(fault)))


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
    if holds:
        yield plausible(RULE, line + Text(f" {sign} {printed.text}", f" {sign} {printed.text}"), slack=slack)
        return
    yield inconsistent(RULE, line + Text(f", printed {printed.text}", f"，所印为 {printed.text}"),
                       slack=slack, remedy=Text(f"print {_in(printed, got)}, or the inputs that give "
                       f"{printed.text}", f"改为 {_in(printed, got)}，或给出能得到 {printed.text} 的输入"))  # fmt: skip


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
        return plausible(RULE, line + Text(f", inside {low.text} to {high.text}",
                                           f"，在 {low.text} 至 {high.text} 之内"))  # fmt: skip
    return inconsistent(RULE, line + Text(f", outside {low.text} to {high.text}",
                                          f"，不在 {low.text} 至 {high.text} 之内"))  # fmt: skip


def ranges(case: Case) -> Iterator[Finding]:
    """A formula's range over its inputs is the range claimed for it."""
    claim = case.claim
    over, claimed = claim.get("over"), claim.get("range")
    if not over or not claimed or not claim.get("formula"):
        return
    formula = parse(claim.get("formula")[0])
    fixed = {name: one.value for name, one in (claim.get("where") or {}).items()}
    if formula.names - over.keys() - fixed.keys():
        return
    seen = [formula.plain({**fixed, **point}) for point in _points(over)]
    low, high = min(seen), max(seen)
    wanted_low, wanted_high = claimed[0].value, claimed[1].value
    tolerance = claimed[0].half + claimed[1].half
    line = Text(f"{formula.text} runs over [{num(low)}, {num(high)}], claimed is "
                f"[{num(wanted_low)}, {num(wanted_high)}]",
                f"{formula.text} 的取值范围是 [{num(low)}, {num(high)}]，声称为 "
                f"[{num(wanted_low)}, {num(wanted_high)}]")  # fmt: skip
    if abs(low - wanted_low) <= tolerance and abs(high - wanted_high) <= tolerance:
        yield plausible("range", line)
        return
    width = wanted_high - wanted_low
    yield wrong("range", line, slack=(high - low) / width if width else None,
                remedy=Text(f"claim [{num(low)}, {num(high)}], or scale the formula",
                            f"改为 [{num(low)}, {num(high)}]，或重新归一化公式"))  # fmt: skip


def _points(over: Mapping[str, tuple[Amount, Amount]]) -> Iterator[dict[str, float]]:
    """Corners and some points between: enough for sums, products, min and max."""
    steps = 5 if len(over) <= 4 else 2
    axes = [[low.value + (high.value - low.value) * n / (steps - 1) for n in range(steps)]
            for low, high in over.values()]  # fmt: skip
    for point in itertools.islice(itertools.product(*axes), 20_000):
        yield dict(zip(over, point, strict=True))


def slopes(case: Case) -> Iterator[Finding]:
    """A formula changes by the claimed amount for one more of an input."""
    claim = case.claim
    slope, over = claim.get("slope"), claim.get("over") or {}
    if not slope or not claim.get("formula"):
        return
    formula = parse(claim.get("formula")[0])
    middle = {name: (low.value + high.value) / 2 for name, (low, high) in over.items()}
    middle |= {name: one.value for name, one in (claim.get("where") or {}).items()}
    if formula.names - middle.keys():
        return
    for name, wanted in slope.items():
        if name not in formula.names:
            yield wrong("slope", Text(f"{name} does not stand in {formula.text}", f"{formula.text} 中没有 {name}"))
            continue
        step = max(1e-6, 1e-6 * abs(middle[name]))
        got = (formula.plain({**middle, name: middle[name] + step}) - formula.plain(middle)) / step
        line = Text(f"d({formula.text})/d({name}) = {num(got)}", f"d({formula.text})/d({name}) = {num(got)}")
        near = abs(got - wanted.value) <= wanted.half + 1e-4 * abs(got)
        yield plausible("slope", line) if near else wrong(
            "slope", line + Text(f", claimed {wanted.text}", f"，声称为 {wanted.text}"))  # fmt: skip


def shapes(case: Case) -> Iterator[Finding]:
    """A curve has the shape it is said to have; printed points that don't are inconsistent."""
    claim = case.claim
    wanted = claim.get("shape")
    if not wanted:
        return
    series = claim.get("series")
    if isinstance(series, tuple):
        yield _shaped(wanted[0], [one.value for one in series], "; ".join(one.text for one in series), data=True)
    over = claim.get("over")
    if not over or not claim.get("formula"):
        return
    (name, (low, high)), *others = over.items()
    fixed: dict[str, Any] = {n: one.value for n, one in (claim.get("where") or {}).items()}
    fixed |= {n: ends[0].value for n, ends in others}
    for text, shape in zip(claim.get("formula"), wanted, strict=False):
        formula = parse(text)
        at = [low.value + (high.value - low.value) * n / _STEPS for n in range(_STEPS + 1)]
        if formula.names <= {name, *fixed}:
            yield _shaped(shape, [formula.plain({**fixed, name: x}) for x in at], text, data=False)


def _shaped(shape: str, seen: list[float], about: str, *, data: bool) -> Finding:
    steps = [b - a for a, b in itertools.pairwise(seen)]
    size = max(map(abs, seen), default=1.0) or 1.0
    flat = 1e-9 * size
    up, down = all(s >= -flat for s in steps), all(s <= flat for s in steps)
    bends = [b - a for a, b in itertools.pairwise(steps)]
    turned = any(b > 1e-7 * size for b in bends) and any(b < -1e-7 * size for b in bends)
    straight = all(abs(b) <= 1e-6 * size for b in bends)
    holds = {
        "rises": up and not down, "ramp": up and not down, "falls": down and not up,
        "decays": down and not up, "linear": straight, "flat": up and down,
        "s-curve": up and turned,
    }[shape]  # fmt: skip
    way = Text("flat", "不变") if up and down else Text("rises", "上升") if up else (
        Text("falls", "下降") if down else Text("rises and falls", "有升有降"))  # fmt: skip
    ends = f"{num(seen[0])} → {num(seen[-1])}"
    line = Text(f"{about}: {ends}, {way.en}", f"{about}：{ends}，{way.zh}")
    if shape == "s-curve" and not turned:
        line += Text(", without an inflection", "，没有拐点")
    if holds:
        return plausible("shape", line)
    said = Text(f"; said to be: {shape}", f"；声称为：{shape}")
    return inconsistent("shape", line + said) if data else wrong("shape", line + said)

