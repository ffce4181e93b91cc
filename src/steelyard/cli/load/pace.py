"""How requests of a load arrive, from the options that say it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.duration import seconds
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load import Shape


class Arrivals(StrEnum):
    """How requests follow each other."""

    POISSON = "poisson"
    CONSTANT = "constant"
    CLOSED = "closed"


RateOption = Annotated[
    float | None,
    typer.Option(
        help="Requests a second; with --prefix turns, conversations begun a second.",
        show_default="5",
    ),
]
ForOption = Annotated[
    str | None, typer.Option("--for", help="How long: 60s, 2min.", show_default="60s")
]
StagesOption = Annotated[
    str | None,
    typer.Option(
        help="Stages in place of one rate: '10/s for 30s, ramp to 50/s over 60s'; a ramp may "
        "begin 'from' another rate and go 'in 5 steps'.",
        show_default=False,
    ),
]
ArrivalsOption = Annotated[Arrivals, typer.Option(help="How requests arrive.")]
UsersOption = Annotated[
    int | None, typer.Option(help="Users of a closed loop.", show_default=False)
]
ThinkOption = Annotated[str, typer.Option(help="What a user waits after each answer.")]
CapOption = Annotated[
    int | None, typer.Option(help="Most requests in flight; who waits keeps its intended time.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What the options come to; options that don't go together are refused."""

    arrivals: Arrivals
    rate_per_s: float
    """Of stages the highest."""
    span_s: float
    users: int | None
    """None outside a closed loop."""
    think_s: float
    cap: int | None
    shape: Shape | None

    @classmethod
    def of(
        cls,
        arrivals: Arrivals,
        *,
        rate: float | None,
        for_: str | None,
        stages: str | None,
        users: int | None,
        think: str,
        cap: int | None,
    ) -> Pace:
        """Read the options.  Raises StudyError that names the one that doesn't fit."""
        closed = arrivals is Arrivals.CLOSED
        _refuse(
            {
                "--rate: a closed loop has no rate, its users ask when they are answered": closed
                and rate is not None,
                "--users: belongs to --arrivals closed; use --cap to limit what is open": not closed
                and users is not None,
                "--cap: a closed loop has as many in flight as --users says": closed
                and cap is not None,
                "--stages: a closed loop has no rate; drop one of them": closed
                and stages is not None,
                "--stages: say their own rates; drop --rate": stages is not None
                and rate is not None,
                "--stages: say their own times; drop --for": stages is not None
                and for_ is not None,
            }
        )
        think_s = seconds(think, what="--think", zero=True)
        _refuse({"--think: belongs to --arrivals closed": not closed and bool(think_s)})
        shape = None if stages is None else _shape(stages)
        return cls(
            arrivals=arrivals,
            rate_per_s=(5.0 if rate is None else rate) if shape is None else shape.most_per_s,
            span_s=seconds(for_ or "60s", what="--for") if shape is None else shape.span_s,
            users=(users or 1) if closed else None,
            think_s=think_s,
            cap=cap,
            shape=shape,
        )


def _refuse(faults: dict[str, bool]) -> None:
    for message, wrong in faults.items():
        if wrong:
            raise StudyError(message)


def _shape(text: str) -> Shape:
    from steelyard.load import read_shape

    try:
        return read_shape(text)
    except StudyError as why:
        raise StudyError(f"--stages: {why}") from None
