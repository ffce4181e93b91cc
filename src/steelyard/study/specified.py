"""What the vocabulary says of the criterion under whose name a record hangs."""

from __future__ import annotations

from pydantic import ValidationInfo

from steelyard.study.vocabulary import CriterionSpec, UnknownCriterion


def spec_named(info: ValidationInfo) -> CriterionSpec | None:
    """The criterion of the record that is being read; None where nobody knows it."""
    if info.context is None or "name" not in info.data:
        return None
    try:
        found: CriterionSpec = info.context["vocabulary"].find(info.data["name"])
    except UnknownCriterion:
        return None
    return found


def unit_named(given: str, info: ValidationInfo) -> str:
    """The criterion's unit where none is given; of money, the study's currency."""
    spec = spec_named(info)
    if given or spec is None:
        return given
    return info.context["currency"] if spec.unit == "currency" and info.context else spec.unit
