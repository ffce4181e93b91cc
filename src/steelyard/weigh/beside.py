"""What was claimed and what is predicted of a deployment, to stand beside what is measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from steelyard.errors import SteelyardError, StudyError
from steelyard.evidence import Missing
from steelyard.study import CriterionName, Deployment, Fact, Study
from steelyard.weigh.claimed import rulings, told
from steelyard.weigh.criteria import vocabulary

if TYPE_CHECKING:
    from steelyard.claims import Amount, Ruling
    from steelyard.hardware import Foretold

Row = dict[str, Any]
PREDICTED = ("ttft", "tpot", "output_tokens_per_s")
_FACTORS = {
    ("s", "s"): 1.0, ("s", "s/tok"): 1.0, ("1/h", "1/s"): 3600.0, ("tokens/s", "tok/s"): 1.0,
    ("share", ""): 1.0,
}  # fmt: skip
"""From a claim's base unit to a criterion's."""
_UNITS = {unit for unit, _ in _FACTORS}
_ROUNDED = 0.005
"""A figure may be rounded on its way into a study."""


def beside(study: Study, parts: Mapping[str, str], criteria: list[str]) -> list[Row]:
    """A row for every claimed criterion, and for those of ``criteria`` that can be predicted."""
    return [
        row
        for name, deployment in study.deployments.items()
        for row in _rows(study, name, deployment, parts, criteria)
    ]


def require_comparable(study: Study) -> None:
    """Raise StudyError for a claim that is impossible, or no figure of what it is named for."""
    for candidate in study.candidates:
        for fact in study.facts_of(candidate).values():
            if fact.claim is not None and _unit(fact.name) in _UNITS:
                _require_same(study, fact, where=f"{candidate}: {fact.name}")
    for name, deployment in study.deployments.items():
        for criterion, written in deployment.claims.items():
            for one in rulings(study, written, {}, where=f"{name}: {criterion}"):
                _in_unit(one, criterion, where=f"{name}: {criterion}")


def _require_same(study: Study, fact: Fact, *, where: str) -> None:
    """A fact says what its claim says; a file without a claim's id is no single figure."""
    if not fact.claim_id or not isinstance(fact.value, float | None):
        return
    (one,) = rulings(study, fact.claim or "", {}, where=where)
    low, high = _in_unit(one, fact.name, where=where)
    said = (fact.low or 0.0, fact.high or 0.0) if fact.value is None else (fact.value, fact.value)
    if said[0] > high * (1 + _ROUNDED) or said[1] < low * (1 - _ROUNDED):
        raise StudyError(
            f"{where}: claim {one.id} says {one.value}, and the fact another figure; a fact that "
            "is claimed says what its claim says"
        )


def _rows(
    study: Study,
    name: str,
    deployment: Deployment,
    parts: Mapping[str, str],
    criteria: list[str],
) -> Iterator[Row]:
    known = _foretold(study, name, deployment)
    wanted = list(deployment.claims)
    if deployment.hardware is not None:
        wanted += [one for one in criteria if _typical(one)]
    for criterion in dict.fromkeys(wanted):
        row: Row = {"deployment": name, "criterion": criterion, "unit": _unit(criterion)}
        written = deployment.claims.get(criterion)
        if written is not None:
            (one,) = rulings(study, written, parts, where=f"{name}: {criterion}")
            low, high = _in_unit(one, criterion, where=f"{name}: {criterion}")
            row["claimed"] = {"low": low, "high": high, "ruled": told(one)}
        yield row | {"predicted": _predicted(known, criterion)}


def _typical(criterion: str) -> bool:
    """Whether the time model speaks of it: the typical time, and no tail."""
    name = CriterionName.read(criterion)
    return name.base in PREDICTED and name.percent in (None, 50.0)


def _unit(criterion: str) -> str:
    return vocabulary().find(criterion).unit


def _in_unit(one: Ruling, criterion: str, *, where: str) -> tuple[float, float]:
    value: Amount | None = one.values[0] if len(one.values) == 1 else None
    unit = _unit(criterion)
    factor = None if value is None else _FACTORS.get((unit, value.dimension))
    if value is None or factor is None:
        shown = one.value or "no value"
        raise StudyError(
            f"{where}: claim {one.id} says {shown}, which is no figure in {unit}; name a claim "
            "with one value of that unit"
        )
    return value.low * factor, value.high * factor


def _foretold(study: Study, name: str, deployment: Deployment) -> Foretold | Missing:
    """The forecast of the one set-up that the deployment says it runs on."""
    if deployment.hardware is None:
        return Missing(reason="the study doesn't say what it runs on")
    # A study that names neither hardware nor claims doesn't pay for them.
    from steelyard.hardware import foretell, predicted, time_of

    try:
        answer = predicted(
            deployment.hardware, name=name, folder=study.folder,
            clock=lambda each, running: time_of(each, running=running),
        )  # fmt: skip
    except SteelyardError as fault:
        return Missing(reason=str(fault))
    # Of layouts that are looked for, the deployment is taken to stand on the best.
    if len(answer.taken) != 1:
        return Missing(reason=f"{len(answer.taken)} set-ups are named, not one")
    return foretell(answer.taken[0])


def _predicted(known: Foretold | Missing, criterion: str) -> Row | Missing:
    name = CriterionName.read(criterion)
    if name.base not in PREDICTED:
        return Missing(reason="nothing predicts it")
    if not _typical(criterion):
        return Missing(reason="the typical time is predicted, not the tail")
    if isinstance(known, Missing):
        return known
    band = known.bands.get(name.base)
    if band is None:
        return Missing(reason=f"no {name.base} is predicted of {known.stands}")
    return {"low": band.low, "mid": band.mid, "high": band.high, "rung": known.rung}
