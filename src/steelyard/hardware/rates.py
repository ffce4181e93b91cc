"""What a device is reckoned to reach: its peaks as one set of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from steelyard.evidence import Missing
from steelyard.hardware.catalogue import Link, packaged
from steelyard.hardware.device import MATHS, Device
from steelyard.hardware.fact import Fact

BOX = 8
"""Devices of one box that have its slots in common; more of them stand in several."""
SLOT = "PCIe4 x16"
"""What is taken where a device says neither its link to its peers nor its slot."""
NETWORK = 50e9
"""Bytes a second and device between hosts: one 400 Gbit/s adapter each (arXiv 2505.09343)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Peaks of one device: bytes a second from memory and to peers, FLOP/s by number format."""

    bandwidth: float
    maths: tuple[tuple[str, float], ...]
    link: float
    """To a peer of the same scale-up domain, one way."""
    slot: float
    """To a device of the same box beyond that domain, one way."""
    network: float
    """To a device of another box, one way."""
    domain: int
    pair: float = inf
    """To one peer where each has a link of its own: a few of them use a few of its links."""

    def peak(self, math: str) -> float:
        """FLOP/s in this format; where the device has no such units, in BF16.

        Infinite where nothing is known of either: no bound on time follows from it.
        """
        known = dict(self.maths)
        return known.get(math) or known.get("bf16", inf)

    @property
    def box(self) -> int:
        """Devices that reach each other without the network."""
        return max(self.domain, BOX)

    def reach(self, devices: int) -> float:
        """Bytes a second between ``devices`` devices: by the domain's link, the slots of one box,
        else the network.
        """
        if devices <= self.domain:
            return min(self.link, self.pair * max(devices - 1, 1))
        return self.slot if devices <= BOX else self.network


def rates_of(device: Device, *, best: bool = False) -> Rates:
    """Mid-range peaks, or (``best``) the highest that any source gives: those are for floors."""

    def value(fact: Fact) -> float:
        return fact.high if best else fact.mid

    found = {math: device.peak(math) for math in MATHS}
    return Rates(
        bandwidth=value(device.bandwidth),
        maths=tuple((m, value(f)) for m, f in found.items() if isinstance(f, Fact)),
        link=_link(device, best=best), slot=_slot(device, best=best),
        network=NETWORK if best else network_of(device).rate,
        domain=max(device.domain, 1), pair=inf if best else _pair(device),
    )  # fmt: skip


def box_of(device: Device) -> int:
    """Devices of this kind that reach each other without the network."""
    return max(device.domain, BOX)


def _link(device: Device, *, best: bool) -> float:
    joined = device.scale_up
    if not isinstance(joined, Missing):
        usable = packaged().links.get(device.link)
        if usable is not None and usable.usable is not None and not best:
            return usable.usable.mid * max(usable.mesh, 1)
        return joined.high if best else joined.mid
    if device.host not in packaged().links:
        return NETWORK
    return passed(slot_of(device), best=best).mid


def _pair(device: Device) -> float:
    link = packaged().links.get(device.link)
    if link is None or not link.mesh:
        return inf
    return (link.usable or link.rate).mid / (1 if link.usable else link.mesh)


def _slot(device: Device, *, best: bool) -> float:
    """For floors no less than the network: somebody may have had an adapter for each device."""
    found = passed(slot_of(device), best=best).mid
    return max(found, NETWORK) if best else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowest:
    """The slowest part of the way between devices of different boxes, one way."""

    rate: float
    why: str


def network_of(device: Device) -> Narrowest:
    """An adapter of 400 Gbit/s for each device, where its slot and its link pass as much.

    A ring over several boxes goes through all three, so no network makes up for a slow link.
    """
    slot = slot_of(device)
    found = [
        Narrowest(rate=NETWORK, why="arXiv 2505.09343"),
        Narrowest(rate=passed(slot).mid, why=slot.name),
        Narrowest(rate=_link(device, best=False), why=device.link or slot.name),
    ]
    return min(found, key=lambda each: each.rate)


def slot_of(device: Device) -> Link:
    """The slot of a device, through which it reaches its box; the usual one where it says none."""
    links = packaged().links
    return links.get(device.host) or links[SLOT]


def passed(link: Link, *, best: bool = False) -> Fact:
    """Bytes a second of one direction: what was seen to pass, or (``best``) the rated figure."""
    return link.rate if best or link.usable is None else link.usable
