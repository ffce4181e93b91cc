"""The value tree, and who gave its weights when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Table
from steelyard.report.numbers import percent
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def given(reading: Reading) -> list[Block]:
    """A table of groups and leaves; none where the study has no tree and names nobody."""
    w, groups = reading.words, reading.findings["study"].get("tree", [])
    rules = reading.weighted()
    if not groups and not any(rule.get("by") or rule.get("as_of") for rule in rules):
        return []
    rows = list(_rows(groups, reading)) if groups else [_leaf(rule, reading) for rule in rules]
    head = ("col.criterion", "col.weight", "given.by", "col.asof")
    caption = w("tab.given")
    return [
        Table(
            caption=caption,
            head=tuple(w(name) for name in head),
            rows=tuple(rows),
            numeric=frozenset({1}),
        )
    ]


def _rows(groups: list[Row], reading: Reading) -> Iterator[tuple[Cell, ...]]:
    rules = {rule["name"]: rule for rule in reading.weighted()}
    for group in groups:
        told = reading.words("given.group", name=group["name"])
        yield _cells(told, group, reading)
        for name in group["criteria"]:
            yield _leaf(rules[name], reading)


def _leaf(rule: Row, reading: Reading) -> tuple[Cell, ...]:
    return _cells(reading.named(rule["name"]), rule, reading)


def _cells(name: str, weighed: Row, reading: Reading) -> tuple[Cell, ...]:
    return (
        Cell(text=name),
        Cell(text=percent(weighed["weight"], reading.words)),
        Cell(text=weighed.get("by") or "–"),
        Cell(text=weighed.get("as_of") or "–"),
    )
