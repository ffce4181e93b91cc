"""pydantic's complaints, said as a person who wants to help would say them."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from steelyard.study.nearest import hint, nearest
from steelyard.study.problem import NOTHING, Finding, Path, shown
from steelyard.study.study import Study

_WANTED = {
    "string_type": "a text is required, got {got}; put it in quotes if that is the text",
    "string_too_short": "is an empty text; write one, or remove the field",
    "string_too_long": "is longer than {max_length} characters; shorten it",
    "int_type": "a whole number is required, got {got}; write it like 2, without quotes or unit",
    "greater_than_equal": "must be at least {ge}, got {got}",
    "less_than_equal": "must be at most {le}, got {got}",
    "tuple_type": "a list is required, got {got}; write it as [first, second]",
    "dict_type": "a mapping is required, got {got}; write 'name: value' lines below it",
    "mapping_type": "a mapping is required, got {got}; write 'name: value' lines below it",
    "model_type": "a mapping is required, got {got}; write 'name: value' lines below it",
}


def explain(error: ValidationError, *, root: type[BaseModel] = Study) -> Iterator[Finding]:
    """Word each complaint; a missing field that was only misspelt is left out.

    ``root`` is the record that the whole file is.
    """
    faults = error.errors(include_url=False)
    misspelt: set[Path] = set()
    for fault in faults:
        if fault["type"] == "extra_forbidden":
            finding, meant = _unknown(fault["loc"], root)
            if meant is not None:
                misspelt.add((*fault["loc"][:-1], meant))
            yield finding
    for fault in faults:
        if fault["type"] == "extra_forbidden" or fault["loc"] in misspelt:
            continue
        yield _fault(fault["loc"], fault, root)


def _fault(path: Path, fault: Mapping[str, Any], root: type[BaseModel]) -> Finding:
    kind, given, context = fault["type"], fault.get("input"), fault.get("ctx", {})
    if kind == "missing":
        field = field_at(path, root=root)
        what = f" ({field.description})" if field is not None and field.description else ""
        return Finding(path=path, message=f"is required{what}, but missing; add it", on_key=True)
    if given is None:
        return Finding(path=path, message=NOTHING)
    if kind == "value_error":
        return Finding(path=path, message=str(context["error"]))
    if kind == "literal_error":
        return Finding(path=path, message=_choice(path, given, root))
    template = _WANTED.get(kind, "can't be used: got {got}")
    return Finding(path=path, message=template.format(got=shown(given), **context))


def _choice(path: Path, given: object, root: type[BaseModel]) -> str:
    known = list(_literals(_annotation(path, root)))
    near = nearest(given, known) if isinstance(given, str) else None
    way = f"; did you mean '{near}'?" if near else ""
    return f"must be one of {', '.join(known)}, got {shown(given)}{way}"


def _unknown(path: Path, root: type[BaseModel]) -> tuple[Finding, str | None]:
    name, known = str(path[-1]), names_at(path[:-1], root=root)
    near = nearest(name, known)
    if near is None:
        home = _home(name) if root is Study else None
        if home is not None:
            message = f"unknown field here; '{name}' belongs under {home}"
            return Finding(path=path, message=message, on_key=True), None
    message = f"unknown field; {hint(name, known)}"
    return Finding(path=path, message=message, on_key=True), near


def names_at(path: Path, *, root: type[BaseModel] = Study) -> list[str]:
    """Names that may be written at a place of the file."""
    model = _bare(_walk(path, root))
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return []
    written = (field.alias or name for name, field in model.model_fields.items())
    return [name for name in written if not name.startswith("\0")]


def field_at(path: Path, *, root: type[BaseModel] = Study) -> FieldInfo | None:
    """The field of a record that a path ends at; None inside of mappings and lists."""
    if not path:
        return None
    model = _bare(_walk(path[:-1], root))
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return None
    for name, field in model.model_fields.items():
        if (field.alias or name) == path[-1]:
            return field
    return None


def _home(name: str) -> str | None:
    places: dict[str, Path] = {
        "the top of the study": (),
        "deployments.NAME": ("deployments", "x"),
        "portfolios.NAME": ("portfolios", "x"),
        "alternatives.NAME": ("alternatives", "x"),
        "a fact": ("alternatives", "x", "facts", "x"),
        "deployments.NAME.endpoint": ("deployments", "x", "endpoint"),
        "workloads.NAME": ("workloads", "x"),
        "criteria.NAME": ("criteria", "x"),
        "tree.NAME": ("tree", "x"),
        "budget": ("budget",),
        "cluster": ("cluster",),
        "cluster.swap.NAME": ("cluster", "swap", "x"),
        "timeouts": ("timeouts",),
        "a price": ("prices", 0),
        "business": ("business",),
        "business.lines": ("business", "lines", 0),
        "business.deployments.NAME": ("business", "deployments", "x"),
        "deployments.NAME.hardware": ("deployments", "x", "hardware"),
    }
    return next((home for home, path in places.items() if name in names_at(path)), None)


def _annotation(path: Path, root: type[BaseModel]) -> Any:
    field = field_at(path, root=root)
    return None if field is None else field.annotation


def _walk(path: Path, root: type[BaseModel]) -> Any:
    current: Any = root
    for step in path:
        bare = _bare(current)
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            fields = bare.model_fields.items()
            current = next((f.annotation for n, f in fields if (f.alias or n) == step), None)
        else:
            inner = get_args(bare)
            current = inner[-1] if get_origin(bare) is Mapping else next(iter(inner), None)
    return current


def _bare(annotation: Any) -> Any:
    """Strip Annotated and Optional from an annotation."""
    while True:
        origin = get_origin(annotation)
        if origin is Annotated:
            annotation = get_args(annotation)[0]
        elif origin in {Union, types.UnionType}:
            annotation = next(a for a in get_args(annotation) if a is not type(None))
        else:
            return annotation


def _literals(annotation: Any) -> Iterator[str]:
    yield from (str(choice) for choice in get_args(_bare(annotation)))
