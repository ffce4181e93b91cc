"""Samples of a log as columns, read in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Sample
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.part import (
    COUNTS,
    TIMES,
    Part,
    Stretch,
    Within,
    joined,
    part_of,
    read_part,
)
from steelyard.load.summary.together import read_together
from steelyard.load.whole import WHOLE

__all__ = ["WHOLE", "Bools", "Columns", "Floats", "read_columns"]

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """One entry a request, in the log's order.  Times in s since the log's origin, NaN: never."""

    number: npt.NDArray[np.int64]
    times: dict[str, Floats]
    """By the sample's field name without ``_ns``."""
    counts: dict[str, Floats]
    """NaN where unknown."""
    answered: Bools
    """Whether a whole answer came with a token in it; nothing else has a latency."""
    said: Bools
    """Whether any token came, of a failed request too."""
    finished: Bools
    """Whether the server said that it had finished, be it cut by length."""
    kind: npt.NDArray[np.int16]
    """Its place in ``kind_names``."""
    kind_names: tuple[str, ...]
    kinds: dict[str, int]
    sources: dict[str, int]
    """Where token counts come from, by name; "" is unknown."""
    asked_again: int
    """Requests whose prompt this log has had before."""
    gaps: Gaps
    """Of answered requests."""
    rest: tuple[Stretch, ...] = ()
    """Where those frames of the log lie that are none of these."""

    def __len__(self) -> int:
        return len(self.number)

    def since(self, begin: str, end: str) -> Floats:
        """Seconds from one moment to another; +inf where the answer never came whole."""
        spans = self.times[end] - self.times[begin]
        return np.where(self.answered & ~np.isnan(spans), spans, np.inf)

    def credited(self, counts: Mapping[int, int], *, source: str) -> Columns:
        """The same with output tokens counted elsewhere, by number, where they were unknown."""
        tokens = self.counts["completion_tokens"].copy()
        at = [n for n, number in enumerate(self.number.tolist()) if number in counts]
        tokens[at] = [counts[int(self.number[n])] for n in at]
        unknown = self.sources.get("", 0) - len(at)
        sources = {**self.sources, source: self.sources.get(source, 0) + len(at), "": unknown}
        return replace(
            self,
            counts={**self.counts, "completion_tokens": tokens},
            sources={name: n for name, n in sources.items() if n},
        )


def read_columns(
    log: Path, *, first: int = 0, within: Within | None = None, gaps: bool = True
) -> Columns:
    """Read the samples of a log from number ``first`` on; a large one in several processes.

    Those ``within``, where that is given.  ``gaps`` between chunks are counted unless nobody asks.
    Raises RecordDamaged as LogReader does.
    """
    parts = read_together(log, first=first, within=within, counting=gaps)
    return _columns(joined(parts or [read_part(log, first=first, within=within, counting=gaps)]))


def columns_of(samples: Iterable[Sample]) -> Columns:
    """Samples that were read already; gaps between chunks are not counted."""
    return _columns(part_of(samples, counting=False))


def _columns(whole: Part) -> Columns:
    told = whole.columns
    return Columns(
        number=told["number"],
        times={name.removesuffix("_ns"): told[name] * 1e-9 for name in TIMES},
        counts={name: told[name] for name in COUNTS},
        answered=told["answered"],
        said=told["said"],
        finished=told["finished"],
        kind=told["kind"],
        kind_names=whole.names,
        kinds=dict(whole.kinds.most_common()),
        sources=dict(whole.sources.most_common()),
        asked_again=whole.asked_again,
        gaps=whole.gaps,
        rest=whole.rest,
    )
