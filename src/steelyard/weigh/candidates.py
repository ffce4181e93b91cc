"""Portfolios and alternatives beside what was measured: one table of all candidates."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from steelyard.decide import Draws
from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.stats import Bounded, Tally
from steelyard.study import CriterionName, Study
from steelyard.weigh.blended import Blended
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.onpaper import Member, mixed_on_paper
from steelyard.weigh.paper import Draw, gate_of, told_cells, told_draws
from steelyard.weigh.redraw import DRAWS
from steelyard.weigh.tabling import GradedRows

Cells = dict[tuple[str, str], Measurement]
Slower = Tally | Bounded | Missing


class Candidates:
    """Cells and draws of everybody that no request reaches by name.

    ``rows`` are the graded workloads, ``measured`` what was measured of deployments and
    ``draws`` its redrawing, criteria by their whole names.
    """

    def __init__(
        self,
        study: Study,
        *,
        rows: Sequence[GradedRows],
        measured: Iterable[Measurement],
        draws: Sequence[Draws],
        run: str,
    ) -> None:
        self._study, self._draws = study, draws
        self._cells: Cells = {(m.deployment, m.criterion): m for m in measured}
        told = told_cells(study, run=run)
        self._cells |= told
        self._drawn: dict[tuple[str, str], Draw] = {}
        self._count = next((len(d.values) for d in draws if d.criteria), DRAWS)
        self._by_workload = {one.workload: one for one in rows}
        self.blends: dict[tuple[str, str], Blended] = {}
        for name, criterion in told:
            fact = study.facts_of(name)[criterion]
            if fact.is_band or told[name, criterion].status is Status.DOCUMENTED:
                self._drawn[name, criterion] = told_draws(study, name, fact, count=self._count)
        for name in study.portfolios:
            self._mix(name)
        self._new = [cell for cell in self._cells if cell in told or cell[0] in study.portfolios]

    def measurements(self) -> tuple[Measurement, ...]:
        """Cells of facts and portfolios."""
        return tuple(self._cells[cell] for cell in self._new)

    def joined(self, draws: Draws, criteria: Sequence[str]) -> Draws:
        """Draws of deployments, and of everybody else: of ``criteria`` that only facts tell too."""
        told = {criterion for _, criterion in self._drawn}
        names = [*draws.criteria, *(c for c in criteria if c in told and c not in draws.criteria)]
        values = np.zeros((self._count, len(self._study.candidates), len(names)))
        undrawn = set()
        for row, candidate in enumerate(self._study.candidates):
            for column, criterion in enumerate(names):
                found = draws.of(candidate, criterion)
                if found is None:
                    found = self._drawn.get((candidate, criterion))
                if found is None:
                    undrawn.add((candidate, criterion))
                else:
                    values[:, row, column] = found
        return Draws(
            deployments=self._study.candidates,
            criteria=tuple(names),
            values=values,
            missing=draws.missing,
            undrawn=frozenset(undrawn),
        )

    def slower(self, name: str, criterion: str, threshold: float) -> Slower | str:
        """Of a portfolio: answers above a threshold, or the one member who gives all of them.

        Anybody else gives his own.
        """
        if name not in self._study.portfolios:
            return name
        read = CriterionName.read(criterion)
        workload = self._place(read)
        if workload is not None and (name, workload) in self.blends:
            return self.blends[name, workload].slower(read.base, threshold)
        shares = self._study.portfolios[name].shares(workload)
        return next(iter(shares)) if len(shares) == 1 else Missing(reason="known on paper alone")

    def _place(self, name: CriterionName) -> str | None:
        """Where a criterion is told, said or not; None for a property, which no workload has."""
        if name.base not in vocabulary():
            return None
        workloads = list(self._study.workloads)
        return workloads[0] if name.workload is None and len(workloads) == 1 else name.workload

    def _mix(self, name: str) -> None:
        portfolio = self._study.portfolios[name]
        known = {m: [c for n, c in self._cells if n == m] for m in portfolio.members}
        for criterion in dict.fromkeys(c for told in known.values() for c in told):
            read = CriterionName.read(criterion)
            place = self._place(read)
            shares = self._shares(name, place)
            if len(shares) == 1:
                self._copy(name, next(iter(shares)), criterion)
            elif place in self._by_workload and set(shares) <= set(self._study.deployments):
                self._blend(name, str(place), shares, criterion, read.plain)
            else:
                self._on_paper(name, shares, criterion)

    def _shares(self, name: str, workload: str | None) -> Mapping[str, float]:
        """Of a workload; where a criterion is told of none and splits differ, of nobody."""
        portfolio = self._study.portfolios[name]
        if workload is not None:
            return portfolio.shares(workload)
        splits = [dict(shares) for shares in portfolio.split.values()]
        alike = all(split == splits[0] for split in splits)
        return splits[0] if alike else dict.fromkeys(portfolio.members, math.nan)

    def _copy(self, name: str, member: str, criterion: str) -> None:
        if (member, criterion) not in self._cells:
            return
        self._cells[name, criterion] = replace(self._cells[member, criterion], deployment=name)
        drawn = self._member_draws(member, criterion)
        if drawn is not None:
            self._drawn[name, criterion] = drawn

    def _blend(
        self, name: str, workload: str, shares: Mapping[str, float], criterion: str, plain: str
    ) -> None:
        members = [self._cells.get((member, criterion)) for member in shares]
        cells = [cell for cell in members if cell is not None]
        if len(cells) < len(members):
            return
        mixture = self.blends.get((name, workload))
        if mixture is None:
            rows = self._by_workload[workload]
            mixture = self.blends[name, workload] = Blended(self._study, rows, name, shares)
        self._cells[name, criterion] = mixture.measurement(plain, cells)
        if any(criterion in draws.criteria for draws in self._draws):
            try:
                self._drawn[name, criterion] = mixture.draws(plain)
            except Undefined:
                return

    def _on_paper(self, name: str, shares: Mapping[str, float], criterion: str) -> None:
        members = [self._member(member, share, criterion) for member, share in shares.items()]
        mixed = mixed_on_paper(
            name,
            members,
            better=self._better(criterion),
            by_use=CriterionName.read(criterion).base in vocabulary(),
            seed=self._study.seed,
        )
        self._cells[name, criterion] = mixed.cell
        if mixed.draws is not None:
            self._drawn[name, criterion] = mixed.draws

    def _member(self, name: str, share: float, criterion: str) -> Member:
        fact = self._study.facts_of(name).get(criterion)
        fixed = 0.0 if fact is None else fact.fixed or 0.0
        cell = self._cells.get((name, criterion))
        if cell is None:
            cell = self._unknown(name, criterion)
        ranked = cell.interval is not None or cell.status is Status.DOCUMENTED
        drawn = self._member_draws(name, criterion) if ranked else None
        return Member(share=share, cell=cell, draws=drawn, fixed=fixed)

    def _unknown(self, name: str, criterion: str) -> Measurement:
        like = next(cell for (_, told), cell in self._cells.items() if told == criterion)
        gone = Missing(reason="nobody tells it")
        return replace(like, deployment=name, value=gone, status=Status.MISSING, interval=None)

    def _member_draws(self, name: str, criterion: str) -> Draw | None:
        found = [d for draws in self._draws if (d := draws.of(name, criterion)) is not None]
        return found[0] if found else self._drawn.get((name, criterion))

    def _better(self, criterion: str) -> str:
        """Which way is better: as suites say, or as the study's gates and anchors imply."""
        spec = vocabulary().get(CriterionName.read(criterion).base)
        if spec is not None:
            return spec.better
        gate, declared = gate_of(self._study, criterion), self._study.criteria.get(criterion)
        if declared is not None:
            return "up" if declared.best > declared.worst else "down"
        return "down" if gate is not None and gate.op == "<=" else "up"
