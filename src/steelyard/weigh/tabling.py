"""One workload's rows of the table: graded answers, or cells of load."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

import numpy as np

from steelyard import cost, load
from steelyard.cost import Cost, WindowUse
from steelyard.decide import Draws
from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.load import Seen
from steelyard.load.cells import Cell, CellDraws, measure_cell
from steelyard.load.summary.columns import Floats
from steelyard.study import Study
from steelyard.suites import Comparison, Stamp, Suite
from steelyard.weigh.record import Recorded
from steelyard.weigh.redraw import DRAWS, laid_out, redraw, undrawn
from steelyard.weigh.seen import asked_alike, by_turn, load_usage, usage


class GradedRows:
    """Of a workload whose answers are graded."""

    def __init__(
        self,
        study: Study,
        suite: Suite,
        seen: Mapping[str, Seen],
        *,
        recorded: Recorded,
        run: str,
        seed: int,
    ) -> None:
        self._study, self.suite, self._run, self.seed = study, suite, run, seed
        self._date = recorded.date
        self.seen = seen
        self.units = {name: by_turn(one, study) for name, one in seen.items()}
        self.cells: Mapping[str, Cell] = {}
        self.workload = next(iter(seen.values())).workload
        self.costs = {name: self._cost(one) for name, one in self.units.items()}

    def measurements(self, named: Sequence[str]) -> list[Measurement]:
        """All criteria of all deployments, those of load that are ``named`` besides the usual."""
        asked = list(dict.fromkeys([*named, *load.ALWAYS]))
        found: list[Measurement] = []
        for name, seen in self.units.items():
            stamp = Stamp(deployment=name, workload=self.workload, run=self._run, date=self._date)
            found += self.suite.measure(seen.answers, stamp=stamp)
            found += load.measure(seen, asked, run=self._run, date=self._date)
            found += cost_rows(self._study, self.costs[name], stamp, cost.CRITERIA)
        return found

    def comparisons(self, margins: Mapping[str, float]) -> list[Comparison]:
        """Every other deployment against the baseline, the other one first."""
        base = self.seen.get(self._study.baseline)
        if base is None:
            return []  # the baseline was not asked: nothing pairs with it
        return [
            comparison
            for name, other in self.seen.items()
            if name != self._study.baseline and asked_alike(other, base)
            for comparison in self.suite.compare(other.answers, base.answers, margins=margins)
        ]

    def draws(self, criteria: Sequence[str]) -> Draws:
        """The criteria redrawn."""
        return redraw(
            self._study,
            self.suite,
            seen=self.units,
            costs=self.costs,
            criteria=criteria,
            seed=self.seed,
        )

    def _cost(self, seen: Seen) -> Cost | Missing:
        uses = [self._use(seen, index) for index in sorted(seen.walls)]
        return cost_of(self._study, seen.deployment, uses, date=self._date)

    def _use(self, seen: Seen, index: int) -> WindowUse:
        mine = [a for a in seen.answers if a.window == index]
        return WindowUse(
            wall_s=seen.walls[index],
            answers=len(mine),
            accepted=sum(a.accepted for a in mine),
            usage=usage(seen, mine),
        )


class LoadRows:
    """Of a workload that is offered as load."""

    def __init__(
        self,
        study: Study,
        workload: str,
        cells: Mapping[str, Cell],
        *,
        recorded: Recorded,
        run: str,
        seed: int,
    ) -> None:
        self._study, self._run, self._date = study, run, recorded.date
        self.workload = workload
        self.seen: Mapping[str, Seen] = {}
        self.cells = cells
        self.costs = {name: self._cost(name) for name in study.deployments}
        self._draws = self._redrawn(seed)

    def measurements(self, named: Sequence[str]) -> list[Measurement]:
        """As of graded answers, without what needs a grade."""
        asked = list(dict.fromkeys([*named, *load.UNDER_LOAD]))
        found: list[Measurement] = []
        for name in self._study.deployments:
            stamp = Stamp(deployment=name, workload=self.workload, run=self._run, date=self._date)
            if name in self.cells:
                found += measure_cell(self.cells[name], asked, run=self._run, date=self._date)
            found += cost_rows(self._study, self.costs[name], stamp, UNGRADED_COSTS)
        return found

    def comparisons(self, _: Mapping[str, float]) -> list[Comparison]:
        """None: differences of load come from the draws."""
        return []

    def draws(self, criteria: Sequence[str]) -> Draws:
        """The criteria redrawn."""
        names = tuple(self._study.deployments)
        found = self._draws
        if isinstance(found, Undefined):
            return undrawn(names, criteria, found)
        return laid_out(names, criteria, lambda c, name: self._draw(c, name, found))

    def _redrawn(self, seed: int) -> CellDraws | Undefined:
        lacking = [name for name in self._study.deployments if name not in self.cells]
        if lacking:
            return Undefined(f"{', '.join(lacking)}: no window of {self.workload}; resume the run")
        try:
            return CellDraws.of(list(self.cells.values()), draws=DRAWS, seed=seed)
        except Undefined as why:
            return why

    def _draw(self, criterion: str, name: str, draws: CellDraws) -> Floats:
        if criterion not in cost.CRITERIA:
            return draws.draw(self.cells[name], criterion)
        price, cell = self.costs[name], self.cells[name]
        if isinstance(price, Missing):
            raise Undefined(price.reason)
        if criterion not in UNGRADED_COSTS:
            raise Undefined("no answer was graded")
        hourly = [cost.window_cost(w.wall_s, price.tariff).amount for w in cell.windows]
        return cost.per_1000_draws(
            window_costs=[float(amount) for amount in hourly],
            window_counts=draws.resample.windows,
            counted=draws.sums(cell, cell.answered()),
            item_counts=draws.resample.items,
            item_costs=self._token_costs(cell, price, draws),
        )

    def _token_costs(self, cell: Cell, price: Cost, draws: CellDraws) -> Floats | None:
        """Of each stretch of a window, in the order of the draws."""
        tokens = price.tariff.tokens
        if tokens is None:
            return None
        sums = [
            draws.sums(cell, np.nan_to_num(cell.counts(f"{kind}_tokens")))
            for kind in ("prompt", "completion", "cached")
        ]
        spent = [
            cost.token_cost(
                cost.Usage(input=int(given), output=int(made), cached=int(cached)), tokens
            )
            for given, made, cached in zip(*sums, strict=True)
        ]
        return np.array([float(one.amount) for one in spent])

    def _cost(self, name: str) -> Cost | Missing:
        if name not in self.cells:
            return Missing(reason=f"{name}: no window was measured")
        cell = self.cells[name]
        uses = [
            WindowUse(
                wall_s=window.wall_s,
                answers=int(window.columns.answered.sum()),
                accepted=0,
                usage=load_usage(cell, window.index),
            )
            for window in cell.windows
        ]
        return cost_of(self._study, name, uses, date=self._date)


UNGRADED_COSTS = ("cost_per_1000_answers",)


def cost_of(
    study: Study, deployment: str, uses: Sequence[WindowUse], *, date: str
) -> Cost | Missing:
    """What a deployment's windows cost at the study's prices."""
    return cost.cost_of(
        deployment,
        windows=uses,
        prices=study.prices,
        hosted=study.deployments[deployment].engine is None,
        on=dt.date.fromisoformat(date),
        currency=study.currency,
    )


def cost_rows(
    study: Study, price: Cost | Missing, stamp: Stamp, names: Sequence[str]
) -> list[Measurement]:
    """Costs as measurements; where none is known and none asked for, none."""
    if not isinstance(price, Missing):
        told = cost.cost_measurements(
            price, workload=stamp.workload, run=stamp.run, date=stamp.date
        )
        return [one for one in told if one.criterion in names]
    asked = any(name.partition(" @ ")[0] in cost.CRITERIA for name in study.criteria)
    if not study.prices and not asked:
        return []
    return [_no_cost(name, study, price, stamp) for name in names]


def _no_cost(name: str, study: Study, why: Missing, stamp: Stamp) -> Measurement:
    return Measurement(
        criterion=name,
        deployment=stamp.deployment,
        workload=stamp.workload,
        suite="cost",
        value=why,
        unit=study.currency or "",
        n=0,
        k=None,
        unit_of_analysis="window",
        denominator="all accepted answers",
        interval=None,
        status=Status.MISSING,
        run=stamp.run,
        date=stamp.date,
    )
