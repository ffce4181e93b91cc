"""Shares of what devices can do: model FLOPs and bandwidth utilisation, hits of a cache."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.case import Case, agreeing, beside, impossible, plausible
from steelyard.claims.placing import placed
from steelyard.claims.rules.asked import asked
from steelyard.claims.rules.bounded import BYTE, FLOP
from steelyard.claims.rules.wholes import beyond
from steelyard.claims.text import Text, num, size, work
from steelyard.claims.verdict import Finding
from steelyard.hardware import step_floor

_NEAR = 0.2
"""Counts of FLOPs differ in what they hold: attention, the head, sparse peaks aside."""
_WHOLE = {"mfu": FLOP, "mbu": BYTE, "cache hit rate": "counts", "acceptance rate": "counts"}


def shares(case: Case) -> Iterator[Finding]:
    """No share of a whole is above it."""
    for value in case.claim.values:
        if value.dimension:
            continue
        line = Text(f"{value.text} of what there is", f"占总量的 {value.text}")
        rule = _WHOLE[case.claim.quantity]
        yield beyond(value, rule=rule) or plausible(rule, line, slack=value.low)


def flops(case: Case) -> Iterator[Finding]:
    """MFU is tokens a second x FLOPs a token over the dense peak (Chowdhery et al., 2022)."""
    claim, rig, value = case.claim, rigs.rig(case.claim), case.claim.value
    rate = beside(case, "token rate", field="token_rate") or beside(case, "prefill rate")
    rate = rate or beside(case, "request rate", field="rate")
    for model in world.models(claim)[:1] if rig is not None and rate is not None else ():
        ways = asked(claim, rate, rig.count) if rig is not None and rate is not None else ()
        if value is None or rig is None or rate is None or not ways:
            return
        seconds, each = ways[0].cost(claim, model, rig)
        got = ways[0].rate * seconds
        line = Text(
            f"{rate.text} × {work(each)} / {work(each / seconds)}/s of {rig.name} = "
            f"{num(100 * got)} %",
            f"{rate.text} × {work(each)} / {rig.name} 的 {work(each / seconds)}/s = "
            f"{num(100 * got)} %",
        )
        # of sparse peaks the same rate is half the share
        near = any(abs(value.value - one) <= value.half + _NEAR * one for one in (got, got / 2))
        yield agreeing(FLOP, line, value, holds=near, slack=value.value / got)


def bytes_read(case: Case) -> Iterator[Finding]:
    """MBU is what a step reads over its time and the bandwidth (Databricks, 2023)."""
    claim, rig, value = case.claim, rigs.rig(case.claim), case.claim.value
    step = beside(case, "tpot")
    for model in world.models(claim)[:1] if rig is not None and step is not None else ():
        if value is None or rig is None or step is None or not step.value:
            return
        whole = placed(claim, model, rig, devices=rig.count)
        lengths = [claim.setup.value(name) or 0.0 for name in ("context", "input")]
        floor = step_floor(
            whole, running=claim.setup.value("batch") or 1.0, context=max(*lengths, 1.0)
        )
        got = floor.moved / step.value / rig.bandwidth
        line = Text(
            f"{size(floor.moved)} in {step.text} / {size(rig.bandwidth)}/s = {num(100 * got)} %",
            f"{step.text} 内读 {size(floor.moved)} / {size(rig.bandwidth)}/s = {num(100 * got)}%",
        )
        # experts that several sequences reach, and caches in 16 bits, are read on top
        enough = value.value + value.half >= got * (1 - _NEAR)
        yield agreeing(BYTE, line, value, holds=enough, slack=got / max(value.value, 1e-12))


def accepted(case: Case) -> Iterator[Finding]:
    """Drafts of k tokens accepted at rate a yield (1 - a^(k+1)) / (1 - a) (Leviathan et al., 2023)."""
    claim, value = case.claim, case.claim.value
    rate = beside(case, "acceptance rate", field="acceptance")
    depth = claim.setup.value("draft")
    if value is None or depth is None:
        return
    most = depth + 1
    line = Text(
        f"a draft of {num(depth)} tokens yields {num(most)} at the most",
        f"草稿 {num(depth)} token，一步至多产出 {num(most)} 个",
    )
    if value.low - value.half > most:
        yield impossible("counts", line, slack=value.low / most)
        return
    yield plausible("counts", line, slack=value.low / most)
    if rate is None or claim.quantity != "accepted length" or not 0 <= rate.value < 1:
        return
    a = rate.value
    got = (1 - a**most) / (1 - a)
    line = Text(
        f"(1 - {num(a)}^{num(most)}) / (1 - {num(a)}) = {num(got)} a step",
        f"每步 (1 - {num(a)}^{num(most)}) / (1 - {num(a)}) = {num(got)} 个",
    )
    # without the token of the target model itself it is one less
    near = any(abs(value.value - one) <= value.half + _NEAR * got for one in (got, got - 1))
    yield agreeing("counts", line, value, holds=near, slack=value.value / got)
