"""What the code suite asks of an item before it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from steelyard.suites.items import Item

OWN = ("entry_point", "tests", "stub")


def check_item(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item, and what to do."""
    for name in ("entry_point", "tests"):
        if not isinstance(item.own.get(name), str) or not item.own[name].strip():
            yield f"{name} is missing; " + _ASKED[name]
    point = item.own.get("entry_point")
    if isinstance(point, str) and point.strip() and not point.isidentifier():
        yield f"entry_point {point!r} is no name of a function; " + _ASKED["entry_point"]
    stub = item.own.get("stub", "")
    if not isinstance(stub, str):
        yield "stub must be text: the code that an answer may continue"
    tests = item.own.get("tests")
    if isinstance(tests, str):
        yield from _tests(tests)
    if item.has_gold and not isinstance(item.gold, str):
        yield "gold must be text: a program, or the continuation of the stub"


_ASKED = {
    "entry_point": "name the function that an answer must define",
    "tests": "write Python that defines check(candidate) and raises AssertionError",
}


def _tests(tests: str) -> Iterator[str]:
    try:
        tree = ast.parse(tests)
    except (SyntaxError, ValueError) as fault:
        yield f"tests are no Python ({fault}); mend them"
        return
    if not any(isinstance(n, ast.FunctionDef) and n.name == "check" for n in tree.body):
        yield "tests define no check(candidate); " + _ASKED["tests"]
