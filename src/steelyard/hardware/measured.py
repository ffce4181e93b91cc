"""How a model with an engine differs from what the fit of all says, where it was measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from steelyard.hardware.catalogue import find_device
from steelyard.hardware.device import Device
from steelyard.hardware.precision import Precision
from steelyard.hardware.rates import Rates, rates_of
from steelyard.hardware.tensors import Tensors

Cell = tuple[str, str, str]
"""Shape of a model, engine, and the formats that it is multiplied in."""


def formats_of(precision: Precision) -> str:
    """Formats that attention and routed experts are stored for: ``bf16/fp4``."""
    return "/".join(precision.of(part).math for part in (Tensors.ATTENTION, Tensors.ROUTED))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Factors of one cell on the time of a step, falling from a device to any better one."""

    native: float
    """On devices that it was not measured on but that multiply in its formats, as far as the order
    of devices allows."""
    widened: float
    """The same of devices that widen its formats first: other kernels. Not below ``native``."""
    devices: Mapping[str, float]

    def factor(self, device: Device, maths: Iterable[str]) -> float:
        """The factor on a device that multiplies in these formats.

        min(max(usual, U), L): U is the highest of measured devices that have no less of
        anything, L the lowest of those that have no more. All fall along the order of devices,
        so this does, and a better device is never reckoned slower.
        """
        own, needed = Size.of(device), tuple(maths)
        usual = self.native if own.multiplies(needed) else self.widened
        above = [x for name, x in self.devices.items() if own.within(size_of(name), needed)]
        below = [x for name, x in self.devices.items() if size_of(name).within(own, needed)]
        return min([max([usual, *above]), *below])


@dataclass(frozen=True, slots=True)
class Size:
    """Everything of a device that a time may depend on."""

    rates: Rates
    memory: float

    @classmethod
    def of(cls, device: Device) -> Size:
        """What a data sheet says in the middle."""
        return cls(rates_of(device), device.memory.mid)

    def multiplies(self, maths: Iterable[str]) -> bool:
        """Whether it has units for these formats."""
        return {"bf16", *maths} <= {"bf16", *dict(self.rates.maths)}

    def within(self, other: Size, maths: Iterable[str]) -> bool:
        """Whether the other has no less of anything that these formats use."""
        one, two = self.rates, other.rates
        return (
            one.bandwidth <= two.bandwidth
            and one.link <= two.link
            and one.domain <= two.domain
            and self.memory <= other.memory
            and all(one.peak(name) <= two.peak(name) for name in ("bf16", *maths))
        )


@cache
def size_of(name: str) -> Size:
    """Of a device on file."""
    return Size.of(find_device(name))
