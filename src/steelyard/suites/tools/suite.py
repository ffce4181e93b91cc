"""The tools suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import Reading, load_items
from steelyard.suites.protocol import Dialogue, ScoreArrays, SelfTest, Setting, Stamp
from steelyard.suites.structured.validate import settings
from steelyard.suites.tools import course, intext, selftest
from steelyard.suites.tools.check import OWN, check_item
from steelyard.suites.tools.make import calls, calls_reask, calls_twice
from steelyard.suites.tools.scores import NAME, SCORES

VERSION = "1"
_READING = Reading(
    check=check_item,
    own=OWN,
    makers={"calls": calls, "calls-reask": calls_reask, "calls-twice": calls_twice},
)


class ToolsSuite:
    """Does the model call the right tools, with the right arguments, and only when it should?"""

    name = NAME
    version = VERSION
    criteria: tuple[CriterionSpec, ...] = SCORES.criteria

    def settings(self) -> Mapping[str, str]:
        """The validator, and the rule that finds calls in text."""
        return settings() | {"call syntax": intext.VERSION}

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items that offer tools and say which calls are due."""
        return load_items(source, base=base, reading=_READING)

    def needs_gold(self, _: Accept) -> bool:
        """No: every item says which calls are due."""
        return False

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """See ``course.course``.  Raises StudyError for raw completions."""
        return course.course(item, setting)

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
