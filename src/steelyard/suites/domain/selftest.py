"""The grader's own test: on the items at hand, before it grades anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steelyard.study import Accept
from steelyard.suites.domain.grade import grade
from steelyard.suites.domain.task import KINDS
from steelyard.suites.domain.tasks import task_of
from steelyard.suites.items import Item
from steelyard.suites.protocol import GraderFault, Judgement, Reply, SelfTest

_ACCEPT = Accept(rule="record")
_UNDECIDED = "gold-outside-options"
_THOUGHT = "<think>也许是 A，也许是 B，也许是 12 或第一条。\nLet's think.</think>\n"
_CONTROLS = ("抱歉，我无法回答这个问题。", "I'm sorry, I can't help with that.", "Let's see.")
_ECHO = frozenset(KINDS) - {_UNDECIDED, "length"}
_OPEN = frozenset({"wrong-text", "wrong-span", "wrong-label", "no-answer", "declined"})
"""Kinds of a control, whose words may be taken for a text but never for gold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Probe:
    name: str
    text: str
    kinds: frozenset[str]
    """Kinds that are right; "" is gold."""
    strict: bool | None = None


def self_test(items: Sequence[Item]) -> SelfTest:
    """Grade gold, mutated gold and negative controls of every item.

    Gold must be wholly right and in the form asked for; behind a thought it must be found all the
    same; each mutation must fail as its kind; replies without an
    answer must have none, and a repeated question is no right one.
    """
    faults: list[GraderFault] = []
    made: Counter[str] = Counter()
    for item in items:
        for probe in _probes(item):
            made[probe.name] += 1
            judged = grade(item, Reply(text=probe.text), accept=_ACCEPT)
            faults += _faults(item, probe, judged)
    return SelfTest(faults=tuple(faults), probes=dict(made))


def _probes(item: Item) -> Iterator[_Probe]:
    task = task_of(item)
    gold = task.written(item)
    found = task.flexible(item, gold)
    undecided = found is not None and task.mark(item, found).score is None
    right = frozenset({_UNDECIDED if undecided else ""})
    strict = None if undecided else True
    yield _Probe(name="gold", text=gold, kinds=right, strict=strict)
    yield _Probe(name="gold behind a thought", text=_THOUGHT + gold, kinds=right)
    for spoilt in task.spoilt(item):
        yield _Probe(name=spoilt.name, text=spoilt.text, kinds=frozenset(spoilt.kinds))
    if item.prompt and not undecided:
        yield _Probe(name="question repeated", text=item.prompt, kinds=_ECHO)
    for text in _CONTROLS:
        yield _Probe(name="no answer", text=text, kinds=_OPEN)


def _faults(item: Item, probe: _Probe, judged: Judgement) -> Iterator[GraderFault]:
    if judged.kind not in probe.kinds:
        named = " or ".join(sorted(kind or "right" for kind in probe.kinds))
        wanted = "anything but right" if probe.kinds == _ECHO else named
        yield _fault(item, probe, expected=wanted, seen=judged.kind or "right")
    if probe.strict is not None and bool(judged.checks["strict_exact"]) != probe.strict:
        yield _fault(item, probe, expected="right as it is", seen="not in the form asked for")


def _fault(item: Item, probe: _Probe, *, expected: str, seen: str) -> GraderFault:
    return GraderFault(item=item.id, probe=probe.name, expected=expected, seen=seen)
