"""Shares: parts over a whole, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, inconsistent, plausible, unsupported
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

RULE = "agreement"
_BLUR = 0.005
"""Shares that were rounded add up to a whole within half a per cent."""


def shares(case: Case) -> Iterator[Finding]:
    """Shares are their parts over the whole, and add up."""
    claim = case.claim
    parts, total = claim.get("parts"), claim.get("total")
    if not parts or not claim.values:
        yield from _together(case)
        return
    if len(parts) == 1 and total is None:
        part, share = parts[0], claim.values[0].value
        implied = num(part.value / share) if share else "∞"
        yield unsupported(
            RULE,
            Text(
                f"{part.text} is {claim.values[0].text} of {implied}, a total printed nowhere",
                f"{part.text} 占 {claim.values[0].text} 意味着总额 {implied}，文中并未给出",
            ),
            remedy=Text("print the total", "给出总额"),
        )
        return
    whole = total.value if total is not None else sum(one.value for one in parts)
    if not whole:
        yield inconsistent(RULE, Text("the parts add up to nothing", "各部分之和为零"))
        return
    got = [one.value / whole for one in parts]
    told = " / ".join(f"{num(100 * one)} %" for one in got)
    moved = sum(one.half for one in parts) / abs(whole)
    fits = len(got) == len(claim.values) and all(
        abs(a - b.value) <= b.half + moved for a, b in zip(got, claim.values, strict=True)
    )
    line = Text(f"of {num(whole)}: {told}", f"合计 {num(whole)}：{told}")
    summed = sum(got)
    if total is not None and abs(summed - 1) > moved + _BLUR and len(parts) > 1:
        line += Text(f"; they add up to {num(100 * summed)} %", f"；合计 {num(100 * summed)}%")
        fits = False
    elif len(parts) > 1 and abs(_sum(claim.values) - 1) > _blur(claim.values):
        line += Text(
            f"; the printed ones add up to {num(100 * _sum(claim.values))} %",
            f"；所印各项合计 {num(100 * _sum(claim.values))}%",
        )
        fits = False
    printed = " / ".join(one.text for one in claim.values)
    yield (
        plausible(RULE, line)
        if fits
        else inconsistent(RULE, line + Text(f", printed {printed}", f"，所印为 {printed}"))
    )


def _together(case: Case) -> Iterator[Finding]:
    """Parts alone, or shares alone, make the total that is printed beside them."""
    claim = case.claim
    total = claim.get("total")
    several = claim.get("parts") or (claim.values if not claim.get("formula") else ())
    if total is None or len(several) < 2:
        return
    told = " + ".join(one.text for one in several)
    if {one.dimension for one in several} != {total.dimension}:
        yield inconsistent(
            RULE, Text(f"{told}, {total.text}: not one unit", f"{told}、{total.text}：量纲不一")
        )
        return
    summed = _sum(several)
    share = summed / total.value if total.value else float("inf")
    same = abs(summed - total.value) <= max(
        total.half + sum(one.half for one in several), _BLUR * abs(total.value)
    )
    line = Text(
        f"{told} = {num(100 * share)} % of {total.text}",
        f"{told} = {total.text} 的 {num(100 * share)}%",
    )
    yield (
        plausible(RULE, line)
        if same
        else inconsistent(
            RULE,
            line,
            remedy=Text("name what is left out or counted twice", "写明遗漏或重复计算的部分"),
        )
    )


def _sum(amounts: Sequence[Amount]) -> float:
    return sum(one.value for one in amounts)


def _blur(amounts: Sequence[Amount]) -> float:
    return max(sum(one.half for one in amounts), _BLUR)
