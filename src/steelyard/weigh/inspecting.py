"""Looking at a run before it is carried on: nothing may be built on a damaged record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from steelyard.errors import RecordDamaged
from steelyard.evidence import Answer, Kind, LogReader, Sample, WindowEnd
from steelyard.ledger import REMADE, LedgerRecord, Severity, ledger_records, verify

SHOWN = 5


def require_resumable(run: Path, *, note: Callable[[str], None]) -> None:
    """Raise RecordDamaged, and touch nothing, where ledger and record don't fit each other.

    What is derived from the record (tables, measurements, verdict, reports) may be damaged or
    gone: closing makes it anew, which ``note`` is told.
    """
    log, ledger = run / "samples.log", run / "ledger.jsonl"
    records = ledger_records(ledger) if ledger.exists() else []
    if not records:
        _require_unmeasured(run, log)
        return
    remade = {str(r.body.get("file")) for r in records if r.kind in REMADE}
    damaged = [f for f in verify(run).findings if f.severity is Severity.DAMAGED]
    wrong = [str(finding) for finding in damaged if finding.file not in remade]
    if wrong:
        raise RecordDamaged(_listed(run, wrong))
    for finding in damaged:
        note(f"{run / finding.file}: {finding.what}; it is made anew from the record")
    _require_sealed(run, log, records)


def _listed(run: Path, wrong: list[str]) -> str:
    shown = wrong[:SHOWN]
    if len(wrong) > SHOWN:
        shown.append(f"... and {len(wrong) - SHOWN} more: see `steelyard verify`")
    lines = "".join(f"\n  {line}" for line in shown)
    return f"{run}: the run can't be carried on; nothing was touched{lines}"


def _require_unmeasured(run: Path, log: Path) -> None:
    """Before its first request a run puts its study into the ledger."""
    if not log.exists() or not log.stat().st_size:
        return
    if any(
        isinstance(r, Sample | Answer) for r in LogReader(log, kinds=[Kind.SAMPLE, Kind.ANSWER])
    ):
        raise RecordDamaged(
            f"{run}/ledger.jsonl: holds no record, but {log.name} holds answers: the ledger was "
            "taken away or emptied, and nothing vouches for them. Restore it from a copy, or "
            "start another run; nothing was touched"
        )


def _require_sealed(run: Path, log: Path, records: list[LedgerRecord]) -> None:
    """A killed run leaves one window unsealed at most; more means that seals were cut off."""
    sealed = max((int(r.body["to"]) for r in records if r.kind == "samples"), default=0)
    reader = LogReader(log, kinds=[Kind.WINDOW_END])
    behind = sum(isinstance(r, WindowEnd) and reader.frames.end > sealed for r in reader)
    if behind > 1:
        raise RecordDamaged(
            f"{run}/ledger.jsonl: {behind} windows of {log.name} are not sealed, where a killed "
            "run leaves one at most: the end of the ledger was cut off. Restore it from a copy, "
            "or start another run; nothing was touched"
        )
