"""Joint draws thinned for a page that lets a reader move weights and gates."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Self

import numpy as np

from steelyard.decide.table import Table

MOST = 1_000
FEWEST = 200
CELLS = 20_000
"""So many scores together take about 55 kB."""
SCALE = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinned:
    """Every so-manieth draw, as whole ten-thousandths of the scale."""

    deployments: tuple[str, ...]
    criteria: tuple[str, ...]
    kept: int
    of: int
    scores: str
    """Base64 of uint16, little end first, in the order (draw, deployment, criterion)."""

    @classmethod
    def of_table(cls, table: Table) -> Self | None:
        """None where there is nothing to weigh."""
        total, deployments, criteria = table.draws.shape
        if not deployments or not criteria:
            return None
        kept = min(total, MOST, max(FEWEST, CELLS // (deployments * criteria)))
        chosen = table.draws[np.arange(kept) * total // kept]
        whole = np.rint(chosen * SCALE).astype("<u2")
        return cls(
            deployments=table.deployments,
            criteria=tuple(rule.name for rule in table.criteria),
            kept=kept,
            of=total,
            scores=base64.b64encode(whole.tobytes()).decode(),
        )
