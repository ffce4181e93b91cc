"""Formats of stored numbers, with what their scales and zero points add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.errors import CatalogueError


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way to store numbers."""

    name: str
    bits: float
    group: int = 0
    """Numbers that share a scale; 0 where scales are too few to count."""
    scale_bits: int = 0
    zero_bits: int = 0
    math: str = "bf16"
    """Matrix units it is multiplied in: a weight-only format is widened to bf16 first."""

    @property
    def effective_bits(self) -> float:
        """Bits a number: bits + scale / group + zero / group."""
        if not self.group:
            return self.bits
        return self.bits + (self.scale_bits + self.zero_bits) / self.group

    @property
    def bytes(self) -> float:
        """Bytes a number, scales included."""
        return self.effective_bits / 8


def _all(*each: Format) -> Mapping[str, Format]:
    return {one.name: one for one in each}


FORMATS = _all(
    Format(name="fp32", bits=32),
    Format(name="bf16", bits=16),
    Format(name="fp16", bits=16),
    Format(name="fp8", bits=8, math="fp8"),
    Format(name="fp8-block", bits=8, group=128 * 128, scale_bits=32, math="fp8"),
    Format(name="mxfp8", bits=8, group=32, scale_bits=8, math="fp8"),
    Format(name="int8", bits=8, math="int8"),
    Format(name="w8a16", bits=8),
    Format(name="int4-g128", bits=4, group=128, scale_bits=16),
    Format(name="int4-g128-asym", bits=4, group=128, scale_bits=16, zero_bits=4),
    Format(name="int4-g64", bits=4, group=64, scale_bits=16),
    Format(name="int4-g32", bits=4, group=32, scale_bits=16),
    Format(name="mxfp4", bits=4, group=32, scale_bits=8, math="fp4"),
    Format(name="nvfp4", bits=4, group=16, scale_bits=8, math="fp4"),
    Format(name="q4_k_m", bits=4.85),
    Format(name="q8_0", bits=8, group=32, scale_bits=16),
)
"""By name. q4_k_m is a mixture of llama.cpp's Q4_K and Q6_K: 4.7 to 4.9 bits, by the model."""


def number_format(name: str) -> Format:
    """The format of this name; raises CatalogueError naming all there are."""
    found = FORMATS.get(name.casefold().replace("_", "-")) or FORMATS.get(name.casefold())
    if found is None:
        raise CatalogueError(f"'{name}' is no number format; known: {', '.join(FORMATS)}")
    return found


def grouped(bits: int, *, group: int, symmetric: bool) -> Format:
    """An integer format with one 16-bit scale a group, and a zero point where asymmetric."""
    zero = 0 if symmetric else bits
    name = f"int{bits}-g{group}{'' if symmetric else '-asym'}"
    return FORMATS.get(name) or Format(
        name=name, bits=bits, group=group, scale_bits=16, zero_bits=zero
    )
