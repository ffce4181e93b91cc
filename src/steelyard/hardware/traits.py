"""What an efficiency may depend on, as named numbers.

Of a device only its rates count, never its name, and coefficients on rates are bounded, so that
a device with more of everything is never reckoned slower.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from steelyard.evidence import Missing
from steelyard.hardware.attention import Grouped, Latent, Linear
from steelyard.hardware.device import Device
from steelyard.hardware.placed import Placed
from steelyard.hardware.tensors import Tensors

_FAMILIES = {
    "hopper": ("H100", "H200", "H800", "H20"),
    "blackwell": ("B200", "B300", "GB200", "GB300", "RTX PRO 6000"),
    "ampere": ("A100", "A800", "A10", "A30", "RTX 3090"),
    "ada": ("L4", "L20", "L40", "RTX 4090"),
    "cdna": ("MI3",),
    "ascend": ("Ascend",),
}


_SEEN = {
    "devices": (1.0, 8.0),
    "running": (1.0, 1024.0),
    "prompt": (128.0, 15_000.0),
    "hidden": (2880.0, 8192.0),
    "tokens per expert": (0.03, 32.0),
    "bandwidth": (3.35e12, 8e12),
    "compute": (989e12, 2.5e15),
    "link": (450e9, 900e9),
}
"""What most rows of the fit lie within: a slope is not followed beyond."""


def _log(name: str, value: float, *, centre: float) -> float:
    low, high = _SEEN[name]
    return math.log(min(max(value, low), high)) - centre


def family_of(device: Device) -> str:
    """The generation of a device; its own name where it belongs to none of the known ones."""
    for family, starts in _FAMILIES.items():
        if device.name.startswith(starts):
            return family
    return device.name


def kind_of(placed: Placed) -> str:
    """``dense``, ``grouped experts`` or ``latent experts``: which kernels a layer needs."""
    if placed.model.experts is None:
        return "dense"
    return "latent experts" if placed.model.latent else "grouped experts"


def traits_of(placed: Placed, *, engine: str, running: float, prompt: float) -> Mapping[str, float]:
    """Names of what holds (1) and logarithms centred on a usual deployment."""
    layout, model, rates = placed.layout, placed.model, placed.usual
    kind, fed = kind_of(placed), model.experts
    found = {
        f"engine:{engine}": 1.0,
        f"kind:{kind}": 1.0,
        f"engine+kind:{engine}+{kind}": 1.0,
        f"stored:{placed.precision.of(Tensors.ATTENTION).math}": 1.0,
        "devices": _log("devices", layout.tp, centre=1),
        "running": _log("running", running, centre=3),
        "prompt": _log("prompt", prompt, centre=7),
        "hidden": _log("hidden", model.hidden, centre=math.log(6000)),
        "split attention": float(layout.dp > 1),
        "bandwidth": _log("bandwidth", rates.bandwidth, centre=math.log(4.8e12)),
        "compute": _log("compute", rates.peak("bf16"), centre=math.log(989e12)),
        "link": _log("link", rates.reach(layout.tp), centre=math.log(450e9)),
    }
    found.update(_native(placed, Tensors.ATTENTION, "native"))
    found.update({f"shape:{each}": 1.0 for each in _shapes(placed)})
    if fed is not None:
        each = running * fed.top_k / fed.routed
        found["tokens per expert"] = _log("tokens per expert", each, centre=0)
        found.update(_native(placed, Tensors.ROUTED, "routed native"))
        found.update(_four_bits(placed))
    return found


def _native(placed: Placed, part: Tensors, name: str) -> Mapping[str, float]:
    """Steps down from 16 bits that the device multiplies in: each at most doubles its peak.

    A device without such units widens what is stored: its kernels are those of 16 bits.
    """
    stored = placed.precision.of(part).math
    if stored == "bf16" or isinstance(placed.device.peak(stored), Missing):
        return {}
    steps = ("8 bits", "4 bits")[: 2 if stored == "fp4" else 1]
    return {f"{name}:{step}": 1.0 for step in steps}


def _four_bits(placed: Placed) -> Mapping[str, float]:
    """Routed experts in four bits or fewer, and whether the device has to widen them."""
    routed = placed.precision.of(Tensors.ROUTED)
    if routed.bits > 4:
        return {}
    widened = routed.math not in placed.device.facts
    return {"4-bit:stored": 1.0, "4-bit:widened": float(widened)}


def _shapes(placed: Placed) -> set[str]:
    """Peculiarities of attention that need kernels of their own."""
    shapes: set[str] = set()
    for each in placed.model.layers:
        attention = each.attention
        if isinstance(attention, Linear):
            shapes.add("delta net")
        elif isinstance(attention, Latent) and attention.indexer is not None:
            shapes.add("sparse")
        elif isinstance(attention, Grouped) and attention.window is not None:
            shapes.add("windowed")
    return shapes
