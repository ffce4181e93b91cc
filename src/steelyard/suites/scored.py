"""What suites share that declare their scores and how their items are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from steelyard.evidence import Answer, Measurement
from steelyard.study import CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.items import ItemSet
from steelyard.suites.loader import Reading, load_items
from steelyard.suites.protocol import ScoreArrays, Stamp
from steelyard.suites.scoring import Scores


class Scored:
    """Criteria, items, measurements and comparisons of a suite, from two declarations.

    A suite that derives from it adds name, version, settings, needs_gold, dialogue and
    self_test.
    """

    scores: Scores
    reading: Reading

    @property
    def criteria(self) -> tuple[CriterionSpec, ...]:
        """The criteria it measures."""
        return self.scores.criteria

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items of a source that a study names; raises StudyError with all faults at once."""
        return load_items(source, base=base, reading=self.reading)

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """All criteria of one deployment's answers."""
        return self.scores.measure(answers, stamp=stamp)

    def compare(
        self, a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
    ) -> list[Comparison]:
        """All criteria of two deployments, paired."""
        return self.scores.compare(a, b, margins=margins)

    def score_arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """All criteria, answer by answer, for the paired bootstrap."""
        return self.scores.arrays(answers)
