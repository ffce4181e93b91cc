"""The canonical form of a study, and its hash.

Formatting, comments, the order of names, defaults written out and other spellings of the same
quantity leave the hash as it is; anything that can change a result changes it.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from steelyard.study.gate import Gate
from steelyard.study.quantity import decimal_text
from steelyard.study.record import Record
from steelyard.study.secret import Secret

GRAMMAR = 1
"""Raised when the meaning of a field changes."""

_UNORDERED = frozenset({"suites", "gates", "prices"})
# A budget says when to stop for now; it may be raised for the same run to be carried on.
_OUTSIDE = frozenset({"slug", "folder", "budget"})


def canonical_json(study: Record) -> str:
    """Write a study as JSON: names sorted, floats as decimal text, references unexpanded."""
    plain = {
        name: _sorted(value) if name in _UNORDERED else value
        for name, value in _fields(study).items()
        if name not in _OUTSIDE
    }
    return _json({"grammar": GRAMMAR, "study": plain})


def study_hash(study: Record) -> str:
    """SHA-256 (hex) of ``canonical_json``."""
    return _sha256(canonical_json(study))


def frozen_hash(study: Record, parts: Mapping[str, str]) -> str:
    """SHA-256 (hex) over the study and everything it stands on.

    ``parts`` maps names to hashes or versions: items, model files, graders, the program.
    """
    return _sha256(_json({"grammar": GRAMMAR, "parts": dict(parts), "study": study_hash(study)}))


def _plain(value: object) -> object:
    match value:
        case BaseModel():
            return _fields(value)
        case Gate():
            return value.canonical
        case Secret():
            return value.template
        case bool() | int() | str() | None:
            return value
        case float():
            return decimal_text(value)
        case Decimal():
            return format(value, "f")
        case dt.date():
            return value.isoformat()
        case Mapping():
            return {str(key): _plain(inner) for key, inner in value.items()}
        case tuple():
            return [_plain(inner) for inner in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    return str(value)


def _fields(record: BaseModel) -> dict[str, object]:
    kept = {
        name: getattr(record, name)
        for name, field in type(record).model_fields.items()
        if not _unchanged(record, name, field)
    }
    return {name: _plain(value) for name, value in kept.items()}


def _unchanged(record: BaseModel, name: str, field: FieldInfo) -> bool:
    later = record.later if isinstance(record, Record) else frozenset()
    return name in later and getattr(record, name) == field.get_default(call_default_factory=True)


def _sorted(values: object) -> object:
    return sorted(values, key=_json) if isinstance(values, list) else values


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
