"""The domain suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steelyard.study import Accept
from steelyard.suites.domain import finding, grade, selftest
from steelyard.suites.domain.check import check_item
from steelyard.suites.domain.make import bank_questions
from steelyard.suites.domain.scores import NAME, SCORES
from steelyard.suites.domain.tasks import OWN
from steelyard.suites.items import Item
from steelyard.suites.loader import Reading
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    SelfTest,
    Setting,
    unanswered,
)
from steelyard.suites.scored import Scored

VERSION = "2"
_READING = Reading(check=check_item, own=OWN, makers={"bank-questions": bank_questions})


class DomainSuite(Scored):
    """Are closed questions of a trade answered rightly?"""

    name = NAME
    version = VERSION
    scores = SCORES
    reading = _READING

    def settings(self) -> Mapping[str, str]:
        """The rules that find an answer."""
        return {
            "extraction": finding.VERSION,
            "answer": "the form asked for, else the flexible rule",
        }

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
