"""Judging a run anew from its record: as it was frozen, or with something changed (what if)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson

from steelyard.errors import StudyError
from steelyard.evidence import RunFolder, dumps
from steelyard.ledger import ledger_records
from steelyard.study import Change, Study, amended, checks
from steelyard.weigh.closing import Decided, decide_run
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.frozen import Frozen, recall
from steelyard.weigh.place import judged_place
from steelyard.weigh.rebuilding import Unchanging, write_elsewhere

COVERING = ("study", "samples", "measurements", "verdict", "close")
"""Kinds of ledger records that a number rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Anew:
    """What the record gives, by the frozen rules or by changed ones."""

    path: Path
    findings: Mapping[str, Any]
    verdict: Mapping[str, Any]
    recorded: Mapping[str, Any] | None
    """The verdict that the run holds; None where it was not closed."""
    changes: tuple[Change, ...] = ()
    """Empty where nothing was asked to be otherwise."""
    entries: tuple[Mapping[str, Any], ...] = ()
    """Ledger records that cover what the numbers rest on: seq, kind, file, hash."""
    report: Path | None = None
    """Where a report of it was written."""

    @property
    def same(self) -> bool | None:
        """Whether word and deployment are those recorded; None where nothing is recorded."""
        if self.recorded is None:
            return None
        return all(self.recorded[key] == self.verdict[key] for key in ("verdict", "deployment"))


def judge_anew(run: Path) -> Anew:
    """Gates to verdict, from samples.log alone; or of a study that asks nobody, from its facts.

    Raises RunError where no run lies, RecordDamaged where it doesn't read back.
    """
    with judged_place(run) as folder:
        return _named(_anew(folder, recall(folder)), run)


def what_if(run: Path, amendments: Sequence[str], *, out: Path | None, lang: str) -> Anew:
    """The same with weights, gates, prices or anchors changed; nothing in the run is touched.

    With ``out`` a report that says what it is goes into that folder.  Raises StudyError for an
    amendment that can't be read or a study that it spoils.
    """
    write = None if out is None else Unchanging(run=run, out=out)
    with judged_place(run) as folder:
        frozen = recall(folder)
        text, changes = amended(frozen.source.decode(), amendments, vocabulary=vocabulary())
        changed = replace(frozen, study=_read(text, frozen.study), post_hoc=True, changes=changes)
        found = replace(_named(_anew(folder, changed), run), changes=changes)
        if write is None:
            return found
        decided = Decided(findings=dict(found.findings), verdict=dict(found.verdict))
        write_elsewhere(folder, decided, place=write, lang=lang)
        return replace(found, report=write.out / "report.html")


def _named(found: Anew, asked: Path) -> Anew:
    """Under the path that was asked for; what a moment's folder holds is no record of anybody."""
    if asked.is_file():
        return replace(found, path=asked, recorded=None, entries=())
    return found


def _read(text: str, own: Study) -> Study:
    found = checks(text, vocabulary=vocabulary())
    if found.study is None:
        raise StudyError("\n".join(f"{p.field}: {p.message}" for p in found.problems))
    return found.study.model_copy(update={"slug": own.slug, "folder": own.folder})


def _anew(folder: RunFolder, frozen: Frozen) -> Anew:
    decided, recorded = decide_run(folder, frozen), _recorded(folder)
    if frozen.changes and recorded is not None:
        told = {key: recorded[key] for key in ("verdict", "deployment")}
        decided.findings["run"]["frozen_verdict"] = told
    # through their written form, so that what is shown is rounded as in the record
    return Anew(
        path=folder.path,
        findings=orjson.loads(dumps(decided.findings)),
        verdict=orjson.loads(dumps(decided.verdict)),
        recorded=recorded,
        entries=_entries(folder),
    )


def _recorded(folder: RunFolder) -> Mapping[str, Any] | None:
    try:
        found: dict[str, Any] = orjson.loads(folder.verdict.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    return found if {"verdict", "deployment"} <= found.keys() else None


def _entries(folder: RunFolder) -> tuple[Mapping[str, Any], ...]:
    rows = [
        {"seq": r.seq, "kind": r.kind, "file": r.body.get("file", ""), "hash": r.hash}
        for r in ledger_records(folder.ledger)
        if r.kind in COVERING
    ]
    return tuple(rows)
