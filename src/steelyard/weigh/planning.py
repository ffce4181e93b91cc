"""What a study can settle within so many days and accelerators, and what more would buy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steelyard.errors import StudyError
from steelyard.study import Study, load
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.foretelling import require_askable
from steelyard.weigh.frozen import Frozen, freeze
from steelyard.weigh.gateoutlook import GateOutlook, gate_outlooks
from steelyard.weigh.pilot import Pilot
from steelyard.weigh.planclock import Clock, Means
from steelyard.weigh.prospects import Shown, shown_with


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What can be proven by when."""

    study: str
    hash: str
    days: float
    gpus: int
    used_days: float
    """Days that the study takes as it is written."""
    fits: float
    """Share of the planned answers that fits; 1 where all do."""
    turns: bool
    """Whether deployments have to take turns on the accelerators."""
    together: int
    """Accelerators for all of them at once."""
    swap_days: float
    homeless: tuple[str, ...]
    """Deployments that need more accelerators than there are."""
    timed_by: Mapping[str, str]
    """By deployment: pilot, said or slo."""
    gates: tuple[GateOutlook, ...]
    comparisons: tuple[Shown, ...]
    more: tuple[Shown, ...]
    """The comparisons with ``more_by`` more: items until the days are full, or twice the days."""
    more_by: Literal["items", "days"]


def plan_study(path: Path, means: Means) -> Plan:
    """Tell what the means settle of the study at ``path``; nothing is asked.

    Raises StudyError for means that don't fit the study.
    """
    study = load(path, vocabulary=vocabulary())
    require_askable(study, path)
    return plan(freeze(study, source=path.read_bytes()), means)


def plan(frozen: Frozen, means: Means) -> Plan:
    """Tell what the means settle of a frozen study."""
    study = frozen.study
    _require_known(study, means)
    pilot = Pilot.read(means.pilot, frozen) if means.pilot else Pilot()
    clock = Clock.of(frozen, means, pilot)
    return Plan(
        study=study.question,
        hash=frozen.hash,
        days=means.days,
        gpus=means.gpus,
        used_days=clock.used_days,
        fits=clock.fits,
        turns=clock.turns,
        together=sum(means.needs.values()),
        swap_days=clock.swap_days,
        homeless=clock.homeless,
        timed_by=clock.timed_by,
        gates=tuple(gate_outlooks(frozen, pilot, clock)),
        comparisons=tuple(shown_with(frozen, clock.answers())),
        more=tuple(shown_with(frozen, clock.with_more(1.0 if clock.fits == 1.0 else 2.0))),
        more_by="items" if clock.fits == 1.0 else "days",
    )


def _require_known(study: Study, means: Means) -> None:
    unknown = [name for name in means.needs if name not in study.deployments]
    if unknown:
        raise StudyError(
            f"--needs {unknown[0]}: the study has {', '.join(study.deployments)}; name one of them"
        )
