"""Named worlds: some inputs changed together, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.cost.returns.outcome import Outcome, outcome
from steelyard.cost.returns.project import Project


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One scenario reckoned through."""

    name: str
    changes: Mapping[str, float]
    outside: tuple[str, ...]
    """Inputs that it puts beyond their own range."""
    outcome: Outcome


def told(project: Project, name: str, changes: Mapping[str, float]) -> Told:
    """Reckon a scenario; Undefined where it changes an input that isn't there."""
    found = {each: project.input(each) for each in changes}
    outside = tuple(
        each for each, value in changes.items() if not found[each].low <= value <= found[each].high
    )
    return Told(
        name=name,
        changes=dict(changes),
        outside=outside,
        outcome=outcome(project, {**project.base, **changes}),
    )
