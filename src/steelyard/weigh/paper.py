"""Facts as cells of the table: what is documented counts as it stands, a band becomes draws."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from steelyard.evidence import Measurement, Status
from steelyard.stats import Interval
from steelyard.study import TEXT, CriterionName, Fact, Gate, Study

Draw = NDArray[np.float64]
BAND = "band of its owner, triangular"
LEVEL = 0.95
"""A band is said to hold the value; it is taken at no more than this."""


def told_cells(study: Study, *, run: str) -> dict[tuple[str, str], Measurement]:
    """Every fact as a measurement that nobody made, by candidate and criterion."""
    return {
        (name, criterion): _measurement(study, name, fact, run=run)
        for name in study.candidates
        for criterion, fact in study.facts_of(name).items()
    }


def told_draws(study: Study, name: str, fact: Fact, *, count: int) -> Draw:
    """Draws of a fact, (count,): a triangle over its band (Johnson 1997), or always the same."""
    if not fact.is_band:
        value = listed(study, fact) if fact.unit == TEXT else fact.middle
        return np.full(count, value)
    # seeded by the cell's own names: neither order nor the other cells matter
    key = [study.seed, 2, *name.encode(), 0, *fact.name.encode()]
    rng = np.random.default_rng(key)
    return rng.triangular(fact.low or 0.0, fact.middle, fact.high or 0.0, count)


def listed(study: Study, fact: Fact) -> float:
    """1 where a text stands in the list of its gate, 0 where it doesn't."""
    gate = gate_of(study, fact.name)
    return float(gate is not None and fact.value in gate.allowed)


def gate_of(study: Study, criterion: str) -> Gate | None:
    """The gate on a criterion."""
    return next((gate for gate in study.gates if gate.criterion == criterion), None)


def _measurement(study: Study, name: str, fact: Fact, *, run: str) -> Measurement:
    text = fact.unit == TEXT
    band = None
    if fact.is_band:
        band = Interval(low=fact.low or 0.0, high=fact.high or 0.0, confidence=LEVEL, method=BAND)
    return Measurement(
        criterion=fact.name,
        deployment=name,
        workload=CriterionName.read(fact.name).workload or "",
        suite="facts",
        value=listed(study, fact) if text else fact.middle,
        unit=fact.unit,
        n=0,
        k=None,
        unit_of_analysis="",
        denominator="",
        interval=band,
        status=Status(fact.status),
        run=run,
        date=fact.date.isoformat(),
        note=str(fact.value) if text else "",
    )
