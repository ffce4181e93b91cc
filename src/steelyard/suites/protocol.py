"""What a suite is: the protocol that every family of checks fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from steelyard.evidence import Answer, Measurement, Outcome
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.items import Item, ItemSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model gave for one item: the visible text, and why it stopped."""

    text: str
    finish: str | None = None
    """The finish reason as the endpoint reported it: stop, length, ..."""


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
        """Items of ``builtin:NAME`` or a file; raises StudyError with all faults at once."""

    def request_parts(self, item: Item, *, mode: str, api: str, engine: str) -> dict[str, Any]:
        """Fields to add to the request body; raises StudyError where a mode isn't to be had."""

    def grade(
        self, item: Item, reply: Reply, *, parser: Sequence[str], accept: Accept
    ) -> Judgement:
        """Judge one reply by a deployment's parser chain and the workload's accept rule."""

    def absent(self, item: Item) -> dict[str, float | None]:
        """The checks of an answer for which no reply came."""

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
