"""Little's law: users in flight are rate times latency; and what a long test can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims.case import Case, beside, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.rules.asked import asked
from steelyard.claims.text import Text, num, span
from steelyard.claims.verdict import Finding

RULE = "Little's law"
_WORST = 1 - 1e-6
"""The level of a maximum: of so many answers at the most."""
_SKEWED = 5.0
"""A mean this many times its median is a tail that nobody would leave unsaid."""
_LOOSE = 0.05
"""Ramps and ends of a test blur the identity by some per cent."""


def little(case: Case) -> Iterator[Finding]:
    """N = X (R + Z): closed-loop users, their rate and their latency fit each other."""
    figures = _figures(case)
    users, rate, latency = figures.get("users"), figures.get("rate"), figures.get("latency")
    if not users or not rate or latency is None or case.claim.get("formula"):
        return
    if rate <= 0 or latency <= 0:
        return
    think = case.claim.setup.value("think") or 0.0
    mean = users / rate - think
    unstated = (
        Text("", "")
        if case.claim.setup.has("think")
        else Text(" (no think time stated)", "（未说明思考时间）")
    )
    line = Text(f"{num(users)} users / {num(rate)} per s", f"{num(users)} 用户 / 每秒 {num(rate)}")
    if think:
        line += Text(f" - {span(think)} think", f" − 思考 {span(think)}")
    line += Text(f" = {span(mean)} mean", f" = 平均 {span(mean)}") + unstated
    if mean <= 0:
        yield _crowded(line, users=users, rate=rate, spent=latency + think)
        return
    test = _Test(
        users=users, rate=rate, latency=latency, level=figures["level"], mean=mean,
        duration=case.claim.setup.value("duration"),
    )  # fmt: skip
    yield _judged(line, test)


def _crowded(line: Text, *, users: float, rate: float, spent: float) -> Finding:
    """Users who think longer than their number allows leave no time for an answer."""
    return inconsistent(
        RULE,
        line + Text(": no time is left for an answer", "：没有留给应答的时间"),
        slack=rate * spent / users,
        remedy=Text(f"at least {num(rate * spent)} users", f"至少 {num(rate * spent)} 个用户"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Test:
    """What a closed-loop test is said to be: its users, rate and latency, and what follows."""

    users: float
    rate: float
    latency: float
    level: float
    """Quantile of the latency; 0 of a mean."""
    mean: float
    """Seconds that users over rate leave for an answer."""
    duration: float | None

    @property
    def name(self) -> str:
        return f"P{100 * self.level:g}" if self.level < _WORST else "max"

    @property
    def beyond(self) -> str:
        """Per cent of answers beyond the quantile."""
        return num(100 * (1 - self.level))


def _judged(line: Text, test: _Test) -> Finding:
    mean, latency, told = test.mean, test.latency, span(test.latency)
    slack = mean / latency
    if not test.level:
        if abs(mean - latency) <= _LOOSE * max(mean, latency):
            return plausible(RULE, line + Text(f" ≈ {told}", f" ≈ {told}"), slack=slack)
        line += Text(f" ≠ {told} claimed", f" ≠ 声称的 {told}")
        return inconsistent(RULE, line, slack=slack, remedy=_way(test))
    least = (1 - test.level) * latency
    if mean < least * (1 - _LOOSE):
        return _too_few(line, test, least)
    most = latency * (1 if test.level > 0.5 else _SKEWED)
    if mean <= most * (1 + _LOOSE):
        return plausible(RULE, line + Text(f" ≤ tail {told}", f" ≤ 尾部 {told}"), slack=slack)
    line += Text(f" > {test.name} {told}", f" > {test.name} {told}")
    if test.duration:
        rest = span((mean - test.level * latency) / (1 - test.level))
        line += Text(
            f"; the slowest {test.beyond} % would take {rest} each in a test of "
            f"{span(test.duration)}",
            f"；最慢的 {test.beyond}% 每个需 {rest}，而测试只有 {span(test.duration)}",
        )
    return inconsistent(RULE, line, slack=slack, remedy=_way(test))


def _too_few(line: Text, test: _Test, least: float) -> Finding:
    told, need = f"{test.name} {span(test.latency)}", num(test.users * least / test.mean)
    line += Text(
        f" < {span(least)}: {test.beyond} % of all take {told} or longer",
        f" < {span(least)}：有 {test.beyond}% 的请求不短于 {told}",
    )
    way = Text(f"at least {need} users", f"至少 {need} 个用户")
    return inconsistent(RULE, line, slack=least / test.mean, remedy=way)


def _way(test: _Test) -> Text:
    gap, need = test.users / test.rate - test.latency, num(test.rate * test.latency)
    if gap > 0:
        return Text(f"a think time of {span(gap)}", f"思考时间 {span(gap)}")
    return Text(f"at least {need} users", f"至少 {need} 个用户")


def _figures(case: Case) -> dict[str, float]:
    """Users, rate and latency of the claim, of those it names, and of its set-up."""
    found: dict[str, float] = {"level": 0.0}
    for name in ("users", "rate"):
        known = case.claim.setup.value(name)
        if known:
            found[name] = known
    others = [case.source.find(name) for name in case.claim.get("together") or ()]
    for one in (case.claim, *(other for other in others if other is not None)):
        _add(found, one)
    return found


def _add(found: dict[str, float], one: Claim) -> None:
    value = one.values[0] if one.values else None
    if value is None:
        return
    if one.quantity == "users":
        found["users"] = value.value
    elif one.quantity == "request rate" and value.dimension == "1/s":
        found["rate"] = value.value
    elif one.quantity == "latency" and value.dimension == "s":
        worst = max(one.values, key=lambda each: each.value)
        found["latency"] = worst.value
        found["level"] = quantile(statistic(one))


def statistic(claim: Claim) -> str:
    """Which statistic of a latency is meant; "" where it is not said."""
    return str(claim.get("statistic") or claim.setup.text("statistic") or "")


def quantile(name: str) -> float:
    """0.99 of ``p99``, 0.5 of ``median``; 0 of a mean and of what is not said."""
    if name.casefold() in {"median", "中位数"}:
        return 0.5
    found = re.fullmatch(r"p\s*(\d{2}(?:\.\d+)?|9{3,4})", name.casefold())
    if found is None:
        return 0.0 if name.casefold() in {"mean", "average", "avg", "平均", "均值", ""} else _WORST
    digits = found[1]
    return float(digits) / 100 if "." in digits else float(f"0.{digits}")


def length(case: Case) -> Iterator[Finding]:
    """Rate times tokens is the token rate that is printed beside it."""
    claim = case.claim
    rate, tokens = claim.setup.value("rate"), claim.value
    if not rate or tokens is None:
        return
    per = claim.setup.value("output" if claim.quantity == "token rate" else "input")
    both = (claim.setup.value("input") or 0) + (claim.setup.value("output") or 0)
    if not per or tokens.dimension != "tok/s":
        return
    line = Text(
        f"{num(rate)} req/s × {num(per)} tok = {num(rate * per)} tok/s",
        f"每秒 {num(rate)} 请求 × {num(per)} token = {num(rate * per)} tok/s",
    )
    near = any(abs(rate * one - tokens.value) <= 0.1 * rate * one for one in {per, both} if one)
    yield (
        plausible("rate × length", line)
        if near
        else inconsistent(
            "rate × length",
            line + Text(f", printed {tokens.text}", f"，所印为 {tokens.text}"),
            slack=tokens.value / (rate * per),
        )
    )


def streams(case: Case) -> Iterator[Finding]:
    """So many users at so much time a token make no more tokens a second than they read."""
    claim, value = case.claim, case.claim.value
    users, each = claim.setup.value("users") or claim.setup.value("batch"), beside(case, "tpot")
    if value is None or value.dimension != "tok/s" or value.each or not users or each is None:
        return
    if each.low <= 0 or _tail(case):
        return
    most = users / (each.low - each.half)
    who = Text("users", "用户") if claim.setup.value("users") else Text("sequences", "个序列")
    line = Text(
        f"{num(users)} {who.en} / {each.text} = {num(users / each.low)} tok/s; claimed {value.text}",
        f"{num(users)} {who.zh} / {each.text} = {num(users / each.low)} tok/s；声称 {value.text}",
    )
    plain, *others = [one.made for one in asked(claim, value, 1.0)] or [value.low]
    slack, share = (plain - value.half) / most, min(others, default=plain) / plain
    if slack * share > 1 + _LOOSE:
        yield inconsistent("rate × length", line, slack=slack * share)
    elif slack > 1 + _LOOSE:
        only = Text(
            f": only as input and output together, {num(plain * share)} of them output; say so",
            f"：仅当为输入与输出合计、其中输出 {num(plain * share)} 时成立，应写明",
        )
        yield plausible("rate × length", line + only, slack=slack * share)
    else:
        yield plausible("rate × length", line, slack=slack * share)


def _tail(case: Case) -> bool:
    """Whether the time per token is one that most are faster than: it bounds no rate."""
    tested = case.source.tested(case.claim)
    told = [statistic(one) for one in tested if one.quantity == "tpot"]
    return any(quantile(one) > 0.5 for one in (*told, case.claim.setup.text("statistic")))
