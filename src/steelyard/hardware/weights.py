"""Bytes of a model's weights: in all, and on the fullest device."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.hardware.architecture import Architecture
from steelyard.hardware.cache import stage
from steelyard.hardware.layout import Layout
from steelyard.hardware.precision import Precision
from steelyard.hardware.tensors import Tensors

_ENDS = (Tensors.EMBED, Tensors.HEAD)


def class_bytes(model: Architecture, precision: Precision) -> Mapping[Tensors, float]:
    """Bytes by class of tensor."""
    found = model.sizes.get(precision)
    if found is None:
        found = model.sizes[precision] = {
            each: count * precision.of(each).bytes for each, count in model.parameters.items()
        }
    return found


def weight_bytes(model: Architecture, precision: Precision) -> float:
    """Bytes of all weights, once."""
    return sum(class_bytes(model, precision).values())


def device_bytes(model: Architecture, precision: Precision, layout: Layout) -> float:
    """Bytes on the fullest device.

    Attention is divided by the devices that share one copy of it, everything else by all of a
    stage; layers by stages, the fullest of which also holds the larger of embedding and head.
    """
    by_class = class_bytes(model, precision)
    ends = [by_class[each] for each in _ENDS]
    attention = by_class[Tensors.ATTENTION] / layout.attention_ways
    rest = sum(size for each, size in by_class.items() if each not in (*_ENDS, Tensors.ATTENTION))
    inner = (attention + rest / layout.tp) * stage(model, layout)
    return inner + (sum(ends) if layout.pp == 1 else max(ends)) / layout.tp
