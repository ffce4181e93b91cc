"""The suites there are, by name: those of the package and those that others installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from steelyard.errors import GraderFailed, SteelyardError, StudyError
from steelyard.study import CriterionSpec
from steelyard.suites.items import Item
from steelyard.suites.protocol import SelfTest, Suite
from steelyard.suites.scoring import Scores

GROUP = "steelyard.suites"
"""The entry points by which an installed package offers suites of its own."""
OWN = {
    "structured": "StructuredSuite",
    "tools": "ToolsSuite",
    "code": "CodeSuite",
    "writing": "WritingSuite",
    "domain": "DomainSuite",
}
"""Suites of the package: each has a room of its own with ``suite`` and ``scores``."""
_PARTS = (
    *("name", "version", "criteria", "settings", "load_items", "needs_gold", "dialogue"),
    *("self_test", "measure", "compare", "score_arrays"),
)
_SHOWN = 5


def suite(name: str) -> Suite:
    """The suite a study names; raises StudyError for one that doesn't exist."""
    known = _known()
    if name not in known:
        raise StudyError(f"suite {name!r} is not known; there are: {', '.join(known)}")
    return known[name]()


def criteria() -> tuple[CriterionSpec, ...]:
    """The criteria of all suites, for a study's vocabulary."""
    return tuple(spec for name, build in _known().items() for spec in _criteria(name, build))


def require_sound(judge: Suite, items: Sequence[Item]) -> SelfTest:
    """Run a suite's self-test; raises GraderFailed unless every probe was judged rightly."""
    try:
        test = judge.self_test(items)
    except SteelyardError:
        raise
    except Exception as fault:
        raise GraderFailed(
            f"suite {judge.name} {judge.version}: its self-test breaks on these items "
            f"({type(fault).__name__}: {fault}), so no score is printed. Mend the suite, or the "
            "items it can't take"
        ) from fault
    if not test.faults:
        return test
    shown = "\n".join(f"  {fault}" for fault in test.faults[:_SHOWN])
    raise GraderFailed(
        f"suite {judge.name} {judge.version}: its grader fails {len(test.faults)} of "
        f"{sum(test.probes.values())} probes on these items, so no score is printed\n{shown}\n"
        "Mend the items named, or report the grader."
    )


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Callable[[], Suite]]:
    """Raises StudyError for an installed suite that can't be taken."""
    known: dict[str, Callable[[], Suite]] = {name: partial(_own, name) for name in OWN}
    taken = {spec.name: name for name in known for spec in _scores(name)}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        build = _loaded(point)
        made = build()
        if point.name in known:
            raise StudyError(f"{_origin(point)}: a suite of that name is there already; rename it")
        for spec in made.criteria:
            if spec.name in taken:
                raise StudyError(
                    f"{_origin(point)}: criterion {spec.name} is that of suite "
                    f"{taken[spec.name]} already; rename it"
                )
            taken[spec.name] = point.name
        known[point.name] = build
    return known


def _criteria(name: str, build: Callable[[], Suite]) -> Sequence[CriterionSpec]:
    return _scores(name) if name in OWN else build().criteria


def _scores(name: str) -> Sequence[CriterionSpec]:
    """Without the graders: a study's names are checked more often than answers are judged."""
    found: Scores = import_module(f"steelyard.suites.{name}.scores").SCORES
    return found.criteria


def _own(name: str) -> Suite:
    made: Suite = getattr(import_module(f"steelyard.suites.{name}.suite"), OWN[name])()
    return made


def _loaded(point: EntryPoint) -> Callable[[], Suite]:
    try:
        build: Any = point.load()
        made = build()
    except Exception as fault:
        raise StudyError(
            f"{_origin(point)} does not load ({type(fault).__name__}: {fault}); "
            "mend it, or uninstall the package that brings it"
        ) from fault
    lacking = [part for part in _PARTS if not hasattr(made, part)]
    if lacking:
        raise StudyError(
            f"{_origin(point)} has no {', '.join(lacking)}: see docs/suites/own.md for what a "
            "suite is"
        )
    if made.name != point.name:
        raise StudyError(f"{_origin(point)} calls itself {made.name}; give both one name")
    return lambda: made


def _origin(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else "an installed package"
    return f"suite {point.name} of {package} ({point.value})"
