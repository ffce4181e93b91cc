"""Two runs against each other: answers item by item, times and costs side by side only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from steelyard import suites
from steelyard.errors import StudyError
from steelyard.evidence import LogReader, Measurement, RunFolder, read_json
from steelyard.ledger import ledger_records, verify
from steelyard.suites import Comparison
from steelyard.weigh.checking import Check
from steelyard.weigh.criteria import ALSO_COMPARED
from steelyard.weigh.duel import Between, Duel, Held, RunsCompared, SideBySide
from steelyard.weigh.frozen import recall
from steelyard.weigh.likeness import Read, Remark, aside, unlike, unlike_answers
from steelyard.weigh.loads import had
from steelyard.weigh.record import read_record
from steelyard.weigh.table import declared, margins_of
from steelyard.weigh.tabling import GradedRows
from steelyard.weigh.validity import void

Place = tuple[str, str, str]
"""Workload, criterion, deployment."""


def compare_studies(a: Path, b: Path, between: Between) -> RunsCompared:
    """Compare two runs of ``weigh`` from their records alone, once both are verified.

    Shares by exact McNemar (1947) with Tango's interval (1998), means and clustered items by the
    paired t over clusters; Holm (1979) over all of it; equivalence by two one-sided tests.
    Raises RunError and RecordDamaged where a run can't be read, StudyError where nobody named
    is in it.
    """
    refused = [remark for path in (a, b) for remark in _unproven(path)]
    refused = refused or [remark for path in (a, b) for remark in _voided(path)]
    if refused:
        return RunsCompared(a=str(a), b=str(b), refused=tuple(refused))
    one, two = _read(a), _read(b)
    pairs = _pairs(one, two, between)
    refused = list(unlike(one, two)) or [
        remark
        for names in pairs
        for workload in one.graded
        for remark in unlike_answers(one, two, names=names, workload=workload)
    ]
    if not refused and between.margin is None:
        refused = list(_unlike_margins(one, two))
    if refused:
        return RunsCompared(a=str(a), b=str(b), refused=tuple(refused))
    return RunsCompared(
        a=str(a),
        b=str(b),
        refused=(),
        notes=(Remark(code="apart"), *aside(one, two)),
        duels=_duels(one, two, pairs, between),
    )


def _unproven(path: Path) -> Iterator[Remark]:
    """Nothing is concluded from a record that its ledger doesn't vouch for."""
    RunFolder.at(path)
    found = verify(path)
    if not found.ok:
        first = next(f for f in found.findings if f.severity.value == found.state)
        values = {"run": str(path), "state": found.state, "finding": str(first)}
        yield Remark(code="unverified", values=values)


def _voided(path: Path) -> Iterator[Remark]:
    """A run that may not rank its own deployments ranks none of another's."""
    checks = [Check(**row) for row in read_json(RunFolder.at(path).measurements)["validity"]]
    failed = void(checks)
    if failed:
        told = "; ".join(f"{c.check}: {c.detail}" for c in checks if c.result == "fail")
        values = {"run": str(path), "checks": ", ".join(failed), "detail": told}
        yield Remark(code="void", values=values)


def _read(path: Path) -> Read:
    folder = RunFolder.at(path)
    frozen = recall(folder)
    loaded = {workload.name for workload in frozen.loaded}
    loads = had(ledger_records(folder.ledger)) if loaded else []
    whole = [(one.first, one.first + one.samples) for one in loads]
    records = LogReader(folder.samples_log, without=whole)
    recorded = read_record(records, loaded=loaded, loads=loads)
    return Read(path=str(path), frozen=frozen, recorded=recorded)


def _pairs(one: Read, two: Read, between: Between) -> list[tuple[str, str]]:
    mine, other = list(one.frozen.study.deployments), list(two.frozen.study.deployments)
    for side, name, known, run in (("a", between.a, mine, one), ("b", between.b, other, two)):
        if name is not None and name not in known:
            raise StudyError(f"--{side} {name}: {run.path} has {', '.join(known)}; name one")
    if between.a is None and between.b is None:
        same = [(name, name) for name in mine if name in other]
        if same:
            return same
    a = between.a or _namesake(between.b, mine, side="a", run=one)
    b = between.b or _namesake(between.a, other, side="b", run=two)
    return [(a, b)]


def _namesake(name: str | None, known: Sequence[str], *, side: str, run: Read) -> str:
    if name is not None and name in known:
        return name
    if len(known) == 1:
        return known[0]
    raise StudyError(
        f"{run.path}: holds {', '.join(known)}, and none of them has the name of one of the other "
        f"run; say which with --{side} NAME"
    )


def _unlike_margins(one: Read, two: Read) -> Iterator[Remark]:
    for name in one.graded:
        mine, other = _margins(one, name), _margins(two, name)
        for criterion in sorted(mine.keys() & other.keys()):
            if mine[criterion] != other[criterion]:
                values = {"criterion": criterion, "a": mine[criterion], "b": other[criterion]}
                yield Remark(code="margins", values=values)


def _margins(run: Read, workload: str) -> dict[str, float]:
    known = {spec.name for spec in suites.criteria()}
    told = margins_of(run.frozen.study, workload)
    return {name: margin for name, margin in told.items() if name in known}


def _duels(
    one: Read, two: Read, pairs: Sequence[tuple[str, str]], between: Between
) -> tuple[Duel, ...]:
    found = [(names, list(_compared(one, two, names, between))) for names in pairs]
    compared = [c for _, rows in found for _, c in rows]
    criteria = [c.criterion for c in compared]
    asked = {name for run in (one, two) for name in declared(run.frozen.study, criteria)}
    adjusted = iter(suites.family(compared, declared=asked))
    mine, other = _table(one), _table(two)
    return tuple(
        Duel(
            a=a,
            b=b,
            held=tuple(
                Held(
                    workload=workload,
                    a=mine[workload, c.criterion, a],
                    b=other[workload, c.criterion, b],
                    found=next(adjusted),
                )
                for workload, c in rows
            ),
            beside=tuple(_beside(one.graded, mine, other, names=(a, b))),
        )
        for (a, b), rows in found
    )


def _compared(
    one: Read, two: Read, names: tuple[str, str], between: Between
) -> Iterator[tuple[str, Comparison]]:
    for workload in one.graded:
        judge = one.frozen.judges[workload]
        mine = [c.name for c in suites.criteria() if c.suite == judge.name]
        margins: Mapping[str, float] = {**_margins(two, workload), **_margins(one, workload)}
        if between.margin is not None:
            margins = dict.fromkeys(mine, between.margin)
        answers = one.answers(names[0], workload), two.answers(names[1], workload)
        for comparison in judge.compare(*answers, margins=margins):
            yield workload, replace(comparison, a=names[0], b=names[1])


def _table(run: Read) -> dict[Place, Measurement]:
    study, found = run.frozen.study, {}
    for workload, judge in run.frozen.judges.items():
        slo_s = study.workloads[workload].slo_s
        seen = {d: run.recorded.seen(d, workload, slo_s=slo_s) for d in study.deployments}
        rows = GradedRows(study, judge, seen, recorded=run.recorded, run=run.path, seed=0)
        for m in rows.measurements([]):
            found[workload, m.criterion, m.deployment] = m
    return found


def _beside(
    workloads: Sequence[str],
    mine: Mapping[Place, Measurement],
    other: Mapping[Place, Measurement],
    *,
    names: tuple[str, str],
) -> Iterator[SideBySide]:
    for workload in workloads:
        for criterion in ALSO_COMPARED:
            a = mine.get((workload, criterion, names[0]))
            b = other.get((workload, criterion, names[1]))
            if a is not None and b is not None:
                yield SideBySide(workload=workload, criterion=criterion, unit=a.unit, a=a, b=b)
