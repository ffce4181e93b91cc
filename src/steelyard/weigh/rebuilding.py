"""Rebuilding a run's numbers from its record, and judging it anew by other rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError
from steelyard.evidence import RunFolder, dumps, unlike, write_atomic, write_out
from steelyard.ledger import ledger_records, root_before
from steelyard.report import printed, written
from steelyard.study import Study, load
from steelyard.weigh.closing import Closed, Decided, decide_run
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.frozen import Frozen, recall
from steelyard.weigh.pages import pages
from steelyard.weigh.reports import language_of, seal_of

UNCHANGED = ("deployments", "workloads", "cluster", "suites", "baseline", "seed", "keep")
"""Fields that say what was measured; another study may judge, not pretend to have measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What the record gives, and which files of the run say something else."""

    closed: Closed
    different: tuple[str, ...]
    same: int = 0
    """Files of the run that are byte for byte what the record gives."""
    prints: tuple[Path, ...] = ()
    """PDF files that were made, the asked language first."""


def rebuild(
    run: Path, *, out: Path | None, study: Path | None, lang: str, pdf: bool = False
) -> Rebuilt:
    """Compute everything again from samples.log.

    Without ``out`` nothing is written: files of the run are compared.  With ``study`` the
    record is judged by that study's gates, criteria and prices, marked post hoc.  With ``pdf``
    the pages are printed too: into ``out``, else beside the run's folder under its name.
    Raises RunError where no run lies, StudyError where the other study measured something
    else, FontMissing where a page can't be printed here.
    """
    folder = RunFolder.at(run)
    _require_elsewhere(run, out, judged_anew=study is not None)
    own = recall(folder)
    frozen = own if study is None else _judged_by(own, load(study, vocabulary=vocabulary()))
    decided = decide_run(folder, frozen)
    if out is not None:
        write_out(out, dict(_files(folder, decided, lang=lang)))
    prints = _print(folder, decided, out=out, lang=lang) if pdf else ()
    own_files = dict(_files(folder, decided, lang=language_of(folder)))
    compared = () if study is not None else _compared(folder, own_files)
    different = unlike(folder.path, {name: own_files[name] for name in compared})
    return Rebuilt(
        closed=_closed(folder, decided, out),
        different=different,
        same=len(compared) - len(different),
        prints=prints,
    )


def _print(folder: RunFolder, decided: Decided, *, out: Path | None, lang: str) -> tuple[Path, ...]:
    """Into ``out``, else beside the run's folder, whose files are signed and stay as they are."""
    run = folder.path
    made = pages(decided.findings, decided.verdict, _seal(folder, decided), lang=lang)
    files = list(printed(made))
    places = [
        out / name if out else run.with_name(name.replace("report", run.name, 1))
        for name, _ in files
    ]
    for place, (_, content) in zip(places, files, strict=True):
        write_atomic(place, content)
    return tuple(places)


def _require_elsewhere(run: Path, out: Path | None, *, judged_anew: bool) -> None:
    if out is None:
        if judged_anew:
            raise StudyError(
                "--study judges anew and needs --out: a run's own report is never replaced"
            )
        return
    if out.resolve().is_relative_to(run.resolve()):
        raise StudyError(
            f"--out {out}: lies in the run folder, whose files are signed and never replaced; "
            "name another folder"
        )


def _judged_by(own: Frozen, other: Study) -> Frozen:
    changed = [name for name in UNCHANGED if getattr(own.study, name) != getattr(other, name)]
    if changed:
        raise StudyError(
            f"{', '.join(changed)}: the other study differs in what was measured; only gates, "
            "criteria, prices, business, weight_band, question and owner may. Weigh it as a run of "
            "its own"
        )
    return replace(own, study=other, post_hoc=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchanging:
    """A folder for a report of a run judged otherwise.  StudyError where it is the run's own."""

    run: Path
    out: Path

    def __post_init__(self) -> None:
        _require_elsewhere(self.run, self.out, judged_anew=True)


def write_elsewhere(folder: RunFolder, decided: Decided, *, place: Unchanging, lang: str) -> None:
    """Numbers, verdict and report of a run judged otherwise."""
    write_out(place.out, dict(_files(folder, decided, lang=lang)))


def _files(folder: RunFolder, decided: Decided, *, lang: str) -> Iterator[tuple[str, bytes]]:
    yield folder.measurements.name, dumps(decided.findings)
    yield folder.verdict.name, dumps(decided.verdict)
    sealed = _seal(folder, decided)
    yield from written(pages(decided.findings, decided.verdict, sealed, lang=lang))


def _seal(folder: RunFolder, decided: Decided) -> dict[str, Any]:
    """Root, key and signatures as the run's own report shows them."""
    closes = [r for r in ledger_records(folder.ledger) if r.kind == "close"]
    key = str(closes[-1].body["key"]) if closes else ""
    root = root_before(folder.ledger, kind="report")
    anew = bool(decided.findings["run"]["post_hoc"])
    return seal_of(folder, root=root, key=key, judged_anew=anew)


def _compared(folder: RunFolder, files: dict[str, bytes]) -> tuple[str, ...]:
    """Names of files that the run holds, or ought to hold because it was closed with them."""
    covered = {str(r.body.get("file")) for r in ledger_records(folder.ledger)}
    return tuple(name for name in files if (folder.path / name).exists() or name in covered)


def _closed(folder: RunFolder, decided: Decided, out: Path | None) -> Closed:
    return Closed(
        path=folder.path,
        findings=decided.findings,
        verdict=decided.verdict,
        root=root_before(folder.ledger, kind="report"),
        report=(out or folder.path) / "report.html",
    )
