"""Statistics of one test in their order: medians, tails and means, first tokens and whole answers."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, agreeing, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.rules.little import quantile, statistic
from steelyard.claims.text import Text, num, span
from steelyard.claims.verdict import Finding

RULE = "order"
_NEAR = 0.1
_MEANS = {"", "mean", "avg", "average", "平均", "均值"}


def ordered(case: Case) -> Iterator[Finding]:
    """P50 <= P90 <= P99 <= max, and a share 1 - q of all can't exceed the mean (Markov)."""
    claim = case.claim
    for other in _others(case):
        if other.quantity != claim.quantity or not other.values or not claim.values:
            continue
        mine, theirs = claim.values[0], other.values[0]
        if mine.dimension != theirs.dimension or statistic(claim) == statistic(other):
            continue
        yield from _pair((_level(claim), mine), (_level(other), theirs))


def _level(claim: Claim) -> tuple[str, float]:
    """The statistic's name and level; of a mean none."""
    name = statistic(claim)
    if name.casefold() in _MEANS:
        return "mean", -1.0
    return name, 0.0 if name == "min" else quantile(name)


def _pair(
    one: tuple[tuple[str, float], Amount], two: tuple[tuple[str, float], Amount]
) -> Iterator[Finding]:
    (low_name, low), lesser = min(one, two, key=lambda each: each[0][1])
    (high_name, high), greater = max(one, two, key=lambda each: each[0][1])
    if low < 0:
        yield from _mean(lesser, (high_name, high), greater)
        return
    line = Text(
        f"{low_name} {lesser.text}, {high_name} {greater.text}",
        f"{low_name} 为 {lesser.text}，{high_name} 为 {greater.text}",
    )
    if lesser.low - lesser.half > greater.high + greater.half:
        more = Text(f": {low_name} can't be above", f"：{low_name} 不可能更大")
        yield inconsistent(RULE, line + more, slack=lesser.low / greater.high)
    else:
        yield plausible(RULE, line, slack=lesser.low / greater.high if greater.high else None)


def _mean(mean: Amount, named: tuple[str, float], other: Amount) -> Iterator[Finding]:
    name, level = named
    most = mean.high / (1 - level) if level < 1 - 1e-5 else float("inf")
    least = mean.low if level > 1 - 1e-5 else 0.0
    line = Text(f"mean {mean.text}, {name} {other.text}", f"平均 {mean.text}，{name} {other.text}")
    if other.low - other.half > most + mean.half:
        share = num(100 * (1 - level))
        more = Text(
            f": {share} % of all take so long, and alone make a larger mean",
            f"：仅这 {share}% 的请求就会使均值更大",
        )
        yield inconsistent(RULE, line + more, slack=other.low / most)
    elif other.high + other.half < least - mean.half:
        yield inconsistent(
            RULE, line + Text(": no maximum is below its mean", "：最大值不会低于均值")
        )
    else:
        yield plausible(RULE, line)


def added(case: Case) -> Iterator[Finding]:
    """An answer takes its first token and every further one; none is faster than its first token."""
    claim = case.claim
    whole = claim.value
    found = {one.quantity: one for one in _others(case) if _same(one, claim)}
    first = found["ttft"].value if "ttft" in found else None
    if whole is None or whole.dimension != "s" or first is None:
        return
    if first.low - first.half > whole.high + whole.half:
        line = Text(
            f"first token {first.text}, whole answer {whole.text}",
            f"首 token {first.text}，完整应答 {whole.text}",
        )
        yield inconsistent(RULE, line, slack=first.low / whole.high)
        return
    each = found["tpot"].value if "tpot" in found else None
    made = claim.setup.value("output")
    if each is None or not made or statistic(claim).casefold() not in _MEANS:
        return
    got = first.value + (made - 1) * each.value
    line = Text(
        f"{first.text} + {num(made - 1)} × {each.text} = {span(got)}",
        f"{first.text} + {num(made - 1)} × {each.text} = {span(got)}",
    )
    blur = whole.half + first.half + (made - 1) * each.half
    near = abs(got - whole.value) <= _NEAR * got + blur
    yield agreeing(RULE, line, whole, holds=near, slack=whole.value / got)


def _same(one: Claim, claim: Claim) -> bool:
    """Both means, or the same tail."""
    return _level(one) == _level(claim)


def _others(case: Case) -> list[Claim]:
    found = (case.source.find(name) for name in case.claim.get("together") or ())
    return [one for one in found if one is not None]
