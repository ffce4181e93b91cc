"""Samples of a log as columns, read in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from steelyard.evidence import Kind, LogReader
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.row import Row
from steelyard.load.whole import WHOLE

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_BATCH = 500
_TIMES = ("intended_ns", "ready_ns", "sent_ns", "first_token_ns", "first_visible_ns",
          "last_token_ns", "ended_ns")  # fmt: skip
_COUNTS = ("prompt_tokens", "completion_tokens", "cached_tokens", "content_events")
_NUMBERS = ("number", *_TIMES, *_COUNTS, "content_chars", "reasoning_chars")
_WIDTH = len(_NUMBERS)
_numbers = attrgetter(*_NUMBERS)
_decode = msgspec.msgpack.Decoder(Row).decode

Wanted = Callable[[Row], bool]


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
    """Whether any text came, of a failed request too."""
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


def read_columns(log: Path, *, wanted: Wanted = lambda _: True) -> Columns:
    """Read the samples of a log that are ``wanted``.

    Raises RecordDamaged as LogReader does.
    """
    parts: list[dict[str, Any]] = []
    gaps = Gaps()
    kinds: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    codes: dict[str, int] = {}
    again = 0
    rows = (row for row in _rows(log) if wanted(row))
    while batch := list(islice(rows, _BATCH)):
        kinds.update([row.kind for row in batch])
        sources.update([row.token_source for row in batch])
        again += sum(row.repeat > 0 for row in batch)
        part = _columns(batch, codes)
        gaps.add([row.reads for row, whole in zip(batch, part["answered"], strict=True) if whole])
        parts.append(part)
    if not parts:
        parts = [_columns([], codes)]
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return Columns(
        number=joined["number"],
        times={name.removesuffix("_ns"): joined[name] * 1e-9 for name in _TIMES},
        counts={name: joined[name] for name in _COUNTS},
        answered=joined["answered"],
        said=joined["said"],
        finished=joined["finished"],
        kind=joined["kind"],
        kind_names=tuple(codes),
        kinds=dict(kinds.most_common()),
        sources=dict(sources.most_common()),
        asked_again=again,
        gaps=gaps,
    )


def _rows(log: Path) -> Iterator[Row]:
    kind, decode = int(Kind.SAMPLE), _decode
    for frame in LogReader(log).frames:
        if frame.kind == kind:
            yield decode(frame.payload)


def _columns(batch: list[Row], codes: dict[str, int]) -> dict[str, Any]:
    values = np.array([_numbers(row) for row in batch], dtype=np.float64).reshape(-1, _WIDTH)
    found: dict[str, Any] = dict(zip(_NUMBERS, values.T.copy(), strict=True))
    found["number"] = found["number"].astype(np.int64)
    kinds = [codes.setdefault(row.kind, len(codes)) for row in batch]
    found["kind"] = np.array(kinds, dtype=np.int16)
    whole = np.array([row.kind in WHOLE for row in batch], dtype=np.bool_)
    found["finished"] = np.array([row.finish is not None for row in batch], dtype=np.bool_)
    found["answered"] = whole & ~np.isnan(found["first_token_ns"])
    found["said"] = (found.pop("content_chars") > 0) | (found.pop("reasoning_chars") > 0)
    return found
