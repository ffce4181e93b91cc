"""What a study leaves unsaid, filled in where it follows from what it says."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from steelyard.study.alternative import Alternative
from steelyard.study.criterion import Criterion
from steelyard.study.deployment import Deployment
from steelyard.study.group import Group
from steelyard.study.portfolio import EVERYWHERE, Portfolio
from steelyard.study.price import Price
from steelyard.study.rules.prices import covered, currency_of
from steelyard.study.rules.running import place_of
from steelyard.study.study import Study
from steelyard.study.vocabulary import CriterionName, Vocabulary


def complete(study: Study, data: Mapping[str, object], *, vocabulary: Vocabulary) -> Study:
    """Fill in the baseline of one, the api, the slo, the weights' sum and whom a price is for.

    Criteria of a study with several workloads get the workload into their name, those of a
    study with one lose it.  ``data`` is what was written.
    """

    def whole(written: str) -> str:
        place = place_of(data, written, vocabulary.find(written))
        return CriterionName.read(written).at(place if len(study.workloads) > 1 else None)

    workloads = {
        name: workload.model_copy(update={"slo_s": study.timeouts.total_s})
        if math.isinf(workload.slo_s)
        else workload
        for name, workload in study.workloads.items()
    }
    return study.model_copy(
        update={
            "deployments": MappingProxyType(
                {name: _spoken(deployment) for name, deployment in study.deployments.items()}
            ),
            "portfolios": MappingProxyType(_spread(study)),
            "alternatives": MappingProxyType(_told(study.alternatives, whole)),
            "baseline": study.baseline or study.candidates[0],
            "workloads": MappingProxyType(workloads),
            "gates": tuple(replace(gate, criterion=whole(gate.criterion)) for gate in study.gates),
            "criteria": MappingProxyType(_weighed(study, whole)),
            "tree": None if study.tree is None else MappingProxyType(_grouped(study.tree, whole)),
            "prices": _addressed(study, data),
        }
    )


def _spread(study: Study) -> dict[str, Portfolio]:
    """A split that is the same everywhere is written out for every workload."""
    found = {}
    for name, portfolio in study.portfolios.items():
        everywhere = portfolio.split.get(EVERYWHERE)
        if everywhere is not None and study.workloads:
            split = MappingProxyType(dict.fromkeys(study.workloads, everywhere))
            portfolio = portfolio.model_copy(update={"split": split})
        found[name] = portfolio
    return found


def _told(
    alternatives: Mapping[str, Alternative], whole: Callable[[str], str]
) -> dict[str, Alternative]:
    return {
        name: alternative.model_copy(
            update={
                "facts": MappingProxyType(
                    {
                        whole(written): fact.model_copy(update={"name": whole(written)})
                        for written, fact in alternative.facts.items()
                    }
                )
            }
        )
        for name, alternative in alternatives.items()
    }


def _spoken(deployment: Deployment) -> Deployment:
    # A base model has no chat template, and a wrong one would decide the comparison.
    if deployment.engine_kind is None or "api" in deployment.model_fields_set:
        return deployment
    return deployment.model_copy(update={"api": "completions"})


def slug(stem: str) -> str:
    """Make a file name's stem fit for folders, in any script."""
    plain = unicodedata.normalize("NFC", stem)
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" or c in "-_" else "-" for c in plain)
    return kept.strip("-")[:64] or "study"


def _weighed(study: Study, whole: Callable[[str], str]) -> dict[str, Criterion]:
    # Exact decimals, so that 0.1, 0.2, 0.7 and 1, 2, 7 end as the same floats.
    exact = {name: Fraction(repr(each.weight)) for name, each in study.criteria.items()}
    shares = _shares(exact)
    if study.tree is not None:
        shares = {
            name: weight * share
            for group, weight in _group_weights(study.tree).items()
            for name, share in _shares({n: exact[n] for n in study.tree[group].criteria}).items()
        }
    return {
        whole(name): criterion.model_copy(
            update={"name": whole(name), "weight": float(shares[name])}
        )
        for name, criterion in study.criteria.items()
    }


def _group_weights(tree: Mapping[str, Group]) -> dict[str, Fraction]:
    return _shares({name: Fraction(repr(group.weight)) for name, group in tree.items()})


def _shares(exact: Mapping[str, Fraction]) -> dict[str, Fraction]:
    total = sum(exact.values(), Fraction(0))
    return {name: weight / total for name, weight in exact.items()}


def _grouped(tree: Mapping[str, Group], whole: Callable[[str], str]) -> dict[str, Group]:
    weights = _group_weights(tree)
    return {
        name: group.model_copy(
            update={
                "weight": float(weights[name]),
                "criteria": tuple(sorted(whole(each) for each in group.criteria)),
            }
        )
        for name, group in tree.items()
    }


def _addressed(study: Study, data: Mapping[str, object]) -> tuple[Price, ...]:
    written = data.get("prices")
    entries = written if isinstance(written, list) else []
    return tuple(
        price.model_copy(
            update={
                "deployments": tuple(sorted(covered(data, entry))),
                "currency": currency_of(entry.get("rate", entry.get("input"))),
            }
        )
        for price, entry in zip(study.prices, entries, strict=True)
    )
