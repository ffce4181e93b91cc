"""load.json, read with the shape that everyone who uses it counts on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from steelyard.errors import RecordDamaged
from steelyard.evidence import Missing, read_json, to_json
from steelyard.load.files import RESULT

SCHEMA = 1
_RESULTS = ("pass", "fail", "unknown")
_KINDS = {"fields": Mapping, "a list": list, "a number": (int, float), "a text": str}
_FIELDS = {
    "order": "fields", "order.plan": "fields", "order.plan.facts": "fields",
    "order.plan.requests": "a number", "order.route": "a text", "order.timeouts": "fields",
    "order.drain_s": "a number",
    "offered": "fields", "offered.workers": "a list",
    "headroom": "fields", "headroom.loop_lag_ms": "fields", "headroom.schedule_lag_ms": "fields",
    "certificate": "fields", "certificate.checks": "a list", "certificate.why": "a list",
    "summary": "fields", "summary.times": "fields", "summary.tokens": "fields",
    "summary.tokens.source": "fields", "summary.window": "fields",
    "summary.window.start_s": "a number", "summary.window.span_s": "a number",
}  # fmt: skip
"""What stands in every one, unless all of its section is missing for a reason."""
_PRESENT = (
    "valid", "arrivals", "certificate.ranks", "summary.tokens.cached", "summary.tokens.prompt",
    "order.prompts", "order.plan.cap",
    *(f"order.{name}" for name in ("span_s", "max_tokens", "temperature", "stop", "extra")),
)  # fmt: skip
_ABSENT = object()


def read_told(run: Path) -> Any:
    """The load.json of a run's folder.

    Raises RecordDamaged, naming the field, where another version wrote it or it isn't whole.
    """
    told, path = read_json(run / RESULT), run / RESULT
    if not isinstance(told, Mapping):
        raise _damaged(path, "holds no fields")
    _one_of(path, "schema", told.get("schema", _ABSENT), (SCHEMA,))
    for field, kind in _FIELDS.items():
        found = _at(told, field)
        if found is _ABSENT:
            raise _lacks(path, field)
        if not isinstance(found, (*_types(kind), Missing)) or isinstance(found, bool):
            raise _damaged(path, f"{field} is {_short(found)}, not {kind}")
    for field in _PRESENT:
        if _at(told, field) is _ABSENT:
            raise _lacks(path, field)
    _one_of(path, "order.plan.kind", _at(told, "order.plan.kind"), ("open", "closed"))
    for section in ("certificate", "arrivals"):
        _checks(path, section, told[section])
    if not isinstance(told.get("views"), (Mapping, Missing, type(None))):
        raise _damaged(path, f"views is {_short(told['views'])}, not fields")
    return told


def _types(kind: str) -> tuple[Any, ...]:
    wanted = _KINDS[kind]
    return wanted if isinstance(wanted, tuple) else (wanted,)


def _at(told: Any, field: str) -> Any:
    """What stands there; Missing where all of its section is."""
    for name in field.split("."):
        if isinstance(told, Missing):
            return told
        told = told.get(name, _ABSENT) if isinstance(told, Mapping) else _ABSENT
    return told


def _checks(path: Path, section: str, told: Any) -> None:
    if told is None or isinstance(told, Missing):
        return
    listed = _at(told, "checks")
    if not isinstance(listed, list):
        raise _lacks(path, f"{section}.checks")
    name = "check" if section == "certificate" else "name"
    for place, check in enumerate(listed):
        for key in (name, "detail"):
            if not isinstance(_at(check, key), str):
                raise _lacks(path, f"{section}.checks[{place}].{key}")
        _one_of(path, f"{section}.checks[{place}].result", _at(check, "result"), _RESULTS)


def _one_of(path: Path, field: str, found: Any, allowed: tuple[Any, ...]) -> None:
    if found is _ABSENT:
        raise _lacks(path, field)
    if found not in allowed or isinstance(found, bool):
        listed = " or ".join(str(one) for one in allowed)
        raise _damaged(path, f"{field} is {_short(found)}, not {listed}")


def _lacks(path: Path, field: str) -> RecordDamaged:
    return _damaged(path, f"lacks {field}, which every load run tells")


def _damaged(path: Path, fact: str) -> RecordDamaged:
    return RecordDamaged(f"{path}: {fact}; restore it from a copy of the run")


def _short(value: Any) -> str:
    return orjson.dumps(to_json(value)).decode()[:60]
