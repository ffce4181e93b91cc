"""One call as it was made, held against the tool it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.suites.protocol import ToolCall
from steelyard.suites.structured.strict import Violation, parse
from steelyard.suites.structured.validate import Failure
from steelyard.suites.tools import kinds
from steelyard.suites.tools.offered import Tool

_MISSING = ("required", "dependentRequired", "dependencies")
_EXTRA = ("additionalProperties", "unevaluatedProperties", "falseSchema", "propertyNames")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong with a call by the tool's own schema."""

    kind: str
    detail: str
    """Holds no value of the reply; names that stand in the schema may be there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A call, read."""

    name: str
    arguments: Mapping[str, Any] | None
    """None where they are no JSON object."""
    faults: tuple[Fault, ...]
    flags: tuple[str, ...] = ()
    """What is allowed but deserves a count: empty-arguments, big-integer, whitespace-run."""
    gave_up: bool = False
    """A pattern of the schema could not be tried to its end."""


def read_call(call: ToolCall, tools: Mapping[str, Tool]) -> Made:
    """Read a call and find all its faults.  Total: no call makes it raise.

    Arguments must be one strict JSON object; a name that stands twice, NaN or text around it
    are faults.  No text at all counts as ``{}`` where the tool needs no argument, for so many
    servers send calls of tools without parameters.
    """
    tool = tools.get(call.name)
    unknown = () if tool else (_fault(kinds.UNKNOWN_TOOL, "names a tool that is not offered"),)
    needs_none = tool is not None and not tool.required
    if not call.arguments.strip() and (needs_none or tool is None):
        return _checked(call.name, {}, tool, (*unknown,), ("empty-arguments",))
    reading = parse(call.arguments)
    if isinstance(reading, Violation):
        broken = _fault(kinds.BAD_JSON, f"arguments are not strict JSON: {reading}")
        return Made(name=call.name, arguments=None, faults=(broken, *unknown))
    if not isinstance(reading.value, dict):
        broken = _fault(kinds.BAD_JSON, f"arguments are {_type(reading.value)}, not an object")
        return Made(name=call.name, arguments=None, faults=(broken, *unknown))
    return _checked(call.name, reading.value, tool, unknown, reading.flags)


def _checked(
    name: str,
    arguments: dict[str, Any],
    tool: Tool | None,
    unknown: tuple[Fault, ...],
    flags: tuple[str, ...],
) -> Made:
    if tool is None:
        return Made(name=name, arguments=arguments, faults=unknown, flags=flags)
    failures = tool.failures(arguments)
    faults = [*_strangers(arguments, tool), *(_of_failure(f) for f in failures if not f.gave_up)]
    return Made(
        name=name,
        arguments=arguments,
        faults=tuple(sorted(faults, key=lambda fault: kinds.rank(fault.kind))),
        flags=flags,
        gave_up=any(f.gave_up for f in failures),
    )


def _strangers(arguments: Mapping[str, Any], tool: Tool) -> list[Fault]:
    names = tool.names
    if names is None or arguments.keys() <= names:
        return []
    return [_fault(kinds.EXTRA_ARG, "has an argument that the tool does not have")]


def _of_failure(failure: Failure) -> Fault:
    if failure.keyword in _MISSING:
        kind = kinds.MISSING_ARG
    elif failure.keyword in _EXTRA:
        kind = kinds.EXTRA_ARG
    else:
        kind = kinds.TYPE_ERROR if failure.keyword == "type" else kinds.ENUM_RANGE
    return _fault(kind, failure.detail)


def _fault(kind: str, detail: str) -> Fault:
    return Fault(kind=kind, detail=detail)


def _type(value: Any) -> str:
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a bare value"
