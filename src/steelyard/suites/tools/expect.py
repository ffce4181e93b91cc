"""The calls that are due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.suites.items import Item
from steelyard.suites.tools.offered import Tool
from steelyard.suites.tools.values import among, concrete

ANY = "any"
"""As ``expect``: some valid call is due, which one is not said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """One call that is due."""

    name: str
    arguments: Mapping[str, Sequence[Any]]
    """Acceptable values by argument."""
    optional: frozenset[str]
    """Arguments that may be left out."""

    def fits(self, arguments: Mapping[str, Any], *, match: frozenset[str]) -> bool:
        """Whether these arguments are right: none too few, none too many, each acceptable."""
        if not arguments.keys() <= self.arguments.keys():
            return False
        return all(
            among(arguments[name], choices, match=match)
            if name in arguments
            else name in self.optional
            for name, choices in self.arguments.items()
        )

    def example(self, tool: Tool, *, match: frozenset[str]) -> dict[str, Any] | None:
        """Arguments that are right and that the tool's own schema takes; None if there are none."""
        found = {
            name: _valid_choice(name, choices, tool, match)
            for name, choices in self.arguments.items()
            if choices and (name not in self.optional or name in tool.required)
        }
        known = tool.names
        if known is not None and not found.keys() <= known:
            return None
        return None if tool.failures(found) else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What an item expects."""

    calls: tuple[Due, ...]
    open: bool
    """Some call is due, whichever."""
    ordered: bool
    match: frozenset[str]

    @property
    def needs_call(self) -> bool:
        """Whether any call is due."""
        return self.open or bool(self.calls)


def expected(item: Item) -> Expected:
    """What an item that passed its check expects."""
    said = item.own["expect"]
    return Expected(
        calls=() if said == ANY else tuple(map(due, said)),
        open=said == ANY,
        ordered=bool(item.own.get("ordered", False)),
        match=frozenset(item.own.get("match", ())),
    )


def due(entry: Mapping[str, Any]) -> Due:
    """One entry of ``expect``."""
    return Due(
        name=entry["name"],
        arguments=entry.get("arguments", {}),
        optional=frozenset(entry.get("optional", ())),
    )


def _valid_choice(name: str, choices: Sequence[Any], tool: Tool, match: frozenset[str]) -> Any:
    values = [concrete(choice, match=match) for choice in choices]
    for value in values:
        pointers = [failure.pointer for failure in tool.failures({name: value})]
        if not any(p == f"/{name}" or p.startswith(f"/{name}/") for p in pointers):
            return value
    return values[0]
