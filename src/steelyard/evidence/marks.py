"""Marks: what the log holds beside samples and answers, so that it explains itself."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec

from steelyard.evidence.sample import Answer, Sample


class Kind(IntEnum):
    """The kinds of frames, as stored."""

    RUN = 1
    SEGMENT_START = 2
    SAMPLE = 3
    ANSWER = 4
    WINDOW_START = 5
    WINDOW_END = 6
    SEGMENT_END = 7


class Started(StrEnum):
    """Why a segment began."""

    FRESH = "fresh"
    RESUME = "resume"


class Ended(StrEnum):
    """How a segment ended; a crash is noted by the start after it."""

    CLEAN = "clean"
    INTERRUPTED = "interrupted"
    CRASHED = "crashed"


class Mark(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """Stored by position, like Sample."""


class RunMark(Mark, frozen=True, kw_only=True, array_like=True):
    """The first frame: whose record this is."""

    run: str
    study: str
    """Hash of the frozen study, sha256 hex."""
    wall_ns: int
    """UTC, nanoseconds since 1970."""
    version: str


class SegmentStart(Mark, frozen=True, kw_only=True, array_like=True):
    """A start of the run; its times count from here."""

    number: int
    reason: Started
    wall_ns: int
    """UTC at the origin, nanoseconds since 1970."""
    origin_ns: int
    """``time.monotonic_ns()`` at the origin."""
    host: str
    """12-digit digest of the machine's name."""
    pid: int
    version: str


class WindowStart(Mark, frozen=True, kw_only=True, array_like=True):
    """A deployment's turn begins."""

    segment: int
    index: int
    deployment: str
    workload: str
    start_ns: int


class WindowEnd(Mark, frozen=True, kw_only=True, array_like=True):
    """A deployment's turn is over; its start is repeated so that the frame stands alone."""

    segment: int
    index: int
    deployment: str
    workload: str
    start_ns: int
    end_ns: int
    cpu_ns: int
    """CPU time that the generator's process took in the window."""


class SegmentEnd(Mark, frozen=True, kw_only=True, array_like=True):
    """The end of a segment; ``end_ns`` is None where nobody saw it."""

    segment: int
    reason: Ended
    wall_ns: int
    end_ns: int | None


Record = RunMark | SegmentStart | Sample | Answer | WindowStart | WindowEnd | SegmentEnd

TYPES: dict[Kind, type[Record]] = {
    Kind.RUN: RunMark,
    Kind.SEGMENT_START: SegmentStart,
    Kind.SAMPLE: Sample,
    Kind.ANSWER: Answer,
    Kind.WINDOW_START: WindowStart,
    Kind.WINDOW_END: WindowEnd,
    Kind.SEGMENT_END: SegmentEnd,
}
