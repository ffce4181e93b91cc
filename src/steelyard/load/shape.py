"""A load in stages, in the words of an option: ``10/s for 30s, ramp to 50/s over 60s``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from steelyard.errors import StudyError
from steelyard.load.arrivals import CONSTANT, POISSON, Process, stages
from steelyard.load.offering import pieces_of
from steelyard.study import Stage

if TYPE_CHECKING:
    from steelyard.load.certificate import Certificate
    from steelyard.load.summary import Columns, StageFigures

_LEVEL = re.compile(r"(?P<rate>\S.*?)\s+for\s+(?P<for>\S.*)")
_RAMP = re.compile(
    r"ramp(?:\s+from\s+(?P<from>\S.*?))?\s+to\s+(?P<to>\S.*?)"
    r"(?:\s+in\s+(?P<steps>\d+)\s+steps)?\s+over\s+(?P<for>\S.*?)"
    r"(?:\s+in\s+(?P<late>\d+)\s+steps)?"
)
_FORM = (
    "write RATE for TIME, or ramp to RATE over TIME, such as '10/s for 30s, ramp to 50/s over 60s'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Stages one after another."""

    text: str
    stages: tuple[Stage, ...]

    @property
    def span_s(self) -> float:
        """How long they last together."""
        return sum(stage.for_s for stage in self.stages)

    @property
    def most_per_s(self) -> float:
        """The highest rate of all."""
        return max(max(_ends(stage)) for stage in self.stages)

    def process(self, *, even: bool, cap: int | None) -> Process:
        """What a schedule is drawn from; requests follow each other evenly or as Poisson has it."""
        spacing = CONSTANT if even else POISSON
        made = stages(pieces_of(self.stages), spacing=spacing, cap=cap)
        return replace(made, facts={**made.facts, "shape": self.text})

    def told(self) -> list[Mapping[str, Any]]:
        """For load.json: begin and length in s since the load's start, rates a second."""
        return [
            {
                "from_s": begin,
                "for_s": stage.for_s,
                "start_per_s": _ends(stage)[0],
                "end_per_s": _ends(stage)[1],
                "steps": stage.steps,
            }
            for begin, stage in zip(_begins(self.stages), self.stages, strict=True)
        ]

    def shown(
        self, columns: Columns, start_ns: int, sealed: Certificate
    ) -> tuple[StageFigures, ...]:
        """Figures stage by stage, without the server's times where the run is invalid."""
        from steelyard.load.summary import stage_figures

        found = stage_figures(columns, self.told(), start_s=start_ns * 1e-9)
        return tuple(
            replace(one, ttft=sealed.shows(one.ttft), e2e=sealed.shows(one.e2e)) for one in found
        )


def read_shape(text: str) -> Shape:
    """Read stages.  Raises StudyError with the stage that can't be read and the way out."""
    found: list[Stage] = []
    for place, part in enumerate(text.split(","), 1):
        before = found[-1] if found else None
        found.append(_stage(part.strip(), before, place=place))
    shape = Shape(text=", ".join(part.strip() for part in text.split(",")), stages=tuple(found))
    if not shape.most_per_s:
        raise StudyError("stages: at a rate of 0 throughout nothing would ever be asked")
    return shape


def _stage(text: str, before: Stage | None, *, place: int) -> Stage:
    ramp, level = _RAMP.fullmatch(text), _LEVEL.fullmatch(text)
    if ramp is not None:
        written = {"from": ramp["from"], "to": ramp["to"], "for": ramp["for"]}
        if steps := ramp["steps"] or ramp["late"]:
            written["steps"] = int(steps)
        if written["from"] is None:
            if before is None:
                raise StudyError(
                    f"stage {place}, {text!r}: there is nothing to ramp from; write "
                    f"'ramp from 0/s to {ramp['to']} over {ramp['for']}'"
                )
            written["from"] = _ends(before)[1]
    elif level is not None:
        written = {"rate": level["rate"], "for": level["for"]}
    else:
        raise StudyError(f"stage {place}, {text!r}: {_FORM}")
    try:
        return Stage.model_validate(written)
    except ValidationError as faults:
        why = str(faults.errors()[0]["msg"]).removeprefix("Value error, ")
        raise StudyError(f"stage {place}, {text!r}: {why}") from None


def _ends(stage: Stage) -> tuple[float, float]:
    if stage.rate_per_s is not None:
        return stage.rate_per_s, stage.rate_per_s
    return stage.from_per_s or 0.0, stage.to_per_s or 0.0


def _begins(found: Sequence[Stage]) -> Iterator[float]:
    at = 0.0
    for stage in found:
        yield at
        at += stage.for_s
