"""YAML text as a graph of nodes with their places; nothing is expanded yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from steelyard.study.syntax import SyntaxFault, explained

DEEPEST = 20
"""Levels of nesting; the grammar needs six."""


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """A scalar, a list or a mapping where it stands in the text; places count from 1."""

    line: int
    column: int
    text: str | None = None
    plain: bool = False
    """A scalar without quotes."""
    tag: str | None = None
    items: list[Node] | None = None
    pairs: list[tuple[Node, Node]] | None = field(default=None)


def graph(text: str) -> Node | None:
    """Read one YAML document; None where there is nothing in it.

    Raises SyntaxFault with the place of the first fault.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        return _Reader(YAML(typ="safe", pure=True).parse(text)).document()
    except MarkedYAMLError as fault:
        raise explained(fault, text) from None
    except (YAMLError, ValueError) as fault:
        raise SyntaxFault(1, 1, f"is not YAML: {str(fault).splitlines()[0]}") from None


class _Reader:
    """Builds nodes from the parser's events; an alias points at its anchor's node."""

    def __init__(self, events: Iterator[Any]) -> None:
        self._events = events
        self._anchors: dict[str, Node] = {}

    def document(self) -> Node | None:
        root: Node | None = None
        for event in self._events:
            match type(event).__name__:
                case "StreamStartEvent" | "StreamEndEvent" | "DocumentEndEvent":
                    continue
                case "DocumentStartEvent":
                    self._start(event, again=root is not None)
                case _:
                    root = self._node(event, depth=1)
        return root

    def _start(self, event: Any, *, again: bool) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if again:
            raise SyntaxFault(
                line, column, "a second document begins; keep one study a file and delete the '---'"
            )
        if event.version is not None and tuple(event.version) != (1, 2):
            raise SyntaxFault(line, column, "studies are YAML 1.2; delete the %YAML line")

    def _node(self, event: Any, *, depth: int) -> Node:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if depth > DEEPEST:
            raise SyntaxFault(line, column, f"is nested deeper than {DEEPEST} levels; flatten it")
        kind = type(event).__name__
        if kind == "AliasEvent":
            return self._alias(event.anchor, line=line, column=column)
        tag = None if event.tag is None else str(event.tag)
        node = Node(line=line, column=column, tag=tag)
        if kind == "ScalarEvent":
            node.text, node.plain = event.value, event.style is None
        elif kind == "SequenceStartEvent":
            node.items = list(self._children(depth=depth))
        else:
            flat = list(self._children(depth=depth))
            node.pairs = list(zip(flat[::2], flat[1::2], strict=True))
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _children(self, *, depth: int) -> Iterator[Node]:
        for event in self._events:
            if type(event).__name__ in {"SequenceEndEvent", "MappingEndEvent"}:
                return
            yield self._node(event, depth=depth + 1)

    def _alias(self, anchor: str, *, line: int, column: int) -> Node:
        found = self._anchors.get(anchor)
        if found is None:
            raise SyntaxFault(
                line,
                column,
                f"*{anchor} refers to an anchor that is not complete above it; "
                f"write &{anchor} at the first use, or put a text that begins with '*' in quotes",
            )
        return found
