"""The code suite: its parts under one name."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.code import extract, grade, selftest
from steelyard.suites.code.check import OWN, check_item
from steelyard.suites.code.make import functions
from steelyard.suites.code.program import Limits
from steelyard.suites.code.sandbox import require
from steelyard.suites.code.scores import NAME, SCORES
from steelyard.suites.comparison import Comparison
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
_READING = Reading(check=check_item, own=OWN, makers={"functions": functions})


class CodeSuite:
    """Does the function that the model writes pass its tests?"""

    name = NAME
    version = VERSION
    criteria: tuple[CriterionSpec, ...] = SCORES.criteria

    def settings(self) -> Mapping[str, str]:
        """The interpreter, the sandbox, the limits and the rule that finds a program."""
        limits = Limits()
        return {
            "python": platform.python_version(),
            "extraction": extract.VERSION,
            "sandbox": "seccomp and Landlock",
            "cpu limit": f"{limits.cpu_s} s",
            "memory limit": f"{limits.memory >> 20} MiB",
        }

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items that name a function and its tests."""
        return load_items(source, base=base, reading=_READING)

    def needs_gold(self, _: Accept) -> bool:
        """Never: the tests judge; gold is for the grader's own test."""
        return False

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """One ask; its program is run against the item's tests.

        Raises SandboxMissing, before the first ask, where it could not be run.
        """
        require()
        reply = yield Ask(last=True)
        if not reply.arrived:
            return unanswered(reply, checks=grade.absent())
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
