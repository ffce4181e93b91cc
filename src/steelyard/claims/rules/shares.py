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
    elif len(parts) == 1 and total is None:
        yield _of_no_total(parts[0], claim.values[0])
    else:
        yield _of_whole(parts, total, claim.values)


def _of_no_total(part: Amount, share: Amount) -> Finding:
    implied = num(part.value / share.value) if share.value else "∞"
    return unsupported(
        RULE,
        Text(
            f"{part.text} is {share.text} of {implied}, a total printed nowhere",
            f"{part.text} 占 {share.text} 意味着总额 {implied}，文中并未给出",
        ),
        remedy=Text("print the total", "给出总额"),
    )


def _of_whole(parts: Sequence[Amount], total: Amount | None, printed: Sequence[Amount]) -> Finding:
    """The parts over their total, or over their sum, beside the shares that were printed."""
    whole = total.value if total is not None else _sum(parts)
    if not whole:
        return inconsistent(RULE, Text("the parts add up to nothing", "各部分之和为零"))
    got = [one.value / whole for one in parts]
    moved = sum(one.half for one in parts) / abs(whole)
    fits = len(got) == len(printed) and all(
        abs(a - b.value) <= b.half + moved for a, b in zip(got, printed, strict=True)
    )
    told = " / ".join(f"{num(100 * one)} %" for one in got)
    line = Text(f"of {num(whole)}: {told}", f"合计 {num(whole)}：{told}")
    amiss = None
    if len(parts) > 1:
        amiss = _no_whole(sum(got) if total is not None else None, moved, printed)
    if fits and amiss is None:
        return plausible(RULE, line)
    says = " / ".join(one.text for one in printed)
    line = line if amiss is None else line + amiss
    return inconsistent(RULE, line + Text(f", printed {says}", f"，所印为 {says}"))


def _no_whole(summed: float | None, moved: float, printed: Sequence[Amount]) -> Text | None:
    """That the shares of a printed total, or the printed shares, add up to something else."""
    if summed is not None and abs(summed - 1) > moved + _BLUR:
        whole = num(100 * summed)
        return Text(f"; they add up to {whole} %", f"；合计 {whole}%")
    if abs(_sum(printed) - 1) > _blur(printed):
        whole = num(100 * _sum(printed))
        return Text(f"; the printed ones add up to {whole} %", f"；所印各项合计 {whole}%")
    return None


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
