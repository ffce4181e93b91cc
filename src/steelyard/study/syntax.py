"""What a YAML reader's complaint means to the person who wrote the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

_PLAINLY = (
    ("character '\\t'", "a tab; YAML is indented with spaces"),
    ("mapping values are not allowed", "a ':' where none may stand; check the indentation, or put "
     "the text in quotes if it holds ': '"),
    ("could not find expected ':'", "a name without ':' behind it; write 'name: value'"),
    ("sequence entries are not allowed", "a '-' where no list may stand; begin the list on a line "
     "of its own"),
    ("expected '<document start>'", "more text where the study has ended; check the indentation"),
    ("expected ',' or", "a comma or a closing bracket is missing before this"),
    ("expected the node content", "a value is missing before this"),
    ("expected <block end>", "does not line up with the lines above; check the indentation"),
    ("unexpected end of stream", "a quotation mark is opened here and never closed"),
    ("unknown escape character", "an unknown escape in double quotes; use single quotes or "
     "double the backslash"),
    ("cannot start any token", "this character can't begin a value; put the value in quotes"),
)  # fmt: skip


MOST_LINES = 20
"""So far back the head of a block is looked for."""
_QUOTED = re.compile(r""""[^"]*"|'[^']*'|(?:^|\s)#.*""")
"""What of a line is not YAML's own marks: quoted text and comments."""


class SyntaxFault(Exception):
    """Text that is no YAML a study may use; nothing behind it can be read."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line, self.column, self.message = line, column, message


def explained(fault: MarkedYAMLError, text: str) -> SyntaxFault:
    """Turn a reader's complaint into a place and a sentence with the way out."""
    mark = fault.problem_mark or fault.context_mark
    problem = str(fault.problem or fault.context or "can't be read")
    if "end of stream" in problem and "quoted" in str(fault.context or ""):
        mark = fault.context_mark or mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    wide = _full_width(text, line, column)
    if wide is not None:
        return wide
    return SyntaxFault(line + 1, column + 1, _sentence(problem, _line(text, line), column))


def _full_width(text: str, line: int, column: int) -> SyntaxFault | None:
    """A Chinese mark where YAML wants its own: the reader stumbles only after it.

    Looked for before the place of the complaint, on the line before that, and among the heads
    of the block that it ends.
    """
    before = [n for n in range(line) if _line(text, n).strip()]
    for number in (line, *reversed(before[-MOST_LINES:])):
        code = _QUOTED.sub(lambda found: " " * len(found[0]), _line(text, number))
        code = code[: column + 1] if number == line else code
        near = number in (line, *before[-1:])
        if "：" in code and ":" not in code and (near or code.rstrip().endswith("：")):
            return _wide(number, code.index("："), "：", "':' and a blank")
        if near and "，" in code and ("{" in code or "[" in code):
            return _wide(number, code.index("，"), "，", "','")
    return None


def _wide(line: int, column: int, mark: str, instead: str) -> SyntaxFault:
    message = f"'{mark}' is a full-width mark; YAML wants {instead} here"
    return SyntaxFault(line + 1, column + 1, message)


def _sentence(problem: str, line: str, column: int) -> str:
    if "got '{'" in problem and line[column - 1 : column] == "$":
        return 'a reference inside {...} must stand in quotes: write "${NAME}"'
    for sign, sentence in _PLAINLY:
        if sign in problem:
            return sentence
    return f"is not YAML: {problem}"


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number] if number < len(lines) else ""
