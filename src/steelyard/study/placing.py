"""Faults of parsed data traced to their lines."""

from __future__ import annotations

from collections.abc import Iterable

from steelyard.study.problem import Finding, Problem, dotted
from steelyard.study.syntax import SyntaxFault
from steelyard.study.tree import Tree


def placed(tree: Tree, faults: Iterable[Finding], *, file: str) -> tuple[Problem, ...]:
    """Each fault with its place, in the order of lines."""
    problems = {_problem(tree, fault, file) for fault in faults}
    return tuple(sorted(problems, key=lambda p: (p.line, p.column, p.field, p.message)))


def syntax_problem(fault: SyntaxFault, *, file: str) -> Problem:
    """Text that is no YAML, as the one problem of its file."""
    return Problem(file=file, line=fault.line, column=fault.column, field="", message=fault.message)


def once(rules: list[Finding], forms: list[Finding], yaml: list[Finding]) -> list[Finding]:
    """Keep one complaint a value: what breaks a rule goes before what misses a form."""
    told = {fault.path for fault in rules}
    kept = rules + [fault for fault in forms if fault.on_key or fault.path not in told]
    told = {fault.path for fault in kept}
    return kept + [fault for fault in yaml if fault.path not in told]


def _problem(tree: Tree, fault: Finding, file: str) -> Problem:
    line, column = tree.where(fault.path, on_key=fault.on_key)
    field = dotted(fault.path)
    message = fault.message
    if fault.first is not None:
        message = (
            f"is given twice, first in line {tree.where(fault.first, on_key=False)[0]}; {message}"
        )
    return Problem(file=file, line=line, column=column, field=field, message=message)
