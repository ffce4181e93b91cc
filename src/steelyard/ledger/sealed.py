"""Checking samples.log against the byte ranges that the ledger has sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from steelyard.errors import SteelyardError
from steelyard.evidence import Gap, LogReader, survey
from steelyard.ledger.chain import LedgerRecord
from steelyard.ledger.covered import LOG
from steelyard.ledger.digest import digest_between
from steelyard.ledger.findings import Finding, Severity

_RESTORE = "restore the log from a copy"


class Seal(msgspec.Struct, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """The body of a samples record: bytes [start, end) and their SHA-256."""

    start: int
    end: int
    frames: int
    sha256: str


def check_samples(run: Path, records: Sequence[LedgerRecord], *, closed: bool) -> Iterator[Finding]:
    """Every sealed range, what lies behind the last one, and whether the records agree."""
    path = run / LOG
    seals = [record for record in records if record.kind == "samples"]
    if path.is_symlink() or not path.is_file():
        severity = Severity.DAMAGED if seals else Severity.UNFINISHED
        yield _finding("the log is gone", severity=severity)
        return
    try:
        with path.open("rb") as file:
            found = list(_check_ranges(file, seals, closed=closed))
    except OSError as problem:
        yield _finding(f"can't be read ({problem.strerror})")
        return
    yield from found
    if any(finding.severity is Severity.DAMAGED for finding in found):
        yield from _name_frames(path)
    else:
        yield from _check_records(path)


def _check_ranges(
    file: BinaryIO, records: Sequence[LedgerRecord], *, closed: bool
) -> Iterator[Finding]:
    size = file.seek(0, 2)
    at = 0
    for record in records:
        try:
            seal = msgspec.convert(record.body, Seal)
        except msgspec.ValidationError as problem:
            yield _finding(f"record {record.seq} is no seal ({problem})")
            continue
        if seal.start != at or seal.end <= at:
            yield _finding(f"record {record.seq} does not begin where the last seal ended")
            at = max(at, seal.end)
            continue
        at = seal.end
        if size < seal.end:
            yield _finding(
                f"{size} bytes, where {seal.end} were sealed: the end was cut off", offset=size
            )
        elif digest_between(file, seal.start, seal.end)[1] != seal.sha256:
            yield _finding(
                f"bytes {seal.start}-{seal.end - 1} were changed after they were sealed "
                f"(record {record.seq}, {record.time})",
                offset=seal.start,
            )
    if size > at:
        yield _finding(
            f"{size - at} bytes behind the last seal",
            severity=Severity.DAMAGED if closed else Severity.UNFINISHED,
            offset=at,
            todo=_RESTORE if closed else "carry the run on with --resume, which seals them",
        )


def _name_frames(path: Path) -> Iterator[Finding]:
    """Which frames a change has hit, as far as their own checksums tell."""
    reader = LogReader(path, kinds=(), past_damage=True)
    try:
        for _ in reader:
            pass
    except SteelyardError as problem:
        yield _finding(f"does not read back: {problem}")
        return
    for gap in [*reader.damage, *([reader.torn] if reader.torn else [])]:
        yield _finding(_describe(gap), offset=gap.start)


def _describe(gap: Gap) -> str:
    if gap.start == gap.end:
        return f"another frame stands where frame {gap.frame} should"
    return f"frame {gap.frame} is not whole (bytes {gap.start}-{gap.end - 1})"


def _check_records(path: Path) -> Iterator[Finding]:
    try:
        survey(path)
    except SteelyardError as problem:
        yield _finding(f"the records contradict each other: {problem}")


def _finding(
    what: str,
    *,
    severity: Severity = Severity.DAMAGED,
    offset: int | None = None,
    todo: str = _RESTORE,
) -> Finding:
    return Finding(severity=severity, file=LOG, offset=offset, what=what, todo=todo)
