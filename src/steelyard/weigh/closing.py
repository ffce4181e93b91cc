"""Closing a run: derive, decide, report, sign; and rebuilding all of it from the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson

from steelyard.decide import Frame, decide
from steelyard.errors import FontMissing, SteelyardError
from steelyard.evidence import RunFolder, derive_apart, dumps, read_json, survey, write_atomic
from steelyard.ledger import Ledger, ledger_records, root_before, verify
from steelyard.weigh.efforts import efforts
from steelyard.weigh.findings import findings
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.loads import done_windows, had, read_cells, tries
from steelyard.weigh.record import read_record
from steelyard.weigh.reports import record_reports
from steelyard.weigh.table import tabulate
from steelyard.weigh.validity import validity, void
from steelyard.weigh.viewchecks import view_checks
from steelyard.weigh.views import read_views


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """What a run came to."""

    path: Path
    findings: Mapping[str, Any]
    verdict: Mapping[str, Any]
    root: str
    report: Path

    @property
    def unmeasured(self) -> list[str]:
        """Deployments of which no answer arrived."""
        return list(self.findings["run"]["unmeasured"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Findings and verdict as they stand in the record: rounded, in plain JSON values."""

    findings: dict[str, Any]
    verdict: dict[str, Any]


def decide_run(folder: RunFolder, frozen: Frozen) -> Decided:
    """From samples.log to findings and verdict; the same record gives the same bytes."""
    loads = had(ledger_records(folder.ledger)) if frozen.loaded else []
    loaded = {workload.name for workload in frozen.loaded}
    again = tries(ledger_records(folder.ledger))
    cells, rest = read_cells(folder.samples_log, loads, frozen.study)
    recorded = read_record(rest, loaded=loaded, loads=loads, tries=again)
    table = tabulate(frozen.study, frozen.judges, recorded, cells, run=recorded.run.run)
    viewed = read_views(folder, recorded, frozen.study, cells=cells)
    checks = [*validity(frozen, recorded, table), *view_checks(viewed)]
    verdict = decide(
        Frame.of(frozen.study),
        measurements=table.measurements,
        draws=table.draws,
        exceedance=table.exceedance,
        void=void(checks),
        efforts=efforts(table),
    )
    found = findings(
        _with_facts(folder, frozen),
        recorded,
        table,
        viewed,
        run=recorded.run.run,
        checks=checks,
    )
    return Decided(findings=found, verdict=verdict.to_json())


def close_run(
    folder: RunFolder, ledger: Ledger, frozen: Frozen, *, lang: str, pdf: bool = False
) -> Closed:
    """Write everything that follows from the record, and sign the ledger over it.

    Raises FontMissing, after signing, where ``pdf`` is asked for and a glyph has no font.
    """
    for left in folder.path.glob("*.tmp"):
        left.unlink()  # half a file of a closing that was killed
    derive_apart(folder.path)
    for table in sorted(folder.path.glob("*.parquet")):
        ledger.append_file("derived", table)
    decided = decide_run(folder, frozen)
    write_atomic(folder.measurements, dumps(decided.findings))
    ledger.append_file("measurements", folder.measurements)
    write_atomic(folder.verdict, dumps(decided.verdict))
    ledger.append_file("verdict", folder.verdict)
    _record_logs(folder, ledger)
    root = ledger.root()
    lacking = record_reports(folder, ledger, decided.findings, decided.verdict, lang=lang, pdf=pdf)
    if lacking is not None:
        raise FontMissing(f"{folder.path}: closed and signed, but without its PDF: {lacking}")
    return Closed(
        path=folder.path,
        findings=decided.findings,
        verdict=decided.verdict,
        root=root,
        report=folder.report("html"),
    )


def closed_already(path: Path, frozen: Frozen) -> Closed | None:
    """What a run came to that has every answer and a signed, undamaged ledger; else None."""
    try:
        folder = RunFolder.at(path)
        found = survey(folder.samples_log)
    except SteelyardError:
        return None
    mine = found.run is not None and found.run.study == frozen.hash
    loads = len(done_windows(folder.ledger))
    whole = len(found.finished) >= frozen.planned and loads >= frozen.load_windows
    if not mine or not whole or not verify(path).ok:
        return None
    return Closed(
        path=path,
        findings=_as_written(folder.measurements),
        verdict=_as_written(folder.verdict),
        root=root_before(folder.ledger, kind="report"),
        report=folder.report("html"),
    )


def _as_written(path: Path) -> dict[str, Any]:
    """A JSON file of the run as it stands, unknowns and infinities in their written form."""
    document: dict[str, Any] = orjson.loads(path.read_bytes())
    return document


def _with_facts(folder: RunFolder, frozen: Frozen) -> Frozen:
    """The frozen study with what the ledger says of deployments, their starts and machine."""
    records = ledger_records(folder.ledger)
    facts = {str(r.body["name"]): r.body["facts"] for r in records if r.kind == "deployment"}
    starts = tuple(record.body for record in records if record.kind == "block")
    return replace(frozen, facts=facts, starts=starts, environment=read_json(folder.environment))


def _record_logs(folder: RunFolder, ledger: Ledger) -> None:
    for place in ("engines", "swap"):
        for log in sorted((folder.path / place).rglob("*.log")):
            ledger.append_file("derived", log)
