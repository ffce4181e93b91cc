"""A device: what it can do at most, and where each figure comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.hardware.fact import Fact

MATHS = ("bf16", "fp8", "int8", "fp4")
"""Number formats that a device's matrix units may know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One accelerator, as its reviewed file describes it."""

    name: str
    vendor: str
    facts: Mapping[str, Fact]
    """By field: bf16, fp8, int8, fp4, memory, reported, bandwidth, scale_up, power, domain."""
    aliases: tuple[str, ...] = ()
    link: str = ""
    """Name of the interconnect between devices of one domain; "" for none."""
    host: str = ""
    """Name of the link to the host."""
    note: str = ""

    @property
    def maker(self) -> str:
        """Who makes it, without the market it is made for; "" where nobody says."""
        return self.vendor.partition(" ")[0]

    def known(self, field: str) -> Fact | Missing:
        """The fact of this name, or why there is none."""
        found = self.facts.get(field)
        if found is None:
            return Missing(reason=f"{self.name}: no evidence for {field}")
        return found

    def peak(self, math: str) -> Fact | Missing:
        """Dense peak in FLOP/s of ``bf16``, ``fp8``, ``int8`` or ``fp4``."""
        if math not in MATHS:
            return Missing(reason=f"{self.name}: no matrix units for {math}")
        return self.known(math)

    @property
    def memory(self) -> Fact:
        """Memory in bytes as the data sheet has it (its GB are mostly 1e9 bytes)."""
        return self.facts["memory"]

    @property
    def memory_most(self) -> float:
        """Bytes nobody can exceed: what a driver reports where known, else the sheet's GB as GiB.

        For floors ("impossible") only; a budget takes ``memory``.
        """
        reported = self.facts.get("reported")
        sheet = self.memory.high
        return max(reported.high, sheet) if reported else sheet / 1e9 * 2.0**30

    @property
    def bandwidth(self) -> Fact:
        """Memory bandwidth in bytes a second."""
        return self.facts["bandwidth"]

    @property
    def scale_up(self) -> Fact | Missing:
        """Bytes a second to its peers of one domain, in one direction."""
        return self.known("scale_up")

    @property
    def domain(self) -> int:
        """Devices that the scale-up link joins; 1 where there is none."""
        found = self.facts.get("domain")
        return int(found.low) if found else 1
