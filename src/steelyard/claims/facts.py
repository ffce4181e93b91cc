"""Dated facts with their sources: releases, names, features, instances."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from steelyard.claims import world


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """A cloud instance family and what it carries; "" for no accelerator."""

    device: str
    note: str
    second_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """The day something came out."""

    day: str
    second_hand: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One fact: of a subject, a property, what holds, and who says so."""

    subject: str
    property: str
    kind: str
    holds: tuple[str, ...]
    source: str
    instead: str = ""
    second_hand: bool = False


@cache
def facts() -> Mapping[str, Any]:
    """The file as it is."""
    text = (files("steelyard.claims") / "data" / "facts.toml").read_text("utf-8")
    found: Mapping[str, Any] = tomllib.loads(text)
    return found


@lru_cache(maxsize=10_000)
def plain(text: str) -> str:
    """Letters and digits alone: names are compared so."""
    return re.sub(r"[^a-z0-9]", "", text.casefold())


def instance(name: str) -> Instance | None:
    """The family of an instance, by the longest prefix on file.

    Clouds share names: ``g5.xlarge`` is a GPU of AWS, ``ecs.g5.xlarge`` a CPU of Alibaba Cloud.
    """
    wanted = name.casefold() + ("" if "." in name.removeprefix("ecs.") else ".")
    known = {
        prefix: (*held, group.get("second_hand", False))
        for group in facts()["instances"]
        for prefix, held in group["families"].items()
    }
    for one in (wanted, f"ecs.{wanted}"):
        fitting = [prefix for prefix in known if one.startswith(prefix)]
        if fitting:
            device, note, second_hand = known[max(fitting, key=len)]
            return Instance(device=device, note=note, second_hand=second_hand)
    return None


@lru_cache(maxsize=1_000)
def released(model: str) -> Dated | None:
    """Date of a model's release; None where it is not on file."""
    known = world.model(model)
    wanted = plain(known.name if known is not None else model)
    for group in facts()["models"]:
        for one, day in group["released"].items():
            if plain(one) == wanted:
                return Dated(day=str(day), second_hand=group.get("second_hand", False))
    return None


def stretched(model: str) -> int:
    """Positions that a model's card gives by scaling its configured ones; 0 where it gives none."""
    found: Mapping[str, int] = facts()["stretched"]
    return next((most for name, most in found.items() if plain(name) == plain(model)), 0)


@lru_cache(maxsize=1_000)
def engine(text: str) -> tuple[str, str, str, bool] | None:
    """Name, version and date of ``vLLM 0.6.3``, and whether that day is its own.

    A version between two on file came before the next one: that day is the latest it can be of.
    The date is "" where it is not on file.
    """
    found = re.fullmatch(
        r"\s*(?P<name>[A-Za-z][\w .-]*?)[\s=v@-]+(?P<version>\d+(?:\.\d+)*)\S*\s*.*", text
    )
    if found is None:
        return None
    known = next(
        (one for name, one in facts()["engines"].items() if plain(name) == plain(found["name"])),
        None,
    )
    if known is None:
        return found["name"], found["version"], "", False
    wanted = _parts(found["version"])
    older = [day for version, day in known["releases"] if _parts(version) <= wanted]
    newer = [day for version, day in known["releases"] if _parts(version) > wanted]
    exact = next((day for version, day in known["releases"] if _parts(version) == wanted), None)
    return (
        found["name"],
        found["version"],
        exact or (newer[0] if newer and older else ""),
        exact is not None,
    )


def _parts(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")[:3]]
    return tuple([*numbers, 0, 0][:3])


def statement(subject: str, about: str) -> Statement | None:
    """The fact about this property of this subject; None where there is none on file."""
    for one in facts()["statements"]:
        if plain(one["subject"]) == plain(subject) and plain(one["property"]) == plain(about):
            return Statement(**{**one, "holds": tuple(one["holds"])})
    return None


def library(name: str) -> Mapping[str, Any] | None:
    """The public names of a library or module; None where they are not on file."""
    found: Mapping[str, Any] | None = facts()["libraries"].get(name)
    return found


def assumed(name: str) -> Mapping[str, float]:
    """Amounts, by unit, that a rule needs and nobody publishes; {} where none is assumed."""
    found: Mapping[str, float] = facts()["assumptions"].get(name, {})
    return found
