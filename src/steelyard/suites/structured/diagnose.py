"""Naming what is wrong with a text that a JSON parser refused."""

from __future__ import annotations

import re

_NUMBER_CUT = re.compile(r"-|\.|\.?[0-9]*[eE][+-]?")
_FOREIGN_LITERAL = re.compile(r"(?:True|False|None|undefined|nil|nan|inf)\b")
_NAME = re.compile(r"[^\W\d]|\$")
_MESSAGES = (
    ("Extra data", "trailing-text"),
    ("Invalid control character", "control-character"),
    ("Invalid \\", "bad-escape"),
    ("Expecting ',' delimiter", "missing-comma"),
    ("Expecting ':' delimiter", "missing-colon"),
)


def diagnose(text: str, *, message: str, position: int, run: int) -> str:
    """The kind of a parse failure, from the parser's message and position.

    ``run`` is the number of white-space characters in a row that counts as a model stuck in
    white space.  The order of the questions is from the whole text to the single character.
    """
    body = text.strip(" \t\r\n")
    tail = len(text) - len(text.rstrip(" \t\r\n"))
    if not body:
        return "whitespace-run" if len(text) >= run else "empty"
    if body[0] == "\ufeff":
        return "bom"
    at = _skip_space(text, position)
    if at == _skip_space(text, 0):
        opening = _opening(text, at)
        if opening:
            return opening
    if _is_cut(text, message, position):
        return "whitespace-run" if tail >= run else "truncated"
    return _by_character(text, message, at) or _by_message(message)


def _skip_space(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n":
        position += 1
    return position


def _opening(text: str, at: int) -> str | None:
    if text.startswith(("```", "~~~"), at):
        return "fence"
    if text[at] == "'":
        return "single-quotes"
    if text.startswith(("//", "/*", "#"), at):
        return "comment"
    literals = ("true", "false", "null")
    if text[at] in '{["-' or any(word.startswith(text[at:].rstrip()) for word in literals):
        return None
    return "leading-text"


def _is_cut(text: str, message: str, position: int) -> bool:
    rest = text[position:].strip(" \t\r\n")
    if not rest or message.startswith("Unterminated string"):
        return True
    if message.startswith("Invalid \\u"):
        return re.fullmatch(r"\\?u?[0-9a-fA-F]{0,3}", rest) is not None
    if message.startswith("Expecting"):
        word = any(literal.startswith(rest) for literal in ("true", "false", "null"))
        return word or _NUMBER_CUT.fullmatch(rest) is not None
    return False


def _by_character(text: str, message: str, at: int) -> str | None:
    symbol = text[at : at + 1]
    before = text[:at].rstrip(" \t\r\n")[-1:]
    after = text[at + 1 :].lstrip(" \t\r\n")[:1]
    if (symbol in "}]" and before == ",") or (symbol == "," and after in ("}", "]")):
        return "trailing-comma"
    if message.startswith(("Invalid", "Extra")):
        return None
    if symbol == "'":
        return "single-quotes"
    if text.startswith(("//", "/*", "#"), at):
        return "comment"
    if _FOREIGN_LITERAL.match(text, at):
        return "foreign-literal"
    if "property name" in message and _NAME.match(symbol):
        return "unquoted-name"
    return None


def _by_message(message: str) -> str:
    for beginning, kind in _MESSAGES:
        if message.startswith(beginning):
            return kind
    return "syntax"
