"""From what a file asks to set-ups: every combination, or why one can't be."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from steelyard.errors import CatalogueError, StudyError
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.catalogue import Catalogue, DevicePrice, packaged
from steelyard.hardware.config import read_config
from steelyard.hardware.device import Device
from steelyard.hardware.dividing import undivided
from steelyard.hardware.engine_defaults import FILLED, filled
from steelyard.hardware.fact import read_fact
from steelyard.hardware.host import host_of
from steelyard.hardware.layout import Layout
from steelyard.hardware.models import find_model
from steelyard.hardware.own import extended
from steelyard.hardware.precision import Precision, preset
from steelyard.hardware.rope import scaled_length
from steelyard.hardware.setup import Setup, Side, Slo
from steelyard.hardware.sweep_names import AXES, called, product
from steelyard.study import Hardware, HardwarePrefill, MeasuredQuality

MOST = 20_000
"""Combinations of one file; more are no question any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A combination that can't be, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """All combinations of one question."""

    setups: tuple[Setup, ...]
    refused: tuple[Refused, ...]


def spread(asked: Hardware, *, name: str = "", folder: Path | None = None) -> Sweep:
    """Every combination of the fields that hold several values.

    Raises StudyError where there are too many, HardwareError for a name that isn't known.
    """
    axes = {axis: getattr(asked, axis) or (None,) for axis in AXES}
    many = [axis for axis, values in axes.items() if len(values) > 1]
    count = product(axes)
    if count > MOST:
        raise StudyError(f"{count:,} combinations of {', '.join(many)}; {MOST:,} are the most")
    maker = _Maker(asked=asked, folder=folder, catalogue=shelf(asked, folder))
    setups: list[Setup] = []
    refused: list[Refused] = []
    for values in itertools.product(*axes.values()):
        point = dict(zip(axes, values, strict=True))
        known = called(name, point, many)
        try:
            setups.append(maker.make(point, known))
        except _Impossible as why:
            refused.append(Refused(name=known, reason=str(why)))
    return Sweep(setups=tuple(setups), refused=tuple(refused))


def shelf(asked: Hardware, folder: Path | None) -> Catalogue:
    """The packaged catalogue, with the devices of the file that the question names."""
    if asked.catalogue is None:
        return packaged()
    return extended((folder or Path()) / asked.catalogue)


def architecture(name: str, folder: Path | None) -> Architecture:
    """A model by name, or by the path of a config.json beside the file."""
    if not name.endswith(".json"):
        return find_model(name)
    return _read((folder or Path()) / name)


@lru_cache(maxsize=64)
def _read(file: Path) -> Architecture:
    return replace(read_config(file), name=_titled(file))


def _titled(file: Path) -> str:
    """``config.json`` is called as its folder, another file as itself: a sweep may hold several."""
    return file.parent.name if file.name == "config.json" and file.parent.name else file.stem


class _Impossible(Exception):
    """A combination that no deployment can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    asked: Hardware
    folder: Path | None
    catalogue: Catalogue
    precisions: dict[tuple[str, str | None, str], Precision] = field(default_factory=dict)
    prices: dict[str, DevicePrice | None] = field(default_factory=dict)

    def make(self, point: Mapping[str, Any], name: str) -> Setup:
        asked = self.asked
        model = _scaled(architecture(point["model"], self.folder), asked)
        device = self.catalogue.device(point["device"])
        layout = _layout(point)
        precision = self._precision(point["precision"], point["cache"], model)
        side = self._side(point["prefill"], device)
        for each in (layout, *(() if side is None else (side.layout,))):
            wrong = undivided(model, each, precision=precision, engine=asked.engine or "vllm")
            if wrong is not None:
                raise _Impossible(wrong)
        own = point["input"] + point["output"]
        longest = asked.max_context or own
        if own > longest:
            raise _Impossible(f"{own:,} tokens of input and output, but max_context is {longest:,}")
        if model.max_context is not None and longest > model.max_context:
            raise _Impossible(_too_long(longest, model, asked))
        judged = _judged(asked, point["precision"])
        return Setup(
            name=name, model=model, device=device, layout=layout,
            precision=precision,
            isl=float(point["input"]), osl=float(point["output"]),
            concurrency=point["concurrency"], rate=point["rate"], prefill=side,
            burstiness=asked.burstiness or 1.0, cached=asked.cached or 0.0,
            in_step=asked.lengths == "equal",
            engine=asked.engine or "vllm", speculative=asked.speculative,
            max_context=asked.max_context, overhead=asked.overhead, step_tokens=asked.step_tokens,
            utilisation=_utilisation(asked), presumed=asked.utilisation is None,
            engine_version=asked.engine_version,
            host=None if asked.host is None else host_of(asked.host, self.catalogue, device),
            imbalance=asked.imbalance.value if asked.imbalance else None,
            imbalances=_imbalances(asked),
            block=asked.block or 16, slo=_slo(asked),
            price=self._price(device.name), judged=judged,
            quality=None if judged is None else judged.value,
        )  # fmt: skip

    def _price(self, device: str) -> DevicePrice | None:
        if device not in self.prices:
            self.prices[device] = price(self.asked, self.catalogue, device)
        return self.prices[device]

    def _side(self, told: HardwarePrefill | None, device: Device) -> Side | None:
        """The devices that compute prompts; the file's own price is that of the others."""
        if told is None:
            return None
        layout = _layout({name: getattr(told, name) for name in ("count", "tp", "dp", "ep", "pp")})
        if told.device is None:
            return Side(device=device, layout=layout, price=self._price(device.name))
        other = self.catalogue.device(told.device)
        own = self.asked.model_copy(update={"price": None})
        return Side(device=other, layout=layout, price=price(own, self.catalogue, other.name))

    def _precision(
        self, raw: str | Mapping[str, str] | None, cache: str | None, model: Architecture
    ) -> Precision:
        key = (str(raw), cache, model.name)
        if key not in self.precisions:
            self.precisions[key] = _precision(raw, cache, model)
        return self.precisions[key]


def price(asked: Hardware, catalogue: Catalogue, device: str) -> DevicePrice | None:
    """The price that is meant: the file's own, else the cheapest of the latest year on file."""
    if asked.price is not None:
        own = asked.price
        rate = read_fact(
            own.rate, source=own.source, confidence="high", date=own.as_of.isoformat()
        )  # fmt: skip
        return DevicePrice(device=device, rate=rate, basis=own.basis)
    basis = asked.basis or "rented"
    fit = [one for one in catalogue.priced(device) if one.basis == basis]
    latest = max((one.rate.date[:4] for one in fit), default="")
    return next((one for one in fit if one.rate.date[:4] == latest), None)


def _imbalances(asked: Hardware) -> tuple[float, float] | None:
    told = asked.imbalance
    if told is None or (told.low is None and told.high is None):
        return None
    return told.low or told.value, told.high or told.value


def _utilisation(asked: Hardware) -> float:
    if asked.utilisation is not None:
        return asked.utilisation
    usual = filled(asked.engine or "vllm", asked.engine_version)
    return usual.share if usual else FILLED


def _scaled(model: Architecture, asked: Hardware) -> Architecture:
    """The model with the positions that the engine is told to scale."""
    if asked.rope_scaling is None or model.trained_context is None:
        return model
    longest = scaled_length(model.trained_context, asked.rope_scaling, name=model.name)
    return replace(model, max_context=longest)


def _too_long(longest: int, model: Architecture, asked: Hardware) -> str:
    told = f"{longest:,} tokens, but {model.name} takes {model.max_context:,}"
    if asked.rope_scaling is None:
        return f"{told}; say rope_scaling where the engine is started with it"
    return f"{told} with its rope_scaling; lower max_context, or raise the factor of rope_scaling"


def _judged(asked: Hardware, precision: str | Mapping[str, str] | None) -> MeasuredQuality | None:
    return None if isinstance(precision, Mapping) else asked.quality.get(precision or "native")


def _slo(asked: Hardware) -> Slo:
    return Slo() if asked.slo is None else Slo(ttft=asked.slo.ttft, tpot=asked.slo.tpot)


def _layout(point: Mapping[str, Any]) -> Layout:
    """Devices of a stage, and how many replicas the rest makes."""
    pp, tp, count = point["pp"] or 1, point["tp"], _own(point)
    if tp is None:
        if (count or 1) % pp:
            raise _Impossible(f"{count} devices are no {pp} equal stages")
        tp = (count or pp) // pp
    if count is not None and count % (tp * pp):
        raise _Impossible(f"{count} devices are no whole number of replicas of {tp * pp}")
    replicas = (count or tp * pp) // (tp * pp)
    try:
        return Layout(tp=tp, dp=point["dp"] or 1, ep=point["ep"] or 1, pp=pp, replicas=replicas)
    except CatalogueError as wrong:
        raise _Impossible(str(wrong)) from None


def _own(point: Mapping[str, Any]) -> int | None:
    """Devices of the layout: of all that are counted, those that no prefill takes."""
    count, side = point["count"], point.get("prefill")
    if count is None or side is None or side.device is not None:
        return None if count is None else int(count)
    if side.count >= count:
        raise _Impossible(
            f"{side.count} of {count} devices compute prompts: none is left to decode"
        )
    return int(count) - int(side.count)


def _precision(
    raw: str | Mapping[str, str] | None, cache: str | None, model: Architecture
) -> Precision:
    words = {"base": raw or "native"} if raw is None or isinstance(raw, str) else dict(raw)
    found = preset(words.pop("base", "native"), native=model.native)
    if cache is not None:
        words["cache"] = cache
    if words.get("cache") == "fp8-packed" and not model.latent:
        raise _Impossible("fp8-packed is a layout of latent attention only")
    return found.but(**words) if words else found
