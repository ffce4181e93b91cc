"""The structured suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept, CriterionSpec
from steelyard.suites.comparison import Comparison
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import load_items
from steelyard.suites.protocol import Judgement, Reply, ScoreArrays, SelfTest, Stamp
from steelyard.suites.structured import grade, measure, request, scores, selftest
from steelyard.suites.structured.chain import Chain, chain
from steelyard.suites.structured.check import check_item
from steelyard.suites.structured.validate import settings

VERSION = "1"


class StructuredSuite:
    """Does the answer have the form asked for, and is it right?"""

    name = scores.NAME
    version = VERSION
    criteria: tuple[CriterionSpec, ...] = scores.CRITERIA

    def settings(self) -> Mapping[str, str]:
        """Versions and modes of validator and repair."""
        return settings() | {"repair": f"json-repair {version('json-repair')}"}

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items whose schemas compile and whose gold satisfies them."""
        return load_items(source, base=base, check=check_item)

    def request_parts(self, item: Item, *, mode: str, api: str, engine: str) -> dict[str, Any]:
        """See ``request.request_parts``."""
        return request.request_parts(item, mode=mode, api=api, engine=engine)

    def grade(
        self, item: Item, reply: Reply, *, parser: Sequence[str], accept: Accept
    ) -> Judgement:
        """See ``grade.grade``; raises StudyError for a chain that can't be."""
        return grade.grade(item, reply, parser=_chain(tuple(parser)), accept=accept)

    def absent(self, item: Item) -> dict[str, float | None]:
        """See ``grade.absent``."""
        return grade.absent(item)

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """See ``measure.measure``."""
        return measure.measure(answers, stamp=stamp)

    def compare(
        self, a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
    ) -> list[Comparison]:
        """See ``measure.compare``."""
        return measure.compare(a, b, margins=margins)

    def score_arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """See ``scores.score_arrays``."""
        return scores.score_arrays(answers)


@lru_cache(maxsize=64)
def _chain(names: tuple[str, ...]) -> Chain:
    return chain(names)
