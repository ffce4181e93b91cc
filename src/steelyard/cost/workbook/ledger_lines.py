"""The lines of every deployment as charges against nothing: what the ledgers list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.cost.lines import Line
from steelyard.cost.model import CostModel
from steelyard.cost.returns import Charge, Clock, Uncertain
from steelyard.cost.returns.charge_inputs import charge_inputs, line_unit
from steelyard.cost.returns.charges import charge_of, coefficients, labelled
from steelyard.errors import Undefined
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """A line that a deployment bears."""

    deployment: str
    line: Line
    label: str
    """What the line is called here: names of lines may be alike."""
    charge: Charge | None
    """Paid is above 0; None where it can't be put into money."""
    inputs: tuple[Uncertain, ...]
    why: str = ""
    """Why it can't be."""

    @property
    def known(self) -> bool:
        """Whether it has a value, or only a formula that waits for one."""
        return self.charge is not None and not isinstance(self.line.rate, Missing)


def owned_lines(model: CostModel, clock: Clock) -> tuple[Owned, ...]:
    """Line by line of each deployment, in the order of the business."""
    return tuple(
        _owned(model, name, (label, line), clock)
        for name, costed in model.candidates_by_name.items()
        for label, line in labelled(model.lines)
        if costed.by.part_of(line)
    )


def _owned(model: CostModel, name: str, named: tuple[str, Line], clock: Clock) -> Owned:
    label, line = named
    by, business = model.candidate(name).by, model.business
    try:
        paid = coefficients(line, by, business, clock)
    except Undefined as why:
        return Owned(deployment=name, line=line, label=label, charge=None, inputs=(), why=str(why))
    charge = charge_of(line, np.asarray(paid), business, label=label)
    inputs = tuple(charge_inputs(line, charge, business))
    if isinstance(line.rate, Missing):
        blank = Uncertain.known(label, 0.0, unit=line_unit(line, business), source=line.source)
        inputs = (blank, *inputs)
    return Owned(deployment=name, line=line, label=label, charge=charge, inputs=inputs)
