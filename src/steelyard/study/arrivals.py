"""How requests of a workload arrive."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from steelyard.study.record import Count, Record, tupled
from steelyard.study.ways import (
    Bursts,
    Closed,
    Constant,
    Conversations,
    Gamma,
    Poisson,
    Replay,
    Stage,
)


class Arrivals(Record):
    """How requests arrive: exactly one of the ways."""

    WAYS: ClassVar[tuple[str, ...]] = (
        "closed",
        "constant",
        "poisson",
        "gamma",
        "stages",
        "bursts",
        "replay",
        "conversations",
    )
    later: ClassVar[frozenset[str]] = frozenset({*WAYS[1:], "spacing", "cap"})

    closed: Closed | None = Field(default=None, description="a closed loop: {users: 2}")
    constant: Constant | None = Field(default=None, description="{rate: 5 /s, for: 60 s}")
    poisson: Poisson | None = Field(default=None, description="{rate: 5 /s, for: 60 s}")
    gamma: Gamma | None = Field(
        default=None, description="{rate: 5 /s, burstiness: 0.5, for: 60 s}"
    )
    stages: Annotated[tuple[Stage, ...], BeforeValidator(tupled)] | None = Field(
        default=None, description="[{rate: 2 /s, for: 60 s}, {from: 2 /s, to: 9 /s, for: 60 s}]"
    )
    bursts: Bursts | None = Field(
        default=None, description="{rate: 50 /s, last: 2 s, every: 10 s, for: 60 s}"
    )
    replay: Replay | None = Field(
        default=None, description="{trace: file.csv, format: azure, speed: 2}"
    )
    conversations: Conversations | None = Field(
        default=None, description="{trace: share.json, rate: 1 /s, think: 5 s, for: 60 s}"
    )
    spacing: Literal["poisson", "constant"] = Field(
        default="poisson", description="how requests of stages and bursts follow each other"
    )
    cap: Count | None = Field(
        default=None, description="most requests in flight; who waits is late all the same"
    )

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        ways = [way for way in self.WAYS if getattr(self, way) is not None]
        if not ways:
            raise ValueError(
                f"names no way of arriving; write one of {', '.join(self.WAYS)}, such as "
                "{closed: {users: 2}}"
            )
        if len(ways) > 1:
            raise ValueError(f"names {' and '.join(ways)}; keep one of them")
        if self.stages == ():
            raise ValueError("stages is empty; write one, such as {rate: 2 /s, for: 60 s}")
        if self.cap is not None and self.closed is not None:
            raise ValueError("a closed loop has no more in flight than its users; drop cap")
        if "spacing" in self.model_fields_set and not {"stages", "bursts"} & set(ways):
            raise ValueError(f"'spacing' goes with stages and bursts, not with {ways[0]}; drop it")
        return self

    @property
    def way(self) -> str:
        """The one way that is given: ``closed``, ``poisson`` ..."""
        return next(way for way in self.WAYS if getattr(self, way) is not None)

    @property
    def plain_loop(self) -> bool:
        """Whether this is a closed loop that asks each item once, without think time."""
        return self.closed is not None and self.closed.for_s is None
