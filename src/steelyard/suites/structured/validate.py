"""Validation against a JSON Schema, with nothing fetched and every setting named."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, NoReturn

import jsonschema_rs

from steelyard.suites.structured.links import Hint
from steelyard.suites.structured.strict import canonical
from steelyard.suites.structured.unfold import MOST, unfolds_beyond

LONGEST_SCHEMA = 1 << 18
"""Bytes of canonical schema accepted."""
BACKTRACK_LIMIT = 100_000
"""Steps a ``pattern`` may take on one string before validation gives up."""

_Kind = jsonschema_rs.ValidationErrorKind
_GAVE_UP = (_Kind.BacktrackLimitExceeded, _Kind.RegexEngineFailure)

_DEFAULT_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class SchemaRefused(ValueError):
    """A schema that can't be used; ``pointer`` says where in it."""

    def __init__(self, reason: str, *, pointer: str = "") -> None:
        super().__init__(f"{reason} (at {pointer})" if pointer else reason)
        self.reason = reason
        self.pointer = pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """The first keyword that an instance fails, and where in the instance.

    Property names that the schema itself names may stand in ``detail``; values never do, so
    that a record kept without answers holds none.
    """

    keyword: str
    pointer: str
    detail: str
    gave_up: bool = False
    """The validator could not tell: that says something of the schema, not of the instance."""


@dataclass(frozen=True, slots=True)
class Schema:
    """A compiled schema."""

    document: Mapping[str, Any] | bool
    dialect: str
    hint: Hint
    _validator: Any

    def valid(self, value: Any) -> bool:
        """Whether the value satisfies the schema."""
        return bool(self._validator.is_valid(value))

    def first_failure(self, value: Any) -> Failure | None:
        """What fails first in the validator's own order, None if nothing does."""
        if self._validator.is_valid(value):
            return None
        return _failure(next(iter(self._validator.iter_errors(value))))

    def failures(self, value: Any) -> list[Failure]:
        """All that fails, in the validator's own order.

        Of alternatives (``anyOf``, ``oneOf``) none of which holds, it is told what ails the only
        one of the right type, or ``type`` where none is.
        """
        return [_failure(_narrowed(fault)) for fault in self._validator.iter_errors(value)]


def settings() -> dict[str, str]:
    """What a result must say of its validator: version, default dialect, format mode."""
    return {
        "validator": f"jsonschema-rs {version('jsonschema-rs')}",
        "default_dialect": _DEFAULT_DIALECT,
        "formats": "asserted",
        "remote_references": "refused",
    }


@lru_cache(maxsize=4096)
def compiled(schema_text: str) -> Schema:
    """The compiled schema of a canonical JSON text.

    ``format`` is asserted, the dialect is that of ``$schema`` or 2020-12, and a reference
    that leaves the schema is refused.  Raises SchemaRefused.
    """
    if len(schema_text.encode()) > LONGEST_SCHEMA:
        raise SchemaRefused(f"longer than {LONGEST_SCHEMA // 1024} KiB; split it")
    document = json.loads(schema_text)
    if not isinstance(document, (dict, bool)):
        raise SchemaRefused("a schema is an object, true or false")
    if unfolds_beyond(document):
        raise SchemaRefused(
            f"unfolds to more than {MOST:,} parts when its references are followed; simplify it"
        )
    try:
        validator = build(document)
    except jsonschema_rs.ValidationError as fault:
        raise SchemaRefused(_one_line(fault), pointer=pointer(fault.instance_path)) from None
    except (ValueError, jsonschema_rs.ReferencingError) as fault:
        raise SchemaRefused(str(fault)) from None
    return Schema(document, _dialect(document), _hint(document), validator)


def build(
    document: dict[str, Any] | bool,
    *,
    formats: bool = True,
    documents: Mapping[str, Any] = MappingProxyType({}),
) -> jsonschema_rs.Validator:
    """A validator that finds what a schema refers to in ``documents`` by URI, and fetches nothing.

    Without ``formats`` the keyword ``format`` is a remark, as the drafts have it by default.
    Raises what jsonschema-rs raises: ValidationError, ReferencingError, ValueError.
    """

    def find(uri: str) -> Any:
        name = uri.partition("#")[0]
        return documents[name] if name in documents else _refuse(uri)

    return jsonschema_rs.validator_for(
        document,
        validate_formats=formats,
        retriever=find,
        pattern_options=jsonschema_rs.FancyRegexOptions(backtrack_limit=BACKTRACK_LIMIT),
    )


def gave_up(fault: jsonschema_rs.ValidationError) -> bool:
    """Whether a fault is the validator's, which could not tell, and not the instance's."""
    return isinstance(fault.kind, _GAVE_UP)


def compile_schema(schema: Mapping[str, Any] | bool) -> Schema:
    """The compiled schema of a document; the same document is compiled once."""
    return compiled(canonical(schema))


def pointer(path: Sequence[str | int]) -> str:
    """The JSON pointer (RFC 6901) of a path; the whole document is ""."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def _refuse(uri: str) -> NoReturn:
    raise ValueError(
        f"{uri}: a reference that leaves the schema is never fetched; copy it under $defs"
    )


def _one_line(fault: jsonschema_rs.ValidationError) -> str:
    refused = fault.message.partition("ValueError: ")[2]
    return refused or fault.message.splitlines()[0]


def _dialect(document: Mapping[str, Any] | bool) -> str:
    named = document.get("$schema") if isinstance(document, dict) else None
    return named if isinstance(named, str) else _DEFAULT_DIALECT


def _hint(document: Mapping[str, Any] | bool) -> Hint:
    kind = document.get("type") if isinstance(document, dict) else None
    return Hint(openers={"object": "{", "array": "["}.get(str(kind), "{["))


def _narrowed(fault: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    branches = fault.kind.as_dict().get("context") if fault.kind.name in ("anyOf", "oneOf") else ()
    first: list[jsonschema_rs.ValidationError] = [branch[0] for branch in branches or () if branch]
    fitting = [
        inner
        for inner in first
        if inner.kind.name != "type" or inner.instance_path != fault.instance_path
    ]
    if first and not fitting:
        return first[0]
    return fitting[0] if len(fitting) == 1 else fault


def _failure(fault: jsonschema_rs.ValidationError) -> Failure:
    where = pointer(fault.instance_path)
    keyword = fault.kind.name
    missing = fault.kind.as_dict().get("property") if keyword == "required" else None
    detail = f"{keyword} at {where or 'the root'}"
    return Failure(
        keyword=keyword,
        pointer=where,
        detail=f"{detail}: {missing} is missing" if missing else detail,
        gave_up=gave_up(fault),
    )
