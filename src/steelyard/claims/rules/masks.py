"""What a printed slice assignment keeps and what it hides."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from steelyard.claims.case import Case, plausible, unsupported, wrong
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding

_LENGTH, _START = 8, 5
"""A mask to try the code on: eight positions, a window that begins at the sixth."""


def kept(case: Case) -> Iterator[Finding]:
    """A mask for the newest tokens keeps the end of the sequence."""
    claim = case.claim
    code, keeps = claim.get("code"), claim.get("keeps")
    if not code or not keeps:
        return
    mask = _run(code)
    if mask is None:
        yield unsupported("code", Text(f"{code} is no slice assignment", f"{code} 不是切片赋值"))
        return
    shown = "".join("1" if one else "0" for one in mask)
    line = Text(
        f"{code} on {_LENGTH} positions, window from {_START}: {shown}",
        f"{code}，{_LENGTH} 个位置、窗口始于 {_START}：{shown}",
    )
    newest, oldest = mask[_START:], mask[:_START]
    right = (
        (all(newest) and not any(oldest))
        if keeps == "newest"
        else (all(oldest) and not any(newest))
    )
    other = Text("the oldest", "最旧") if keeps == "newest" else Text("the newest", "最新")
    yield (
        plausible("code", line)
        if right
        else wrong(
            "code",
            line
            + Text(f": keeps {other.en}, hides what it should keep", f"：保留的是{other.zh}的位置"),
            remedy=Text("hide the other side of the slice", "应屏蔽切片的另一侧"),
        )
    )


def _run(code: str) -> list[bool] | None:
    """Apply ``mask[a:b] = value`` to a mask of the opposite value; names stand for the start."""
    try:
        line = ast.parse(code.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    match line:
        case [
            ast.Assign(
                targets=[ast.Subscript(slice=ast.Slice(lower=low, upper=high, step=None))],
                value=ast.Constant(value=bool() | int() as value),
            )
        ]:
            ends = _bound(low, 0), _bound(high, _LENGTH)
            if None in ends:
                return None
            mask = [not value] * _LENGTH
            chosen = range(_LENGTH)[slice(*ends)]
            for at in chosen:
                mask[at] = bool(value)
            return mask
    return None


def _bound(node: ast.expr | None, default: int) -> int | None:
    match node:
        case None:
            return default
        case ast.Constant(value=int() as value):
            return value
        case ast.Name():
            return _START
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name()):
            return _START - _LENGTH
    return None
