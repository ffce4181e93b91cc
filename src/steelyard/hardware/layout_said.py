"""What one combination of a file says of its layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.errors import CatalogueError
from steelyard.hardware.apart import WAYS
from steelyard.hardware.device import Device
from steelyard.hardware.layout import Layout
from steelyard.hardware.rates import box_of


class Impossible(Exception):
    """A combination that no deployment can be."""


class Undivided(Impossible):
    """A layout that can't be, where another might."""


def unsaid(point: Mapping[str, Any]) -> bool:
    """Whether a combination says nothing of how devices share the model."""
    return all(point[way] is None for way in WAYS)


def beyond(point: Mapping[str, Any], device: Device) -> bool:
    """Whether devices of several boxes are asked for, and nothing says how they share a model."""
    return unsaid(point) and (own_devices(point) or 1) > box_of(device)


def layout_said(point: Mapping[str, Any]) -> Layout:
    """Devices of a stage, and how many replicas the rest makes."""
    pp, tp, count = point["pp"] or 1, point["tp"], own_devices(point)
    if tp is None:
        if (count or 1) % pp:
            raise Undivided(f"{count} devices are no {pp} equal stages")
        tp = (count or pp) // pp
    if count is not None and count % (tp * pp):
        raise Undivided(f"{count} devices are no whole number of replicas of {tp * pp}")
    replicas = (count or tp * pp) // (tp * pp)
    try:
        return Layout(tp=tp, dp=point["dp"] or 1, ep=point["ep"] or 1, pp=pp, replicas=replicas)
    except CatalogueError as wrong:
        raise Undivided(str(wrong)) from None


def own_devices(point: Mapping[str, Any]) -> int | None:
    """Devices of the layout: of all that are counted, those that no prefill takes."""
    count, side = point["count"], point.get("prefill")
    if count is None or side is None or side.device is not None:
        return None if count is None else int(count)
    if side.count >= count:
        raise Impossible(f"{side.count} of {count} devices compute prompts: none is left to decode")
    return int(count) - int(side.count)
