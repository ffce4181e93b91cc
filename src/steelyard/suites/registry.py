"""The suites there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steelyard.errors import GraderFailed, StudyError
from steelyard.study import CriterionSpec
from steelyard.suites.code.suite import CodeSuite
from steelyard.suites.items import Item
from steelyard.suites.protocol import SelfTest, Suite
from steelyard.suites.structured.suite import StructuredSuite

SUITES: dict[str, Callable[[], Suite]] = {"structured": StructuredSuite, "code": CodeSuite}
_SHOWN = 5


def suite(name: str) -> Suite:
    """The suite a study names; raises StudyError for one that doesn't exist."""
    if name not in SUITES:
        raise StudyError(f"suite {name!r} is not known; there are: {', '.join(SUITES)}")
    return SUITES[name]()


def criteria() -> tuple[CriterionSpec, ...]:
    """The criteria of all suites, for a study's vocabulary."""
    return tuple(spec for build in SUITES.values() for spec in build().criteria)


def require_sound(judge: Suite, items: Sequence[Item]) -> SelfTest:
    """Run a suite's self-test; raises GraderFailed unless every probe was judged rightly."""
    test = judge.self_test(items)
    if not test.faults:
        return test
    shown = "\n".join(f"  {fault}" for fault in test.faults[:_SHOWN])
    raise GraderFailed(
        f"suite {judge.name} {judge.version}: its grader fails {len(test.faults)} of "
        f"{sum(test.probes.values())} probes on these items, so no score is printed\n{shown}\n"
        "Mend the items named, or report the grader."
    )
