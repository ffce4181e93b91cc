"""How days and accelerators divide among the deployments of a study.

Deployments are asked in turn, so that days are shared among them; accelerators decide which can
stand at once.  Independent answers, not repeats, decide what is proven: items are a limit too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.weigh.foretelling import foretell
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.pilot import Pilot
from steelyard.weigh.prospects import sizes

START_S = 600.0
"""How long a deployment takes to stand, where nobody says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What there is to measure with."""

    days: float
    gpus: int
    hours_a_day: float = 24.0
    needs: Mapping[str, int] = field(default_factory=dict)
    """Accelerators that a deployment takes; those not named take none of these."""
    answer_time_s: float | None = None
    start_s: float = START_S
    pilot: Path | None = None
    """A run of the same deployments, for how fast and how well they answer."""

    def __post_init__(self) -> None:
        if self.days <= 0 or self.gpus < 0 or not 0 < self.hours_a_day <= 24:
            raise StudyError(
                "--days and --hours-a-day are more than 0 (a day has 24 h), --gpus is 0 or more"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Seconds of a day, of an answer, of swaps."""

    frozen: Frozen
    means: Means
    per_answer: Mapping[str, float]
    """By workload: seconds in which each deployment gets one more answer."""
    fixed_s: float
    swap_s: float
    turns: bool
    homeless: tuple[str, ...]
    timed_by: Mapping[str, str]

    @classmethod
    def of(cls, frozen: Frozen, means: Means, pilot: Pilot) -> Clock:
        """Time a study by its pilot, by what was said, or by its slo."""
        study = frozen.study
        per_answer: dict[str, float] = {}
        timed_by: dict[str, str] = {}
        for workload in frozen.judges:
            times = {d: _answer_s(frozen, means, pilot, workload, d) for d in study.deployments}
            per_answer[workload] = math.fsum(s for s, _ in times.values())
            timed_by |= {d: how for d, (_, how) in times.items()}
        needed = [means.needs.get(name, 0) for name in study.deployments]
        turns = sum(needed) > means.gpus or study.cluster is not None
        blocks = study.cluster.blocks if study.cluster else 2 * len(needed)
        return cls(
            frozen=frozen,
            means=means,
            per_answer=per_answer,
            fixed_s=_load_s(frozen),
            swap_s=(blocks if turns else sum(n > 0 for n in needed)) * means.start_s,
            turns=turns,
            homeless=tuple(d for d in study.deployments if means.needs.get(d, 0) > means.gpus),
            timed_by=timed_by,
        )

    @property
    def day_s(self) -> float:
        """Seconds of a day in which may be measured."""
        return self.means.hours_a_day * 3600

    @property
    def swap_days(self) -> float:
        """Days that go into starting deployments."""
        return self.swap_s / self.day_s

    @property
    def graded_s(self) -> float:
        """Seconds of all graded answers of the study as it is written."""
        return math.fsum(
            sizes(self.frozen, workload)[0] * each for workload, each in self.per_answer.items()
        )

    @property
    def used_days(self) -> float:
        """Days that the study takes as it is written."""
        return (self.graded_s + self.fixed_s + self.swap_s) / self.day_s

    @property
    def fits(self) -> float:
        """Share of the graded answers that fits into the days."""
        left = self.means.days * self.day_s - self.fixed_s - self.swap_s
        return 1.0 if not self.graded_s else max(0.0, min(1.0, left / self.graded_s))

    def room(self, workload: str, times: float = 1.0) -> int:
        """Answers of a workload that each deployment can give in so many times the days."""
        left = times * self.means.days * self.day_s - self.fixed_s - self.swap_s
        return max(0, int(self._planned(workload) * left / self.graded_s)) if self.graded_s else 0

    def answers(self) -> dict[str, tuple[int, int]]:
        """Answers and independent groups by workload: what fits, of the items that there are."""
        return {w: self._grouped(w, min(self.room(w), self._planned(w))) for w in self.per_answer}

    def with_more(self, times: float) -> dict[str, tuple[int, int]]:
        """The same in so many times the days, if there were items enough for them."""
        return {w: self._grouped(w, self.room(w, times)) for w in self.per_answer}

    def _planned(self, workload: str) -> int:
        return sizes(self.frozen, workload)[0]

    def _grouped(self, workload: str, most: int) -> tuple[int, int]:
        answers, clusters = sizes(self.frozen, workload)
        return most, round(most * clusters / answers)

    def days_for(self, independent: int, workload: str) -> float:
        """Days until a workload has so many independent answers, others growing in step."""
        answers, clusters = sizes(self.frozen, workload)
        grown = self.graded_s * independent / clusters if answers else 0.0
        return (grown + self.fixed_s + self.swap_s) / self.day_s


def _answer_s(
    frozen: Frozen, means: Means, pilot: Pilot, workload: str, deployment: str
) -> tuple[float, str]:
    """Seconds of a deployment's windows for one answer, and who says so."""
    timed = pilot.answer_s.get((deployment, workload))
    if timed is not None:
        return timed, "pilot"
    asked = frozen.study.workloads[workload]
    if means.answer_time_s is not None:
        return means.answer_time_s / asked.users, "said"
    return asked.slo_s / asked.users, "slo"


def _load_s(frozen: Frozen) -> float:
    """Seconds of load windows of all deployments."""
    if not frozen.loaded:
        return 0.0
    times = [share.time_s for share in foretell(frozen).shares if share.load]
    return math.fsum(time for time in times if not isinstance(time, Missing))
