"""The devices a claim names, with their number, as bounds that favour the claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from steelyard.claims.claim import Claim
from steelyard.errors import SteelyardError
from steelyard.evidence import Missing
from steelyard.hardware import Device, packaged

_COUNTED = re.compile(
    r"(?:(?P<before>\d{1,4})\s*[x×*]\s*)?(?P<name>.*?)"
    r"(?:(?:\s+|(?<![A-Za-z]))[x×*]\s*(?P<after>\d{1,4}))?",
    re.IGNORECASE,
)
"""``8x H100``, ``H100 x8``, ``H100x8``; the x of RTX 4090 counts nothing."""
_SIZE = re.compile(r"(?<=[\s-])\d{2,3}\s*GI?B?$", re.IGNORECASE)
_RATES = ("bf16", "fp8", "int8", "fp4")


@dataclass(frozen=True, kw_only=True)
class Rig:
    """Devices with their number; of a name that means several, the best of each figure counts."""

    parts: tuple[tuple[tuple[Device, ...], float], ...]

    def __hash__(self) -> int:
        """Rigs are equal by content and few, so their name will do."""
        return hash(self.name)

    @cached_property
    def name(self) -> str:
        """``4 × A100-SXM4-80GB``."""
        return " + ".join(f"{count:g} × {self._called(kinds)}" for kinds, count in self.parts)

    def _called(self, kinds: tuple[Device, ...]) -> str:
        return kinds[-1].name if len(kinds) == 1 else "/".join(one.name for one in kinds)

    @cached_property
    def count(self) -> float:
        """Devices in all."""
        return sum(count for _, count in self.parts)

    @cached_property
    def memory(self) -> float:
        """Bytes that nobody can exceed."""
        return sum(max(one.memory_most for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def sheet(self) -> float:
        """Bytes by the data sheets."""
        return sum(max(one.memory.high for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def bandwidth(self) -> float:
        """Bytes a second of all memories together."""
        return sum(max(one.bandwidth.high for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def power(self) -> float | None:
        """Watts at the devices' limits, the least of a name's variants; None where unknown."""
        limits = [
            [fact.low for one in kinds if not isinstance(fact := one.known("power"), Missing)]
            for kinds, _ in self.parts
        ]
        if not all(limits):
            return None
        return sum(min(each) * count for each, (_, count) in zip(limits, self.parts, strict=True))

    def compute(self, math: str) -> float | None:
        """Dense FLOP/s of all; the fastest format where ``math`` is "" ; None where unknown."""
        total = 0.0
        for kinds, count in self.parts:
            rates = [rate for one in kinds for rate in _peaks(one, math)]
            if not rates:
                return None
            total += max(rates) * count
        return total


def _peaks(device: Device, math: str) -> Iterator[float]:
    """Rates of a format; a device without it widens what it stores, and runs at 16 bits."""
    for name in (math, "bf16") if math else _RATES:
        found = device.peak(name)
        if not isinstance(found, Missing):
            yield found.high
            if math:
                return


@cache
def variants(name: str) -> tuple[Device, ...]:
    """Devices that a name can mean; () where none is on file."""
    for one in dict.fromkeys((name, _SIZE.sub("", name).strip(" -"))):
        try:
            return packaged().variants(one)
        except SteelyardError:
            continue
    return ()


def rig(claim: Claim) -> Rig | None:
    """What the claim ran on; None where a device is not named, or not on file."""
    names = claim.setup.texts("device")
    return rig_of(names, claim.setup.value("devices")) if names else None


@cache
def rig_of(names: tuple[str, ...], devices: float | None = None) -> Rig | None:
    """Devices of these names, so many of one kind; None where one of them is not on file."""
    parts = []
    for name in names:
        # A host of two sockets is one entry of the catalogue, number and all.
        bare, count = (name, 1.0) if variants(name) else counted(name)
        kinds = sized(bare)
        if not kinds:
            return None
        stated = devices if len(names) == 1 else None
        parts.append((kinds, count if count > 1 else max(stated or 1.0, 0.0) or 1.0))
    return Rig(parts=tuple(parts))


def sized(name: str) -> tuple[Device, ...]:
    """Devices that a name can mean, of the size it states, such as 80G."""
    kinds = variants(name)
    size = re.search(r"(\d{2,3})\s*GI?B?\b", name, re.IGNORECASE)
    fitting = tuple(one for one in kinds if size and f"{size[1]}GB" in one.name)
    return fitting or kinds


def counted(name: str) -> tuple[str, float]:
    """A name without its number: ``8xH100`` and ``H100 x8`` are 8 of H100."""
    plain = re.sub(r"\s*\(.*?\)", "", name).strip()
    found = _COUNTED.fullmatch(plain)
    if found is None or not found["name"]:
        return plain, 1.0
    number = found["before"] or found["after"]
    return found["name"].strip(), float(number) if number else 1.0
