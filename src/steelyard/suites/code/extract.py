"""Finding the program in a reply.

Three readings, the first that gives a program with the function asked for: the reply as it is
(``strict``), a fenced block in it (``fence``), the reply as the continuation of the stub that
the prompt ends with (``continue``), cut back to the longest run of lines that is Python and
there to the function's own end.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from itertools import islice

VERSION = "2"

_FENCE = re.compile(r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*\n(.*?)(?:^[ \t]*\1[ \t]*$|\Z)", re.S | re.M)
_LONGEST = 100_000
"""Characters of a reply that are looked at."""
_BLOCKS = 50
"""Fenced blocks that are looked at."""
_CUTS = 400
"""Lines that are tried from the end of a continuation."""
_WORK = 2_000_000
"""Characters parsed in all to find where a continuation ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A program, and how it was read out of the reply."""

    text: str
    how: str
    """strict, fence or continue; "" where no program with the function was found."""
    prelude: str = ""
    """What the stub imports and defines, for the program to use."""


def extract(reply: str, *, stub: str, entry_point: str) -> Found:
    """The program of a reply.  Total: any text gives something to run."""
    text = reply[:_LONGEST]
    blocks = [match[2] for match in islice(_FENCE.finditer(text), _BLOCKS)]
    for how, candidate in (("strict", text), *(("fence", block) for block in blocks)):
        if _defines(candidate, entry_point):
            return Found(text=candidate, how=how, prelude=_prelude(stub))
    for body in (*blocks, text) if stub else ():
        candidate = _function(_longest(stub, body), entry_point)
        if _defines(candidate, entry_point):
            return Found(text=candidate, how="continue")
    return Found(text=blocks[0] if blocks else text, how="")


def _prelude(stub: str) -> str:
    """The stub as a program: alone where it ends with a docstring, else with an empty body."""
    wholes = (stub, *(f"{stub}\n{indent}pass\n" for indent in ("    ", "  ", "\t")))
    return next((whole for whole in wholes if _parsed(whole) is not None), "")


def _longest(stub: str, body: str) -> str:
    """The stub with as many lines of the body as make a program."""
    lines = body.split("\n")
    tries = min(_CUTS, 1 + _WORK // (1 + len(stub) + len(body)))
    for kept in range(len(lines), max(0, len(lines) - tries), -1):
        candidate = stub + "\n".join(lines[:kept])
        if _parsed(candidate) is not None:
            return candidate
    return stub + body


def _function(candidate: str, entry_point: str) -> str:
    """A continuation up to the end of the function: what a model rambles on with is no answer."""
    tree = _parsed(candidate)
    ends = [
        node.end_lineno
        for node in (tree.body if tree is not None else [])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == entry_point
    ]
    lines = candidate.split("\n")
    return "\n".join(lines[: ends[0]]) + "\n" if ends else candidate


def _defines(candidate: str, entry_point: str) -> bool:
    """Whether the last definition of the function says more than the stub's."""
    tree = _parsed(candidate)
    if tree is None:
        return False
    found = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == entry_point
    ]
    if found:
        return not _bare(found[-1])
    return any(_assigns(node, entry_point) for node in tree.body)


def _assigns(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
    return isinstance(node, ast.ImportFrom) and any(
        (a.asname or a.name) == name for a in node.names
    )


def _bare(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function holds nothing but its docstring and ``pass``."""
    return all(
        isinstance(each, ast.Pass)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in node.body
    )


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
