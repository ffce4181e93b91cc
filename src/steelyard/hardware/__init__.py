"""What hardware can do: devices, models, memory, and the time a token takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.hardware.architecture import Architecture, Dense, Experts, Layers
    from steelyard.hardware.attention import Attention, Grouped, Indexer, Latent, Linear
    from steelyard.hardware.band import Band
    from steelyard.hardware.cache import layer_bytes, sequence_bytes, share, stage, token_bytes
    from steelyard.hardware.catalogue import (
        Catalogue,
        DevicePrice,
        Link,
        extended,
        find_device,
        packaged,
    )
    from steelyard.hardware.config import from_config, read_config
    from steelyard.hardware.device import Device
    from steelyard.hardware.experts import imbalance_floor, touched
    from steelyard.hardware.fact import Fact, read_fact
    from steelyard.hardware.formats import FORMATS, Format, number_format
    from steelyard.hardware.layout import Layout
    from steelyard.hardware.memory import Budget, budget
    from steelyard.hardware.models import find_model, known_models
    from steelyard.hardware.overhead import Overheads, overheads
    from steelyard.hardware.precision import PRESETS, Precision, preset
    from steelyard.hardware.setup import Setup, Slo
    from steelyard.hardware.tensors import LINEAR, Tensors
    from steelyard.hardware.waste import (
        eager_scores,
        fragmentation,
        paged_waste,
        reserved_waste,
    )
    from steelyard.hardware.weights import class_bytes, device_bytes, weight_bytes

_HOME = {
    "Architecture": "architecture", "Dense": "architecture", "Experts": "architecture",
    "Layers": "architecture", "Attention": "attention", "Grouped": "attention",
    "Indexer": "attention", "Latent": "attention", "Linear": "attention",
    "layer_bytes": "cache", "sequence_bytes": "cache", "share": "cache", "stage": "cache",
    "token_bytes": "cache", "Catalogue": "catalogue", "DevicePrice": "catalogue",
    "Link": "catalogue", "packaged": "catalogue", "find_device": "catalogue",
    "extended": "catalogue",
    "from_config": "config", "read_config": "config", "Device": "device",
    "imbalance_floor": "experts", "touched": "experts", "Fact": "fact", "read_fact": "fact",
    "FORMATS": "formats", "Format": "formats", "number_format": "formats", "Layout": "layout",
    "find_model": "models", "known_models": "models", "PRESETS": "precision",
    "Precision": "precision",
    "preset": "precision", "LINEAR": "tensors", "Tensors": "tensors",
    "Band": "band", "Budget": "memory", "budget": "memory", "Overheads": "overhead",
    "overheads": "overhead", "Setup": "setup", "Slo": "setup", "eager_scores": "waste",
    "fragmentation": "waste", "paged_waste": "waste", "reserved_waste": "waste",
    "class_bytes": "weights", "device_bytes": "weights", "weight_bytes": "weights",
}  # fmt: skip

__all__ = [
    "FORMATS", "LINEAR", "PRESETS", "Architecture", "Attention", "Band", "Budget", "Catalogue",
    "Dense", "Device", "DevicePrice", "Experts", "Fact", "Format", "Grouped", "Indexer",
    "Latent", "Layers", "Layout", "Linear", "Link", "Overheads", "Precision", "Setup", "Slo",
    "Tensors", "budget", "class_bytes", "device_bytes", "eager_scores", "extended",
    "find_device", "find_model", "fragmentation", "from_config", "imbalance_floor",
    "known_models", "layer_bytes", "number_format", "overheads", "packaged", "paged_waste",
    "preset", "read_config", "read_fact", "reserved_waste", "sequence_bytes", "share", "stage",
    "token_bytes", "touched", "weight_bytes",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A room whose parts are read when they are asked for."""
    return door(__name__, _HOME, name)
