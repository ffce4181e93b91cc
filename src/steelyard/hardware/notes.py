"""What a reader of a forecast should know of a set-up beside its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Missing
from steelyard.hardware.device import Device
from steelyard.hardware.engine_defaults import usual
from steelyard.hardware.rates import BOX, network_of, passed, slot_of
from steelyard.hardware.setup import Setup
from steelyard.hardware.tensors import LINEAR

Kind = Literal[
    "widened", "crosses", "slots", "slots-presumed", "ranged", "unseen-part", "assumed-figures",
    "filled", "uneven", "draft", "apart", "staged",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A remark by its kind, with the words that fill its sentence."""

    kind: Kind
    about: str
    more: str = ""


def remarks(setup: Setup) -> tuple[Note, ...]:
    """Remarks on one set-up, in the order in which they weigh."""
    found: list[Note] = []
    device = setup.device
    maths = {setup.precision.of(each).math for each in LINEAR if setup.model.parameters[each]}
    for math in sorted(maths - {"bf16"}):
        if isinstance(device.peak(math), Missing):
            found.append(Note(kind="widened", about=device.name, more=math))
    found += _crossing(setup.device, setup.layout.tp)
    if setup.prefill is not None:
        found += _crossing(setup.prefill.device, setup.prefill.layout.tp)
        found.append(Note(kind="apart", about=str(setup.prefill)))
    ranged = [name for name, fact in device.facts.items() if fact.low != fact.high]
    if ranged:
        found.append(Note(kind="ranged", about=device.name, more=", ".join(ranged)))
    if device.bandwidth.confidence == "low":
        found.append(Note(kind="assumed-figures", about=device.name, more=device.bandwidth.source))
    found += _presumed(setup)
    found += [Note(kind="unseen-part", about=part) for part in setup.model.ignored]
    return tuple(found)


def _crossing(device: Device, ways: int) -> list[Note]:
    """Where devices of one stage tell each other by something slower than their own link."""
    if ways <= device.domain:
        return []
    if ways > BOX:
        way = network_of(device)
        rate = f"{way.rate / 1e9:.0f} GB/s, {way.why}"
        return [Note(kind="crosses", about=f"{ways} x {device.name}", more=rate)]
    slot = slot_of(device)
    fact = passed(slot)
    more = ", ".join((slot.name, fact.text.removesuffix(" one-way"), fact.source))
    kind: Kind = "slots" if device.host else "slots-presumed"
    return [Note(kind=kind, about=f"{ways} x {device.name}", more=more)]


def _presumed(setup: Setup) -> list[Note]:
    """What is taken for granted since the file does not say it."""
    found: list[Note] = []
    known = usual(setup.engine) if setup.presumed and setup.engine_version is None else ()
    if len(known) > 1:
        before, now = known[-2:]
        found.append(
            Note(
                kind="filled", about=f"{setup.engine} {now.since} ({now.date})",
                more=f"{before.share:.0%} → {now.share:.0%}",
            )
        )  # fmt: skip
    if setup.imbalance is None and setup.layout.ep > 1:
        found.append(Note(kind="uneven", about=f"EP{setup.layout.ep}", more="1.49 ×, 2.54 ×"))
    if setup.layout.pp > 1:
        found.append(Note(kind="staged", about=f"PP{setup.layout.pp}"))
    if setup.speculative is not None:
        found.append(Note(kind="draft", about=f"{setup.speculative:g}"))
    return found
