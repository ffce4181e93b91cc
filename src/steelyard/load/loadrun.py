"""A finished run of load."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.load.arrivals import ArrivalTest
from steelyard.load.engine import Headroom, Offered, Order

if TYPE_CHECKING:
    from steelyard.load.certificate import Certificate
    from steelyard.load.counting import Counting
    from steelyard.load.summary import Columns, StageFigures, Summary
    from steelyard.load.watching import Views

GENERATOR = frozenset(
    {
        "achieved_rate",
        "arrivals",
        "clock",
        "clock_offset",
        "connections",
        "cpu_share",
        "loop_lag",
        "schedule_lag",
        "workers",
    }
)
"""Checks of a certificate that are about the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadRun:
    """A finished run; all of it stands in ``load.json``."""

    path: Path
    order: Order
    offered: Offered
    headroom: Headroom
    arrivals: ArrivalTest | None
    """None for closed loops, and where turns wait for answers."""
    certificate: Certificate
    summary: Summary
    """Without the server's times where the run is invalid."""
    views: Views
    columns: Columns
    counting: Counting | None
    """A second count of tokens; None where no tokenizer was named."""
    stages: tuple[StageFigures, ...] = ()
    """Of a load in stages."""

    @property
    def invalid(self) -> tuple[str, ...]:
        """Why the run says nothing of the server; () where it does."""
        return self.certificate.why if self.certificate.result == "fail" else ()

    @property
    def generator_at_fault(self) -> tuple[str, ...]:
        """What failed that the server has no part in; () where the load was offered well."""
        return tuple(
            f"{check.check}: {check.detail}"
            for check in self.certificate.checks
            if check.result == "fail" and check.check in GENERATOR
        )

    @property
    def unanswered(self) -> bool:
        """Whether not one request was answered."""
        return self.summary.answered == 0
