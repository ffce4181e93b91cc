"""The value tree: each criterion hangs on one branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import mapping, texts
from steelyard.study.nearest import hint
from steelyard.study.problem import Finding


def tree_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Groups name criteria that there are, each once, and leave none out."""
    tree, criteria = mapping(data, "tree"), mapping(data, "criteria")
    if "tree" not in data:
        return
    if not tree and isinstance(data["tree"], Mapping):
        yield Finding(path=("tree",), message="names no group; add one or remove it")
    held: dict[str, str] = {}
    for group in tree:
        for name in texts(mapping(tree, group).get("criteria")):
            if name not in criteria:
                why = f"'{name}' is not among the criteria; {hint(name, list(criteria))}"
                yield Finding(path=("tree", group, "criteria"), message=why)
            elif name in held:
                why = f"'{name}' is in '{held[name]}' already; keep it in one group"
                yield Finding(path=("tree", group, "criteria"), message=why)
            held.setdefault(name, group)
    loose = [name for name in criteria if name not in held]
    if tree and loose:
        yield Finding(
            path=("tree",),
            message=f"leaves out {', '.join(loose)}; put every criterion into a group",
            on_key=True,
        )
