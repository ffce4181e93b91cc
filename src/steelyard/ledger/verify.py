"""Verifying a run folder: is everything as it was when it was written and signed?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from steelyard.errors import SteelyardError
from steelyard.evidence import Answer, Kind, LogReader, Sample
from steelyard.ledger.chain import GENESIS, LedgerRecord, Unreadable, record_of
from steelyard.ledger.checkpoint import problem_with
from steelyard.ledger.covered import LOG, check_files
from steelyard.ledger.findings import Finding, Severity, Verification
from steelyard.ledger.merkle import leaf_hash, root_of
from steelyard.ledger.sealed import check_samples
from steelyard.ledger.signature import signature_of

LEDGER = "ledger.jsonl"
BEGINNING = {LOG, "lock", "study.yaml", "study.yaml.tmp"}
"""What a run writes before its ledger."""
_SECOND = len("2026-01-01T00:00:00")
"""A clock that is put right by less than a second is no news."""
_RESTORE = "restore the run folder from a copy"


@dataclass(slots=True, kw_only=True)
class _Chain:
    """What can be read of a ledger."""

    records: list[LedgerRecord] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    close: LedgerRecord | None = None
    """The last record, if it is a close record that holds."""


def verify(run: Path, *, trusted_key: str | None = None) -> Verification:
    """Check chain, signature, samples.log and every file of a run folder.

    ``trusted_key`` is the public key (hex) that the reader knows to be the tester's.  Never
    raises for what it finds, however damaged.
    """
    chain = _read_chain(run / LEDGER)
    findings = chain.findings
    findings += _check_closing(chain, trusted_key=trusted_key)
    closed = chain.close is not None
    findings += check_samples(run, chain.records, closed=closed)
    findings += check_files(run, chain.records)
    signed = chain.close if not _damaged(findings) else None
    return Verification(
        run=run.resolve().name,
        findings=findings,
        records=len(chain.records),
        root=None if signed is None else str(signed.body["root"]),
        reported=None if signed is None else _reported(chain.records),
        key=None if chain.close is None else str(chain.close.body["key"]),
        closed=None if signed is None else signed.time,
    )


def _damaged(findings: list[Finding]) -> bool:
    return any(finding.severity is Severity.DAMAGED for finding in findings)


def _read_chain(path: Path) -> _Chain:
    chain = _Chain()
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        chain.findings.append(_without_ledger(path.with_name(LOG)))
        return chain
    except OSError as problem:
        chain.findings.append(
            _finding(f"the ledger can't be read ({problem.strerror})", todo=_RESTORE)
        )
        return chain
    if data and not data.endswith(b"\n"):
        tail = data.rfind(b"\n") + 1
        chain.findings.append(
            Finding(
                severity=Severity.UNFINISHED,
                file=LEDGER,
                offset=tail,
                what="the last line is torn: the writer was killed, or the end was cut off",
                todo="resume the run to set it aside, or " + _RESTORE,
            )
        )
        data = data[:tail]
    chain.findings.extend(_follow(data, chain))
    return chain


def _without_ledger(log: Path) -> Finding:
    """A run begins its log first, and measures only once the ledger holds the study."""
    names = {entry.name for entry in log.parent.iterdir()} if log.parent.is_dir() else set()
    if "lock" not in names or names - BEGINNING or not _unmeasured(log):
        return _finding("the ledger is gone", todo=_RESTORE)
    return Finding(
        severity=Severity.UNFINISHED,
        file=LEDGER,
        what="there is none yet: the run was stopped while it began",
        todo="carry it on with --resume",
    )


def _unmeasured(log: Path) -> bool:
    asked = (Kind.SAMPLE, Kind.ANSWER)
    try:
        return not log.exists() or all(
            not isinstance(record, Sample | Answer) for record in LogReader(log, kinds=asked)
        )
    except SteelyardError:
        return False


def _follow(data: bytes, chain: _Chain) -> Iterator[Finding]:
    """Walk the lines; check each hash, its place, and every signature on the way."""
    leaves: list[bytes] = []
    prev: str | None = GENESIS
    before = ""
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        chain.close = None
        try:
            record = record_of(line)
        except Unreadable as problem:
            yield _finding(f"the line {problem}", line=number)
            prev = None
            leaves.append(leaf_hash(line))
            continue
        if record.seq != number - 1 or (prev is not None and record.prev != prev):
            yield _finding(
                f"record {record.seq} does not follow the line before it: "
                "lines were removed, added or swapped",
                line=number,
            )
        if record.time[:_SECOND] < before[:_SECOND]:
            yield _set_back(record, before, line=number)
        before = record.time
        if record.kind == "close":
            root = root_of(leaves).hex()
            wrong = problem_with(line, record, size=len(leaves), root=root)
            if wrong:
                yield _finding(f"the record is closed, but {wrong}", line=number)
            else:
                chain.close = record
        if record.kind == "report" and not _shows_root(record, leaves):
            yield _finding("the report shows a root that is not these records' root", line=number)
        if record.kind == "signature" and not _holds(record):
            yield _finding("the statement is not signed by the key that it names", line=number)
        chain.records.append(record)
        leaves.append(leaf_hash(line))
        prev = record.hash


def _set_back(record: LedgerRecord, before: str, *, line: int) -> Finding:
    return Finding(
        severity=Severity.NOTE,
        file=LEDGER,
        line=line,
        what=f"record {record.seq} is dated {record.time}, and the one before it {before}: the "
        "machine's clock was set back",
        todo="go by the order of the lines, which the chain holds, and not by their times",
    )


def _shows_root(report: LedgerRecord, leaves: list[bytes]) -> bool:
    """Whether the root printed in a report, if any, is that of the records before it."""
    size, root = report.body.get("size"), report.body.get("root")
    if root is None:
        return True
    if not isinstance(size, int) or not 0 <= size <= len(leaves):
        return False
    return bool(root_of(leaves[:size]).hex() == root)


def _holds(record: LedgerRecord) -> bool:
    try:
        return signature_of(record.body).holds
    except msgspec.ValidationError:
        return False


def _reported(records: list[LedgerRecord]) -> str | None:
    shown = [record.body.get("root") for record in records if record.kind == "report"]
    return None if not shown or shown[-1] is None else str(shown[-1])


def _check_closing(chain: _Chain, *, trusted_key: str | None) -> Iterator[Finding]:
    if chain.close is None:
        if not _damaged(chain.findings):
            yield Finding(
                severity=Severity.UNFINISHED,
                file=LEDGER,
                what="the record is not closed: the run was interrupted, or its end was cut off",
                todo="carry it on with --resume, or compare it with a copy",
            )
        return
    key = str(chain.close.body["key"])
    if trusted_key is None:
        yield Finding(
            severity=Severity.NOTE,
            file=LEDGER,
            what=f"signed with key {key}, which the tester holds: that proves only that nothing "
            "was changed after the signature, and only if this is the tester's key",
            todo="ask the tester for the key by another way and name it",
        )
    elif key != trusted_key.strip().lower():
        yield _finding(
            f"signed with key {key}, not with the key you trust",
            todo="do not rely on this record; ask the tester for the original",
        )


def _finding(what: str, *, line: int | None = None, todo: str = _RESTORE) -> Finding:
    return Finding(severity=Severity.DAMAGED, file=LEDGER, line=line, what=what, todo=todo)
