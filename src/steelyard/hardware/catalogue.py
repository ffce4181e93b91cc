"""The reviewed figures that come with the package: devices, links and dated prices."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from steelyard.errors import CatalogueError, NoEvidence
from steelyard.hardware.device import Device
from steelyard.hardware.fact import CONFIDENCES, Fact, read_fact
from steelyard.hardware.naming import plain

_NO_SOURCE = (
    "No source with dense rates, memory and links is on file; describe it in a file of your own, "
    "with its source."
)
DATED = ("source", "confidence", "date")
NUMBERS = (
    "bf16", "fp8", "int8", "fp4", "memory", "reported", "bandwidth", "scale_up", "power", "domain",
)  # fmt: skip
WORDS = ("vendor", "aliases", "link", "host", "note", *DATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An interconnect, with its rate in one direction."""

    name: str
    rate: Fact
    """Bytes a second in one direction, for one device or one full slot."""
    usable: Fact | None = None
    """What was seen to pass, where somebody measured it."""
    mesh: int = 0
    """Peers to each of which a device has a link of its own; ``usable`` is then of one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePrice:
    """What one device costs an hour, from one source on one date."""

    device: str
    rate: Fact
    basis: str
    """``rented`` or ``owned`` (everything a year costs its owner, by the hour)."""


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """Devices by their canonical name, links by name, and prices."""

    devices: Mapping[str, Device]
    families: Mapping[str, tuple[str, ...]]
    """By plain name: the devices that a bare family name could mean."""
    unproven: Mapping[str, str]
    """By plain name: why a device that people ask for has no figures here."""
    makers: tuple[str, ...]
    """Makers and lines none of whose devices has a source here, as names hold them."""
    links: Mapping[str, Link]
    prices: tuple[DevicePrice, ...]

    def device(self, name: str) -> Device:
        """The one device of this name.

        Raises NoEvidence for a name that is unknown, or that means several devices.
        """
        sort = plain(name)
        if (found := self._by_name.get(sort)) is not None:
            return found
        if sort in self.families:
            among = ", ".join(self.families[sort])
            raise NoEvidence(
                f"'{name}' alone is no device: its variants differ; name one of {among}"
            )
        if sort in self.unproven:
            raise NoEvidence(f"'{name}': no evidence. {self.unproven[sort]}")
        if any(maker.casefold() in name.casefold() for maker in self.makers):
            raise NoEvidence(f"'{name}': no evidence. {_NO_SOURCE}")
        raise NoEvidence(f"'{name}': no such device on file; {self._way_out(name)}")

    def variants(self, name: str) -> tuple[Device, ...]:
        """Every device that the name can mean; raises NoEvidence if there is none."""
        among = self.families.get(plain(name))
        return tuple(self.devices[one] for one in among) if among else (self.device(name),)

    def priced(self, name: str) -> tuple[DevicePrice, ...]:
        """All prices of a device, cheapest first; () where nobody published one."""
        canonical = self.device(name).name
        found = [one for one in self.prices if one.device == canonical]
        return tuple(sorted(found, key=lambda one: one.rate.mid))

    @cached_property
    def _by_name(self) -> Mapping[str, Device]:
        named: dict[str, Device] = {}
        for one in self.devices.values():
            for name in (one.name, *one.aliases):
                named[plain(name)] = one
        return named

    def _way_out(self, name: str) -> str:
        import difflib

        near = difflib.get_close_matches(plain(name), self._by_name, n=1, cutoff=0.6)
        guess = f"did you mean {self._by_name[near[0]].name}? " if near else ""
        return f"{guess}'steelyard hardware list' shows all; describe others in a file of your own"


@cache
def packaged() -> Catalogue:
    """What comes with the package, read on first use."""
    room = files("steelyard.hardware") / "facts"
    raw = {
        name: tomllib.loads((room / f"{name}.toml").read_text("utf-8"))
        for name in ("devices", "links", "prices")
    }
    return _gathered(raw["devices"], raw["links"], raw["prices"])


def find_device(name: str) -> Device:
    """The packaged device of this name; raises NoEvidence."""
    return packaged().device(name)


def one_device(name: str, raw: Mapping[str, Any]) -> Device:
    """A device from its table; raises CatalogueError naming the device and the field."""
    for field in raw:
        if field not in (*NUMBERS, *WORDS):
            raise CatalogueError(f"{name}: unknown field '{field}'; known: {', '.join(NUMBERS)}")
    numbers = {
        field: _fact(raw[field], raw, where=f"{name}: {field}") for field in NUMBERS if field in raw
    }
    for field in ("memory", "bandwidth"):
        if field not in numbers:
            raise CatalogueError(f"{name}: no {field}; nothing can be said of a device without it")
    return Device(
        name=name,
        vendor=raw.get("vendor", ""),
        facts=numbers,
        aliases=tuple(raw.get("aliases", ())),
        link=raw.get("link", ""),
        host=raw.get("host", ""),
        note=raw.get("note", ""),
    )


def _gathered(devices: dict[str, Any], links: dict[str, Any], prices: dict[str, Any]) -> Catalogue:
    return Catalogue(
        devices={name: one_device(name, each) for name, each in devices["devices"].items()},
        families={plain(k): tuple(v) for k, v in devices["families"].items()},
        unproven={plain(k): v for k, v in devices["unproven"].items()},
        makers=tuple(devices["makers"]["unproven"]),
        links={name: _link(name, each) for name, each in links["links"].items()},
        prices=device_prices(prices["prices"]),
    )


def _link(name: str, raw: Mapping[str, Any]) -> Link:
    usable = raw.get("usable")
    return Link(
        name=name,
        rate=_fact(raw["rate"], raw, where=name),
        usable=None if usable is None else _fact(usable, raw, where=name),
        mesh=int(raw.get("mesh", 0)),
    )


def device_prices(raw: Iterable[Mapping[str, Any]]) -> tuple[DevicePrice, ...]:
    """Prices from their tables; raises CatalogueError naming the device."""
    return tuple(
        DevicePrice(
            device=one["device"],
            rate=_fact(one["rate"], one, where=f"price of {one['device']}"),
            basis=one["basis"],
        )
        for one in raw
    )


def _fact(raw: Any, around: Mapping[str, Any], *, where: str) -> Fact:
    """A number; what it doesn't say of its source, its table says for all."""
    own = raw if isinstance(raw, dict) else {"is": raw}
    said = {key: str(own.get(key, around.get(key, ""))) for key in DATED}
    lacking = [key for key in DATED if not said[key]]
    if lacking:
        raise CatalogueError(f"{where}: no {lacking[0]}; every number says {', '.join(DATED)}")
    if said["confidence"] not in CONFIDENCES:
        raise CatalogueError(f"{where}: confidence is one of {', '.join(CONFIDENCES)}")
    try:
        return read_fact(
            str(own.get("is", "")),
            source=said["source"],
            confidence=said["confidence"],
            date=said["date"],
        )
    except CatalogueError as wrong:
        raise CatalogueError(f"{where}: {wrong}") from None
