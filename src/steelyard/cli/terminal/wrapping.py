"""Breaking sentences into lines, Chinese ones between characters."""

from __future__ import annotations

import re

_OPENERS, _CLOSERS = "（“‘《【", "，。；：、！？）”’》】"
_HAN = "\u2e80-\u2fff\u3005-\u3007\u3040-\u9fff\uf900-\ufaff"
# A no-break space is part of its word, which rich, and Python's \s, don't honour.
_PIECE = re.compile(
    rf"[{_OPENERS}]*(?:[{_HAN}]|[^ {_HAN}{_OPENERS}{_CLOSERS}]+)?[{_CLOSERS}]*| +", re.UNICODE
)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` cells, without blanks at their ends.

    A line begins with no closing mark and ends with no opening one; a word wider than a line
    stays whole.
    """
    from rich.cells import cell_len

    lines, line = [], ""
    for piece in _PIECE.findall(text):
        if line.strip() and cell_len(line + piece.rstrip(" ")) > width:
            lines.append(line.rstrip(" "))
            line = ""
        line = line + piece if line else piece.lstrip(" ")
    return [*lines, line.rstrip(" ")]
