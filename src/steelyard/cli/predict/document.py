"""Forecasts as one JSON object: base units, bands, and a reason where something is unknown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.cli.predict.calibrated import Without
    from steelyard.hardware import Asked, Band, Budget, DevicePrice, Forecast, Refused, Setup


def document(
    asked: Asked, found: Sequence[Forecast], refused: Sequence[Refused], *, without: Without
) -> dict[str, Any]:
    """Everything that the tables show, and what they round away."""
    from steelyard.hardware import cheapest_each, front, nearest_each, unpriced

    on_front = front(found)
    return {
        "setup": asked.title,
        "status": "predicted",
        "forecasts": [
            {**_forecast(each), "front": at in on_front} for at, each in enumerate(found)
        ],
        "cheapest": [each.setup.name for each in cheapest_each(found)],
        "unpriced": list(unpriced(found)),
        "nearest": [each.setup.name for each in nearest_each(found)],
        "refused": [{"name": each.name, "reason": each.reason} for each in refused],
        "uncalibrated": [
            {"name": name, "differs": [asdict(one) for one in why]} for name, why in without
        ],
    }


def _forecast(each: Forecast) -> dict[str, Any]:
    return {
        "name": each.setup.name,
        **_setup(each.setup),
        "prefill": _prefill(each),
        "fits": each.fits,
        "memory": {**_budget(each.budget), "waste": _waste(each.setup)},
        "running": _number(each.running),
        "waits": each.waits,
        "time": _timing(each),
        "cost_per_mtok_output": _known(each.cost),
        "keeps_slo": each.keeps,
        "quality": each.setup.quality
        if each.setup.quality is not None
        else {"missing": "nobody measured it"},
    }


def _setup(setup: Setup) -> dict[str, Any]:
    return {
        "model": setup.model.name,
        "precision": setup.precision.name,
        "cache": setup.precision.cache,
        "device": setup.device.name,
        "devices": setup.devices,
        "layout": str(setup.layout),
        "layout_parts": asdict(setup.layout),
        "engine": setup.engine,
        "input_tokens": setup.isl,
        "output_tokens": setup.osl,
        "lengths": "equal" if setup.in_step else "varied",
        "concurrency": setup.concurrency,
        "rate_per_s": setup.rate,
        "price": _price(setup.price),
    }


def _price(price: DevicePrice | None) -> dict[str, Any] | None:
    return None if price is None else {
        "rate": price.rate.text, "basis": price.basis, "date": price.rate.date,
        "source": price.rate.source,
    }  # fmt: skip


def _prefill(each: Forecast) -> dict[str, Any] | None:
    from steelyard.hardware import moved

    side, room = each.setup.prefill, each.prompts
    return None if side is None or room is None else {
        "device": side.device.name, "devices": side.layout.devices, "layout": str(side.layout),
        "price": _price(side.price), "fits": room.fits, "weights_bytes": room.weights,
        "lacking_bytes": room.lacking, "cache_moves_in_s": moved(each.setup),
    }  # fmt: skip


def _budget(room: Budget) -> dict[str, Any]:
    return {
        "fits": room.fits,
        "starts": room.starts,
        "device_bytes": room.memory,
        "usable_bytes": room.usable,
        "weights_bytes": room.weights,
        "overhead_bytes": _band(room.overhead),
        "pool_bytes": _band(room.pool),
        "token_bytes": room.token,
        "tokens": _band(room.tokens),
        "sequences": _band(room.sequences),
        "sequences_at_full_length": _band(room.certain),
        "longest_tokens": room.longest,
        "longest_bytes": room.one,
        "outside_pool_bytes": room.outside,
    }


def _waste(setup: Setup) -> dict[str, Any]:
    """What a request of the mean length leaves empty; equal blocks leave no fragments."""
    from steelyard.hardware import waste_of

    waste = waste_of(setup)
    return {
        "block": waste.block,
        "paged_tokens": waste.tokens,
        "paged_bytes": waste.size,
        "paged_share": waste.paged,
        "reserved_share": waste.reserved,
        "fragmentation": 0.0,
    }


def _timing(each: Forecast) -> dict[str, Any]:
    from steelyard.hardware import Unserved

    timing = each.timing
    if isinstance(timing, Missing):
        served = {"served_per_s": timing.most} if isinstance(timing, Unserved) else {}
        return {"missing": timing.reason, **served}
    return {
        "ttft_s": _band(timing.ttft),
        "tpot_s": _band(timing.tpot),
        "output_tokens_per_s": _band(timing.throughput),
        "saturation_per_s": _known(timing.qps),
        "saturation_per_s_device": _known(each.saturation),
        "load_of_saturation": {"missing": each.used.reason}
        if isinstance(each.used, Missing)
        else each.used,
        "resources": [{"resource": name, "gain_of_twice": gain} for name, gain in timing.resources],
        "binds": timing.binding,
        "binds_next": timing.next_binding,
        "margin": timing.margin,
        "rung": timing.rung,
    }


def _known(band: Band | Missing) -> dict[str, Any]:
    return {"missing": band.reason} if isinstance(band, Missing) else _band(band)


def _band(band: Band) -> dict[str, Any]:
    return {"low": _number(band.low), "mid": _number(band.mid), "high": _number(band.high)}


def _number(value: float) -> float | str:
    """JSON has no infinity: a cache that doesn't grow holds any number."""
    return "unlimited" if math.isinf(value) else value
