"""A cost as the measurements that the decision ranks."""

from __future__ import annotations

from steelyard.cost.accepted import Cost, PerThousand
from steelyard.cost.money import Money
from steelyard.evidence import Measurement, Missing

CRITERIA = ("cost_per_1000_accepted", "cost_per_1000_answers")
FORMULA = "(rate x wall time of own windows + token prices x tokens) / answers, over windows"


def cost_measurements(
    cost: Cost, *, workload: str, run: str, date: str
) -> tuple[Measurement, Measurement]:
    """cost_per_1000_accepted and cost_per_1000_answers of one deployment."""
    return (
        _measurement(cost, cost.accepted, kind="accepted", workload=workload, run=run, date=date),
        _measurement(cost, cost.answers, kind="answers", workload=workload, run=run, date=date),
    )


def _measurement(
    cost: Cost, seen: PerThousand, *, kind: str, workload: str, run: str, date: str
) -> Measurement:
    return Measurement(
        criterion=f"cost_per_1000_{kind}",
        deployment=cost.deployment,
        workload=workload,
        suite="cost",
        value=_number(seen.value),
        unit=cost.amount.currency,
        n=cost.windows,
        k=None,
        unit_of_analysis="window",
        denominator="all accepted answers" if kind == "accepted" else "all answers attempted",
        interval=seen.interval,
        status=cost.status,
        run=run,
        date=date,
        note="; ".join(part for part in (FORMULA, seen.note, *cost.notes) if part),
    )


def _number(value: Money | Missing) -> float | Missing:
    return value if isinstance(value, Missing) else float(value.amount)
