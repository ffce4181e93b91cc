"""A stretch of a log as columns."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from steelyard.evidence import Kind, LogReader, Sample
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.row import Row
from steelyard.load.whole import WHOLE

_BATCH = 500
TIMES = ("intended_ns", "ready_ns", "sent_ns", "first_token_ns", "first_visible_ns",
         "last_token_ns", "ended_ns")  # fmt: skip
COUNTS = ("prompt_tokens", "completion_tokens", "cached_tokens", "content_events")
_NUMBERS = ("number", *TIMES, *COUNTS)
_WIDTH = len(_NUMBERS)
_numbers = attrgetter(*_NUMBERS)
_KINDS = frozenset(int(kind) for kind in Kind)
_decode = msgspec.msgpack.Decoder(Row).decode
Stretch = tuple[int, int]
"""Bytes [start, end) of a log that hold whole frames."""


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
    """Columns of samples; of those that begin in a range of bytes, where its frames lie too."""

    columns: dict[str, Any]
    names: tuple[str, ...]
    """Kinds by their code in this part's columns."""
    kinds: Counter[str]
    sources: Counter[str]
    asked_again: int
    gaps: Gaps
    begin: tuple[int, int] | None = None
    """Offset and number of the first frame; None where there is none."""
    end: tuple[int, int] | None = None
    """Offset behind the last one, and the number of the next."""
    rest: tuple[Stretch, ...] = ()
    """Where the frames lie that are no rows."""


def read_part(
    log: Path,
    *,
    first: int,
    part: tuple[int, int] | None = None,
    within: Within | None = None,
    counting: bool = True,
) -> Part:
    """Read the samples from number ``first`` on, of the whole log or of a part of its bytes.

    ``counting``: whether the gaps between chunks are counted.
    Raises RecordDamaged as LogReader does, for the whole log; of a part, see ``Part.end``.
    """
    reader, rest = LogReader(log, part=part), list[Stretch]()
    rows = _rows(reader, first, within, rest)
    found = part_of(rows, counting=counting)
    end = reader.frames.end, reader.frames.count
    return replace(found, begin=reader.frames.begin, end=end, rest=tuple(rest))


def part_of(rows: Iterable[Row | Sample], *, counting: bool = True) -> Part:
    """Columns of samples, in their order."""
    rows = iter(rows)
    parts: list[dict[str, Any]] = []
    gaps = Gaps()
    kinds: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    codes: dict[str, int] = {}
    again = 0
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
        rest=tuple(stretch for part in parts for stretch in part.rest),
    )


def _rows(
    reader: LogReader, first: int, within: Within | None, rest: list[Stretch]
) -> Iterator[Row]:
    kind, decode = int(Kind.SAMPLE), _decode
    for frame in reader.frames:
        if frame.kind == kind:
            try:
                row = decode(frame.payload)
            except msgspec.DecodeError as problem:
                raise reader.damaged(frame, problem) from problem
            if row.number >= first and (within is None or within(row)):
                yield row
                continue
        if wrong := _misplaced(frame.number, frame.kind):
            raise reader.damaged(frame, wrong)
        follows = rest and rest[-1][1] == frame.offset
        begin = rest.pop()[0] if follows else frame.offset
        rest.append((begin, frame.end))


def _misplaced(number: int, kind: int) -> str | None:
    """Why a frame can't stand where it does; a log's first says whose it is, and no other."""
    if kind not in _KINDS:
        return f"kind {kind} is unknown"
    if (number == 0) != (kind == Kind.RUN):
        return "the run begins a second time" if number else "no run begins here"
    return None


def _columns(batch: list[Row | Sample], codes: dict[str, int]) -> dict[str, Any]:
    values = np.array([_numbers(row) for row in batch], dtype=np.float64).reshape(-1, _WIDTH)
    found: dict[str, Any] = dict(zip(_NUMBERS, values.T.copy(), strict=True))
    found["number"] = found["number"].astype(np.int64)
    kinds = [codes.setdefault(row.kind, len(codes)) for row in batch]
    found["kind"] = np.array(kinds, dtype=np.int16)
    whole = np.array([row.kind in WHOLE for row in batch], dtype=np.bool_)
    found["finished"] = np.array([row.finish is not None for row in batch], dtype=np.bool_)
    found["answered"] = whole & ~np.isnan(found["first_token_ns"])
    # Of any channel: a call of a tool that was cut off is no text, and its tokens were spent.
    found["said"] = found["content_events"] > 0
    return found
