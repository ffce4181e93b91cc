"""What the tools suite asks of an item before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.suites.items import Item
from steelyard.suites.tools.expect import ANY, due
from steelyard.suites.tools.offered import NAME, Tool, offered, refused
from steelyard.suites.tools.values import LENIENCES

OWN = (
    "tools",
    "tool_choice",
    "parallel",
    "expect",
    "ordered",
    "match",
    "retry",
    "beside",
)
CHOICES = ("auto", "none", "required", "named")
MOST_RETRIES = 5


def check_item(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item, and what to do."""
    problems = [*_shape(item.own), *_options(item.own)] or list(_schemas(item.own))
    yield from problems
    if problems:
        return
    tools = offered(item)
    yield from _choice(item.own, tools)
    if item.own["expect"] != ANY:
        for number, entry in enumerate(item.own["expect"], start=1):
            yield from _satisfiable(number, entry, tools, item)


def _shape(own: Mapping[str, Any]) -> Iterator[str]:
    tools = own.get("tools")
    if not isinstance(tools, list) or not all(map(_is_tool, tools)):
        yield (
            'tools must be a list of {"type": "function", "function": {"name": …, "parameters": …}}'
        )
        return
    names = [tool["function"]["name"] for tool in tools]
    if len(set(names)) < len(names):
        yield "two tools have one name; rename one"
    said = own.get("expect")
    if said != ANY and not (isinstance(said, list) and all(map(_is_due, said))):
        yield (
            "expect is missing or of another shape; write the calls that are due as "
            '[{"name": …, "arguments": {argument: [acceptable values]}, "optional": […]}], '
            f'[] where none is, "{ANY}" where any valid call will do'
        )
    elif said and not tools:
        yield "no tools are offered, but a call is expected; offer some, or write expect: []"


def _schemas(own: Mapping[str, Any]) -> Iterator[str]:
    for entry in own["tools"]:
        if why := refused(entry):
            yield f"the schema of {entry['function']['name']}'s parameters is refused: {why}"


def _is_tool(entry: object) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("function"), dict):
        return False
    name, parameters = entry["function"].get("name"), entry["function"].get("parameters")
    named = isinstance(name, str) and NAME.fullmatch(name) is not None
    return named and (parameters is None or isinstance(parameters, dict))


def _is_due(entry: object) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        return False
    if not entry.keys() <= {"name", "arguments", "optional"}:
        return False
    arguments, optional = entry.get("arguments", {}), entry.get("optional", [])
    if not isinstance(optional, list) or not all(isinstance(name, str) for name in optional):
        return False
    return isinstance(arguments, dict) and all(
        isinstance(choices, list) and (choices or name in optional)
        for name, choices in arguments.items()
    )


def _options(own: Mapping[str, Any]) -> Iterator[str]:
    for name in ("parallel", "ordered", "beside"):
        if not isinstance(own.get(name, False), bool):
            yield f"{name} must be true or false"
    retry = own.get("retry", 0)
    if not isinstance(retry, int) or isinstance(retry, bool) or not 0 <= retry <= MOST_RETRIES:
        yield f"retry must be a whole number from 0 to {MOST_RETRIES}"
    match = own.get("match", [])
    if not isinstance(match, list) or not set(map(str, match)) <= set(LENIENCES):
        yield f"match must be a list out of {', '.join(LENIENCES)}"


def _choice(own: Mapping[str, Any], tools: Mapping[str, Tool]) -> Iterator[str]:
    choice, said = own.get("tool_choice", "auto"), own["expect"]
    if choice not in CHOICES and not _names(choice, tools):
        yield (
            f"tool_choice must be one of {', '.join(CHOICES)}, or "
            '{"type": "function", "function": {"name": …}} with a tool that is offered'
        )
    elif choice == "none" and said:
        yield "tool_choice none, but a call is expected; write expect: []"
    elif choice not in ("auto", "none") and not said:
        yield "tool_choice forces a call, but none is expected; say in expect which"
    elif choice == "named" and (said == ANY or len({entry["name"] for entry in said}) != 1):
        yield "tool_choice named needs an expect that names exactly one tool"
    elif isinstance(choice, dict) and said != ANY and {e["name"] for e in said} != {_named(choice)}:
        yield f"tool_choice forces {_named(choice)}, but expect names another; mend one of them"


def _names(choice: object, tools: Mapping[str, Tool]) -> bool:
    return _named(choice) in tools


def _named(choice: object) -> str:
    """The tool that OpenAI's object names, "" where it is no such object."""
    function = choice.get("function") if isinstance(choice, dict) else None
    name = function.get("name") if isinstance(function, dict) else None
    return name if isinstance(name, str) else ""


def _satisfiable(
    number: int, entry: Mapping[str, Any], tools: Mapping[str, Tool], item: Item
) -> Iterator[str]:
    wanted = due(entry)
    tool = tools.get(wanted.name)
    if tool is None:
        yield f"expect {number} names {wanted.name!r}, which is not offered"
        return
    if not wanted.optional <= wanted.arguments.keys():
        yield f"expect {number}: optional names an argument without acceptable values"
    elif wanted.example(tool, match=frozenset(item.own.get("match", ()))) is None:
        yield (
            f"expect {number}: no acceptable values satisfy the schema of {wanted.name}; "
            "mend the values or the schema"
        )
