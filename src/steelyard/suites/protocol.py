"""What a suite is: the protocol that every family of checks fulfils."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from steelyard.evidence import Answer, Measurement, Outcome, Purpose
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.items import Item, ItemSet

_FILTERED = "content-filter"
_SILENT = ("empty", "thinking-only", "length")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How a deployment is asked, and what an accepted answer needs."""

    mode: str
    """The deployment's way to form: schema, json or prompt."""
    api: str
    """chat or completions."""
    engine: str
    """The kind of an engine started here; "" for an endpoint."""
    parser: tuple[str, ...]
    """Links of the deployment's own parser chain."""
    accept: Accept
    repeat: int = 0
    seed: int = 0
    folder: Path = Path()
    """Where files that the study names are found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One request of a dialogue; what is None is the item's or the workload's own."""

    prompt: str | None = None
    messages: tuple[Mapping[str, Any], ...] | None = None
    parts: Mapping[str, Any] = field(default_factory=dict)
    """Fields to add to the request body, such as ``tools`` or ``response_format``."""
    purpose: Purpose = Purpose.ASK
    """The first ask is no aside."""
    streamed: bool = True
    max_tokens: int | None = None
    wait_s: float = 0.0
    """Seconds to wait before sending, as after a rate limit."""
    last: bool = False
    """Whatever comes is judged, and nothing more is asked: whoever asked need not wait for the
    judgement, so that a slow grader costs the deployment no time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A call as the model made it."""

    id: str
    name: str
    arguments: str
    """As it came: text that ought to be a JSON object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came back for one ask."""

    text: str
    """The visible text; "" if none."""
    finish: str | None = None
    """The finish reason as the endpoint reported it: stop, length, tool_calls, ..."""
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] | None = None
    """None where the reply has no such field, () where it has one that is empty."""
    outcome: Outcome = Outcome.OK
    """At the wire: ok, wrong (refused or empty) or transport."""
    kind: str = ""
    """Below the outcome, as ``steelyard.endpoint`` names it; "" when ok."""
    detail: str = ""
    error_code: str = ""
    """The code or type in the server's error object; "" if none."""
    status: int | None = None
    retry_after_s: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    took_s: float = 0.0
    """From the intended start to the end."""

    @property
    def arrived(self) -> bool:
        """Whether there is anything to grade: what a filter broke off is no answer."""
        if self.outcome is Outcome.TRANSPORT or self.kind == _FILTERED:
            return False
        return bool(self.text or self.tool_calls)

    @property
    def silent(self) -> bool:
        """Whether it is an answer in which nothing was said; a refused request is none."""
        return not self.arrived and self.kind in _SILENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A reply, graded; time plays no part in it."""

    outcome: Outcome
    """ok, wrong, undetermined or grader_error; transport is judged at the wire."""
    kind: str
    """Below the outcome; "" when ok."""
    detail: str
    """One line that holds no value of the reply or of the gold."""
    delivered: str | None
    """Canonical JSON or text handed to the user; None when nothing was."""
    links: tuple[str, ...]
    """Links of the parser chain that changed the text."""
    checks: Mapping[str, float | None]
    acceptable: bool
    """Valid and right enough for the accept rule; accepted if it was also in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraderFault:
    """A probe that a grader judged wrongly in its own test."""

    item: str
    probe: str
    expected: str
    seen: str

    def __str__(self) -> str:
        return f"{self.item}, {self.probe}: expected {self.expected}, got {self.seen}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfTest:
    """How a grader did on gold, mutated gold and negative controls."""

    faults: tuple[GraderFault, ...]
    probes: Mapping[str, int]
    """Probes made, by kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Where and when measurements belong."""

    deployment: str
    workload: str
    run: str
    date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreArrays:
    """Answers of one deployment as arrays, one place an answer, for resampling.

    Two deployments' arrays pair when their ``keys`` and ``windows`` are equal.
    """

    keys: tuple[tuple[str, int], ...]
    """(item, repeat), sorted."""
    windows: tuple[int, ...]
    clusters: tuple[str, ...]
    values: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """By criterion, each as long as ``keys``; a criterion without values is absent."""
    groups: Mapping[str, int] = field(default_factory=dict)
    """By criterion: clusters that have a value of their own; all of them where none is told."""

    def independent(self, criterion: str) -> int:
        """Independent groups of items that a criterion's values rest on."""
        return self.groups.get(criterion, len(set(self.clusters)))


Dialogue = Generator[Ask, Reply, Judgement]
"""Asks one after the other, each answered by a reply, and in the end the judgement.

Suites write it as a generator function: ``reply = yield Ask(...)``, then ``return Judgement(...)``.
"""


def unanswered(reply: Reply, *, checks: Mapping[str, float | None]) -> Judgement:
    """The judgement of an answer of which nothing arrived: the wire's own outcome."""
    return Judgement(
        outcome=reply.outcome,
        kind=reply.kind,
        detail=reply.detail,
        delivered=None,
        links=(),
        checks=checks,
        acceptable=False,
    )


class Suite(Protocol):
    """A family of checks that turns replies into judgements, and answers into measurements."""

    @property
    def name(self) -> str:
        """As a study lists it under ``suites``."""

    @property
    def version(self) -> str:
        """Changes whenever the same reply may be graded otherwise."""

    @property
    def criteria(self) -> tuple[CriterionSpec, ...]:
        """The criteria it measures."""

    def settings(self) -> Mapping[str, str]:
        """Whatever else decides a grade: libraries and their versions, modes."""

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items of a source that a study names; raises StudyError with all faults at once."""

    def needs_gold(self, accept: Accept) -> bool:
        """Whether an accept rule asks for gold in every item."""

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """Ask for one answer and judge it.

        Raises StudyError, before the first ask, where the setting can't be had of this item.
        """

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """Try the grader on gold, mutated gold and negative controls of these items."""

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """Measurements of one deployment's answers on one workload."""

    def compare(
        self, a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
    ) -> list[Comparison]:
        """Paired comparison of two deployments on the same items."""

    def score_arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """Per-answer values of each criterion for the paired bootstrap."""
