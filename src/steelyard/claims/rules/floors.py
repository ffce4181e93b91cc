"""Operations and bytes that no engine can save: FLOP and byte floors of rates and latencies."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.text import Text, num, size, span, work
from steelyard.claims.verdict import Finding
from steelyard.claims.world import Rig
from steelyard.hardware import Architecture, token_bytes, weight_bytes

FLOP, BYTE = "FLOP floor", "byte floor"


def rates(case: Case) -> Iterator[Finding]:
    """Requests or tokens a second times 2 P FLOP each stay below the dense peak."""
    claim = case.claim
    rig = world.rig(claim)
    if claim.quantity not in {"request rate", "token rate", "prefill rate"} or rig is None:
        return
    for model in world.models(claim)[:1]:
        peak = rig.compute(world.math_of(claim, model))
        for value in claim.values if peak else ():
            tokens = _tokens(claim, value, rig.count if value.each else 1.0)
            if tokens is not None and peak:
                yield from _rate(claim, model, rig, peak, tokens, value)
    yield from _bytes(case, rig)


def _tokens(claim: Claim, value: Amount, cards: float) -> tuple[float, str] | None:
    """Tokens a second that the claim implies, and how they were reckoned."""
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    number, shown = value.low * cards, value.text
    if cards > 1:
        shown = f"{value.text} × {num(cards)}"
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    if value.dimension == "tok/s":
        if claim.quantity == "prefill rate":
            return number * fresh, f"{shown} × {num(fresh)}" if fresh < 1 else shown
        return number, shown
    per = given * fresh + made
    if value.dimension != "1/s" or not per:
        return None
    return number * per, f"{shown} × {num(per)} tok"


def _rate(
    claim: Claim,
    model: Architecture,
    rig: Rig,
    peak: float,
    tokens: tuple[float, str],
    value: Amount,
) -> Iterator[Finding]:
    rate, how = tokens
    need = rate * 2.0 * model.computed
    line = Text(
        f"{how} × 2 × {num(model.computed / 1e9)}e9 = {work(need)}/s",
        f"{how} × 2 × {num(model.computed / 1e9)}e9 = {work(need)}/s",
    )
    share = claim.setup.value("efficiency")
    limit = Text(
        f" {'>' if need > peak else '≤'} {work(peak)}/s of {rig.name}",
        f" {'>' if need > peak else '≤'} {rig.name} 的 {work(peak)}/s",
    )
    unit = ("req/s" if value.dimension == "1/s" else "tok/s") + (" a device" if value.each else "")
    top = num(value.low * peak / need) if need else "?"
    most = Text(f"at most {top} {unit}", f"至多 {top} {unit.replace(' a device', '（每卡）')}")
    if need > peak:
        yield impossible(FLOP, line + limit, slack=need / peak, remedy=most)
    elif share and need > peak * share * 1.005:
        yield inconsistent(
            FLOP,
            line
            + Text(
                f" > {num(100 * share)} % of {work(peak)}/s, the document's own efficiency",
                f" > {work(peak)}/s 的 {num(100 * share)} %（文中自有效率）",
            ),
            slack=need / (peak * share),
            remedy=Text(
                f"{num(value.low * peak * share / need)} at most, or an efficiency of {num(100 * need / peak)} %",
                f"至多 {num(value.low * peak * share / need)}，或效率 {num(100 * need / peak)} %",
            ),
        )
    else:
        yield plausible(FLOP, line + limit, slack=need / peak)


def _bytes(case: Case, rig: Rig) -> Iterator[Finding]:
    """Tokens made a second by the largest batch that fits, at the memory's bandwidth."""
    claim = case.claim
    value = claim.value
    if value is None or claim.quantity == "prefill rate":
        return
    made = claim.setup.value("output")
    number = value.low * (rig.count if value.each else 1.0)
    counted = made if value.dimension == "1/s" else None
    rate = number if value.dimension == "tok/s" else number * counted if counted else None
    if not rate or (world.offloads(claim) and not world.hosted(claim)):
        return
    for model in world.models(claim)[:1]:
        yield from _batch(claim, model, rig, rate)


def _batch(claim: Claim, model: Architecture, rig: Rig, rate: float) -> Iterator[Finding]:
    stored, _ = world.precision(claim, model)
    context = (claim.setup.value("input") or 0.0) + (claim.setup.value("output") or 0.0) / 2
    per = token_bytes(model) * 0.5 * max(context, 1.0)
    part = world.spread(claim, rig)
    room = rig.memory - weight_bytes(model, stored) * part
    named = [claim.setup.amount(name) for name in ("batch", "users")]
    stated = max((one.high for one in named if one is not None), default=None)
    if room <= 0 or (stated is None and not claim.setup.has("input")):
        return
    batch = min(stated or 1e9, max(room / per, 1.0) if per else 1e9)
    ahead = claim.setup.value("speculative") or 1.0
    read = world.read_bytes(model, stored) * part + batch * per
    most = batch * ahead * rig.bandwidth / read
    line = Text(
        f"a step of {num(batch)} sequences reads {size(read)}: at most {num(most)} tok/s at "
        f"{size(rig.bandwidth)}/s; claimed {num(rate)}",
        f"{num(batch)} 个序列的一步读取 {size(read)}：在 {size(rig.bandwidth)}/s 下至多 "
        f"{num(most)} tok/s；声称 {num(rate)}",
    )
    if rate > most:
        yield impossible(
            BYTE,
            line,
            slack=rate / most,
            remedy=Text("a larger batch, if it fits", "更大的批量（若放得下）"),
        )
    else:
        yield plausible(BYTE, line, slack=rate / most)


def latencies(case: Case) -> Iterator[Finding]:
    """A prompt takes its FLOPs and every further token one reading of the active weights."""
    claim = case.claim
    rig = world.rig(claim)
    if claim.quantity not in {"latency", "ttft", "tpot"} or rig is None:
        return
    for model in world.models(claim)[:1]:
        for value in claim.values:
            if value.dimension in {"s", "s/tok"}:
                yield from _latency(claim, model, rig, value)


def _latency(claim: Claim, model: Architecture, rig: Rig, value: Amount) -> Iterator[Finding]:
    made = claim.setup.value("output") or 0.0
    given = _prompt(claim)
    if given and claim.quantity != "tpot":
        yield from _prompted(claim, model, rig, value, given)
    if claim.quantity == "tpot":
        yield _per_token(claim, model, rig, value.high + value.half, 1.0)
    elif claim.quantity == "latency" and made > 1:
        yield _per_token(claim, model, rig, (value.high + value.half) / made, made)


def _prompt(claim: Claim) -> float:
    stated = claim.setup.amount("input") or claim.setup.amount("context")
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    return stated.low * fresh if stated is not None else 0.0


def _prompted(
    claim: Claim, model: Architecture, rig: Rig, value: Amount, given: float
) -> Iterator[Finding]:
    peak = rig.compute(world.math_of(claim, model))
    if not peak:
        return
    need = world.prefill_flops(model, given)
    floor = need / peak
    line = Text(
        f"{work(need)} to read {num(given)} tokens / {work(peak)}/s of {rig.name} = {span(floor)} at 100 %",
        f"读入 {num(given)} 词元需 {work(need)} / {rig.name} 的 {work(peak)}/s = {span(floor)}（100 % 效率）",
    )
    if floor > value.high + value.half:
        yield impossible(
            FLOP,
            line + Text(f" > {value.text}", f" > {value.text}"),
            slack=floor / value.high,
            remedy=Text(
                f"at least {span(floor)}, or a cached prompt, stated",
                f"至少 {span(floor)}，或写明命中前缀缓存",
            ),
        )
    else:
        yield plausible(
            FLOP, line + Text(f" ≤ {value.text}", f" ≤ {value.text}"), slack=floor / value.high
        )


def _per_token(claim: Claim, model: Architecture, rig: Rig, each: float, made: float) -> Finding:
    stored, _ = world.precision(claim, model)
    ahead = claim.setup.value("speculative") or 1.0
    ways = min(claim.setup.value("tp") or rig.count, rig.count)
    rate = rig.bandwidth * ways / rig.count
    read, least = (world.read_bytes(model, one) for one in (stored, world.least(model)))
    part = world.spread(claim, rig)
    floor = read * part / rate / ahead
    about = f" ({num(made)} tokens)" if made > 1 else ""
    zh = f"（{num(made)} 词元）" if made > 1 else ""
    line = Text(
        f"{span(each)} per token{about} at {size(rate)}/s move {size(each * rate)}; one token reads {size(read)}",
        f"每词元 {span(each)}{zh}，{size(rate)}/s 只能搬运 {size(each * rate)}；一个词元需读 {size(read)}",
    )
    if floor > each:
        line += Text(f", at 4 bits {size(least)}", f"，4 位时 {size(least)}")
        return impossible(
            BYTE,
            line,
            slack=floor / each,
            remedy=Text(f"at least {span(floor)} per token", f"每词元至少 {span(floor)}"),
        )
    return plausible(BYTE, line, slack=floor / each)
