"""JSON Schema of study files, for editors that complete and check as one types."""

from __future__ import annotations

from typing import Any

from steelyard.study.cluster import ENGINES
from steelyard.study.study import Study
from steelyard.study.vocabulary import PARSER_FILE, CriterionSpec, Vocabulary

_PERCENTILE = r"p(0|[1-9][0-9]?)(\.[0-9]*[1-9])?"
_BOUND = "(>=|≥|<=|≤)"
_NO_FACTS = {
    "not": {"required": ["alternatives"]},
    "properties": {"deployments": {"additionalProperties": {"not": {"required": ["facts"]}}}},
}
"""Of a study that tells no properties of its own."""
_PLACE = r"(\s*@\s*[^@\s]+)?"


def schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """Build the schema from the models, with the names that ``vocabulary`` knows.

    It is looser than ``check``: rules that tie fields together are checked there only.
    """
    found: dict[str, Any] = _plainer(Study.model_json_schema(by_alias=True))
    found["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    found["title"] = "Steelyard study"
    records, top = found["$defs"], found["properties"]
    top["gates"]["items"]["pattern"] = rf"^\s*\S.*({_BOUND}|\sin\s*\[).*$"
    found["if"], found["then"] = _NO_FACTS, _measured_alone(vocabulary)
    top["suites"]["items"] = {
        "anyOf": [
            {"enum": list(vocabulary.suites)},
            {"type": "string", "pattern": rf"^({'|'.join(vocabulary.suites)}){_PLACE}$"},
        ]
    }
    deployment = records["Deployment"]["properties"]
    deployment["engine"] = {
        "enum": list(vocabulary.engines),
        "description": deployment["engine"]["description"],
    }
    deployment["parser"]["items"] = {
        "anyOf": [
            {"enum": list(vocabulary.parsers)},
            {"type": "string", "pattern": f"^{PARSER_FILE}$"},
        ]
    }
    swap = records["Cluster"]["properties"]["swap"]
    hooks = {"type": swap.pop("type"), "additionalProperties": swap.pop("additionalProperties")}
    swap["anyOf"] = [{"enum": [ENGINES]}, hooks]
    price = records["Price"]["properties"]["for"]
    price["anyOf"] = [{"type": "string"}, {"type": "array", "items": price.pop("items")}]
    price.pop("type")
    plainer: dict[str, Any] = _or_alone(found)
    return plainer


def _measured_alone(vocabulary: Vocabulary) -> dict[str, Any]:
    """Without facts nothing can be asked for but what suites measure."""
    names = {"pattern": rf"^({_names(vocabulary)}){_PLACE}$"}
    gates = {"items": {"pattern": _gates(vocabulary)}}
    return {"properties": {"gates": gates, "criteria": {"propertyNames": names}}}


def _gates(vocabulary: Vocabulary) -> str:
    bounds = {"up": "(>=|≥)", "down": "(<=|≤)"}
    kinds = [
        rf"({_names(vocabulary, better=better)}){_PLACE}\s*{bound}"
        for better, bound in bounds.items()
    ]
    return rf"^\s*({'|'.join(kinds)})\s*\S.*$"


def _names(vocabulary: Vocabulary, *, better: str | None = None) -> str:
    chosen = [s for s in vocabulary.values() if better is None or s.better == better]
    return "|".join(_pattern(spec) for spec in chosen) or r"(?!)"


def _pattern(spec: CriterionSpec) -> str:
    return rf"{_PERCENTILE}\({spec.name}\)" if spec.distribution else spec.name


def _or_alone(part: Any) -> Any:
    """Let a figure be written without its range: its base alone."""
    if isinstance(part, list):
        return [_or_alone(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    if part.get("$ref") == "#/$defs/Figure":
        about = {name: inner for name, inner in part.items() if name != "$ref"}
        return {"anyOf": [{"$ref": part["$ref"]}, {"type": ["string", "number"]}], **about}
    return {name: _or_alone(inner) for name, inner in part.items()}


def _plainer(part: Any) -> Any:
    """Drop what no one may write: null, and defaults in another form than the written one."""
    if isinstance(part, list):
        return [_plainer(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    kept = {
        name: _plainer(inner)
        for name, inner in part.items()
        if name != "title" or isinstance(inner, dict)
    }
    if not isinstance(kept.get("default", ""), str | int):
        del kept["default"]
    choices = kept.get("anyOf")
    if isinstance(choices, list) and {"type": "null"} in choices:
        written = [choice for choice in choices if choice != {"type": "null"}]
        kept = {**written[0], **{name: value for name, value in kept.items() if name != "anyOf"}}
    return kept
