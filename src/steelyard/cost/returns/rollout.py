"""How fast a benefit arrives: the share of it in force over the months."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined

Values = Mapping[str, ArrayLike]
"""Inputs by name, each a number or one for each draw (n,)."""
BLOCK = 256


class Rollout(Protocol):
    """A share between 0 and 1 as a function of time."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the inputs it depends on."""

    def shares(self, values: Values, months: NDArray[np.float64]) -> NDArray[np.float64]:
        """Share in force at each of ``months`` (periods,): (periods,) or (n, periods)."""


def blocks(values: Values, names: Iterable[str]) -> Iterator[dict[str, ArrayLike]]:
    """The named inputs, some draws at a time: a block of many periods stays in a cache."""
    given = {name: np.asarray(values[name], dtype=np.float64) for name in names}
    draws = max((each.size for each in given.values() if each.ndim), default=1)
    for at in range(0, draws, BLOCK):
        yield {name: v[at : at + BLOCK] if v.ndim else v for name, v in given.items()}


def column(values: Values, name: str) -> NDArray[np.float64]:
    """An input with an axis for periods behind it: (1,) or (n, 1)."""
    return np.asarray(values[name], dtype=np.float64)[..., None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ramp:
    """From 0 in a straight line to 1: begins at ``start`` months and takes ``over`` months."""

    start: str
    over: str

    @property
    def inputs(self) -> tuple[str, ...]:
        """Its two inputs."""
        return (self.start, self.over)

    def shares(self, values: Values, months: NDArray[np.float64]) -> NDArray[np.float64]:
        """A ramp that takes no time is a step."""
        since = months - column(values, self.start)
        over = column(values, self.over)
        shape = np.broadcast_shapes(since.shape, over.shape)
        since, over = np.broadcast_to(since, shape), np.broadcast_to(over, shape)
        rising = np.divide(since, over, out=np.where(since >= 0.0, 1.0, 0.0), where=over > 0.0)
        return np.clip(rising, 0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Logistic:
    """An S: slow, then fastest at ``middle`` months, then slow again (Verhulst 1838).

    ``width`` is the time from 10 % to 90 %, so that the steepness is 2 ln 9 / width.  The curve
    is scaled to begin at 0, which leaves its inflection at ``middle``; it nears 1.
    """

    middle: str
    width: str
    STEEPNESS: ClassVar[float] = 2.0 * float(np.log(9.0))

    @property
    def inputs(self) -> tuple[str, ...]:
        """Its two inputs."""
        return (self.middle, self.width)

    def shares(self, values: Values, months: NDArray[np.float64]) -> NDArray[np.float64]:
        """Raises Undefined where ``width`` isn't above 0, or the middle lies behind."""
        middle, width = column(values, self.middle), column(values, self.width)
        if not (width > 0.0).all():
            raise Undefined(f"{self.width}: an S-curve takes time; give more than 0 months")
        if not (middle >= 0.0).all():
            raise Undefined(f"{self.middle}: half of a roll-out to come can't lie behind")
        scale = self.STEEPNESS / width
        at_start = _logistic(-scale * middle)
        curve = _logistic(scale * (months - middle))
        return (curve - at_start) / (1.0 - at_start)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Shares as planned, one a period; the last one holds on."""

    table: tuple[float, ...]

    def __post_init__(self) -> None:
        if not self.table or not all(0.0 <= share <= 1.0 for share in self.table):
            raise Undefined("a roll-out plan is a list of shares from 0 to 1, one a period")

    @property
    def inputs(self) -> tuple[str, ...]:
        """None: the plan is a decision."""
        return ()

    def shares(self, values: Values, months: NDArray[np.float64]) -> NDArray[np.float64]:
        """Period by period."""
        del values
        at = np.minimum(np.arange(months.size), len(self.table) - 1)
        return np.asarray(self.table, dtype=np.float64)[at]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce:
    """In force from the first period on."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """None."""
        return ()

    def shares(self, values: Values, months: NDArray[np.float64]) -> NDArray[np.float64]:
        """All of it, always."""
        del values
        return np.ones(months.size)


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray((1.0 + np.tanh(x / 2.0)) / 2.0)
