"""Whether two runs asked the same: items, prompts, graders, and how they were asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from steelyard.evidence import Answer
from steelyard.study import Workload
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.record import Recorded

ASKED = ("max_tokens", "temperature", "stop", "repeats", "slo_s", "accept")
"""Fields of a workload without which two answers are not answers to one question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something to tell, by a code that each language has words for."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A run as its record has it."""

    path: str
    frozen: Frozen
    recorded: Recorded

    @property
    def graded(self) -> tuple[str, ...]:
        """Workloads whose answers are graded."""
        return tuple(self.frozen.judges)

    def answers(self, deployment: str, workload: str) -> list[Answer]:
        """Of one deployment to one workload."""
        mine = (deployment, workload)
        return [a for a in self.recorded.answers if (a.deployment, a.workload) == mine]


def unlike(a: Read, b: Read) -> Iterator[Remark]:
    """What differs in what was asked and who graded; nothing where runs can be compared."""
    if set(a.graded) != set(b.graded) or not a.graded:
        yield Remark(code="workloads", values={"a": _listed(a.graded), "b": _listed(b.graded)})
        return
    for name in a.graded:
        yield from _unlike_items(a, b, name)
        yield from _unlike_asking(a, b, name)
    yield from _unlike_graders(a, b)


def unlike_answers(a: Read, b: Read, *, names: tuple[str, str], workload: str) -> Iterator[Remark]:
    """Places that one side lacks, and prompts that differ in their bytes."""
    one, two = _prompts(a, names[0], workload), _prompts(b, names[1], workload)
    told = {"workload": workload, "a": names[0], "b": names[1]}
    if odd := sorted(one.keys() ^ two.keys()):
        item, repeat = odd[0]
        values = {**told, "n": len(odd), "item": item, "repeat": repeat}
        yield Remark(code="partners", values=values)
    if other := sorted(k for k in one.keys() & two.keys() if one[k] != two[k]):
        yield Remark(code="prompts", values={**told, "n": len(other), "item": other[0][0]})


def aside(a: Read, b: Read) -> Iterator[Remark]:
    """Differences that a reader must know of, though answers can be held side by side."""
    one, two = a.frozen, b.frozen
    versions = one.parts.get("steelyard", "?"), two.parts.get("steelyard", "?")
    if versions[0] != versions[1]:
        yield Remark(code="versions", values={"a": versions[0], "b": versions[1]})
    if one.study.seed != two.study.seed:
        yield Remark(code="seeds", values={"a": one.study.seed, "b": two.study.seed})
    for name in a.graded:
        users = one.study.workloads[name].users, two.study.workloads[name].users
        if users[0] != users[1]:
            values = {"workload": name, "a": users[0], "b": users[1]}
            yield Remark(code="users", values=values)
    loaded = sorted({w.name for w in (*one.loaded, *two.loaded)})
    if loaded:
        yield Remark(code="loads", values={"names": _listed(loaded)})


def _unlike_items(a: Read, b: Read, name: str) -> Iterator[Remark]:
    hashes = [_of_items(run, name) for run in (a, b)]
    if hashes[0] != hashes[1]:
        values = {"workload": name, "a": hashes[0][:12], "b": hashes[1][:12]}
        yield Remark(code="items", values=values)


def _of_items(run: Read, name: str) -> str:
    """With one workload, items have no other name."""
    parts = run.frozen.parts
    return parts.get(f"items {name}") or parts.get("items") or "?"


def _unlike_asking(a: Read, b: Read, name: str) -> Iterator[Remark]:
    one, two = (run.frozen.study.workloads[name] for run in (a, b))
    for which in ASKED:
        if getattr(one, which) != getattr(two, which):
            written = (Workload.model_fields[which].alias or which).lstrip("\0")
            values = {"field": f"{name}.{written}", "a": _told(one, which), "b": _told(two, which)}
            yield Remark(code="asking", values=values)


def _told(workload: Workload, which: str) -> str:
    value = getattr(workload, which)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _unlike_graders(a: Read, b: Read) -> Iterator[Remark]:
    one, two = a.frozen.parts, b.frozen.parts
    for name in a.graded:
        suites = a.frozen.judges[name].name, b.frozen.judges[name].name
        if suites[0] != suites[1]:
            yield Remark(code="suites", values={"workload": name, "a": suites[0], "b": suites[1]})
    graders = {n for n in (*one, *two) if n.startswith(("suite ", "grader "))}
    for part in sorted(graders):
        if one.get(part) != two.get(part):
            values = {"part": part, "a": one.get(part, "-"), "b": two.get(part, "-")}
            yield Remark(code="graders", values=values)


def _prompts(run: Read, deployment: str, workload: str) -> dict[tuple[str, int], str]:
    samples = run.recorded.samples
    return {
        (a.item, a.repeat): samples[a.samples[0]].prompt_sha256
        for a in run.answers(deployment, workload)
    }


def _listed(names: Any) -> str:
    return ", ".join(sorted(names)) or "-"
