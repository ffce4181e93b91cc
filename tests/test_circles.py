"""No module needs itself by way of others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import steelyard

ROOT = Path(steelyard.__file__).parent
ROOMS = ("claims", "cost", "hardware")
"""Rooms of one level, where a late import would hide a circle from the contract on imports."""


def imported(node: ast.AST) -> Iterator[str]:
    """What is imported under a node, in functions too; what only types need is left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            yield from (f"{child.module}.{each.name}" for each in child.names)
        if not isinstance(child, ast.expr):
            yield from imported(child)


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_of_a_room_imports_itself_by_way_of_others(room):
    files = {
        ".".join(("steelyard", *file.relative_to(ROOT).with_suffix("").parts)): file
        for file in (ROOT / room).rglob("*.py")
        if file.name != "__init__.py"
    }
    graph = {
        name: {each for each in imported(ast.parse(file.read_text("utf-8"))) if each in files}
        for name, file in files.items()
    }

    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))
