"""Reading a log: records in their order, and what a resumed run must know of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from sys import intern, maxsize
from typing import Any, NamedTuple

import msgspec

from steelyard.errors import RecordDamaged
from steelyard.evidence.frames import Frame, FrameReader, Gap
from steelyard.evidence.marks import (
    TYPES,
    Kind,
    Record,
    RunMark,
    SegmentEnd,
    SegmentStart,
    WindowEnd,
)
from steelyard.evidence.sample import Answer, Sample

_DECODERS: dict[int, msgspec.msgpack.Decoder[Any]] = {
    kind: msgspec.msgpack.Decoder(type_) for kind, type_ in TYPES.items()
}


_NOWHERE = (maxsize, maxsize)


class AnswerKey(NamedTuple):
    """What is asked exactly once in a run."""

    deployment: str
    workload: str
    suite: str
    item: str
    repeat: int


def key_of(answer: Answer) -> AnswerKey:
    """The key under which an answer may stand in the log once."""
    # the three names are the same few over and over: one object each, for a million keys
    return AnswerKey(
        intern(answer.deployment),
        intern(answer.workload),
        intern(answer.suite),
        answer.item,
        answer.repeat,
    )


class LogReader:
    """Iterates over the records of a log; ``kinds`` narrows what is decoded.

    Samples numbered in a range of ``without`` (first, one past the last) are checked and passed
    over; that is of a whole log, not of a ``part``.
    Raises RecordDamaged as FrameReader does, and for a payload that is no such record.
    """

    def __init__(
        self,
        path: Path,
        *,
        kinds: Collection[Kind] = tuple(Kind),
        past_damage: bool = False,
        part: tuple[int, int] | None = None,
        without: Iterable[tuple[int, int]] = (),
    ) -> None:
        self._without = sorted(without)
        self.frames = FrameReader(path, past_damage=past_damage, part=part)
        self._kinds = frozenset(kinds)

    @property
    def torn(self) -> Gap | None:
        """The byte range behind the last whole frame, once the iteration is over."""
        return self.frames.torn

    @property
    def damage(self) -> list[Gap]:
        """What was passed over, with ``past_damage``."""
        return self.frames.damage

    def __iter__(self) -> Iterator[Record]:
        decode = {int(kind): _DECODERS[kind].decode for kind in self._kinds}
        known = frozenset(TYPES)
        ranges = iter(self._without)
        first, past = next(ranges, _NOWHERE)
        number = -1
        for frame in self.frames:
            if frame.kind == Kind.SAMPLE:
                number += 1
                while number >= past:
                    first, past = next(ranges, _NOWHERE)
                if number >= first:
                    continue
            try:
                if frame.kind in decode:
                    yield decode[frame.kind](frame.payload)
                elif frame.kind not in known:
                    raise msgspec.DecodeError(f"kind {frame.kind} is unknown")
            except msgspec.DecodeError as problem:
                raise self.damaged(frame, problem) from problem

    def damaged(self, frame: Frame, problem: Exception | str) -> RecordDamaged:
        """What to raise for a whole frame whose payload is no record."""
        return RecordDamaged(
            f"{self.frames.path}: frame {frame.number} at byte {frame.offset} holds no record "
            f"that this steelyard knows ({problem}); another program wrote it, or a newer version"
        )


def records_of(path: Path, stretches: Sequence[tuple[int, int]]) -> Iterator[Record]:
    """The records of a log in stretches of its bytes [start, end) that were found to be whole.

    Raises RecordDamaged where one no longer is, and as LogReader does.
    """
    for stretch in stretches:
        reader = LogReader(path, part=stretch)
        yield from reader
        begin = reader.frames.begin
        if begin is None or (begin[0], reader.frames.end) != stretch:
            raise RecordDamaged(
                f"{path}: bytes {stretch[0]}-{stretch[1] - 1} were changed while the log was being "
                "read; let nothing write to it and try again"
            )


@dataclass(slots=True, kw_only=True)
class Survey:
    """What stands in a log, without its texts and times."""

    run: RunMark | None = None
    starts: list[SegmentStart] = field(default_factory=list)
    ends: list[SegmentEnd] = field(default_factory=list)
    windows: list[WindowEnd] = field(default_factory=list)
    finished: set[AnswerKey] = field(default_factory=set)
    """The answers that need not be asked again."""
    samples: int = 0
    answered: bytearray = field(default_factory=bytearray)
    """One byte a sample: 1 where an answer names it."""
    checks: set[str] = field(default_factory=set)
    """Names of all checks that an answer holds."""
    size: int = 0
    """Bytes up to the end of the last whole frame."""
    frames: int = 0
    torn: Gap | None = None

    @property
    def superseded(self) -> int:
        """Samples that no answer names: an interruption came between."""
        return self.samples - sum(self.answered)

    @property
    def open_segment(self) -> int | None:
        """The last segment, if it has no end."""
        if self.starts and len(self.ends) < len(self.starts):
            return self.starts[-1].number
        return None


def survey(path: Path) -> Survey:
    """Read a log once and check that its records agree with each other.

    Raises RecordDamaged for damage, for a second answer of the same key, and for a sample or
    an answer whose numbers don't fit.
    """
    found = Survey()
    reader = LogReader(path)
    for record in reader:
        problem = _take(found, record)
        if problem:
            number = reader.frames.count - 1
            raise RecordDamaged(
                f"{path}: frame {number}, which ends at byte {reader.frames.end}: {problem}; "
                "the log was put together by something else than a run; restore it from a copy"
            )
    found.size, found.frames = reader.frames.end, reader.frames.count
    found.torn = reader.torn
    return found


def _take(found: Survey, record: Record) -> str | None:
    """Add a record to the survey; a sentence where it contradicts the records before."""
    match record:
        case Sample():
            if record.number != found.samples:
                return f"sample {record.number} stands where sample {found.samples} should"
            found.samples += 1
            found.answered.append(0)
        case Answer():
            return _take_answer(found, record)
        case RunMark():
            if found.run is not None or found.starts:
                return "the run begins a second time"
            found.run = record
        case SegmentStart():
            if record.number != len(found.starts):
                return f"segment {record.number} begins where {len(found.starts)} should"
            found.starts.append(record)
        case SegmentEnd():
            found.ends.append(record)
        case WindowEnd():
            found.windows.append(record)
        case _:
            pass
    return None


def _take_answer(found: Survey, answer: Answer) -> str | None:
    key = key_of(answer)
    if key in found.finished:
        return (
            f"a second answer of item {key.item!r}, repeat {key.repeat}, "
            f"deployment {key.deployment!r}, workload {key.workload!r}, suite {key.suite!r}"
        )
    for number in answer.samples:
        if not 0 <= number < found.samples:
            return f"the answer of item {key.item!r} names sample {number}, which is not before it"
        if found.answered[number]:
            return f"sample {number} belongs to two answers, the second of item {key.item!r}"
        found.answered[number] = 1
    found.finished.add(key)
    found.checks.update(answer.checks)
    return None
