"""The study as measurements.json tells it: question, gates, criteria, who gave the weights."""

from __future__ import annotations

from typing import Any

from steelyard.study import Criterion, Group, Study
from steelyard.weigh.frozen import Frozen


def study_row(frozen: Frozen) -> dict[str, Any]:
    """One study."""
    study = frozen.study
    return {
        "question": study.question,
        "slug": study.slug,
        "hash": frozen.hash,
        "parts": frozen.parts,
        "baseline": study.baseline,
        "owner": study.owner,
        **_people(study),
        "keep": study.keep,
        "seed": study.seed,
        "weight_band": study.weight_band,
        "gates": [gate.canonical for gate in study.gates],
        "criteria": [
            {
                "name": c.name,
                "weight": c.weight,
                "worst": c.worst,
                "best": c.best,
                "margin": c.margin,
                "unit": c.unit,
                **_given(c),
            }
            for c in study.criteria.values()
        ],
        **_tree(study),
        **_worth(study),
    }


def _people(study: Study) -> dict[str, Any]:
    if not study.people:
        return {}
    rows = [
        {
            "name": person.name,
            "roles": list(person.roles),
            "key": person.key,
            "conflicts": person.conflicts,
            "alone": person.alone,
        }
        for person in study.people.values()
    ]
    return {"people": rows}


def _tree(study: Study) -> dict[str, Any]:
    if study.tree is None:
        return {}
    rows = [
        {"name": g.name, "weight": g.weight, "criteria": list(g.criteria), **_given(g)}
        for g in study.tree.values()
    ]
    return {"tree": rows}


def _given(weighed: Criterion | Group) -> dict[str, Any]:
    """Who gave a weight and when, as far as the study says."""
    day = None if weighed.as_of is None else weighed.as_of.isoformat()
    return {key: value for key, value in (("by", weighed.by), ("as_of", day)) if value}


def _worth(study: Study) -> dict[str, Any]:
    if study.utility_worth is None:
        return {}
    return {"utility_worth": {"value": study.utility_worth, "unit": study.currency}}
