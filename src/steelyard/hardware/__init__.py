"""What hardware can do: devices, models, memory, and the time a token takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.hardware.apart import Apart
    from steelyard.hardware.architecture import Architecture, Dense, Experts, Layers
    from steelyard.hardware.asked import Asked, hardware_faults, read_asked
    from steelyard.hardware.attention import Attention, Grouped, Indexer, Latent, Linear
    from steelyard.hardware.band import Band
    from steelyard.hardware.cache import layer_bytes, sequence_bytes, share, stage, token_bytes
    from steelyard.hardware.calibration import Calibration, load_calibration, write_calibration
    from steelyard.hardware.catalogue import (
        Catalogue,
        DevicePrice,
        Link,
        find_device,
        packaged,
    )
    from steelyard.hardware.choosing import cheapest, cheapest_each, front, unlike, unpriced
    from steelyard.hardware.config import from_config, read_config
    from steelyard.hardware.device import Device
    from steelyard.hardware.disaggregated import moved
    from steelyard.hardware.experts import imbalance_floor, touched
    from steelyard.hardware.fact import Fact, read_fact
    from steelyard.hardware.floor import (
        Bound,
        fitting,
        prompt_floor,
        request_floor,
        running_within,
        step_floor,
    )
    from steelyard.hardware.foretold import Foretold, foretell
    from steelyard.hardware.formats import FORMATS, Format, number_format
    from steelyard.hardware.host import Host
    from steelyard.hardware.hybrid import (
        Ended,
        Pairing,
        Slicing,
        Unit,
        Wire,
        choose,
        end_to_end,
        loaded,
        regret,
    )
    from steelyard.hardware.layout import Layout
    from steelyard.hardware.learning import Compared, Learnt, Observed, learn
    from steelyard.hardware.memory import Budget, budget
    from steelyard.hardware.models import find_model, known_models
    from steelyard.hardware.notes import Note, remarks
    from steelyard.hardware.overhead import Overheads, overheads
    from steelyard.hardware.own import extended
    from steelyard.hardware.placed import Placed
    from steelyard.hardware.precision import PRESETS, Precision, preset
    from steelyard.hardware.predicting import Clock, Forecast, forecast
    from steelyard.hardware.quantising import Precised, Quantised, Step, Stop, compare_precisions
    from steelyard.hardware.regime import crossover_tokens, even_tokens, read_bytes
    from steelyard.hardware.rung import Rung
    from steelyard.hardware.searched import Searched
    from steelyard.hardware.searching import Better, Predicted, Search, better_each, predicted
    from steelyard.hardware.setup import Setup, Side, Slo
    from steelyard.hardware.slips import Slip, lint
    from steelyard.hardware.splitting import Busy, Cut, SplitForecast, split_forecast
    from steelyard.hardware.standing import Gain
    from steelyard.hardware.sufficing import each_device, may_do, missed, nearest_each
    from steelyard.hardware.sustaining import Sustained, sustained, sustained_each
    from steelyard.hardware.sweep import Refused, Sweep, spread
    from steelyard.hardware.tensors import LINEAR, Tensors
    from steelyard.hardware.timed import Timing, Unserved
    from steelyard.hardware.timing import time_of
    from steelyard.hardware.waste import (
        Waste,
        paged_waste,
        reserved_waste,
        waste_of,
    )
    from steelyard.hardware.weights import class_bytes, device_bytes, weight_bytes

_HOME = {
    "FORMATS": "formats", "LINEAR": "tensors", "PRESETS": "precision",
    "Apart": "apart", "Better": "searching", "Gain": "standing", "Predicted": "searching",
    "Search": "searching", "Searched": "searched", "better_each": "searching",
    "predicted": "searching",
    "Architecture": "architecture", "Asked": "asked", "Attention": "attention", "Band": "band",
    "Bound": "floor", "Budget": "memory", "Busy": "splitting", "Calibration": "calibration",
    "Catalogue": "catalogue", "Clock": "predicting", "Compared": "learning", "Cut": "splitting",
    "Dense": "architecture", "Device": "device", "DevicePrice": "catalogue", "Ended": "hybrid",
    "Experts": "architecture", "Fact": "fact", "Forecast": "predicting", "Foretold": "foretold",
    "Format": "formats", "Grouped": "attention", "Host": "host", "Indexer": "attention",
    "Latent": "attention", "Layers": "architecture", "Layout": "layout", "Learnt": "learning",
    "Linear": "attention", "Link": "catalogue", "Note": "notes", "Observed": "learning",
    "Overheads": "overhead", "Pairing": "hybrid", "Placed": "placed", "Precised": "quantising",
    "Precision": "precision", "Quantised": "quantising", "Refused": "sweep", "Rung": "rung",
    "Setup": "setup", "Side": "setup", "Slicing": "hybrid", "Slip": "slips", "Slo": "setup",
    "SplitForecast": "splitting", "Step": "quantising",
    "Stop": "quantising", "Sustained": "sustaining",
    "Sweep": "sweep", "Tensors": "tensors",
    "Timing": "timed", "Unit": "hybrid", "Unserved": "timed", "Waste": "waste", "Wire": "hybrid",
    "budget": "memory",
    "cheapest": "choosing", "cheapest_each": "choosing", "choose": "hybrid",
    "class_bytes": "weights", "compare_precisions": "quantising", "crossover_tokens": "regime",
    "device_bytes": "weights", "each_device": "sufficing",
    "end_to_end": "hybrid", "even_tokens": "regime", "extended": "own",
    "find_device": "catalogue", "find_model": "models", "fitting": "floor",
    "forecast": "predicting", "foretell": "foretold",
    "from_config": "config", "front": "choosing", "hardware_faults": "asked",
    "imbalance_floor": "experts", "known_models": "models", "layer_bytes": "cache",
    "learn": "learning", "lint": "slips", "load_calibration": "calibration", "loaded": "hybrid",
    "may_do": "sufficing", "missed": "sufficing", "moved": "disaggregated",
    "nearest_each": "sufficing",
    "number_format": "formats", "overheads": "overhead", "packaged": "catalogue",
    "paged_waste": "waste", "preset": "precision", "prompt_floor": "floor",
    "read_asked": "asked",
    "read_bytes": "regime", "read_config": "config", "read_fact": "fact", "regret": "hybrid",
    "remarks": "notes", "request_floor": "floor", "reserved_waste": "waste",
    "sequence_bytes": "cache", "share": "cache", "split_forecast": "splitting",
    "spread": "sweep", "stage": "cache", "step_floor": "floor",
    "sustained": "sustaining", "sustained_each": "sustaining",
    "time_of": "timing", "token_bytes": "cache",
    "touched": "experts", "unlike": "choosing", "unpriced": "choosing",
    "waste_of": "waste", "weight_bytes": "weights", "write_calibration": "calibration",
    "running_within": "floor",
}  # fmt: skip

__all__ = [
    "FORMATS", "LINEAR", "PRESETS", "Apart", "Architecture", "Asked", "Attention", "Band",
    "Better", "Bound", "Budget", "Busy", "Calibration", "Catalogue", "Clock", "Compared", "Cut",
    "Dense", "Device", "DevicePrice", "Ended", "Experts", "Fact", "Forecast", "Foretold",
    "Format", "Gain", "Grouped", "Host", "Indexer", "Latent", "Layers", "Layout", "Learnt",
    "Linear", "Link", "Note", "Observed", "Overheads", "Pairing", "Placed", "Precised",
    "Precision", "Predicted", "Quantised", "Refused", "Rung", "Search", "Searched", "Setup",
    "Side", "Slicing", "Slip", "Slo", "SplitForecast", "Step", "Stop", "Sustained", "Sweep",
    "Tensors", "Timing", "Unit", "Unserved", "Waste", "Wire", "better_each", "budget",
    "cheapest", "cheapest_each", "choose", "class_bytes", "compare_precisions",
    "crossover_tokens", "device_bytes", "each_device", "end_to_end", "even_tokens", "extended",
    "find_device", "find_model", "fitting", "forecast", "foretell", "from_config", "front",
    "hardware_faults", "imbalance_floor", "known_models", "layer_bytes", "learn", "lint",
    "load_calibration", "loaded", "may_do", "missed", "moved", "nearest_each", "number_format",
    "overheads", "packaged", "paged_waste", "predicted", "preset", "prompt_floor",
    "read_asked", "read_bytes", "read_config", "read_fact", "regret", "remarks",
    "request_floor", "reserved_waste", "running_within", "sequence_bytes", "share",
    "split_forecast", "spread", "stage", "step_floor", "sustained", "sustained_each", "time_of",
    "token_bytes", "touched", "unlike", "unpriced", "waste_of", "weight_bytes", "write_calibration",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A room whose parts are read when they are asked for."""
    return door(__name__, _HOME, name)
