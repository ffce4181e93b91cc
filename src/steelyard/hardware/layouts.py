"""Which layouts of so many devices a planner would try for a model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.hardware.attention import Grouped
from steelyard.hardware.dividing import undivided
from steelyard.hardware.layout import Layout
from steelyard.hardware.rates import box_of
from steelyard.hardware.setup import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """What a question says of its layout; None where it leaves that open."""

    tp: int | None = None
    dp: int | None = None
    ep: int | None = None
    pp: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Divided:
    """Layouts of so many devices: those that can be, and why others can't."""

    possible: tuple[Layout, ...]
    refused: tuple[str, ...]
    """One reason for each that can't be."""


def layouts_of(setup: Setup, count: int, *, fixed: Fixed, across: bool = False) -> Divided:
    """Every sensible way to spread the model of a set-up over ``count`` devices.

    Tensors are divided within a box; experts over several where each device has whole attention.
    Stages are as wide as the heads allow, for what they send each other is little and what they
    leave idle is not; where devices have no link of their own, narrower ones are tried as well.
    ``across``: tensors over several boxes instead, for what fits in no other way.
    """
    possible: list[Layout] = []
    refused: list[str] = []
    for size in _divisors(count):
        for tp in _widths(setup, size, fixed=fixed, across=across):
            found = list(_of_stage(setup, tp, size // tp, count // size, fixed=fixed))
            wrong = [_wrong(setup, each) for each in found]
            good = [each for each, why in zip(found, wrong, strict=True) if why is None]
            possible += good
            refused += [why for why in wrong if why is not None]
            if good and tp <= max(setup.device.domain, 1):
                break
        possible += [] if across else _apart(setup, size, count // size, fixed=fixed)
    return Divided(possible=tuple(possible), refused=tuple(refused))


def _divisors(count: int) -> list[int]:
    return [size for size in range(1, count + 1) if count % size == 0]


def _widths(setup: Setup, size: int, *, fixed: Fixed, across: bool) -> list[int]:
    """Devices of a stage in a replica of ``size``, the widest first."""
    box = box_of(setup.device)
    if across:
        wide = [size] if size > box and fixed.pp in (None, 1) else []
        return [tp for tp in wide if fixed.tp in (None, tp)]
    return [
        tp
        for tp in reversed(_divisors(min(size, max(box, fixed.tp or 1))))
        if size % tp == 0
        and size // tp <= setup.model.depth
        and fixed.tp in (None, tp)
        and fixed.pp in (None, size // tp)
    ]


def _of_stage(
    setup: Setup, tp: int, pp: int, replicas: int, *, fixed: Fixed
) -> Iterator[Layout]:  # fmt: skip
    """Ways to divide attention and experts in stages of ``tp`` devices, the plainest first."""
    for dp in _groups(setup, tp, fixed):
        for ep in _ways(setup, tp, fixed):
            if tp % dp == 0 and tp % ep == 0:
                yield Layout(tp=tp, dp=dp, ep=ep, pp=pp, replicas=replicas)


def _groups(setup: Setup, tp: int, fixed: Fixed) -> list[int]:
    """Groups of attention: one, one a device, and as many as leave each head of keys once.

    Of a dense model they are not tried: replicas divide its cache as well, and were measured.
    """
    if fixed.dp is not None:
        return [fixed.dp]
    if not _parted(setup):
        return [1]
    kinds = (each.attention for each in setup.model.layers)
    heads = {each.kv_heads for each in kinds if isinstance(each, Grouped)}
    return sorted({1, tp, *(tp // each for each in heads if tp % each == 0)})


def _ways(setup: Setup, tp: int, fixed: Fixed) -> list[int]:
    if fixed.ep is not None:
        return [fixed.ep]
    return [1, tp] if _parted(setup) and tp > 1 else [1]


def _parted(setup: Setup) -> bool:
    """Whether an engine divides attention and experts apart: llama.cpp does not."""
    return setup.model.experts is not None and setup.engine != "llamacpp"


def _apart(setup: Setup, size: int, replicas: int, *, fixed: Fixed) -> list[Layout]:
    """Experts over several boxes, attention whole on each device (DeepSeek-V3, section 3.4)."""
    if size <= box_of(setup.device) or not _parted(setup):
        return []
    if fixed.pp not in (None, 1) or any(
        each not in (None, size) for each in (fixed.tp, fixed.dp, fixed.ep)
    ):
        return []
    one = Layout(tp=size, dp=size, ep=size, replicas=replicas)
    return [one] if _wrong(setup, one) is None else []


def _wrong(setup: Setup, layout: Layout) -> str | None:
    return undivided(setup.model, layout, precision=setup.precision, engine=setup.engine)
