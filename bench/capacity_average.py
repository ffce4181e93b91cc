"""Steps fitted by an average over how hard coefficients are held, so that nothing is chosen.

Whatever is chosen by its errors on pairs is chosen too well for those pairs; an average is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from capacity_known import factors, measured_of
from capacity_rows import Row
from capacity_solve import Array, Design, Solution, solve

from steelyard.hardware.measured import Cell, Measured

HOLDS = (1.0, 4.0, 16.0)
"""Factors on the penalties of traits."""
WIDTHS = (0.08, 0.15)
"""Residuals (log) beyond which a row counts linearly."""


@dataclass
class Steps:
    """A fit of steps, what measured cells take beside it, and its times of all rows."""

    fit: Solution
    known: dict[Cell, Measured]
    seconds: Array


def steps_of(design: Design, rows: Sequence[Row], measured: Array, seen: Array) -> Steps:
    """Fit on the rows ``seen``, and predict all."""
    each = [solve(variant, measured, seen).unknown for variant in variants(design)]
    fit = Solution(design, np.mean(each, axis=0))
    alone = fit.predict(slice(None))
    known = measured_of(rows, seen, np.log(measured / alone))
    return Steps(fit, known, alone * factors(rows, known))


def variants(design: Design) -> list[Design]:
    """The same operations and traits, held harder or less."""
    traits = np.array([bool(trait) for _, trait in design.labels])
    return [
        replace(design, penalty=np.where(traits, hold, 1.0) * design.penalty, width=width)
        for hold, width in product(HOLDS, WIDTHS)
    ]
