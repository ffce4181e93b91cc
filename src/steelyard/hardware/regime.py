"""What one step reads, and from how many tokens on multiplying takes longer than reading."""

from __future__ import annotations

import math

from steelyard.evidence import Missing
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.device import Device
from steelyard.hardware.experts import touched
from steelyard.hardware.formats import Format
from steelyard.hardware.precision import Precision
from steelyard.hardware.tensors import Tensors
from steelyard.hardware.weights import class_bytes


def crossover_tokens(
    device: Device, fmt: Format, *, model: Architecture | None = None
) -> float | Missing:
    """Tokens of one step from which a matrix is bound by multiplying: F q / (2 B).

    Of a model with experts, E/k times as many: each of its experts gets k/E of them on average.

    A weight-only format is multiplied in BF16, so its crossover lies at a quarter (INT4): above
    it, fewer bits buy no time.  Peak and bandwidth are the data sheet's, in the middle of ranges.
    """
    peak = device.peak(fmt.math)
    if isinstance(peak, Missing):
        peak = device.peak("bf16")
    if isinstance(peak, Missing):
        return peak
    experts = None if model is None else model.experts
    spread = 1.0 if experts is None else experts.routed / experts.top_k
    return spread * peak.mid * fmt.bytes / (2 * device.bandwidth.mid)


def read_bytes(model: Architecture, precision: Precision, tokens: float) -> float:
    """Bytes of weights that one step of ``tokens`` tokens reads, over all devices of a replica.

    All but the embedding, and of routed experts those that some token is sent to.
    """
    by_class = class_bytes(model, precision)
    rest = sum(
        size for each, size in by_class.items() if each not in (Tensors.ROUTED, Tensors.EMBED)
    )
    if model.tied:
        rest += by_class[Tensors.EMBED]
    if model.experts is None:
        return rest
    part = touched(model.experts.routed, top_k=model.experts.top_k, tokens=tokens)
    return rest + by_class[Tensors.ROUTED] * part / model.experts.routed


def even_tokens(moe: Architecture, dense: Architecture, *, precision: Precision) -> float | Missing:
    """Tokens of one step at which a model with experts reads as much as a dense one.

    Below it reads less, above more, though it always multiplies by its active parameters only.
    E (1 - (1 - k/E)^T) = what is left for experts, solved for T.
    """
    if moe.experts is None:
        return Missing(reason=f"{moe.name} has no experts")
    fixed = read_bytes(moe, precision, 0)
    routed = class_bytes(moe, precision)[Tensors.ROUTED]
    left = (read_bytes(dense, precision, 1) - fixed) / routed
    if left <= moe.experts.top_k / moe.experts.routed:
        return Missing(reason=f"{moe.name} reads more than {dense.name} from the first token on")
    if left >= 1:
        return Missing(reason=f"{moe.name} never reads as much as {dense.name}")
    return math.log(1 - left) / math.log(1 - moe.experts.top_k / moe.experts.routed)
