"""The domain suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.domain import finding, grade, selftest
from steelyard.suites.domain.check import check_item
from steelyard.suites.domain.make import bank_questions
from steelyard.suites.domain.scores import NAME, SCORES
from steelyard.suites.domain.tasks import OWN
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import Reading, load_items
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    ScoreArrays,
    SelfTest,
    Setting,
    Stamp,
    unanswered,
)

VERSION = "1"
_READING = Reading(check=check_item, own=OWN, makers={"bank-questions": bank_questions})


class DomainSuite:
    """Are closed questions of a trade answered rightly?"""

    name = NAME
    version = VERSION
    criteria: tuple[CriterionSpec, ...] = SCORES.criteria

    def settings(self) -> Mapping[str, str]:
        """The rules that find an answer."""
        return {
            "extraction": finding.VERSION,
            "answer": "the form asked for, else the flexible rule",
        }

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items that name a task and a gold that the task can hold an answer against."""
        return load_items(source, base=base, reading=_READING)

    def needs_gold(self, _: Accept) -> bool:
        """Always, and loading asks for it already: a closed question has a right answer."""
        return True

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """One ask, graded by the item's task."""
        reply = yield Ask(last=True)
        if not reply.arrived:
            return unanswered(reply, checks=grade.absent(item))
        return grade.grade(item, reply, accept=setting.accept)

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """See ``scoring.Scores``; so for the next two."""
        return SCORES.measure(answers, stamp=stamp)

    def compare(
        self, a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
    ) -> list[Comparison]:
        """All criteria, paired."""
        return SCORES.compare(a, b, margins=margins)

    def score_arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """All criteria, answer by answer."""
        return SCORES.arrays(answers)
