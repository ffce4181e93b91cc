"""The money of a study with a business: declared costs, with what the run showed of each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from steelyard.cost import CostModel, Mix, Usage, cost_document, cost_model
from steelyard.cost import Seen as Shown
from steelyard.cost.returns import investments_of, scenarios_fit
from steelyard.study import Business, BusinessCase, Study
from steelyard.weigh.seen import load_usage, usage
from steelyard.weigh.table import Part, Table


def money_found(study: Study, table: Table, *, run: str, date: str) -> dict[str, Any] | None:
    """The costs of every deployment, by the run's own figures; None without a business."""
    if study.business is None:
        return None
    day = dt.date.fromisoformat(date)
    shown = {
        name: one
        for name in study.deployments
        if (one := _shown(table, name, run=run, date=day)) is not None
    }
    model = cost_model(_case(study, study.business), seen=shown)
    return cost_document(model, on=day) | _returns(model, seed=study.seed)


def money_fits(study: Study) -> None:
    """Reckon a business before anything is asked: its faults are none to meet at the end.

    Raises StudyError and CurrencyMixed as ``cost_model`` does, and for scenarios that don't fit.
    """
    if study.business is None:
        return
    model = cost_model(_case(study, study.business))
    if _held(model):
        scenarios_fit(model)


def _case(study: Study, business: Business) -> BusinessCase:
    return BusinessCase(
        business=business, study=study, file=study.slug, portfolios=study.portfolios
    )


def _returns(model: CostModel, *, seed: int) -> dict[str, Any]:
    """What every deployment returns; nothing where nothing is held against anything."""
    if not _held(model):
        return {}
    found = investments_of(model, seed=seed)
    return {
        "returns": list(found.returns),
        "information": found.information,
        "unreckoned": dict(found.missing),
    }


def _held(model: CostModel) -> bool:
    return model.business.baseline is not None and model.business.discount is not None


def _shown(table: Table, name: str, *, run: str, date: dt.date) -> Shown | None:
    """What all workloads together showed of a deployment; None where nothing was measured."""
    parts = [part for part in table.parts if name in part.seen or name in part.cells]
    spent = [used for part in parts for used in _spent(part, name)]
    calls = sum(count for _, count, _ in spent)
    if not calls:
        return None
    graded = [part.seen[name] for part in parts if name in part.seen]
    told = [used for used, _, _ in spent if used is not None]
    known = len(told) == len(spent)
    return Shown(
        run=run,
        date=date,
        answers=sum(len(seen.answers) for seen in graded),
        accepted=sum(a.accepted for seen in graded for a in seen.answers) if graded else None,
        mix=_mix(told, calls) if known else None,
        tokens_per_s=_speed(told, sum(wall for _, _, wall in spent)) if known else None,
    )


def _spent(part: Part, name: str) -> Iterator[tuple[Usage | None, int, float]]:
    """Tokens, answers and seconds of a workload."""
    if name in part.seen:
        seen = part.seen[name]
        yield usage(seen, seen.answers), len(seen.answers), sum(seen.walls.values())
    if name in part.cells:
        cell = part.cells[name]
        for window in cell.windows:
            yield load_usage(cell, window.index), int(window.columns.answered.sum()), window.wall_s


def _mix(told: list[Usage], calls: int) -> Mix | None:
    """Tokens of one answer, re-asks and retries among them."""
    cached = sum(used.cached or 0 for used in told)
    prompt = sum(used.input or 0 for used in told)
    made = sum(used.output or 0 for used in told)
    if not prompt + made:
        return None
    return Mix(
        input=Fraction(prompt - cached, calls),
        output=Fraction(made, calls),
        cached=Fraction(cached, calls),
    )


def _speed(told: list[Usage], wall_s: float) -> Fraction | None:
    made = sum(used.output or 0 for used in told)
    return Fraction(made) / Fraction(repr(wall_s)) if made and wall_s > 0 else None
