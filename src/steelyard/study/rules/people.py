"""Who approves: somebody, and not only whoever measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import mapping, texts
from steelyard.study.problem import Finding


def people_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """One approver at least, not the measurer alone unless it says why; a key each."""
    people = mapping(data, "people")
    if not people:
        return
    approvers = [name for name in people if "approver" in _roles(people, name)]
    if not approvers:
        yield Finding(
            path=("people",),
            message="nobody approves; give one of them role: approver",
            on_key=True,
        )
    yield from _only_measurers(people, approvers)
    yield from _keys(people)


def _only_measurers(people: Mapping[str, object], approvers: list[str]) -> Iterator[Finding]:
    independent = [
        name
        for name in approvers
        if "measurer" not in _roles(people, name) or "alone" in mapping(people, name)
    ]
    if approvers and not independent:
        yield Finding(
            path=("people", approvers[0]),
            message="measures and is the only approver; name another approver, or say under "
            "'alone' why that may be",
            on_key=True,
        )


def _keys(people: Mapping[str, object]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name in people:
        key = mapping(people, name).get("key")
        if not isinstance(key, str):
            continue
        first = seen.setdefault(key.strip().lower(), name)
        if first != name:
            yield Finding(
                path=("people", name, "key"),
                message=f"is the key of {first}; everybody signs with a key of their own",
            )


def _roles(people: Mapping[str, object], name: str) -> list[str]:
    return texts(mapping(people, name).get("role"))
