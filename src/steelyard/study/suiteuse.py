"""Which suite runs on which workload: ``structured``, or ``structured @ desk``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

LOAD = "load"
"""The suite that needs no right answers and so runs on every workload."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteUse:
    """A suite as a study lists it."""

    suite: str
    workload: str | None
    """None: on all that it can run on."""

    @classmethod
    def read(cls, written: str) -> Self:
        """Take an entry apart."""
        suite, at, workload = (part.strip() for part in written.partition("@"))
        return cls(suite=suite, workload=workload if at else None)

    def runs_on(self, workload: str, *, gradable: bool) -> bool:
        """Whether it runs on a workload, whose answers can be graded or not."""
        return self.workload in (None, workload) and (gradable or self.suite == LOAD)

    def __str__(self) -> str:
        return self.suite if self.workload is None else f"{self.suite} @ {self.workload}"
