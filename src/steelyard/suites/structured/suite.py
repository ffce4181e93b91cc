"""The structured suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept, CriterionSpec
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
from steelyard.suites.structured import grade, request, selftest
from steelyard.suites.structured.accept import needs_gold
from steelyard.suites.structured.chain import Chain, chain
from steelyard.suites.structured.check import check_item
from steelyard.suites.structured.scores import NAME, SCORES
from steelyard.suites.structured.validate import settings

VERSION = "1"


class StructuredSuite:
    """Does the answer have the form asked for, and is it right?"""

    name = NAME
    version = VERSION
    criteria: tuple[CriterionSpec, ...] = SCORES.criteria

    def settings(self) -> Mapping[str, str]:
        """Versions and modes of validator and repair."""
        return settings() | {"repair": f"json-repair {version('json-repair')}"}

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items whose schemas compile and whose gold satisfies them."""
        return load_items(source, base=base, reading=Reading(check=check_item))

    def needs_gold(self, accept: Accept) -> bool:
        """Every rule but ``valid``."""
        return needs_gold(accept)

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """One ask, graded on what the deployment's parsers deliver."""
        links = _chain(setting.parser)
        parts = request.request_parts(
            item, mode=setting.mode, api=setting.api, engine=setting.engine
        )
        reply = yield Ask(parts=parts)
        if not reply.arrived:
            return unanswered(reply, checks=grade.absent(item))
        return grade.grade(item, reply, parser=links, accept=setting.accept)

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


@lru_cache(maxsize=64)
def _chain(names: tuple[str, ...]) -> Chain:
    return chain(names)
