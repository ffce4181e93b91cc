"""How many more answers to try, what they cost, and which number is best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from steelyard.decide.information import Estimate
from steelyard.decide.trial import Effort, Purpose, Trial
from steelyard.evidence import Missing

Efforts = Mapping[tuple[str, str], Effort]
"""By workload and deployment."""
STEPS = tuple(2.0**power for power in range(-3, 7))
"""Sizes tried, as multiples of the answers there are."""
NEARLY = 0.9
"""Without a price of utility: the fewest answers that give so much of all they could."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How many answers, of whom, and what each costs; the same number of each deployment."""

    purpose: Purpose
    workload: str
    deployments: tuple[str, ...]
    have: int
    each: float | Missing
    """Cost of one answer of each deployment."""
    currency: str
    worth: float | None

    def trial(
        self,
        more: int,
        gain: Estimate,
        *,
        limit: float,
        criterion: str,
        by_criterion: Mapping[str, Estimate],
        chance: float | None = None,
    ) -> Trial:
        """The trial of so many more answers."""
        each = self.each
        cost = each if isinstance(each, Missing) else each * more
        known = not isinstance(cost, Missing)
        return Trial(
            purpose=self.purpose,
            workload=self.workload,
            deployments=self.deployments,
            criterion=criterion,
            have=self.have,
            more=more,
            evsi=gain.value,
            limit=limit,
            mc_error=gain.mc_error,
            chance=chance,
            cost=cost,
            currency=self.currency,
            net=gain.value * self.worth - cost if self.worth is not None and known else None,
            pays_from=cost / gain.value if known and gain.value > gain.mc_error else None,
            by_criterion={name: one.value for name, one in by_criterion.items()},
            by_criterion_error={name: one.mc_error for name, one in by_criterion.items()},
        )


def plan(
    purpose: Purpose, workload: str, names: Sequence[str], efforts: Efforts, worth: float | None
) -> Plan | None:
    """What asking more takes; None where somebody's answers so far aren't known.

    The cost of an answer is what those so far took, on average.
    """
    asked = [efforts[workload, name] for name in names if (workload, name) in efforts]
    if not asked or len(asked) < len(names) or not all(effort.answers for effort in asked):
        return None
    each: float | Missing = 0.0
    for effort in asked:
        if isinstance(effort.cost, Missing):
            each = effort.cost
            break
        each += effort.cost / effort.answers
    return Plan(
        purpose=purpose,
        workload=workload,
        deployments=tuple(names),
        have=min(effort.answers for effort in asked),
        each=each,
        currency=asked[0].currency,
        worth=worth,
    )


def sizes(have: int, extra: Iterable[int] = ()) -> list[int]:
    """Numbers of answers to try."""
    return sorted({max(1, round(have * step)) for step in STEPS} | set(extra))


def best(gains: Mapping[int, float], *, plan: Plan, limit: float) -> int:
    """The size with the greatest gain less cost; else the least that gives nearly all."""
    each = plan.each
    if plan.worth is not None and not isinstance(each, Missing):
        worth = plan.worth
        return max(gains, key=lambda more: (gains[more] * worth - each * more, -more))
    enough = [more for more in sorted(gains) if gains[more] >= NEARLY * limit]
    return enough[0] if enough else max(gains)
