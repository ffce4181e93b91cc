"""Number formats: what they span, what they save, what they leave at 16 bits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, bounded, inconsistent, plausible, wrong
from steelyard.claims.claim import Claim
from steelyard.claims.rigs import Rig
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.errors import SteelyardError
from steelyard.hardware import Format, Tensors, preset

RULE = "number format"
_WIDTH = re.compile(r"(?:fp|bf|int|nf|mxfp|nvfp|tf|w|q)\s*(\d{1,2})", re.IGNORECASE)
_SLOW = 2.0
"""How many times its roofline a baseline's kernel may take."""
_FOUR = ("awq", "gptq", "q4_k_m", "nf4")


def bits_of(text: str) -> int | None:
    """Bits of a format by its name; None where the name has none."""
    found = _WIDTH.search(text)
    if found:
        return int(found[1])
    return 4 if any(word in text.casefold() for word in _FOUR) else None


def quantised(case: Case) -> Iterator[Finding]:
    """A quantisation stores fewer bits than the model is published in."""
    claim = case.claim
    text = claim.setup.text("quantised")
    bits = bits_of(text) if text else None
    if bits is None:
        return
    for model in world.models(claim):
        wide = Tensors.ROUTED if model.experts is not None else Tensors.DENSE
        native = model.native.of(wide)
        line = Text(
            f"{model.name} is published in {native.name} ({num(native.bits)} bits); {text} has {bits}",
            f"{model.name} 以 {native.name}（{num(native.bits)} 位）发布；{text} 为 {bits} 位",
        )
        if bits < native.bits:
            yield plausible(RULE, line)
        else:
            yield wrong(
                RULE,
                line + Text(": no quantisation", "：不是量化"),
                remedy=Text("call it by its format", "直接写明数值格式"),
            )


def integers(case: Case) -> Iterator[Finding]:
    """A signed integer of b bits runs from -2^(b-1) to 2^(b-1) - 1; a symmetric scale divides by that."""
    claim = case.claim
    bits = claim.get("bits")
    if bits is None or not claim.values:
        return
    count = round(bits.value * 8) if bits.dimension == "B" else round(bits.value)
    if not 1 <= count <= 64:
        return
    low, high = -(2.0 ** (count - 1)), 2.0 ** (count - 1) - 1
    line = Text(
        f"{count} signed bits run from {num(low)} to {num(high)}",
        f"{count} 位有符号整数的范围是 {num(low)} 至 {num(high)}",
    )
    if claim.quantity == "integer range" and len(claim.values) == 2:
        right = [one.value for one in claim.values] == [low, high]
    elif claim.quantity == "quantisation scale":
        right = claim.values[0].value in {high, high + 1}
    else:
        return
    printed = ", ".join(one.text for one in claim.values)
    if right:
        yield plausible(RULE, line)
    else:
        yield wrong(
            RULE,
            line + Text(f"; printed {printed}", f"；所印为 {printed}"),
            remedy=Text(
                f"divide by {num(high)}"
                if claim.quantity == "quantisation scale"
                else f"{num(low)}, {num(high)}",
                f"除以 {num(high)}"
                if claim.quantity == "quantisation scale"
                else f"{num(low)}、{num(high)}",
            ),
        )


def kept_wide(case: Case) -> Iterator[Finding]:
    """A weight-only format leaves the cache and the activations at 16 bits."""
    claim = case.claim
    text = claim.setup.text("dtype") or claim.setup.text("quantised")
    if claim.value is None or not text:
        return
    value = claim.value
    bits = value.value * 8 if value.dimension == "B" else value.value
    kept = re.search(r"kv\s*(\d+)", f"{text} {claim.setup.text('kv_dtype')}", re.IGNORECASE)
    stated = bits_of(claim.setup.text("kv_dtype"))
    right = float(kept[1]) if kept else float(stated or 16)
    line = Text(
        f"{text}: weights in few bits, KV in {num(right)}; claimed {num(bits)}",
        f"{text}：仅权重为低位，KV 仍为 {num(right)} 位；声称 {num(bits)} 位",
    )
    yield (
        plausible(RULE, line)
        if abs(bits - right) < 0.5
        else wrong(RULE, line, slack=right / bits if bits else None)
    )


def reduced(case: Case) -> Iterator[Finding]:
    """From a bits to b bits saves 1 - b/a, and k of E experts are k/E of them."""
    claim = case.claim
    value = claim.value
    if value is None or value.dimension:
        return
    if claim.quantity == "size reduction":
        ends = claim.setup.text("dtype").replace("→", "->").replace(" to ", "->").split("->")
        sizes = [bits_of(one) for one in ends]
        if len(sizes) != 2 or not sizes[0] or not sizes[1]:
            return
        right, told = 1 - sizes[1] / sizes[0], f"1 - {sizes[1]}/{sizes[0]}"
    elif claim.quantity == "expert share":
        chosen, all_ = claim.setup.value("top_k"), claim.setup.value("experts")
        if not chosen or not all_:
            return
        right, told = chosen / all_, f"{num(chosen)}/{num(all_)}"
    else:
        return
    line = Text(
        f"{told} = {num(100 * right)} %; printed {value.text}",
        f"{told} = {num(100 * right)}%；所印为 {value.text}",
    )
    if abs(value.value - right) <= value.half + 0.002 * right:
        yield plausible(RULE, line)
    else:
        yield wrong(
            RULE,
            line,
            slack=value.value / right,
            remedy=Text(f"{num(100 * right)} %", f"{num(100 * right)} %"),
        )


def sped_up(case: Case) -> Iterator[Finding]:
    """A kernel of fewer bits is faster by the bits it doesn't read, or by faster units."""
    claim, setup = case.claim, case.claim.setup
    few, many = _stored(setup.text("dtype")), _stored(setup.text("baseline"))
    if few is None or many is None or not (setup.has("kernel") or setup.has("batch")):
        return
    rig = rigs.rig(claim)
    peaks = [rig.compute(one.math) for one in (few, many)] if rig is not None else [None]
    units = (peaks[0] or 0.0) / peaks[1] if len(peaks) > 1 and peaks[1] else 1.0
    most = max(many.bits / few.bits, units)
    for value in claim.values:
        line = Text(
            f"{num(many.bits)} / {num(few.bits)} bits, scales left out, and units {num(units)} × as "
            f"fast: at most {num(most)} ×; claimed {value.text}",
            f"{num(many.bits)} / {num(few.bits)} 位（不含缩放因子），算力 {num(units)} 倍：至多 "
            f"{num(most)} 倍；声称 {value.text}",
        )
        slack = (value.low - value.half) / most
        way = Text(f"{num(most)} ×", f"{num(most)} 倍")
        yield bounded(RULE, line, slack=slack, remedy=way)
        batch = setup.amount("batch")
        if rig is not None and batch is not None and slack <= 1:
            tokens = batch.low / rig.count * _chosen(claim)
            yield from _at_batch(value, few, many, rig, tokens=tokens)


def _chosen(claim: Claim) -> float:
    """Part of a step's tokens that meet one matrix: all of them, or those that choose an expert."""
    fed = next((one.experts for one in world.models(claim)), None)
    return 1.0 if fed is None else fed.top_k / fed.routed


def _at_batch(
    value: Amount, few: Format, many: Format, rig: Rig, *, tokens: float
) -> Iterator[Finding]:
    """From enough tokens on multiplying takes longer than reading, and fewer bits save little.

    The baseline is granted kernels that reach half of its roofline.
    """
    slow, fast = (_roofline(one, rig, tokens) for one in (many, few))
    if slow is None or not fast:
        return
    most = slow / fast
    line = Text(
        f"at {num(tokens)} tokens a step and device both rooflines are {num(most)} × apart; "
        f"claimed {value.text}",
        f"每步每器件 {num(tokens)} 个 token 时，两者的屋顶线相差 {num(most)} 倍；声称 {value.text}",
    )
    slack = (value.low - value.half) / (_SLOW * most)
    if slack > 1:
        way = Text("a smaller batch, or the slow baseline named", "更小的批量，或写明所比的慢内核")
        yield inconsistent(RULE, line, slack=slack, remedy=way)
    else:
        yield plausible(RULE, line, slack=slack)


def _roofline(one: Format, rig: Rig, tokens: float) -> float | None:
    """Seconds of one weight: read once, multiplied for each token."""
    peak = rig.compute(one.math)
    return None if peak is None else max(one.bytes / rig.bandwidth, 2 * tokens / peak)


def _stored(text: str) -> Format | None:
    """How most of the weights are stored under this word; None for an unknown one.

    Every word that quantises a model's feed-forward layers quantises the routed ones.
    """
    try:
        return preset(text).of(Tensors.ROUTED) if text else None
    except SteelyardError:
        return None
