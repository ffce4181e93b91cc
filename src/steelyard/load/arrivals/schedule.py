"""A schedule: when each request is intended, and what it is to look like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from steelyard.load.arrivals.blocks import Blocks
from steelyard.load.arrivals.share import share

Ints = npt.NDArray[np.int64]
Fact = str | int | float
By = Literal["request", "session", "run"]

COLUMNS = ("input_tokens", "output_tokens", "session", "turn", "think_ns")
"""Columns that a schedule may have beside its times; one value a request."""


def column(values: npt.ArrayLike) -> Ints:
    """Make an int64 array that nobody can write to."""
    fixed = np.ascontiguousarray(values, dtype=np.int64)
    if fixed.flags.writeable:
        fixed = fixed.copy() if fixed is values else fixed
        fixed.setflags(write=False)
    return fixed


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Schedule:
    """Intended send times and what is known of each request; arrays have one entry a request.

    Computed before the run from one seed, so the number of workers can't change it.
    """

    at_ns: Ints
    """Intended send time since the start; never falls, never negative."""
    span_ns: int
    """Load is offered during [0, span_ns); every ``at_ns`` lies inside."""
    number: Ints
    """Place in the whole schedule, from 0; a slice keeps it."""
    cap: int | None = None
    """Most requests in flight; who waits for it is late from ``at_ns`` on, not from later."""
    input_tokens: Ints | None = None
    output_tokens: Ints | None = None
    """0 where the source's request brought no answer."""
    session: Ints | None = None
    """Number of the conversation, from 0 in order of first appearance."""
    turn: Ints | None = None
    """Place within the conversation, from 0."""
    think_ns: Ints | None = None
    """Turns after the first are due this long after the previous answer, not at ``at_ns``."""
    blocks: Blocks | None = None
    """Hashes of the prompt's blocks: equal leading hashes are a shared prefix."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """How it was made: process, rate, seed, trace."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))
        for name in ("at_ns", "number", *COLUMNS):
            values = getattr(self, name)
            if values is None:
                continue
            object.__setattr__(self, name, column(values))
            if len(values) != len(self.at_ns):
                raise ValueError(f"{name} has {len(values)} entries, at_ns {len(self.at_ns)}")
        if self.blocks is not None and len(self.blocks) != len(self.at_ns):
            raise ValueError(f"blocks has {len(self.blocks)} entries, at_ns {len(self.at_ns)}")
        if len(self.at_ns) and not 0 <= self.at_ns[0] <= self.at_ns[-1] < self.span_ns:
            raise ValueError(f"at_ns leaves [0, {self.span_ns})")
        if np.any(np.diff(self.at_ns) < 0):
            raise ValueError("at_ns falls somewhere; sort it")

    def __len__(self) -> int:
        return len(self.at_ns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Schedule):
            return NotImplemented
        mine, theirs = self.columns(), other.columns()
        return (
            (self.span_ns, self.cap, self.facts, self.blocks)
            == (other.span_ns, other.cap, other.facts, other.blocks)
            and mine.keys() == theirs.keys()
            and all(np.array_equal(mine[name], theirs[name]) for name in mine)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def rate_per_s(self) -> float:
        """Requests a second over the whole span."""
        return len(self) / (self.span_ns / 1e9)

    @property
    def chained(self) -> bool:
        """Whether some requests wait for the answer before them."""
        return self.think_ns is not None

    def columns(self) -> dict[str, Ints]:
        """Give the arrays that are there, by name; prefix blocks apart."""
        named = {name: getattr(self, name) for name in ("at_ns", "number", *COLUMNS)}
        return {name: values for name, values in named.items() if values is not None}

    def take(self, rows: npt.ArrayLike) -> Schedule:
        """Keep these rows, in this order; times and numbers stay as they are."""
        at = np.asarray(rows, dtype=np.int64)
        kept: dict[str, Any] = {name: values[at] for name, values in self.columns().items()}
        return replace(self, **kept, blocks=None if self.blocks is None else self.blocks.take(at))

    def slice(self, worker: int, *, of: int, by: By | None = None) -> Schedule:
        """Give one worker's part; the parts of all workers make up the schedule exactly.

        ``request`` deals out one by one, ``session`` keeps a conversation with one worker (the
        default where turns wait for answers), ``run`` gives each worker a stretch of time.
        A cap is divided; StudyError where it has less than one for each worker.
        """
        if not 0 <= worker < of:
            raise ValueError(f"no worker {worker} among {of}")
        way = by or ("session" if self.chained else "request")
        if self.chained and way != "session":
            raise ValueError("turns wait for answers here; slice by session")
        cap = None if self.cap is None else share(self.cap, worker, of=of, what="cap")
        return replace(self.take(self._part(worker, of=of, way=way)), cap=cap)

    def _part(self, worker: int, *, of: int, way: By) -> Ints:
        if way == "request":
            return np.arange(worker, len(self), of)
        if way == "run":
            ends = np.arange(of + 1) * len(self) // of
            return np.arange(ends[worker], ends[worker + 1])
        if self.session is None:
            raise ValueError("has no sessions to slice by; slice by request")
        return np.flatnonzero(self.session % of == worker)
