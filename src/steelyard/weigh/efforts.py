"""What the answers so far took, so that what more of them would cost can be told."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.cost import Cost
from steelyard.decide import Effort
from steelyard.evidence import Missing
from steelyard.weigh.table import Part, Table


def efforts(table: Table) -> Iterator[Effort]:
    """One for each workload and deployment that was asked anything."""
    for part in table.parts:
        for name, price in part.costs.items():
            answers = _answers(part, name)
            if answers:
                yield _effort(part.workload, name, answers, price)


def _effort(workload: str, name: str, answers: int, price: Cost | Missing) -> Effort:
    if isinstance(price, Missing):
        return Effort(workload=workload, deployment=name, answers=answers, cost=price)
    return Effort(
        workload=workload,
        deployment=name,
        answers=answers,
        cost=float(price.amount.amount),
        currency=price.amount.currency,
    )


def _answers(part: Part, name: str) -> int:
    if name in part.seen:
        return len(part.seen[name].answers)
    return int(part.cells[name].answered().sum()) if name in part.cells else 0
