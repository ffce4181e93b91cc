"""What a YAML reader's complaint means to the person who wrote the file."""

from __future__ import annotations

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
    return SyntaxFault(line + 1, column + 1, _sentence(problem, _line(text, line), column))


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
