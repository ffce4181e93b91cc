"""Operations and bytes that no engine can save: floors of rates and latencies.

The floors themselves are the hardware room's, which no end of a predicted band undercuts either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.placing import ahead, answering, placed, spreading
from steelyard.claims.rules.asked import Asked, asked
from steelyard.claims.text import Text, num, size, span, work
from steelyard.claims.verdict import Finding, Verdict
from steelyard.claims.world import Rig
from steelyard.hardware import Architecture, Bound, fitting, prompt_floor, read_bytes, step_floor

FLOP, BYTE = "FLOP floor", "byte floor"
_MANY = 1e9
"""Sequences where no number is stated: memory caps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _On:
    """A claim's figure, of a model on devices."""

    claim: Claim
    value: Amount
    model: Architecture
    rig: Rig


def rates(case: Case) -> Iterator[Finding]:
    """Requests and tokens a second cost FLOPs, and steps that read the weights."""
    for on in _figures(case):
        ways = asked(on.claim, on.value, on.rig.count)
        found: list[Finding] = []
        for at, said in enumerate(ways):
            found = [*_worked(on, said), *_stepped(on, said)]
            if all(one.verdict is not Verdict.IMPOSSIBLE for one in found):
                yield from _together(found) if at else found
                break
        else:
            yield from found


def _together(found: list[Finding]) -> Iterator[Finding]:
    note = Text(
        "; only as input and output together, say so", "；仅当为输入与输出合计时成立，应写明"
    )
    for one in found:
        yield plausible(one.rule, one.arithmetic + note, slack=one.slack)


def latencies(case: Case) -> Iterator[Finding]:
    """A prompt takes its FLOPs, every further token one reading of the active weights."""
    for on in _figures(case):
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


def _figures(case: Case) -> Iterator[_On]:
    claim, rig = case.claim, world.rig(case.claim)
    for model in world.models(claim)[:1] if rig is not None else ():
        for value in claim.values:
            if rig is not None and value.high + value.half > 0:
                yield _On(claim=claim, value=value, model=model, rig=rig)


def _worked(on: _On, said: Asked) -> Iterator[Finding]:
    """FLOPs of all requests against the dense peak of all devices."""
    seconds, flops = said.cost(on.claim, on.model, on.rig)
    if seconds <= 0:
        return
    used, peak = said.rate * seconds, work(flops / seconds)
    told = f"{said.shown} × {work(flops)} = {work(said.rate * flops)}/s"
    sign, share = ">" if used > 1 else "≤", on.claim.setup.value("efficiency")
    line = Text(
        f"{told} {sign} {peak}/s of {on.rig.name}", f"{told} {sign} {on.rig.name} 的 {peak}/s"
    )
    if used > 1:
        yield impossible(FLOP, line, slack=used, remedy=said.at_most(1 / seconds / said.cards))
    elif share and used > share * 1.005:
        own = Text(
            f"{told} > {num(100 * share)} % of {peak}/s, the document's own efficiency",
            f"{told} > {peak}/s 的 {num(100 * share)} %（文中自有效率）",
        )
        way = Text(
            f"{num(share / seconds)} at most, or an efficiency of {num(100 * used)} %",
            f"至多 {num(share / seconds)}，或效率 {num(100 * used)} %",
        )
        yield inconsistent(FLOP, own, slack=used / share, remedy=way)
    else:
        yield plausible(FLOP, line, slack=used)


def _stepped(on: _On, said: Asked) -> Iterator[Finding]:
    """Tokens made a second by as many sequences as are stated, or fit, in steps of least time."""
    if not said.made or (world.offloads(on.claim) and not world.hosted(on.claim)):
        return
    devices, context = spreading(on.claim, on.rig), _context(on.claim)
    whole, over = placed(on.claim, on.model, on.rig, devices=devices), devices / on.rig.count
    running = _sequences(on) or fitting(whole, context=context) / over
    floor = step_floor(whole, running=min(running * over, _MANY), context=context)
    most = running * ahead(on.claim) / floor.seconds
    why = _why(floor)
    line = Text(
        f"{_counted(running).en} make at most {num(most)} tok/s, a step taking {span(floor.seconds)}"
        f"{why.en}; claimed {num(said.made)}",
        f"{_counted(running).zh}至多 {num(most)} tok/s，一步至少 {span(floor.seconds)}{why.zh}；"
        f"声称 {num(said.made)}",
    )
    rule, slack = BYTE if floor.reading else FLOP, said.made / most
    way = Text("a larger batch, if it fits", "更大的批量（若放得下）")
    if slack > 1:
        yield impossible(rule, line, slack=slack, remedy=way)
    else:
        yield plausible(rule, line, slack=slack)


def _counted(running: float) -> Text:
    if running >= _MANY:
        return Text("any number of sequences", "任意多个序列")
    return Text(f"{num(running)} sequences", f"{num(running)} 个序列")


def _first(on: _On) -> Bound | None:
    """Least time to read the prompt; None where its length is not stated."""
    stated = on.claim.setup.amount("input") or on.claim.setup.amount("context")
    fresh = 1.0 - min(on.claim.setup.value("cached") or 0.0, 1.0)
    if stated is None or not stated.low * fresh:
        return None
    devices = answering(on.claim, on.rig)
    whole = placed(on.claim, on.model, on.rig, devices=devices, fastest=True)
    return prompt_floor(whole, tokens=stated.low * fresh)


def _alone(on: _On, first: Bound) -> Finding:
    work_zh = f"读入提示需 {work(first.flops)}，{on.rig.name} 满峰值为 {span(first.seconds)}"
    line = Text(
        f"{work(first.flops)} to read the prompt take {span(first.seconds)} of {on.rig.name} "
        "at 100 %",
        f"{work_zh}（100 % 效率）",
    )
    rule = BYTE if first.reading else FLOP
    return _held(on, line, least=first.seconds, rule=rule, cached=True)


def _whole(on: _On, made: float, first: Bound | None) -> Finding:
    """A prompt and its answer, token after token."""
    step = _step(on, running=1.0, devices=answering(on.claim, on.rig))
    start = first.seconds if first is not None else step.seconds
    rest = (made - 1) * step.seconds / ahead(on.claim)
    line = Text(
        f"first token {span(start)}, {num(made - 1)} more {span(step.seconds / ahead(on.claim))} "
        f"each{_why(step).en}: {span(start + rest)} of {on.rig.name} at the least",
        f"首词元 {span(start)}，其后 {num(made - 1)} 个各 {span(step.seconds / ahead(on.claim))}"
        f"{_why(step).zh}：{on.rig.name} 至少 {span(start + rest)}",
    )
    rule = BYTE if rest > start else FLOP
    return _held(on, line, least=start + rest, rule=rule, cached=start > rest)


def _each(on: _On, *, running: float) -> Finding:
    step = _step(on, running=running, devices=answering(on.claim, on.rig))
    least = step.seconds / ahead(on.claim)
    about = Text(f" of {num(running)} sequences", f"（{num(running)} 个序列）")
    line = Text(
        f"a step{about.en if running > 1 else ''} of {on.rig.name} takes {span(step.seconds)}"
        f"{_why(step).en}",
        f"{on.rig.name} 的一步{about.zh if running > 1 else ''}至少需 {span(step.seconds)}"
        f"{_why(step).zh}",
    )
    if ahead(on.claim) > 1:
        line += Text(
            f" and yields {num(ahead(on.claim))} tokens", f"，产出 {num(ahead(on.claim))} 个词元"
        )
    return _held(on, line, least=least, rule=BYTE if step.reading else FLOP)


def _held(on: _On, line: Text, *, least: float, rule: str, cached: bool = False) -> Finding:
    most = on.value.high + on.value.half
    slack = least / most
    if slack <= 1:
        return plausible(
            rule, line + Text(f" ≤ {on.value.text}", f" ≤ {on.value.text}"), slack=slack
        )
    small = _smaller(on)
    way = Text(f"at least {span(least)}", f"至少 {span(least)}")
    if cached:
        way += Text(", or a cached prompt, stated", "，或写明命中前缀缓存")
    return impossible(
        rule,
        line + Text(f" > {on.value.text}{small.en}", f" > {on.value.text}{small.zh}"),
        slack=slack, remedy=way,
    )  # fmt: skip


def _smaller(on: _On) -> Text:
    """What 4-bit weights would be, which a reader will ask."""
    stored, least = world.precision(on.claim, on.model)[0], world.least(on.model)
    if stored.name == least.name:
        return Text("", "")
    read = read_bytes(on.model, least, 1.0)
    return Text(f"; at 4 bits a token reads {size(read)}", f"；4 位时每词元读 {size(read)}")


def _step(on: _On, *, running: float, devices: float) -> Bound:
    whole = placed(on.claim, on.model, on.rig, devices=devices)
    return step_floor(whole, running=running, context=_context(on.claim))


def _why(floor: Bound) -> Text:
    if not floor.reading:
        told = f"{work(floor.flops)}/{work(floor.flops / floor.seconds)}"
        return Text(f" ({told}/s)", f"（{told}/s）")
    rate = size(floor.moved / floor.seconds)
    return Text(f" ({size(floor.moved)} at {rate}/s)", f"（以 {rate}/s 读 {size(floor.moved)}）")


def _context(claim: Claim) -> float:
    """Tokens a sequence has on average while it answers; 1 where no length is stated."""
    stated = claim.setup.amount("context")
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    return max(given + made / 2 or (stated.low if stated is not None else 1.0), 1.0)


def _sequences(on: _On) -> float | None:
    """Sequences that run at once at the most, on all devices; None where nothing says."""
    named = [on.claim.setup.amount(name) for name in ("batch", "users")]
    counts = [one.high * (on.rig.count if one.each else 1.0) for one in named if one is not None]
    return max(counts) if counts else None


def _running(case: Case, on: _On) -> float:
    """Sequences of one step of a replica, at the least.

    A batch is one; of closed-loop users those that wait for their first token run in none.
    """
    claim = on.claim
    share = answering(claim, on.rig) / on.rig.count
    batch, users = claim.setup.value("batch"), claim.setup.value("users")
    if batch:
        return max(batch * share, 1.0)
    firsts = [case.source.find(name) for name in claim.get("together") or ()]
    first = next((one.value for one in firsts if one is not None and one.quantity == "ttft"), None)
    made = claim.setup.value("output")
    if not users or first is None or not made:
        return 1.0
    life = made * on.value.high
    return max(users * share * life / (first.high + life), 1.0)
