"""Costs and prices as rows of measurements.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.cost import Cost
from steelyard.evidence import Missing

UNGRADED = Missing(reason="no answer was graded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Whose cost it is, and what it brought."""

    deployment: str
    wall_s: float
    answers: int
    accepted: int | None
    """None where no answer was graded."""


def cost_row(cost: Cost | Missing, spent: Spent) -> dict[str, Any]:
    """What a deployment cost; a cost nobody can tell stands as Missing."""
    if isinstance(cost, Missing):
        return {
            "deployment": spent.deployment,
            "currency": None,
            "rate_per_h": None,
            "wall_s": spent.wall_s,
            "amount": cost,
            "answers": spent.answers,
            "accepted": spent.accepted,
            "per_1000_accepted": cost,
            "status": "missing",
            "source": "",
            "as_of": "",
            "notes": [],
        }
    used = cost.tariff.prices
    rate = cost.tariff.rate.price.rate_per_h if cost.tariff.rate else None
    per = cost.accepted.value if spent.accepted is not None else UNGRADED
    return {
        "deployment": spent.deployment,
        "currency": cost.amount.currency,
        "rate_per_h": None if rate is None else float(rate),
        "wall_s": cost.wall_s,
        "amount": float(cost.amount.amount),
        "answers": cost.answers.count,
        "accepted": None if spent.accepted is None else cost.accepted.count,
        "per_1000_accepted": per if isinstance(per, Missing) else float(per.amount),
        "status": str(cost.status),
        "source": "; ".join(dict.fromkeys(p.price.source for p in used)),
        "as_of": max(p.price.as_of for p in used).isoformat(),
        "notes": list(cost.notes),
    }


def price_row(price: Any) -> Mapping[str, Any]:
    """A price as it was declared."""
    units = {
        "rate_per_h": "h",
        "input_per_mtok": "Mtok in",
        "output_per_mtok": "Mtok out",
        "cached_per_mtok": "Mtok cached",
    }
    parts = [
        f"{getattr(price, field):g} {price.currency}/{unit}"
        for field, unit in units.items()
        if getattr(price, field) is not None
    ]
    return {
        "what": price.what,
        "rate": ", ".join(parts),
        "for": list(price.deployments),
        "as_of": price.as_of.isoformat(),
        "source": price.source,
    }
