"""What it would be worth to know an input before choosing between deployments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.returns.draws import drawn, shared_inputs
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined

_OUTER, _INNER = 32, 1024

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowing:
    """What perfect knowledge of one input is worth, in money of today."""

    input: str
    worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Information:
    """What knowing is worth to whoever chooses by expected present value."""

    choices: tuple[str, ...]
    expected: tuple[float, ...]
    chosen: str
    all: float
    """EVPI: of knowing every input."""
    all_error: float
    """Its standard error, of drawing alone."""
    inputs: tuple[Knowing, ...]
    """EVPPI: of knowing one input alone, the most valuable first."""
    draws: int
    seed: int


def worth_of_knowing(
    projects: Sequence[Project], *, or_baseline: bool = True, draws: int = 20_000, seed: int = 0
) -> Information:
    """EVPI = E[max_k NPV_k] - max_k E[NPV_k], and EVPPI of each input (Raiffa & Schlaifer 1961).

    The choice is between the projects and, ``or_baseline``, what they are held against, whose
    present value is 0; not so where one of them must be chosen.
    EVPPI by two levels: 32 strata of the input, in each the same 1,024 draws of the others, so
    that an input which moves all choices alike is worth exactly nothing however far it moves
    them.  Raises Undefined for projects against different baselines or in other currencies.
    """
    _comparable(projects)
    inputs = shared_inputs([project.inputs for project in projects])
    choice = _Choice(projects=tuple(projects), or_baseline=or_baseline)
    table = choice.table(drawn(inputs, draws=draws, seed=seed), draws)
    means = table.mean(axis=1)
    best = int(means.argmax())
    gains = table.max(axis=0) - table[best]
    inner = drawn(inputs, draws=_INNER, seed=seed)
    total = float(gains.mean())
    # a part is never worth more than the whole; two ways of drawing differ by their errors
    found = [
        Knowing(input=each.name, worth=min(total, _partial(choice, inner, each))) for each in inputs
    ]
    return Information(
        choices=choice.names,
        expected=tuple(map(float, means)),
        chosen=choice.names[best],
        all=total,
        all_error=float(gains.std(ddof=1) / np.sqrt(draws)),
        inputs=tuple(sorted(found, key=lambda one: (-one.worth, one.input))),
        draws=draws,
        seed=seed,
    )


def _comparable(projects: Sequence[Project]) -> None:
    if not projects:
        raise Undefined("a choice needs something to choose; name a deployment")
    first = projects[0]
    for other in projects[1:]:
        if (other.baseline, other.currency, other.clock) != (
            first.baseline,
            first.currency,
            first.clock,
        ):
            raise Undefined(
                f"{first.name} and {other.name} aren't reckoned against one baseline, in one "
                "currency, over one horizon; state both alike"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    projects: tuple[Project, ...]
    or_baseline: bool

    @property
    def names(self) -> tuple[str, ...]:
        own = tuple(project.name for project in self.projects)
        return (self.projects[0].baseline, *own) if self.or_baseline else own

    def table(self, values: Mapping[str, Array | float], draws: int) -> Array:
        """Present values (choices, draws); the baseline's are 0."""
        rows = [
            np.broadcast_to(project.npv({**project.base, **values}), (draws,))
            for project in self.projects
        ]
        return np.stack([np.zeros(draws), *rows] if self.or_baseline else rows)


def _partial(choice: _Choice, inner: Mapping[str, Array], one: Uncertain) -> float:
    strata = one.quantile((np.arange(_OUTER) + 0.5) / _OUTER)
    rows = [_conditional(project, inner, one.name, strata) for project in choice.projects]
    means = np.stack([np.zeros(_OUTER), *rows] if choice.or_baseline else rows)
    worth = float(means.max(axis=0).mean() - means.mean(axis=1).max())
    # rounding of sums, not knowledge
    return worth if worth > 1e-9 * float(np.abs(means).max(initial=1e-300)) else 0.0


def _conditional(project: Project, inner: Mapping[str, Array], name: str, strata: Array) -> Array:
    """Expected present value at each stratum of an input (strata,), over the same draws."""
    values: dict[str, ArrayLike] = {**project.base, **inner}
    before = project.present_parts(values)
    seen = [
        project.npv_changed({**values, name: float(at)}, changed=name, before=before).mean()
        for at in strata
    ]
    return np.array(seen)
