"""From one combination of what a file asks to its set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from steelyard.hardware.apart import WAYS
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.catalogue import Catalogue, DevicePrice
from steelyard.hardware.device import Device
from steelyard.hardware.dividing import undivided
from steelyard.hardware.engine_defaults import FILLED, filled
from steelyard.hardware.fact import read_fact
from steelyard.hardware.host import host_of
from steelyard.hardware.layout import Layout
from steelyard.hardware.layout_said import (
    Impossible,
    Undivided,
    beyond,
    layout_said,
    own_devices,
    unsaid,
)
from steelyard.hardware.layouts import Fixed, layouts_of
from steelyard.hardware.memory import budget
from steelyard.hardware.models import architecture
from steelyard.hardware.precision import Precision, preset
from steelyard.hardware.rope import scaled_length
from steelyard.hardware.searched import Searched
from steelyard.hardware.setup import Setup, Side, Slo
from steelyard.study import Hardware, HardwarePrefill, MeasuredQuality


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """Set-ups of one question, precisions and prices looked up once."""

    asked: Hardware
    folder: Path | None
    catalogue: Catalogue
    precisions: dict[tuple[str, str | None, str], Precision] = field(default_factory=dict)
    prices: dict[str, DevicePrice | None] = field(default_factory=dict)

    def make(self, point: Mapping[str, Any], name: str) -> Sequence[Setup]:
        """The set-up of a combination; those of all its layouts where one is looked for."""
        device = self.catalogue.device(point["device"])
        point = {**point, "prefill": self._taken(point["prefill"], device)}
        if self.asked.layout == "search" or beyond(point, device):
            return self._searched(point, name, device)
        layout = layout_said(point)
        open_ = unsaid(point) and layout.devices > 1
        made = self._one(point, name, device, layout, open_=open_)
        _divided(made.model, layout, made.precision, made.engine)
        return (made,)

    def _searched(self, point: Mapping[str, Any], name: str, device: Device) -> Sequence[Setup]:
        """Every sensible layout; tensors over several boxes only where nothing else fits."""
        count = own_devices(point) or 1
        setup = self._one(point, name, device, Layout(replicas=count))
        fixed = Fixed(**{way: point[way] for way in WAYS})
        found = layouts_of(setup, count, fixed=fixed)
        about = Searched(
            name=name, said=self.asked.layout is not None, refused=found.refused
        )  # fmt: skip

        def spread_as(layouts: Iterable[Layout]) -> list[Setup]:
            return [
                replace(setup, name=f"{name} {each}", layout=each, searched=about)
                for each in layouts
            ]

        setups = spread_as(found.possible)
        if all(budget(each).fits == "no" for each in setups):
            across = layouts_of(setup, count, fixed=fixed, across=True)
            setups += spread_as(across.possible)
        if not setups:
            raise Impossible(_none(count, found.refused))
        return setups

    def _one(
        self, point: Mapping[str, Any], name: str, device: Device, layout: Layout,
        *, open_: bool = False,
    ) -> Setup:  # fmt: skip
        asked = self.asked
        model = _scaled(architecture(point["model"], self.folder), asked)
        own = point["input"] + point["output"]
        longest = asked.max_context or own
        if own > longest:
            raise Impossible(f"{own:,} tokens of input and output, but max_context is {longest:,}")
        if model.max_context is not None and longest > model.max_context:
            raise Impossible(_too_long(longest, model, asked))
        judged = _judged(asked, point["precision"])
        precision = self._precision(point["precision"], point["cache"], model)
        side = self._side(point["prefill"], device)
        if side is not None:
            _divided(model, side.layout, precision, asked.engine)
        return Setup(
            name=name, model=model, device=device, layout=layout, precision=precision,
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
            quality=None if judged is None else judged.value, unsaid=open_,
        )  # fmt: skip

    def _price(self, device: str) -> DevicePrice | None:
        if device not in self.prices:
            self.prices[device] = price(self.asked, self.catalogue, device)
        return self.prices[device]

    def _taken(self, told: HardwarePrefill | None, device: Device) -> HardwarePrefill | None:
        """Devices for prompts that are named and of the same kind, as if they were not named."""
        if told is None or told.device is None or self.catalogue.device(told.device) != device:
            return told
        return told.model_copy(update={"device": None})

    def _side(self, told: HardwarePrefill | None, device: Device) -> Side | None:
        """The devices that compute prompts; those of another kind have a price of their own."""
        if told is None:
            return None
        layout = layout_said({name: getattr(told, name) for name in ("count", *WAYS)})
        other = device if told.device is None else self.catalogue.device(told.device)
        if told.device is None and told.price is None:
            return Side(device=device, layout=layout, price=self._price(device.name))
        own = self.asked.model_copy(update={"price": told.price})
        return Side(device=other, layout=layout, price=price(own, self.catalogue, other.name))

    def _precision(
        self, raw: str | Mapping[str, str] | None, cache: str | None, model: Architecture
    ) -> Precision:
        key = (str(raw), cache, model.name)
        if key not in self.precisions:
            self.precisions[key] = _precision(raw, cache, model)
        return self.precisions[key]


def _divided(
    model: Architecture, layout: Layout, precision: Precision, engine: str | None
) -> None:  # fmt: skip
    wrong = undivided(model, layout, precision=precision, engine=engine or "vllm")
    if wrong is not None:
        raise Undivided(wrong)


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


def _none(count: int, refused: Sequence[str]) -> str:
    """Why no layout can be: the first reason there is."""
    return next(iter(refused), f"no layout of {count} devices has what tp, dp, ep and pp say")


def _precision(
    raw: str | Mapping[str, str] | None, cache: str | None, model: Architecture
) -> Precision:
    words = {"base": raw or "native"} if raw is None or isinstance(raw, str) else dict(raw)
    found = preset(words.pop("base", "native"), native=model.native)
    if cache is not None:
        words["cache"] = cache
    if words.get("cache") == "fp8-packed" and not model.latent:
        raise Impossible("fp8-packed is a layout of latent attention only")
    return found.but(**words) if words else found
