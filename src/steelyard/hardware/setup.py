"""One set-up: a model in a precision on devices, and what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from steelyard.evidence import Missing
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.band import Band
from steelyard.hardware.catalogue import DevicePrice
from steelyard.hardware.device import Device
from steelyard.hardware.host import Host
from steelyard.hardware.layout import Layout
from steelyard.hardware.precision import Precision
from steelyard.hardware.searched import Searched
from steelyard.study import MeasuredQuality


@dataclass(frozen=True, slots=True, kw_only=True)
class Slo:
    """What an answer must keep; None where nothing is asked."""

    ttft: float | None = None
    """Seconds to the first token."""
    tpot: float | None = None
    """Seconds a further token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Devices of their own that compute prompts, where those of the set-up only decode."""

    device: Device
    layout: Layout
    price: DevicePrice | None = None

    def __str__(self) -> str:
        """Write it as people do: ``4 x H800, TP4``."""
        return f"{self.layout.devices} x {self.device.name}, {self.layout}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that memory and time are reckoned from."""

    name: str
    model: Architecture
    precision: Precision
    device: Device
    layout: Layout
    """Of all devices, or of those that decode where ``prefill`` names others."""
    isl: float
    """Tokens of a prompt, on average."""
    osl: float
    """Tokens of an answer, on average."""
    concurrency: float | None = None
    """Requests held open at once; None where a rate is given."""
    rate: float | None = None
    """Requests a second that arrive by themselves."""
    burstiness: float = 1.0
    """Of arrivals, as a gamma process has it: 1 is Poisson, 0.25 has twice its variation."""
    in_step: bool = False
    """Whether prompts and answers of a closed loop are all as long, so that its users end, and
    ask again, together."""
    cached: float = 0.0
    """Share of a prompt's tokens that lie in the prefix cache and are not computed."""
    prefill: Side | None = None
    """None where the same devices compute prompts and decode."""
    engine: str = "vllm"
    engine_version: str | None = None
    speculative: float | None = None
    """Tokens a step accepts on average; None without speculation."""
    max_context: int | None = None
    """Longest request the engine promises to take; prompt and answer where not said."""
    utilisation: float = 0.9
    """Share of a device's memory the engine may fill."""
    presumed: bool = False
    """Whether that share is what the engine is known to take, and not the file's."""
    host: Host | None = None
    """The machine beside one GPU, where the model is divided between both."""
    imbalance: float | None = None
    """Tokens of the busiest device of divided experts over the mean; None for what was usual."""
    imbalances: tuple[float, float] | None = None
    """The least and the most of it that was seen, where somebody says so."""
    block: int = 16
    """Tokens of one block of the cache."""
    overhead: float | None = None
    """Bytes a device beside weights and cache; None to have them estimated."""
    step_tokens: int | None = None
    """Most tokens of one step; None for what the engine takes by itself."""
    slo: Slo = Slo()
    price: DevicePrice | None = None
    quality: float | None = None
    """Measured score of this precision, as a share; None where nobody measured it."""
    judged: MeasuredQuality | None = None
    """Who measured that, on how many items, when."""
    searched: Searched | None = None
    """The search that its layout comes from; None where the file says it."""
    unsaid: bool = False
    """Whether the file leaves the layout open, and one replica over all devices is taken."""

    @property
    def longest(self) -> int:
        """Tokens of the longest request that must fit."""
        return self.max_context or round(self.isl + self.osl)

    @property
    def devices(self) -> int:
        """Devices in all."""
        beside = 0 if self.prefill is None else self.prefill.layout.devices
        return self.layout.devices + beside

    @property
    def prompting(self) -> Setup | None:
        """The devices that compute its prompts, as a set-up of their own; None without any."""
        side = self.prefill
        if side is None:
            return None
        return replace(self, device=side.device, layout=side.layout, prefill=None)

    @property
    def spread(self) -> str:
        """Devices and layout as people write them, those that compute prompts before the others."""
        own = f"{self.layout.devices} x {self.device.name}, {self.layout}"
        return own if self.prefill is None else f"{self.prefill} → {own}"

    @property
    def unpriced(self) -> tuple[str, ...]:
        """Its devices without a price."""
        told = [(self.device.name, self.price)]
        if self.prefill is not None:
            told.append((self.prefill.device.name, self.prefill.price))
        return tuple(dict.fromkeys(name for name, price in told if price is None))

    @property
    def hourly(self) -> Band | Missing:
        """What an hour of all devices costs, in the currency of their price."""
        own = _hourly(self.device, self.price, self.layout.devices)
        if self.prefill is None or isinstance(own, Missing):
            return own
        side = self.prefill
        other = _hourly(side.device, side.price, side.layout.devices)
        if isinstance(other, Missing):
            return other
        units = {each.rate.unit for each in (self.price, side.price) if each is not None}
        if len(units) > 1:
            told = f"prices in {' and '.join(sorted(units))}"
            way = "say both in one with 'price:', of the set-up and of 'prefill'"
            return Missing(reason=f"{told}; {way}")
        return own.plus(other)


def _hourly(device: Device, price: DevicePrice | None, count: int) -> Band | Missing:
    if price is None:
        return Missing(reason=f"no price of {device.name} on file; name one with 'price:'")
    rate = price.rate
    return Band(low=rate.low, mid=rate.mid, high=rate.high).times(count)
