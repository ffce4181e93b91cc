"""All checks of one cell, and the one answer that gates ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from steelyard.evidence import Missing
from steelyard.load.certificate.check import Check, Result

ESSENTIAL = frozenset({"schedule_lag", "errors", "littles_law", "steady_state"})
"""What every run can know of itself if it is long enough: unknown, it doesn't pass."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Of one deployment on one workload at one load."""

    cell: str
    checks: tuple[Check, ...]

    @property
    def result(self) -> Result:
        """Fail if a check fails; unknown if an essential one wasn't or couldn't be made."""
        results = {check.check: check.result for check in self.checks}
        if any(check.result == "fail" for check in self.checks):
            return "fail"
        seen = all(results.get(name, "unknown") != "unknown" for name in ESSENTIAL)
        return "pass" if seen else "unknown"

    @property
    def ranks(self) -> bool:
        """Whether the cell may be ranked and compared."""
        return self.result == "pass"

    @property
    def why(self) -> tuple[str, ...]:
        """What failed or is essential and unknown, with its figures; () where the cell ranks."""
        return tuple(
            f"{check.check}: {check.detail}"
            for check in self.checks
            if check.result == "fail" or (check.result == "unknown" and check.check in ESSENTIAL)
        ) + tuple(
            f"{name}: not checked"
            for name in sorted(ESSENTIAL - {check.check for check in self.checks})
        )

    def shows(self, value: T) -> T | Missing:
        """A time of the server's if the cell is valid; a failed cell has none, with the reason.

        What is merely unknown may be shown, never ranked.
        """
        if self.result != "fail":
            return value
        return Missing(reason=f"{self.cell}: the run is invalid ({'; '.join(self.why)})")


def certify(cell: str, checks: Iterable[Check]) -> Certificate:
    """Gather the checks of a cell, what fails first."""
    order = ("fail", "unknown", "pass")
    found = sorted(checks, key=lambda check: order.index(check.result))
    return Certificate(cell=cell, checks=tuple(found))
