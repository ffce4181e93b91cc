"""The writer of ``samples.log``: what a run says to its record, segment by segment."""

from __future__ import annotations

import hashlib
import os
import platform
import time
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn, Self

import msgspec

from steelyard.errors import RecordDamaged, RunError, StorageFull
from steelyard.evidence.frames import file_head
from steelyard.evidence.marks import (
    Ended,
    Kind,
    RunMark,
    SegmentEnd,
    SegmentStart,
    Started,
    WindowEnd,
    WindowStart,
)
from steelyard.evidence.reader import Survey, survey
from steelyard.evidence.sample import Answer, Sample
from steelyard.evidence.torn import Torn, set_aside
from steelyard.evidence.writer import Extent, FrameWriter

FLUSH_EVERY_S = 0.2


class SampleLog:
    """One writer of one log; ``create`` and ``resume`` open it and begin a segment.

    Samples and answers come from one thread (or one event loop).  Every method that writes
    raises StorageFull when the disk refuses, and from then on always; the log then ends with
    its last whole frame.
    """

    def __init__(self, writer: FrameWriter, *, found: Survey, torn: Torn | None = None) -> None:
        self.found = found
        """What stood in the log before this segment; ``found.finished`` need not be asked."""
        self.torn = torn
        self.next_sample = found.samples
        """The number that the next sample must carry."""
        self.segment = len(found.starts)
        self.origin_ns = time.monotonic_ns()
        """Clock reading from which the ``*_ns`` of this segment count."""
        self._writer = writer
        self._append: Callable[[int, Sequence[msgspec.Struct]], None] = writer.append
        self._ended = False

    @classmethod
    def create(
        cls, path: Path, *, run: str, study: str, flush_every_s: float = FLUSH_EVERY_S
    ) -> Self:
        """Begin a log; ``study`` is the hash of the frozen study.

        Raises RunError if there is one already.
        """
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        except FileExistsError:
            raise RunError(f"{path}: the log exists already; resume the run instead") from None
        except OSError as problem:
            raise _unopened(path, problem) from problem
        head = file_head()
        try:
            os.write(file, head)
        except OSError as problem:
            os.close(file)
            raise StorageFull(
                f"{path}: the disk takes not even the head of a log ({problem.strerror}); "
                "free some space and start again"
            ) from problem
        extent = Extent(size=len(head), frames=0)
        writer = FrameWriter(path, file=file, extent=extent, flush_every_s=flush_every_s)
        log = cls(writer, found=Survey(size=len(head)))
        mark = RunMark(run=run, study=study, wall_ns=time.time_ns(), version=own_version())
        log._begin(Started.FRESH, before=(Kind.RUN, mark))
        return log

    @classmethod
    def resume(cls, path: Path, *, flush_every_s: float = FLUSH_EVERY_S) -> Self:
        """Open a log for a further segment; a torn tail is copied aside and cut off first.

        Raises RecordDamaged when the log doesn't read back, and RunError when it holds no run.
        """
        found = survey(path)
        if found.run is None:
            raise RunError(f"{path}: the log holds no run yet; start the run afresh")
        torn = set_aside(path, found.torn) if found.torn else None
        try:
            file = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
            os.ftruncate(file, found.size)
        except OSError as problem:
            raise _unopened(path, problem) from problem
        extent = Extent(size=found.size, frames=found.frames)
        writer = FrameWriter(path, file=file, extent=extent, flush_every_s=flush_every_s)
        log = cls(writer, found=found, torn=torn)
        log._begin(Started.RESUME, before=_crash_of(found))
        return log

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return self._writer.path

    def now_ns(self) -> int:
        """Nanoseconds since the segment's origin."""
        return time.monotonic_ns() - self.origin_ns

    def sample(self, sample: Sample) -> None:
        """Append a request; its number must be ``next_sample``."""
        self.samples([sample])

    def samples(self, samples: Sequence[Sample]) -> None:
        """Append requests, numbered on from ``next_sample``; half the cost of one at a time."""
        for number, sample in enumerate(samples, self.next_sample):
            if sample.number != number:
                raise RecordDamaged(
                    f"{self.path}: sample {sample.number} offered where sample {number} "
                    "comes next; a sample gets its number when it is appended"
                )
        self._append(Kind.SAMPLE, samples)
        self.next_sample += len(samples)

    def answer(self, answer: Answer) -> None:
        """Append a judged answer, and hand everything so far to the kernel."""
        self._append(Kind.ANSWER, [answer])
        self._writer.flush()

    def window_start(self, mark: WindowStart) -> None:
        """Note that a deployment's turn begins."""
        self._append(Kind.WINDOW_START, [mark])

    def window_end(self, mark: WindowEnd) -> Extent:
        """Note that a turn is over; on return everything so far is on the disk."""
        self._append(Kind.WINDOW_END, [mark])
        return self._writer.sync()

    def end(self, reason: Ended) -> Extent:
        """End the segment, once; on return everything is on the disk."""
        if not self._ended:
            end = SegmentEnd(
                segment=self.segment, reason=reason, wall_ns=time.time_ns(), end_ns=self.now_ns()
            )
            self._append(Kind.SEGMENT_END, [end])
            self._ended = True
            self._append = self._refuse_after_end
        return self._writer.sync()

    def flush(self) -> Extent:
        """Hand everything so far to the kernel; it survives the end of this process."""
        return self._writer.flush()

    def sync(self) -> Extent:
        """Flush and wait for the disk; everything so far survives a power cut."""
        return self._writer.sync()

    def close(self) -> None:
        """Flush and let go of the file; a segment without an end counts as crashed."""
        self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, reason: Started, *, before: tuple[Kind, RunMark | SegmentEnd] | None) -> None:
        start = SegmentStart(
            number=self.segment,
            reason=reason,
            wall_ns=time.time_ns(),
            origin_ns=self.origin_ns,
            host=host_digest(),
            pid=os.getpid(),
            version=own_version(),
        )
        try:
            if before is not None:
                self._writer.append(before[0], [before[1]])
            self._writer.append(Kind.SEGMENT_START, [start])
            self._writer.sync()
        except StorageFull:
            self.close()
            raise

    def _refuse_after_end(self, *_: object) -> NoReturn:
        raise RunError(f"{self.path}: the segment has ended; resume the run to go on")


def own_version() -> str:
    """The installed version of steelyard, or "source" in a bare tree."""
    try:
        return version("steelyard")
    except PackageNotFoundError:
        return "source"


def host_digest() -> str:
    """Twelve digits that tell machines apart without naming them."""
    return hashlib.sha256(f"steelyard host {platform.node()}".encode()).hexdigest()[:12]


def _unopened(path: Path, problem: OSError) -> StorageFull:
    return StorageFull(
        f"{path}: can't be opened for writing ({problem.strerror}); nothing was changed; "
        "check the disk and the folder's rights, then carry on"
    )


def _crash_of(found: Survey) -> tuple[Kind, SegmentEnd] | None:
    if found.open_segment is None:
        return None
    end = SegmentEnd(
        segment=found.open_segment, reason=Ended.CRASHED, wall_ns=time.time_ns(), end_ns=None
    )
    return Kind.SEGMENT_END, end
