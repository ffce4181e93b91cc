"""The packaged catalogue with the devices of a file of one's own before it."""

from __future__ import annotations

from pathlib import Path

from steelyard.errors import CatalogueError
from steelyard.hardware.catalogue import Catalogue, device_prices, one_device, packaged
from steelyard.hardware.naming import plain
from steelyard.hardware.slips import lint
from steelyard.hardware.written import parsed


def extended(file: Path) -> Catalogue:
    """The packaged catalogue with the devices of a file of one's own before it.

    Raises CatalogueError with the first fault that the linter finds.
    """
    faults = [str(each) for each in lint(file) if each.kind == "fault"]
    if faults:
        more = (
            f"; and {len(faults) - 1} more: steelyard hardware check {file}" if faults[1:] else ""
        )
        raise CatalogueError(f"{faults[0]}{more}")
    raw = parsed(file).tables
    own = {name: one_device(name, each) for name, each in raw.get("devices", {}).items()}
    with_us = packaged()
    return Catalogue(
        devices={**with_us.devices, **own},
        families=with_us.families,
        makers=with_us.makers,
        unproven={k: v for k, v in with_us.unproven.items() if k not in map(plain, own)},
        links=with_us.links,
        prices=(*device_prices(raw.get("prices", [])), *with_us.prices),
    )
