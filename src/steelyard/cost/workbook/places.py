"""Where in a business file the figure of an input stands."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any

from steelyard.cost.workbook.words import both
from steelyard.study import input_name

Node = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A figure: the mapping that holds it, under which names."""

    node: Node
    base: str
    low: str = "low"
    high: str = "high"
    nested: bool = False
    """Low and high stand in a mapping of their own, with the base."""
    said: Node | None = None
    """The mapping with the source and the day of the figure alone."""


def places(business: Node) -> dict[str, Place]:
    """Every figure of a business by the name of its input."""
    return dict(_all(business))


def _all(business: Node) -> Iterator[tuple[str, Place]]:
    for line in business.get("lines") or ():
        yield line["what"], Place(node=line, base="rate", said=line)
        yield input_name(line["what"], "change"), _change(line, "change")
    volume = business.get("volume")
    if volume:
        yield "volume", Place(node=volume, base="base", said=volume)
        yield input_name("volume", "growth"), _change(volume, "growth")
    for quote in business.get("fx") or ():
        pair = str(quote["rate"]).split()[-1]
        yield pair, Place(node=quote, base="rate", said=quote)
    for name, benefit in (business.get("benefits") or {}).items():
        for part, place in _benefit(benefit):
            yield input_name(name, part), place
    if business.get("tax"):
        yield input_name("tax", "rate"), Place(node=business["tax"], base="rate", nested=True)
    if business.get("discount"):
        for name in both("discount rate"):
            yield name, Place(node=business["discount"], base="rate")
    for name, fleet in (business.get("deployments") or {}).items():
        yield from _fleet(name, fleet)


def _change(node: Node, name: str) -> Place:
    return Place(node=node, base=name, low=f"{name}_low", high=f"{name}_high")


def _benefit(benefit: Node) -> Iterator[tuple[str, Place]]:
    if "amount" in benefit:
        yield "amount", Place(node=benefit, base="amount", nested=True)
    rollout = benefit.get("rollout") or {}
    named = [(benefit, kind) for kind in ("demand", "agents", "time")]
    for holder, kind in (*named, (rollout, "ramp"), (rollout, "curve")):
        for part in holder.get(kind) or ():
            yield part, Place(node=holder[kind], base=part, nested=True)


def _fleet(name: str, fleet: Node | None) -> Iterator[tuple[str, Place]]:
    if not fleet:
        return
    if fleet.get("utilisation"):
        for label in both("utilisation"):
            used = fleet["utilisation"]
            yield label.format(deployment=name), Place(node=used, base="share", said=used)
    if "accepted" in fleet:
        for label in both("accepted"):
            yield label.format(deployment=name), Place(node=fleet, base="accepted")
    for kind in ("in", "out", "cached"):
        if kind in (fleet.get("tokens") or {}):
            for label in both(f"tokens.{kind}"):
                yield label.format(deployment=name), Place(node=fleet["tokens"], base=kind)


def derived(business: Node) -> set[str]:
    """Inputs of a workbook that no field of a business states by itself."""
    return {
        label.format(deployment=name)
        for name in business.get("deployments") or {}
        for key in (
            "capacity",
            "accepted",
            "tokens.in",
            "tokens.out",
            "tokens.cached",
            "utilisation",
        )
        for label in both(key)
    }
