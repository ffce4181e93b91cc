"""Call syntax that reached the user as text: a call that no client will ever make.

What counts is a call that is spelled out, as templates of model families write it, or as the
whole of the reply or of a block in it; prose that mentions a tool, a token or a format does not.
"""

from __future__ import annotations

import ast
import json
import keyword
import re
import warnings
from collections.abc import Collection, Iterator
from typing import Any

from steelyard.suites.spoken import spoken
from steelyard.suites.structured.strict import end_of_value

VERSION = "2"

_LONGEST = 200_000
"""Characters of a reply that are looked at."""
_LONGEST_CODE = 20_000
_MOST_VALUES = 200
"""Places in a reply where a JSON value is tried."""

_BAR, _GAP = "[|｜]", "[▁_ ]"
_FAMILIES = {
    "kimi": re.compile(
        r"<\|tool_calls_section_begin\|>\s*<\|tool_call_begin\|>\s*[\w.:-]"
        r"|<\|tool_call_begin\|>\s*[\w.:-]+\s*<\|tool_call_argument_begin\|>"
    ),
    "deepseek": re.compile(
        rf"<{_BAR}tool{_GAP}call{_GAP}begin{_BAR}>[^<\n]{{0,80}}<{_BAR}tool{_GAP}sep{_BAR}>"
        rf'|<{_BAR}DSML{_BAR}invoke name="[\w.-]+"'
    ),
    "hermes": re.compile(
        r"<tool_call>\s*(?:\{|<function=[\w.-]+>|[\w.-]+\s*(?:<arg_key>|</tool_call>))"
    ),
    "llama": re.compile(
        r"<function=[\w.-]+>\s*(?:\{|<parameter=|</function>)"
        r"|<\|python_tag\|>\s*(?:\{|[A-Za-z_][\w.]*\()"
    ),
    "mistral": re.compile(r"\[TOOL_CALLS\]\s*(?:\[\s*\{|\{|[\w.-]+\s*(?:\{|\[ARGS\]|\[CALL_ID\]))"),
    "harmony": re.compile(r"<\|channel\|>\s*commentary to=(?:functions\.)?[\w.-]+"),
    "invoke": re.compile(r'<invoke name="[\w.-]+">\s*(?:<parameter|</invoke>)'),
}
_FENCE = re.compile(r"^[ \t]*+(`{3,}+|~{3,}+)[^\n]*+\n(.*?)(?:^[ \t]*+\1[ \t]*+$|\Z)", re.S | re.M)
# transfer(from="1") is a call to whoever reads it, though no Python.
_RESERVED = re.compile(rf"(?<=[(,\s])({'|'.join(keyword.kwlist)})(?=\s*+=[^=])")
_PRINTED = re.compile(r"print\((.*)\)", re.S)
_OPENING = re.compile(r"^[ \t]*[\[{]", re.M)
_NAMES = ("name", "function", "tool", "tool_name", "function_name", "recipient_name", "action")
_ARGUMENTS = ("arguments", "parameters", "args", "input", "tool_input", "action_input", "params")


def call_in_text(text: str, *, tools: Collection[str]) -> str | None:
    """The family whose call syntax a text holds, None if it holds none.

    A call that a model only thought of, and answered without, is none.
    """
    text = text[:_LONGEST]
    text = spoken(text) if spoken(text).strip() else text
    for family, pattern in _FAMILIES.items():
        if pattern.search(text):
            return family
    names = frozenset(tools)
    if any(_is_call(value, names) for value in _values(text)):
        return "json"
    return "python" if any(_is_code(part, names) for part in _blocks(text)) else None


def _values(text: str) -> Iterator[Any]:
    """JSON values that begin a line of the text."""
    at = 0
    for opening, _ in zip(_OPENING.finditer(text), range(_MOST_VALUES), strict=False):
        start = opening.end() - 1
        if start < at:
            continue
        end = end_of_value(text, start)
        if end is not None:
            at = end
            yield json.loads(text[start:end])


def _is_call(value: Any, names: frozenset[str]) -> bool:
    if isinstance(value, list):
        return bool(value) and all(_is_call(each, names) for each in value)
    if not isinstance(value, dict):
        return False
    listed = value.get("tool_calls") or value.get("tool_uses")
    if isinstance(listed, list) and listed:
        return all(_is_call(each, names) for each in listed)
    function = value.get("function")
    if isinstance(function, dict):
        return _is_call(function, names)
    said = next((value[n] for n in _NAMES if isinstance(value.get(n), str)), None)
    if said is None or not {said, said.removeprefix("functions.")} & names:
        return False
    return any(n in value for n in _ARGUMENTS) and not _describes(value)


def _describes(value: dict[str, Any]) -> bool:
    """Whether it is a tool as it is offered, which a reply may recite."""
    parameters = value.get("parameters")
    return "description" in value and isinstance(parameters, dict) and "properties" in parameters


def _blocks(text: str) -> Iterator[str]:
    """The whole text, its fenced blocks, and lines that stand alone."""
    yield text
    for fence in _FENCE.finditer(text):
        yield fence[2]
    for line in text.split("\n"):
        if line.rstrip().endswith((")", ")]", ");")):
            yield line


def _is_code(text: str, names: frozenset[str]) -> bool:
    """Whether a text is nothing but calls of offered tools."""
    text = text.strip().strip("`").rstrip(";")
    if printed := _PRINTED.fullmatch(text):
        text = printed[1]
    if len(text) > _LONGEST_CODE or not any(name in text for name in names):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(_RESERVED.sub(r"\1_", text.strip())).body
        return bool(body) and all(
            isinstance(node, ast.Expr) and _calls(node.value, names) for node in body
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _calls(node: ast.expr, names: frozenset[str]) -> bool:
    if isinstance(node, ast.List | ast.Tuple):
        return bool(node.elts) and all(_calls(each, names) for each in node.elts)
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    return name in names or name.rpartition(".")[2] in names
