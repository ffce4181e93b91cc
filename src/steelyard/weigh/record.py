"""The record of a run, read back: what every number is computed from."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from steelyard.evidence import (
    Answer,
    Record,
    RunMark,
    Sample,
    SegmentEnd,
    SegmentStart,
    WindowEnd,
    WindowStart,
)
from steelyard.load import Seen
from steelyard.weigh.loads import Had

NS = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of one deployment's window within one segment, in seconds since the run began."""

    index: int
    deployment: str
    workload: str
    segment: int
    started_s: float
    wall_s: float


@dataclass(slots=True, kw_only=True)
class Recorded:
    """Everything in samples.log that numbers are made of."""

    run: RunMark
    starts: list[SegmentStart] = field(default_factory=list)
    ends: list[SegmentEnd] = field(default_factory=list)
    samples: dict[int, Sample] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    loads: Sequence[Had] = ()
    """Windows of load that were had whole; their samples are not held here."""
    cut: int = 0
    """Windows of load that an interruption cut off."""
    tries: Mapping[tuple[str, str, int], int] = field(default_factory=dict)
    """By workload, deployment and index: offers that did not count, the generator's fault."""

    @property
    def date(self) -> str:
        """The day on which the run began, UTC."""
        return _utc(self.run.wall_ns).date().isoformat()

    @property
    def started(self) -> str:
        """When the run began, UTC."""
        return _stamp(self.run.wall_ns)

    @property
    def ended(self) -> str:
        """When the last segment ended, UTC; the last start where nobody saw an end."""
        return _stamp(self.ends[-1].wall_ns if self.ends else self.starts[-1].wall_ns)

    def seen(self, deployment: str, workload: str, *, slo_s: float = math.inf) -> Seen:
        """One deployment's part, answers sorted by item and repeat."""
        mine = [a for a in self.answers if (a.deployment, a.workload) == (deployment, workload)]
        walls: dict[int, float] = {}
        for span in self.spans:
            if (span.deployment, span.workload) == (deployment, workload):
                walls[span.index] = walls.get(span.index, 0.0) + span.wall_s
        return Seen(
            deployment=deployment,
            workload=workload,
            answers=sorted(mine, key=lambda a: (a.item, a.repeat)),
            samples=self.samples,
            walls=walls,
            slo_s=slo_s,
        )

    @property
    def superseded(self) -> int:
        """Samples that an interruption left without an answer."""
        named = {number for answer in self.answers for number in answer.samples}
        return len(self.samples) - len(named)


def read_record(
    records: Iterable[Record],
    *,
    loaded: Collection[str] = (),
    loads: Sequence[Had] = (),
    tries: Mapping[tuple[str, str, int], int] | None = None,
) -> Recorded:
    """What samples.log holds; of workloads that are ``loaded``, windows only.

    The samples of ``loads`` need not be among the ``records``.
    Raises RecordDamaged where they don't read back.
    """
    records = iter(records)
    first = next(records)
    if not isinstance(first, RunMark):
        raise TypeError(first)
    found = Recorded(run=first, loads=loads, tries=tries or {})
    open_window = _OpenWindow()
    for record in records:
        if isinstance(record, Sample) and record.workload in loaded:
            open_window.last_ns = record.ended_ns
            continue
        _take(found, record, open_window)
    found.spans += open_window.close(found)
    _keep_whole(found, loaded)
    return found


def _keep_whole(found: Recorded, loaded: Collection[str]) -> None:
    """Drop windows of load that were cut off: they were had anew."""
    whole = {(one.workload, one.deployment, one.index, one.segment) for one in found.loads}
    kept = [
        span
        for span in found.spans
        if span.workload not in loaded
        or (span.workload, span.deployment, span.index, span.segment) in whole
    ]
    # Of windows that were offered again in one segment, the last is the one that was had.
    last = {_key(span): span for span in kept}
    kept = [span for span in kept if span.workload not in loaded or last[_key(span)] is span]
    found.cut = len(found.spans) - len(kept) - sum(found.tries.values())
    found.spans = kept


def _key(span: Span) -> tuple[str, str, int, int]:
    return (span.workload, span.deployment, span.index, span.segment)


@dataclass(slots=True)
class _OpenWindow:
    """A window whose end nobody has seen yet, and the last moment known of it."""

    start: WindowStart | None = None
    last_ns: int = 0

    def close(self, found: Recorded) -> Iterator[Span]:
        """The span of a window that a crash cut off: up to its last record."""
        if self.start is not None:
            start, self.start = self.start, None
            yield _span(found, start, max(self.last_ns, start.start_ns))


def _take(found: Recorded, record: object, window: _OpenWindow) -> None:
    match record:
        case Sample():
            found.samples[record.number] = record
            window.last_ns = record.ended_ns
        case Answer():
            found.answers.append(record)
        case WindowStart():
            window.start = record
        case WindowEnd():
            window.start = None
            found.spans.append(_span(found, record, record.end_ns))
        case SegmentStart():
            found.spans += window.close(found)
            found.starts.append(record)
        case SegmentEnd():
            found.spans += window.close(found)
            found.ends.append(record)
        case _:
            pass


def _span(found: Recorded, mark: WindowStart | WindowEnd, end_ns: int) -> Span:
    # Segments are told apart by wall clock alone: a resume may be on another boot.
    offset_ns = found.starts[mark.segment].wall_ns - found.run.wall_ns
    return Span(
        index=mark.index,
        deployment=mark.deployment,
        workload=mark.workload,
        segment=mark.segment,
        started_s=(offset_ns + mark.start_ns) * NS,
        wall_s=(end_ns - mark.start_ns) * NS,
    )


def _utc(wall_ns: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(wall_ns // 1_000_000_000, tz=dt.UTC)


def _stamp(wall_ns: int) -> str:
    return _utc(wall_ns).strftime("%Y-%m-%dT%H:%M:%SZ")
