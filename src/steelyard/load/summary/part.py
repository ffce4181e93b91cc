"""A stretch of a log as columns."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from steelyard.evidence import Kind, LogReader
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.row import Row
from steelyard.load.whole import WHOLE

_BATCH = 500
TIMES = ("intended_ns", "ready_ns", "sent_ns", "first_token_ns", "first_visible_ns",
         "last_token_ns", "ended_ns")  # fmt: skip
COUNTS = ("prompt_tokens", "completion_tokens", "cached_tokens", "content_events")
_NUMBERS = ("number", *TIMES, *COUNTS, "content_chars", "reasoning_chars")
_WIDTH = len(_NUMBERS)
_numbers = attrgetter(*_NUMBERS)
_decode = msgspec.msgpack.Decoder(Row).decode


Wanted = Callable[[Row], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """Wants numbers in any of the ranges [first, end), which ascend; goes to another process."""

    firsts: tuple[int, ...]
    ends: tuple[int, ...]

    def __call__(self, row: Row) -> bool:
        """Whether a row's number lies in one of them."""
        place = bisect_right(self.firsts, row.number) - 1
        return place >= 0 and row.number < self.ends[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Columns of the samples that begin in a range of bytes, and where its frames lie."""

    columns: dict[str, Any]
    names: tuple[str, ...]
    """Kinds by their code in this part's columns."""
    kinds: Counter[str]
    sources: Counter[str]
    asked_again: int
    gaps: Gaps
    begin: int | None
    """Offset of the first frame; None where there is none."""
    end: int
    """Offset behind the last one."""


def read_part(
    log: Path,
    *,
    first: int,
    part: tuple[int, int] | None = None,
    wanted: Wanted | None = None,
    counting: bool = True,
) -> Part:
    """Read the samples from number ``first`` on, of the whole log or of a part of its bytes.

    ``counting``: whether the gaps between chunks are counted.
    Raises RecordDamaged as LogReader does, for the whole log; of a part, see ``Part.end``.
    """
    parts: list[dict[str, Any]] = []
    gaps = Gaps()
    kinds: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    codes: dict[str, int] = {}
    again = 0
    reader = LogReader(log, part=part)
    found = _rows(reader, first)
    rows = found if wanted is None else filter(wanted, found)
    while batch := list(islice(rows, _BATCH)):
        kinds.update([row.kind for row in batch])
        sources.update([row.token_source for row in batch])
        again += sum(row.repeat > 0 for row in batch)
        columns = _columns(batch, codes)
        if counting:
            whole = zip(batch, columns["answered"], strict=True)
            gaps.add([row.reads for row, answered in whole if answered])
        parts.append(columns)
    if not parts:
        parts = [_columns([], codes)]
    return Part(
        columns={name: np.concatenate([part[name] for part in parts]) for name in parts[0]},
        names=tuple(codes),
        kinds=kinds,
        sources=sources,
        asked_again=again,
        gaps=gaps,
        begin=reader.frames.begin,
        end=reader.frames.end,
    )


def joined(parts: list[Part]) -> Part:
    """Parts that follow each other as one."""
    if len(parts) == 1:
        return parts[0]
    codes: dict[str, int] = {}
    gaps = Gaps()
    kinds: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for part in parts:
        ours = [codes.setdefault(name, len(codes)) for name in part.names]
        part.columns["kind"] = np.array(ours, dtype=np.int16)[part.columns["kind"]]
        gaps.merge(part.gaps)
        kinds.update(part.kinds)
        sources.update(part.sources)
    names = parts[0].columns
    return Part(
        columns={name: np.concatenate([part.columns[name] for part in parts]) for name in names},
        names=tuple(codes),
        kinds=kinds,
        sources=sources,
        asked_again=sum(part.asked_again for part in parts),
        gaps=gaps,
        begin=parts[0].begin,
        end=parts[-1].end,
    )


def _rows(reader: LogReader, first: int) -> Iterator[Row]:
    kind, decode = int(Kind.SAMPLE), _decode
    for frame in reader.frames:
        if frame.kind == kind:
            row = decode(frame.payload)
            if row.number >= first:
                yield row


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
