"""Instances, kernels, and figures carried from one device to another."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from steelyard.claims import facts, rigs
from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported
from steelyard.claims.facts_zh import told
from steelyard.claims.text import SECOND_HAND, Text, num, span, work
from steelyard.claims.verdict import Finding

RULE = "device"
_SIDES = re.compile(r"(\d+)\s*[x×*]\s*(\d+)\s*[x×*]\s*(\d+)", re.IGNORECASE)


def instance(case: Case) -> Iterator[Finding]:
    """A cloud instance carries the accelerators of its family."""
    claim = case.claim
    names = [
        part.strip() for part in re.split(r"[;,]", claim.setup.text("instance")) if part.strip()
    ]
    devices = claim.setup.texts("device")
    if not names or not devices:
        return
    said, wrong_ = [], False
    for at, name in enumerate(names):
        held = facts.instance(name)
        device = rigs.counted(devices[min(at, len(devices) - 1)])[0]
        if held is None:
            said.append(Text(f"{name}: not on file", f"{name}：未在册"))
            continue
        fits, note = _carries(held, device), told(held.note)
        wrong_ |= not fits
        said.append(
            Text(
                f"{name} has {held.device or 'no GPU'} ({note.en}), not {device}"
                if not fits
                else f"{name} has {held.device}",
                f"{name}{_holding(held)}（{note.zh}），不是 {device}"
                if not fits
                else f"{name} 为 {held.device}",
            )
            + (SECOND_HAND if held.second_hand else Text("", ""))
        )
    line = Text("; ".join(one.en for one in said), "；".join(one.zh for one in said))
    if wrong_:
        yield inconsistent(
            RULE, line, remedy=Text("name instances of one GPU", "使用同一种 GPU 的实例")
        )
    elif all(facts.instance(name) is None for name in names):
        yield unsupported(RULE, line)
    else:
        yield plausible(RULE, line)


def _holding(held: facts.Instance) -> str:
    return f" 为 {held.device}" if held.device else " 没有 GPU"


def _carries(held: facts.Instance, device: str) -> bool:
    """Whether the family's accelerator can be the named one, of the size that is on file."""
    if held.device.casefold() == device.casefold():
        return True
    if held.device and not rigs.variants(held.device):
        return _words(held.device) <= _words(device)
    sizes = re.findall(r"(\d+) GB", held.note)
    family = {one.name for one in rigs.variants(held.device) if held.device}
    named = {one.name for one in rigs.sized(device)}
    if sizes:
        family = {one for one in family if f"{sizes[0]}GB" in one}
    return bool(family & named)


def _words(name: str) -> set[str]:
    """Of a device that the catalogue doesn't have, "NVIDIA T4" and "V100-SXM2" are told by these."""
    return set(re.findall(r"[a-z0-9]+", name.casefold()))


def kernel(case: Case) -> Iterator[Finding]:
    """A kernel's time lies between its FLOPs at the peak and at one per cent of it.

    The peak is that of the stated format; where none is stated, the fastest of the device's for
    the lower end and that of 16 bits for the upper.
    """
    claim = case.claim
    rig, need = rigs.rig(claim), _product_flops(claim.setup.text("kernel"))
    if rig is None or not need:
        return
    stated = _math(claim.setup.text("dtype"))
    peak, usual = rig.compute(stated), rig.compute(stated or "bf16")
    if not peak or not usual:
        return
    fast, slow = need / peak, max(100e-6, need / (0.01 * usual))
    for value in claim.values:
        if value.dimension != "s" or value.value <= 0:
            continue
        most = peak if need / value.value > usual else usual
        share = need / value.value / most
        line = Text(
            f"{work(need)} in {value.text} = {work(need / value.value)}/s, {num(100 * share)} % of {work(most)}/s",
            f"{value.text} 内 {work(need)} = {work(need / value.value)}/s，为 {work(most)}/s 的 {num(100 * share)}%",
        )
        if value.high < fast or value.low > slow:
            yield impossible(
                RULE,
                line + (_SLOW if value.low > slow else Text("", "")),
                slack=max(fast / value.value, value.value / slow),
                remedy=Text(
                    f"{span(2 * fast)} or so; time the kernel alone",
                    f"约 {span(2 * fast)}；应单独计时该算子",
                ),
            )
        else:
            yield plausible(RULE, line, slack=fast / value.value)


_SLOW = Text(
    ": below 1 % and above 100 µs more than the kernel was timed",
    "：低于 1% 且超过 100 µs，所计时的不只是该算子",
)


def _product_flops(kernel: str) -> float:
    """2 m n k of ``FP8 4096x4096x4096``, or of three numbers alone; 0 where there are none."""
    plain = kernel.replace(",", "")
    sides = _SIDES.search(plain)
    found = list(sides.groups()) if sides else re.findall(r"\d+", plain)
    need = 2.0 * math.prod(map(float, found)) if len(found) == 3 else 0.0
    return need if need < 1e30 else 0.0


def _math(dtype: str) -> str:
    """The units that a format is multiplied in; "" where none is stated."""
    text = dtype.casefold()
    if not text:
        return ""
    return next((each for each in ("fp8", "int8", "fp4") if each in text), "bf16")


def scaled(case: Case) -> Iterator[Finding]:
    """A figure bound by a resource scales from device to device as that resource does."""
    claim = case.claim
    other = case.source.find(claim.get("against") or "")
    bound, value = claim.get("bound_by"), claim.value
    if other is None or not bound or value is None or other.value is None or not other.value.value:
        return
    one, two = rigs.rig(other), rigs.rig(claim)
    if one is None or two is None:
        return
    sizes = [
        each.bandwidth if bound == "bandwidth" else each.compute("bf16") for each in (one, two)
    ]
    if not sizes[0] or not sizes[1]:
        return
    right, got = sizes[1] / sizes[0], value.value / other.value.value
    line = Text(
        f"{bound} of {two.name} / {one.name} = {num(right)}; printed {value.text} / {other.value.text} = {num(got)}",
        f"{two.name} 与 {one.name} 的{'带宽' if bound == 'bandwidth' else '算力'}之比为 {num(right)}；"
        f"所印 {value.text} / {other.value.text} = {num(got)}",
    )
    if abs(got / right - 1) <= 0.1:
        yield plausible(RULE, line, slack=got / right)
    else:
        yield inconsistent(
            RULE,
            line,
            slack=got / right,
            remedy=Text(f"{num(other.value.value * right)}", f"{num(other.value.value * right)}"),
        )
