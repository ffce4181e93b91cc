"""The right reply to an item, and replies with one thing wrong: what the grader must tell apart."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from steelyard.evidence import Outcome
from steelyard.suites.items import Item
from steelyard.suites.protocol import Reply, ToolCall
from steelyard.suites.tools import kinds
from steelyard.suites.tools.expect import Expected, expected
from steelyard.suites.tools.offered import Tool, offered
from steelyard.suites.tools.written import in_text

Arguments = dict[str, Any]
_STRANGER = "steelyard_unknown"
_WRONG_TYPES: tuple[Any, ...] = ({"of": ["another"]}, ["another"], "another", 7.5, True, None)
_OUTSIDE: tuple[Any, ...] = ("\u2603 outside", "", -(10**15), 10**15, 0.123456789, [], {})
_MARKED = 5
"""Syntaxes with marks of their own, which need no name of a tool to be known."""
_PROSE = ("好的，您的问题不需要任何工具。", "That can be answered without any tool.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A reply whose kind is known."""

    name: str
    reply: Reply
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call that is right."""

    name: str
    arguments: Arguments


def gold(item: Item) -> list[Call]:
    """The calls that are due, each with acceptable arguments; of an open item, none."""
    tools, wanted = offered(item), expected(item)
    found = []
    for due in wanted.calls:
        arguments = due.example(tools[due.name], match=wanted.match)
        found.append(Call(name=due.name, arguments=arguments or {}))
    return found


def probes(item: Item) -> Iterator[Probe]:
    """The right reply, and all that can be made wrong with it, each as its kind."""
    tools, wanted = offered(item), expected(item)
    calls = gold(item)
    yield Probe(
        name="transport",
        reply=Reply(text="", outcome=Outcome.TRANSPORT, kind="reset"),
        kind=kinds.TRANSPORT,
    )
    empty = Reply(text="", tool_calls=(), finish="tool_calls")
    yield Probe(name="empty calls", reply=empty, kind=kinds.EMPTY_TOOL_CALLS)
    first = (calls or [_any_call(tools)])[0]
    written = in_text(first.name, first.arguments)
    for number, text in enumerate(written if tools else islice(written, _MARKED), start=1):
        reply = Reply(text=text, finish="stop")
        yield Probe(name=f"call in text {number}", reply=reply, kind=kinds.CALL_IN_TEXT)
    for text in (*_PROSE, *_mentions(tools)):
        kind = kinds.NO_CALL if wanted.needs_call else kinds.OK
        yield Probe(name="prose", reply=Reply(text=text, finish="stop"), kind=kind)
    if not wanted.needs_call:
        yield Probe(name="called", reply=as_reply([_any_call(tools)]), kind=kinds.SPURIOUS)
    elif calls:
        yield from _of_calls(calls, tools, wanted)


def as_reply(calls: Sequence[Call]) -> Reply:
    """A reply that makes these calls."""
    return _reply([(call.name, _text(call.arguments)) for call in calls])


def _of_calls(calls: list[Call], tools: Mapping[str, Tool], wanted: Expected) -> Iterator[Probe]:
    yield Probe(name="gold", reply=as_reply(calls), kind=kinds.OK)
    if not wanted.ordered and len(calls) > 1:
        yield Probe(name="gold, turned round", reply=as_reply(calls[::-1]), kind=kinds.OK)
    first, rest = calls[0], calls[1:]
    for broken in _broken(_text(first.arguments)):
        others = [(call.name, _text(call.arguments)) for call in rest]
        reply = _reply([(first.name, broken), *others])
        yield Probe(name="broken arguments", reply=reply, kind=kinds.BAD_JSON)
    yield _changed("unknown tool", kinds.UNKNOWN_TOOL, rest, _STRANGER, first.arguments)
    tool = tools[first.name]
    for name, kind, arguments in _arguments(first.arguments, tool):
        yield _changed(name, kind, rest, first.name, arguments)
    wrong = _wrong_value(first, tool, wanted)
    if wrong is not None:
        yield _changed("wrong value", kinds.WRONG_VALUE, rest, first.name, wrong)
    other = next((n for n in tools if n not in {due.name for due in wanted.calls}), None)
    if other is not None:
        yield _changed("another tool", kinds.WRONG_TOOL, rest, other, {})
    yield Probe(name="one too many", reply=as_reply([*calls, first]), kind=kinds.WRONG_COUNT)
    if rest:
        yield Probe(name="one too few", reply=as_reply(rest), kind=kinds.WRONG_COUNT)
    if wanted.ordered and rest and calls != calls[::-1]:
        turned = Probe(name="turned round", reply=as_reply(calls[::-1]), kind=kinds.WRONG_COUNT)
        yield turned


def _changed(name: str, kind: str, rest: list[Call], tool: str, arguments: Arguments) -> Probe:
    return Probe(
        name=name, kind=kind, reply=as_reply([Call(name=tool, arguments=arguments), *rest])
    )


def _arguments(right: Arguments, tool: Tool) -> Iterator[tuple[str, str, Arguments]]:
    """Arguments that break the schema in one way, as the schema alone allows to make them."""
    for name in tool.required:
        if name in right:
            yield "missing argument", kinds.MISSING_ARG, _without(right, name)
            break
    if tool.names is not None:
        yield "extra argument", kinds.EXTRA_ARG, {**right, _STRANGER: 1}
    for name in right:
        mistyped = _failing(right, name, _WRONG_TYPES, tool, only="type")
        if mistyped is not None:
            yield "mistyped argument", kinds.TYPE_ERROR, mistyped
            break
    for name in right:
        outside = _failing(right, name, _OUTSIDE, tool, only="")
        if outside is not None:
            yield "argument outside", kinds.ENUM_RANGE, outside
            break


_RANGES = (
    *("enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("multipleOf", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems"),
)


def _failing(
    right: Arguments, name: str, values: Sequence[Any], tool: Tool, *, only: str
) -> Arguments | None:
    """Arguments with one value that fails by ``type``, or by nothing but keywords of a range."""
    for value in values:
        changed = {**right, name: value}
        keywords = {failure.keyword for failure in tool.failures(changed)}
        if keywords and keywords <= ({only} if only else set(_RANGES)):
            return changed
    return None


def _wrong_value(call: Call, tool: Tool, wanted: Expected) -> Arguments | None:
    """Arguments that the schema takes and that no call due has."""
    for name, value in call.arguments.items():
        for other in _others(value, tool.parameters.get("properties", {}).get(name)):
            changed = {**call.arguments, name: other}
            if tool.failures(changed):
                continue
            if not any(
                due.name == call.name and due.fits(changed, match=wanted.match)
                for due in wanted.calls
            ):
                return changed
    return None


def _others(value: Any, schema: Any) -> Iterator[Any]:
    yield from schema.get("enum", ()) if isinstance(schema, dict) else ()
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, value + 1000)
    elif isinstance(value, str):
        yield f"{value} 乙"
        yield value[:-1] + ("1" if value[-1:] != "1" else "2")
        yield "".join("1" if c == "0" else "0" if c.isdigit() else c for c in value)
    elif isinstance(value, list):
        yield [*value, *(value[:1] or [1])]
        yield value[:-1]
        for inner in _others(value[0], None) if value else ():
            yield [inner, *value[1:]]
    elif isinstance(value, dict):
        for name, member in value.items():
            for inner in _others(member, None):
                yield {**copy.deepcopy(value), name: inner}


def _broken(arguments: str) -> Iterator[str]:
    yield arguments[:-1]
    yield f"```json\n{arguments}\n```"
    yield json.dumps(arguments)
    yield arguments[:-1] + ', "x": 1, "x": 2}' if arguments != "{}" else '{"x": 1, "x": 2}'
    yield "{'a': 1}"


def _mentions(tools: Mapping[str, Tool]) -> Iterator[str]:
    """Prose that speaks of tools and their syntax and calls none."""
    name = next(iter(tools), _STRANGER)
    yield f"I could use {name}(…), or rather {name} with arguments, but nothing is to be done."
    yield f"模板里的 <tool_call>、[TOOL_CALLS] 和 <|tool_call_begin|> 用于 {name}，此处无需调用。"
    yield f'The field "name" would be {name}, and "arguments" an object such as {{}}.'


def _any_call(tools: Mapping[str, Tool]) -> Call:
    return Call(name=next(iter(tools), _STRANGER), arguments={})


def _without(arguments: Arguments, name: str) -> Arguments:
    return {key: value for key, value in arguments.items() if key != name}


def _text(arguments: Arguments) -> str:
    return json.dumps(arguments, ensure_ascii=False)


def _reply(calls: Sequence[tuple[str, str]]) -> Reply:
    made = (
        ToolCall(id=f"call_{n}", name=name, arguments=arguments)
        for n, (name, arguments) in enumerate(calls)
    )
    return Reply(text="", finish="tool_calls", tool_calls=tuple(made))
