"""Latencies hold the time that reading a prompt and making each token take at the least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, beside, impossible, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.placing import ahead, answering, placed
from steelyard.claims.rules.asked import asked
from steelyard.claims.rules.bounded import BYTE, FLOP, On, because, figures, mix, step_of
from steelyard.claims.rules.inflight import rate_of
from steelyard.claims.rules.little import quantile, statistic
from steelyard.claims.text import Text, num, size, span, unsigned, work
from steelyard.claims.verdict import Finding
from steelyard.hardware import (
    Bound,
    prompt_floor,
    read_bytes,
)

_STEADY = 0.8
"""Of a test's users, those that are there on average: it has a beginning and an end."""


def latencies(case: Case) -> Iterator[Finding]:
    """A prompt takes its FLOPs, every further token one reading of the active weights."""
    for on in figures(case):
        if on.value.dimension not in {"s", "s/tok"}:
            continue
        first = _first(on) if on.claim.quantity != "tpot" else None
        made = on.claim.setup.value("output") or 0.0
        if on.claim.quantity == "tpot":
            yield _each(on, running=_running(case, on))
        elif on.claim.quantity == "latency" and made > 1:
            yield _whole(on, made, first)
        elif first is not None:
            yield _alone(on, first)


def _fresh(claim: Claim) -> float:
    """Tokens of the prompt that have to be read; 0 where no length is stated."""
    stated = claim.setup.amount("input") or claim.setup.amount("context")
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    return stated.low * fresh if stated is not None else 0.0


def _first(on: On) -> Bound | None:
    """Least time to read the prompt; None where its length is not stated."""
    tokens = _fresh(on.claim)
    if not tokens:
        return None
    devices = answering(on.claim, on.rig)
    whole = placed(on.claim, on.model, on.rig, devices=devices, fastest=True)
    return prompt_floor(whole, tokens=tokens)


def _alone(on: On, first: Bound) -> Finding:
    tokens, took = num(_fresh(on.claim)), span(first.seconds)
    line = Text(
        f"{work(first.flops)} to read {tokens} tokens take {took} of {on.rig.name} at 100 %",
        f"读入 {tokens} token 需 {work(first.flops)}，{on.rig.name} 满峰值为 {took}（100% 效率）",
    )
    line += Text("", "") if first.reading else mix(on.rig, first.flops / first.seconds)
    rule = BYTE if first.reading else FLOP
    return _held(on, line, least=first.seconds, rule=rule, cached=True)


def _whole(on: On, made: float, first: Bound | None) -> Finding:
    """A prompt and its answer, token after token."""
    step = step_of(on, running=1.0, devices=answering(on.claim, on.rig))
    start = first.seconds if first is not None else step.seconds
    rest = (made - 1) * step.seconds / ahead(on.claim)
    line = Text(
        f"first token {span(start)}, {num(made - 1)} more {span(step.seconds / ahead(on.claim))} "
        f"each{because(step, on.rig).en}: {span(start + rest)} of {on.rig.name} at the least",
        f"首 token {span(start)}，其后 {num(made - 1)} 个各 {span(step.seconds / ahead(on.claim))}"
        f"{because(step, on.rig).zh}：{on.rig.name} 至少 {span(start + rest)}",
    )
    rule = BYTE if rest > start else FLOP
    return _held(on, line, least=start + rest, rule=rule, cached=start > rest)


def _each(on: On, *, running: float) -> Finding:
    step = step_of(on, running=running, devices=answering(on.claim, on.rig))
    least = step.seconds / ahead(on.claim)
    about = Text(f" of {num(running)} sequences", f"（{num(running)} 个序列）")
    line = Text(
        f"a step{about.en if running > 1 else ''} of {on.rig.name} takes {span(step.seconds)}"
        f"{because(step, on.rig).en}",
        f"{on.rig.name} 的一步{about.zh if running > 1 else ''}至少需 {span(step.seconds)}"
        f"{because(step, on.rig).zh}",
    )
    if ahead(on.claim) > 1:
        line += Text(
            f" and yields {num(ahead(on.claim))} tokens", f"，产出 {num(ahead(on.claim))} 个 token"
        )
    return _held(on, line, least=least, rule=BYTE if step.reading else FLOP)


def _held(on: On, line: Text, *, least: float, rule: str, cached: bool = False) -> Finding:
    most = on.value.high + on.value.half
    slack = least / most
    if slack <= 1:
        return plausible(
            rule,
            line + Text(f" ≤ {unsigned(on.value.text)}", f" ≤ {unsigned(on.value.text)}"),
            slack=slack,
        )
    told = unsigned(on.value.text)
    small = _smaller(on) if rule == BYTE else Text("", "")
    way = Text(f"at least {span(least)}", f"至少 {span(least)}")
    if cached:
        way += Text(", or a cached prompt, stated", "，或写明命中前缀缓存")
    return impossible(
        rule,
        line + Text(f" > {told}{small.en}", f" > {told}{small.zh}"),
        slack=slack, remedy=way,
    )  # fmt: skip


def _smaller(on: On) -> Text:
    """What 4-bit weights would be, which a reader will ask."""
    stored, least = world.precision(on.claim, on.model)[0], world.least(on.model)
    if stored.name == least.name:
        return Text("", "")
    read = read_bytes(on.model, least, 1.0)
    return Text(f"; at 4 bits a token reads {size(read)}", f"；4 位时每 token 读 {size(read)}")


def _running(case: Case, on: On) -> float:
    """Sequences of one step of a replica, at the least.

    A batch is one; rate times time per token run in all; of closed-loop users those that wait
    for their first token run in none.
    """
    claim = on.claim
    share = answering(claim, on.rig) / on.rig.count
    batch, users = claim.setup.value("batch"), claim.setup.value("users")
    if batch:
        return max(batch * share, 1.0)
    rate = rate_of(case, on.value)
    if rate is not None and on.claim.quantity == "tpot":
        ways = asked(*rate, on.rig.count)
        least = min((one.made for one in ways), default=0.0)
        return max(least * on.value.high * share, 1.0)
    first, made = beside(case, "ttft"), claim.setup.value("output")
    if not users or first is None or not made:
        return 1.0
    life = made * on.value.high
    return max(_STEADY * users * share * life / (first.high + life), 1.0)


def closed(case: Case) -> Iterator[Finding]:
    """Users who ask again at once make a rate, N / R, and each request costs its FLOPs."""
    claim, setup = case.claim, case.claim.setup
    users, made = setup.value("users"), setup.value("output")
    for on in figures(case):
        spent = _life(case, on.value)
        if not users or not made or not setup.value("input") or spent is None:
            return
        spent += setup.value("think") or 0.0
        (said,) = asked(replace(claim, quantity="request rate"), _per_second(users / spent), 1.0)
        seconds, flops = said.cost(claim, on.model, on.rig)
        slack = said.rate * seconds * _STEADY
        line = Text(
            f"{num(users)} users / {span(spent)} = {num(said.rate)} req/s × {work(flops)} = "
            f"{num(100 * said.rate * seconds)} % of the peak of {on.rig.name}",
            f"{num(users)} 用户 / {span(spent)} = {num(said.rate)} req/s × {work(flops)} = "
            f"{on.rig.name} 峰值的 {num(100 * said.rate * seconds)}%",
        )
        if slack > 1:
            way = Text("a think time, stated", "写明思考时间")
            yield inconsistent("rate × length", line, slack=slack, remedy=way)
        else:
            yield plausible("rate × length", line, slack=slack)


def _life(case: Case, value: Amount) -> float | None:
    """Mean seconds of a request: as claimed, or from its first token and the time of each."""
    claim = case.claim
    if claim.quantity == "latency":
        typical = quantile(statistic(claim)) == 0.0
        return value.high + value.half if typical and value.dimension == "s" else None
    first, each = (
        value if claim.quantity == name else beside(case, name) for name in ("ttft", "tpot")
    )
    made = claim.setup.value("output")
    if first is None or each is None or not made or first.dimension != "s":
        return None
    return first.high + made * each.high


def _per_second(rate: float) -> Amount:
    return Amount(text=f"{num(rate)} req/s", low=rate, high=rate, half=0.0, dimension="1/s")
