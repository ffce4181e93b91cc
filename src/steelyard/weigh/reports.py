"""The reports of a run: written, and appended to its ledger."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from steelyard.errors import FontMissing
from steelyard.evidence import RunFolder, write_atomic
from steelyard.ledger import Ledger, SigningKey, ledger_records
from steelyard.report import printed, written
from steelyard.weigh.pages import pages


def record_reports(
    folder: RunFolder,
    ledger: Ledger,
    findings: Mapping[str, Any],
    verdict: Mapping[str, Any],
    *,
    lang: str,
    pdf: bool,
) -> FontMissing | None:
    """Write the reports, append them and close the ledger; why there is no PDF, if it was asked
    for and there is none."""
    root, size = ledger.root(), ledger.size
    seal = seal_of(folder, root=root, key=SigningKey.load_or_create().public)
    made = list(pages(findings, verdict, seal, lang=lang))
    files = written(made)
    lacking: FontMissing | None = None
    try:
        files = chain(files, list(printed(made)) if pdf else ())
    except FontMissing as problem:
        lacking = problem  # the record is closed without it, and then it is told
    for name, content in files:
        write_atomic(folder.path / name, content)
        ledger.append_file("report", folder.path / name, lang=lang, root=root, size=size)
    ledger.close()
    return lacking


def seal_of(folder: RunFolder, *, root: str, key: str, judged_anew: bool = False) -> dict[str, Any]:
    """What a report shows of the ledger: root, key, who signed, and where figures are sealed.

    Figures that were judged anew are in no ledger; the samples they are from still are.
    """
    records = ledger_records(folder.ledger)
    signed = [r.body | {"seq": r.seq} for r in records if r.kind == "signature"]
    told: dict[str, Any] = {"root": root, "key": key, "signatures": signed}
    samples = [record.seq for record in records if record.kind == "samples"]
    if samples:
        told |= {"samples_first": str(samples[0]), "samples_last": str(samples[-1])}
    for record in records:
        if record.kind in ("measurements", "verdict") and not judged_anew:
            # the last one stands
            told[f"{record.kind}_entry"] = str(record.seq)
            told[f"{record.kind}_digest"] = str(record.body["sha256"])
    return told


def language_of(folder: RunFolder) -> str:
    """The language that the run's own report.html is in."""
    reports = [r.body for r in ledger_records(folder.ledger) if r.kind == "report"]
    return str(reports[-1].get("lang", "en")) if reports else "en"
