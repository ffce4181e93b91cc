"""Formulas as curves: the range over their inputs, their slopes, their shape."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, inconsistent, plausible, wrong
from steelyard.claims.formula import parse
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

_STEPS = 60


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
    tolerance = 0.01 * (wanted_high - wanted_low)
    line = Text(
        f"{formula.text} runs over [{num(low)}, {num(high)}], claimed is "
        f"[{num(wanted_low)}, {num(wanted_high)}]",
        f"{formula.text} 的取值范围是 [{num(low)}, {num(high)}]，声称为 "
        f"[{num(wanted_low)}, {num(wanted_high)}]",
    )
    if abs(low - wanted_low) <= tolerance and abs(high - wanted_high) <= tolerance:
        yield plausible("range", line)
        return
    width = wanted_high - wanted_low
    yield wrong(
        "range",
        line,
        slack=(high - low) / width if width else None,
        remedy=Text(
            f"claim [{num(low)}, {num(high)}], or scale the formula",
            f"改为 [{num(low)}, {num(high)}]，或重新归一化公式",
        ),
    )


def _points(over: Mapping[str, tuple[Amount, Amount]]) -> Iterator[dict[str, float]]:
    """Corners and some points between: enough for sums, products, min and max."""
    steps = 5 if len(over) <= 4 else 2
    axes = [
        [low.value + (high.value - low.value) * n / (steps - 1) for n in range(steps)]
        for low, high in over.values()
    ]
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
            yield wrong(
                "slope",
                Text(f"{name} does not stand in {formula.text}", f"{formula.text} 中没有 {name}"),
            )
            continue
        step = max(1e-6, 1e-6 * abs(middle[name]))
        got = (formula.plain({**middle, name: middle[name] + step}) - formula.plain(middle)) / step
        line = Text(
            f"d({formula.text})/d({name}) = {num(got)}", f"d({formula.text})/d({name}) = {num(got)}"
        )
        near = abs(got - wanted.value) <= wanted.half + 1e-4 * abs(got)
        yield (
            plausible("slope", line)
            if near
            else wrong("slope", line + Text(f", claimed {wanted.text}", f"，声称为 {wanted.text}"))
        )


def shapes(case: Case) -> Iterator[Finding]:
    """A curve has the shape it is said to have; printed points that don't are inconsistent."""
    claim = case.claim
    wanted = claim.get("shape")
    if not wanted:
        return
    series = claim.get("series")
    if isinstance(series, tuple):
        yield _shaped(
            wanted[0],
            [one.value for one in series],
            "; ".join(one.text for one in series),
            data=True,
        )
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
        "rises": up and not down,
        "ramp": up and not down,
        "falls": down and not up,
        "decays": down and not up,
        "linear": straight,
        "flat": up and down,
        "s-curve": up and turned,
    }[shape]
    way = (
        Text("flat", "不变")
        if up and down
        else Text("rises", "上升")
        if up
        else (Text("falls", "下降") if down else Text("rises and falls", "有升有降"))
    )
    ends = f"{num(seen[0])} → {num(seen[-1])}"
    line = Text(f"{about}: {ends}, {way.en}", f"{about}：{ends}，{way.zh}")
    if shape == "s-curve" and not turned:
        line += Text(", without an inflection", "，没有拐点")
    if holds:
        return plausible("shape", line)
    said = Text(f"; said to be: {shape}", f"；声称为：{shape}")
    return inconsistent("shape", line + said) if data else wrong("shape", line + said)
