"""Rates of requests and tokens cost operations and bytes that no engine can save."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims import world
from steelyard.claims.case import Case, beside, bounded, impossible, inconsistent, plausible
from steelyard.claims.placing import ahead, placed, spreading
from steelyard.claims.rules.asked import Asked, asked
from steelyard.claims.rules.bounded import BYTE, FLOP, On, because, figures, mean_context, mix
from steelyard.claims.text import Text, num, span, work
from steelyard.claims.verdict import Finding, Verdict
from steelyard.hardware import (
    Bound,
    Placed,
    fitting,
    running_within,
    step_floor,
)

_READABLE = 1.0
"""Seconds of a step beyond which nobody runs so many sequences."""
_MANY = 1e9
"""Sequences where no number is stated: memory caps them."""


def rates(case: Case) -> Iterator[Finding]:
    """Requests and tokens a second cost FLOPs, and steps that read the weights."""
    for on in figures(case):
        ways = asked(on.claim, on.value, on.rig.count)
        found: list[Finding] = []
        for at, said in enumerate(ways):
            found = [*_worked(on, said), *_stepped(case, on, said)]
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


def _worked(on: On, said: Asked) -> Iterator[Finding]:
    """FLOPs of all requests against the dense peak of all devices."""
    seconds, flops = said.cost(on.claim, on.model, on.rig)
    if seconds <= 0:
        return
    used, peak = said.rate * seconds, work(flops / seconds)
    mixed = mix(on.rig, flops / seconds)
    told = f"{said.shown} × {work(flops)}{said.lengths} = {work(said.rate * flops)}/s"
    sign, share = ">" if used > 1 else "≤", on.claim.setup.value("efficiency")
    line = Text(
        f"{told} {sign} {peak}/s of {on.rig.name}", f"{told} {sign} {on.rig.name} 的 {peak}/s"
    )
    line += mixed
    if used > 1:
        yield impossible(FLOP, line, slack=used, remedy=said.at_most(1 / seconds / said.cards))
    elif share and used > share * 1.005:
        own = Text(
            f"{told} > {num(100 * share)} % of {peak}/s, the document's own efficiency",
            f"{told} > {peak}/s 的 {num(100 * share)}%（文中自有效率）",
        )
        way = Text(
            f"{num(share / seconds)} at most, or an efficiency of {num(100 * used)} %",
            f"至多 {num(share / seconds)}，或效率 {num(100 * used)}%",
        )
        yield inconsistent(FLOP, own, slack=used / share, remedy=way)
    else:
        yield plausible(FLOP, line, slack=used)


def _stepped(case: Case, on: On, said: Asked) -> Iterator[Finding]:
    """Tokens made a second by as many sequences as are stated, or fit, in steps of least time."""
    if not said.made or (world.offloads(on.claim) and not world.hosted(on.claim)):
        return
    devices, context = spreading(on.claim, on.rig), mean_context(on.claim)
    whole, over = placed(on.claim, on.model, on.rig, devices=devices), devices / on.rig.count
    fits, stated = fitting(whole, context=context) / over, _sequences(on)
    shared = stated is not None and on.claim.setup.has("cached")
    held = stated if stated is not None and shared else min(stated or fits, fits)
    running = min(held, _in_time(case, on, whole, context) / over)
    floor = step_floor(whole, running=min(running * over, _MANY), context=context)
    most = running * ahead(on.claim) / floor.seconds
    unsaid = stated is None and running == fits and floor.seconds > _READABLE
    line = _full(on, floor, most) if unsaid else _step_told(on, floor, running, most)
    line += _made(said)
    rule, slack = BYTE if floor.reading else FLOP, said.made / most
    way = Text("a larger batch, if it fits", "更大的批量（若放得下）")
    if fits * over <= 1:
        way = Text("more devices: the weights take this memory", "更多器件：显存已被权重占满")
    yield bounded(rule, line, slack=slack, remedy=way)


def _sequences(on: On) -> float | None:
    """Sequences that run at once at the most, on all devices; None where nothing says."""
    named = [on.claim.setup.amount(name) for name in ("batch", "users")]
    counts = [one.high * (on.rig.count if one.each else 1.0) for one in named if one is not None]
    return max(counts) if counts else None


def _in_time(case: Case, on: On, whole: Placed, context: float) -> float:
    """Sequences at the most of a step that takes no longer than the stated time per token."""
    each = beside(case, "tpot")
    if each is None or each.high <= 0:
        return _MANY
    most = (each.high + each.half) * ahead(on.claim)
    return max(min(running_within(whole, seconds=most, context=context), _MANY), 1.0)


def _step_told(on: On, floor: Bound, running: float, most: float) -> Text:
    counted, why = _counted(running), because(floor, on.rig)
    verb = "makes" if running == 1 else "make"
    return Text(
        f"{counted.en} {verb} at most {num(most)} tok/s, a step taking {span(floor.seconds)}{why.en}",
        f"{counted.zh}至多 {num(most)} tok/s，一步至少 {span(floor.seconds)}{why.zh}",
    )


def _full(on: On, floor: Bound, most: float) -> Text:
    """No step is told that nobody would take: so many sequences can't be held."""
    why = because(floor, on.rig)
    return Text(
        f"no batch is stated: however large, and so many can't be held, at most {num(most)} tok/s"
        f"{why.en}",
        f"没有写明批量：无论多大（实际放不下那么多），至多 {num(most)} tok/s{why.zh}",
    )


def _made(said: Asked) -> Text:
    if said.of != "total":
        return Text(f"; claimed {num(said.made)}", f"；声称 {num(said.made)}")
    return Text(
        f"; claimed {num(said.rate)} of input and output, {num(said.made)} of them output",
        f"；声称输入与输出合计 {num(said.rate)}，其中输出 {num(said.made)}",
    )


def _counted(running: float) -> Text:
    if running >= _MANY:
        return Text("any number of sequences", "任意多个序列")
    if running == 1:
        return Text("one sequence", "1 个序列")
    return Text(f"{num(running)} sequences", f"{num(running)} 个序列")
