"""JSON as the run folder holds it: unknown and endless values in words, floats rounded once.

Missing is ``{"missing": reason}``, +inf is ``{"infinite": true}``, -inf carries
``"negative": true`` beside it.  Floats have six significant digits.  Keys keep the order in which
they were written; NaN is refused.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import orjson

from steelyard.errors import RecordDamaged, Undefined
from steelyard.evidence.atomic import write_atomic
from steelyard.evidence.missing import Missing
from steelyard.regular import bytes_of


def to_json(value: Any) -> Any:
    """Records, mappings and sequences as plain JSON values; dataclasses by their field order.

    Raises Undefined for NaN, and TypeError for what has no form in JSON.
    """
    match value:
        case None | bool() | int() if not isinstance(value, Enum):
            return value
        case Enum():
            return value.value
        case str():
            return str(value)
        case float():
            return _number(value)
        case Missing():
            return {"missing": value.reason}
        case Mapping():
            return {str(to_json(key)): to_json(item) for key, item in value.items()}
        case list() | tuple():
            return [to_json(item) for item in value]
        case msgspec.Struct():
            return {name: to_json(getattr(value, name)) for name in value.__struct_fields__}
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {f.name: to_json(getattr(value, f.name)) for f in fields(value)}
        case _ if hasattr(value, "item"):  # a numpy scalar
            return to_json(value.item())
    raise TypeError(f"{type(value).__name__} has no form in a run's JSON")


def from_json(value: Any) -> Any:
    """The inverse of ``to_json`` for Missing and infinities; records stay mappings."""
    match value:
        case {"missing": str(reason), **rest} if not rest:
            return Missing(reason=reason)
        case {"infinite": True, **rest} if rest in ({}, {"negative": True}):
            return -math.inf if rest else math.inf
        case dict():
            return {key: from_json(item) for key, item in value.items()}
        case list():
            return [from_json(item) for item in value]
    return value


def dumps(value: Any) -> bytes:
    """Indented UTF-8 with a newline at the end; the same value gives the same bytes."""
    return orjson.dumps(to_json(value), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def dumps_line(value: Any) -> bytes:
    """One line without blanks and without its newline."""
    return orjson.dumps(to_json(value))


def write_json(path: Path, value: Any) -> None:
    """Write whole or not at all.  Raises StorageFull."""
    write_atomic(path, dumps(value))


def read_json(path: Path) -> Any:
    """What ``write_json`` wrote, Missing and infinities restored.

    Raises RecordDamaged if the file is gone or isn't JSON.
    """
    try:
        return from_json(orjson.loads(bytes_of(path)))
    except OSError as problem:
        raise RecordDamaged(
            f"{path}: can't be read ({problem.strerror}); restore it from a copy of the run"
        ) from problem
    except orjson.JSONDecodeError as problem:
        raise RecordDamaged(
            f"{path}:{problem.lineno}:{problem.colno}: not JSON ({problem.msg}); "
            "restore it from a copy of the run"
        ) from problem


def _number(value: float) -> Any:
    if math.isnan(value):
        raise Undefined("NaN can't be stored: an unknown value is Missing, with its reason")
    if math.isinf(value):
        return {"infinite": True} if value > 0 else {"infinite": True, "negative": True}
    return float(f"{value:.6g}")
