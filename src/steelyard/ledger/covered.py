"""Checking the files of a run folder against the digests in its ledger."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from steelyard.ledger.chain import LedgerRecord
from steelyard.ledger.findings import Finding, Severity

LOG = "samples.log"
REMADE = frozenset({"derived", "measurements", "verdict", "report"})
"""Kinds of files that each closing makes anew from the record."""
_OWN = {"ledger.jsonl", "lock", LOG}


def check_files(run: Path, records: Sequence[LedgerRecord]) -> Iterator[Finding]:
    """Compare each file with its last record; report what is gone, changed or not covered."""
    last = {
        str(record.body["file"]): record
        for record in records
        if record.kind != "samples" and "file" in record.body
    }
    reopened = _reopened_at(records)
    for name, record in last.items():
        finding = _check(run, name, record, stale=record.seq < reopened)
        if finding is not None:
            yield finding
    for name in _present(run):
        if name not in last and name not in _OWN:
            yield Finding(
                severity=Severity.UNFINISHED,
                file=name,
                what="the ledger does not cover this file: it was put here later, or the run "
                "was stopped before it could be recorded",
                todo="do not rely on it; remove it, or resume the run",
            )


def _reopened_at(records: Sequence[LedgerRecord]) -> int:
    """Place of the last samples record, if the ledger is open behind it; else 0."""
    if not records or records[-1].kind == "close":
        return 0
    return max((record.seq for record in records if record.kind == "samples"), default=0)


def _check(run: Path, name: str, record: LedgerRecord, *, stale: bool) -> Finding | None:
    """``stale``: the run was carried on after this record, and has not been closed since."""
    wrong = _wrong_with(run, name, record)
    if wrong is None:
        return None
    if stale and record.kind in REMADE:
        return Finding(
            severity=Severity.UNFINISHED,
            file=name,
            what=f"{wrong} (record {record.seq}, {record.time}); the run was carried on after that",
            todo="carry it on with --resume, which makes this file anew",
        )
    return Finding(
        severity=Severity.DAMAGED,
        file=name,
        what=f"{wrong} (record {record.seq}, {record.time})",
        todo="restore the file from a copy",
    )


def _wrong_with(run: Path, name: str, record: LedgerRecord) -> str | None:
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute():
        return "the ledger names a file outside the run folder"
    path = run / name
    try:
        if path.is_symlink() or not path.is_file():
            return "the ledger holds a digest of this file, but no such file lies here"
        size = path.stat().st_size
        if size != record.body.get("bytes"):
            return f"{size} bytes, where {record.body.get('bytes')} were written"
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError) as problem:
        return f"can't be read ({problem})"
    if digest != record.body.get("sha256"):
        return "was changed after it was written: its SHA-256 differs"
    return None


def _present(run: Path) -> list[str]:
    try:
        return sorted(
            path.relative_to(run).as_posix()
            for path in run.rglob("*")
            if path.is_symlink() or not path.is_dir()
        )
    except OSError:
        return []
