"""What a study leaves unsaid, filled in where it follows from what it says."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from steelyard.study.criterion import Criterion
from steelyard.study.deployment import Deployment
from steelyard.study.price import Price
from steelyard.study.rules.prices import covered, currency_of
from steelyard.study.study import Study


def complete(study: Study, data: Mapping[str, object]) -> Study:
    """Fill in the baseline of one, the api, the slo, the weights' sum and whom a price is for.

    ``data`` is what was written.
    """
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
            "baseline": study.baseline or next(iter(study.deployments)),
            "workloads": MappingProxyType(workloads),
            "criteria": MappingProxyType(_weighed(study.criteria)),
            "prices": _addressed(study, data),
        }
    )


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


def _weighed(criteria: Mapping[str, Criterion]) -> dict[str, Criterion]:
    # Exact decimals, so that 0.1, 0.2, 0.7 and 1, 2, 7 end as the same floats.
    exact = {name: Fraction(repr(criterion.weight)) for name, criterion in criteria.items()}
    total = sum(exact.values(), Fraction(0))
    return {
        name: criterion.model_copy(update={"weight": float(exact[name] / total)})
        for name, criterion in criteria.items()
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
