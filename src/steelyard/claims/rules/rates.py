"""Rates of counted things: whole counts, their interval, and the size a difference needs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from steelyard.claims.case import Case, inconsistent, plausible, unsupported
from steelyard.claims.rules.little import quantile, statistic
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

_Z = 1.959963984540054
_POWER = 0.8416212335729143


def counted(case: Case) -> Iterator[Finding]:
    """k of n is a whole k; with it comes the interval (Wilson, 1927)."""
    claim = case.claim
    sample, rate = claim.get("sample"), claim.value
    if sample is None or rate is None or claim.quantity == "significance" or rate.dimension:
        return
    n = round(sample.value)
    if n < 1 or not 0 <= rate.value <= 1:
        yield inconsistent(
            "counts",
            Text(
                f"{rate.text} of {sample.text} is no share of counted answers",
                f"{sample.text} 中的 {rate.text} 不是计数得到的比例",
            ),
        )
        return
    k = round(rate.value * n)
    if abs(k / n - rate.value) > rate.half:
        yield inconsistent(
            "counts",
            Text(
                f"{rate.text} of {n:,} is {num(rate.value * n, 6)} answers, no whole number",
                f"{n:,} 的 {rate.text} 是 {num(rate.value * n, 6)}，不是整数",
            ),
        )
        return
    low, high = wilson(k, n)
    line = f"{k:,} / {n:,}: {num(100 * low)}–{num(100 * high)} %"
    yield plausible("counts", Text(f"{line} (Wilson 95 %)", f"{line}（95% 威尔逊区间）"))


def tails(case: Case) -> Iterator[Finding]:
    """A tail is bounded only by enough answers: n with q^n <= 5 % (Wilks, 1941)."""
    claim = case.claim
    sample, level = claim.get("sample"), quantile(statistic(claim))
    if sample is None or sample.value < 1 or not 0.5 < level < 0.9999:
        return
    n, need = round(sample.value), math.ceil(math.log(0.05) / math.log(level))
    blind = num(100 * level**n)
    line = Text(
        f"P{100 * level:g} of {n:,}: with {blind} % chance none of them lies beyond the true one; "
        f"a bound at 95 % takes {need:,}",
        f"{n:,} 个样本的 P{100 * level:g}：有 {blind}% 的概率没有一个超过真值；95% 置信上界需要 {need:,} 个",
    )
    if n >= need:
        yield plausible("counts", line)
    else:
        yield unsupported(
            "counts", line, remedy=Text(f"{need:,} answers or more", f"至少 {need:,} 个应答")
        )


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % score interval of k of n (Wilson, 1927)."""
    share, z2 = k / n, _Z * _Z / n
    middle = (share + z2 / 2) / (1 + z2)
    half = _Z / (1 + z2) * math.sqrt(share * (1 - share) / n + z2 / (4 * n))
    return middle - half, middle + half


def significance(case: Case) -> Iterator[Finding]:
    """A difference of two rates is proven only by enough people in each arm."""
    claim = case.claim
    before, after = claim.get("from"), claim.get("to")
    if before is None or after is None:
        return
    p, q = before.value, after.value
    if not (0 < p < 1 and 0 < q < 1) or p == q:
        return
    need = math.ceil((_Z + _POWER) ** 2 * (p * (1 - p) + q * (1 - q)) / (p - q) ** 2)
    wanted = Text(
        f"80 % power for {before.text} against {after.text} needs {num(need)} in each arm",
        f"以 80% 功效分辨 {before.text} 与 {after.text} 每组需要 {num(need)} 人",
    )
    sample = claim.get("sample")
    if sample is None:
        yield unsupported(
            "counts",
            wanted + Text("; no number is stated", "；文中没有给出人数"),
            remedy=Text("state how many were in each arm", "给出每组人数"),
        )
        return
    n = sample.value
    z = abs(p - q) / math.sqrt((p * (1 - p) + q * (1 - q)) / n)
    line = wanted + Text(f"; {sample.text} give z = {num(z)}", f"；{sample.text} 时 z = {num(z)}")
    yield plausible("counts", line) if z >= _Z else unsupported("counts", line)
