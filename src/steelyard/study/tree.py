"""A study file as plain data, with the place of every name and value."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from steelyard.study.node import DEEPEST, Node, graph
from steelyard.study.problem import NOTHING, Finding, Path
from steelyard.study.scalar import meaning, trap
from steelyard.study.syntax import SyntaxFault

MOST_NODES = 10_000
"""Values after aliases are expanded; a file that needs more is a bomb or no study."""

# Files can't hold these, but escapes in double quotes can: NUL tells the loader's own names apart.
_UNNAMEABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_UNSAYABLE = re.compile(r"[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a name and its value stand; lines and columns count from 1."""

    key_line: int
    key_column: int
    line: int
    column: int


@dataclass(slots=True, kw_only=True)
class Tree:
    """Plain data (dict, list, str, int, Decimal, bool, None) and where each part stands."""

    data: object = None
    places: dict[Path, Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def where(self, path: Path, *, on_key: bool) -> tuple[int, int]:
        """Find the line and column of a path, or of the nearest thing around it."""
        known = path
        while known not in self.places and known:
            known = known[:-1]
        place = self.places.get(known)
        if place is None:
            return 1, 1
        if on_key:
            return place.key_line, place.key_column
        return place.line, place.column


def grow(text: str, *, most: int = MOST_NODES) -> Tree:
    """Read YAML text of at most ``most`` values into a tree.

    Raises SyntaxFault where the text can't be read on; milder faults are kept as findings.
    """
    tree = Tree()
    root = graph(text)
    if root is not None:
        tree.data = _Grower(tree, most).value(root, key=root, path=())
    return tree


class _Grower:
    """Expands nodes into data; keeps count, since aliases multiply."""

    def __init__(self, tree: Tree, most: int) -> None:
        self._tree = tree
        self._most = self._left = most

    def value(self, node: Node, *, key: Node, path: Path) -> object:
        self._spend(node, depth=len(path))
        self._tree.places[path] = Place(
            key_line=key.line, key_column=key.column, line=node.line, column=node.column
        )
        if node.tag is not None:
            self._find(path, f"the tag {_short(node.tag)} is not used in studies; delete it")
        if node.pairs is not None:
            return self._mapping(node, path)
        if node.items is not None:
            return [
                self.value(item, key=item, path=(*path, at)) for at, item in enumerate(node.items)
            ]
        return self._scalar(node, path)

    def _spend(self, node: Node, *, depth: int) -> None:
        self._left -= 1
        if self._left < 0:
            what = f"holds more than {self._most} values once its aliases are expanded"
        elif depth > DEEPEST:
            what = f"is nested deeper than {DEEPEST} levels once its aliases are expanded"
        else:
            return
        raise SyntaxFault(node.line, node.column, f"{what}; write it without them")

    def _scalar(self, node: Node, path: Path) -> object:
        text = node.text or ""
        if _UNSAYABLE.search(text):
            self._find(path, "holds an escape that is no character; delete it")
            return _UNSAYABLE.sub("\N{REPLACEMENT CHARACTER}", text)
        if not node.plain:
            return text
        why = trap(text)
        if why is not None:
            self._find(path, why)
        value = meaning(text)
        if value is None and path:
            self._find(path, NOTHING)
        return value

    def _mapping(self, node: Node, path: Path) -> dict[str, object]:
        data: dict[str, object] = {}
        seen: dict[str, Node] = {}
        for key, child in self._pairs(node, path, depth=len(path)):
            if key.text is None:
                self._find(path, "a name must be a single text, not a list or a mapping")
                continue
            if _UNNAMEABLE.search(key.text):
                self._find(path, "a name holds a control character; type it anew")
                continue
            inner = (*path, key.text)
            if key.text in seen:
                first = seen[key.text]
                self._again(inner, key, first_line=first.line)
                continue
            seen[key.text] = key
            data[key.text] = self.value(child, key=key, path=inner)
            why = trap(key.text) if key.plain else None
            if why is not None:
                self._find(inner, why, on_key=True)
        return data

    def _pairs(self, node: Node, path: Path, *, depth: int) -> list[tuple[Node, Node]]:
        """Own pairs first, then those merged by ``<<`` that the mapping does not set itself."""
        self._spend(node, depth=depth)
        own = [pair for pair in node.pairs or () if not _merges(pair[0])]
        taken = {key.text for key, _ in own}
        for key, source in node.pairs or ():
            if not _merges(key):
                continue
            for merged in [source] if source.items is None else source.items:
                if merged.pairs is None:
                    self._find(path, "'<<' takes an alias of a mapping, such as '<<: *name'")
                    continue
                inner = self._pairs(merged, path, depth=depth + 1)
                fresh = [pair for pair in inner if pair[0].text not in taken]
                taken.update(key.text for key, _ in fresh)
                own.extend(fresh)
        return own

    def _again(self, path: Path, key: Node, *, first_line: int) -> None:
        # The place of the first stays in the tree; a path of its own carries that of the second.
        twin = (*path[:-1], f"{path[-1]}\0{key.line}:{key.column}")
        self._tree.places[twin] = Place(
            key_line=key.line, key_column=key.column, line=key.line, column=key.column
        )
        self._find(
            twin, f"is given twice, first in line {first_line}; keep one of them", on_key=True
        )

    def _find(self, path: Path, message: str, *, on_key: bool = False) -> None:
        self._tree.findings.append(Finding(path=path, message=message, on_key=on_key))


def _merges(key: Node) -> bool:
    return key.plain and key.text == "<<"


def _short(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
