"""The writing suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steelyard.evidence import Answer, Measurement
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.loader import Reading
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    SelfTest,
    Setting,
    Stamp,
    unanswered,
)
from steelyard.suites.scored import Scored
from steelyard.suites.writing import grade, layout, overlap, rouge, selftest
from steelyard.suites.writing.check import OWN, check_item
from steelyard.suites.writing.make_documents import memos, official_documents
from steelyard.suites.writing.make_summaries import summaries
from steelyard.suites.writing.scores import NAME, SCORES, corpus_numbers

VERSION = "1"
_READING = Reading(
    check=check_item,
    own=OWN,
    makers={"official-documents": official_documents, "memos": memos, "summaries": summaries},
)


class WritingSuite(Scored):
    """Does a text hold what it must, in the form that its kind asks for?"""

    name = NAME
    version = VERSION
    scores = SCORES
    reading = _READING

    def settings(self) -> Mapping[str, str]:
        """Signatures of BLEU and chrF, versions of ROUGE-L and of the layout rules."""
        return overlap.signatures() | {"ROUGE-L": rouge.VERSION, "layout rules": layout.VERSION}

    def needs_gold(self, _: Accept) -> bool:
        """Never: an item says by what it is judged, and likeness to gold accepts nothing."""
        return False

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """One ask.

        Raises StudyError, before it, where a reference needs sacrebleu and there is none.
        """
        if grade.references(item):
            overlap.require()
        reply = yield Ask(last=True)
        if not reply.arrived:
            return unanswered(reply, checks=grade.absent(item))
        return grade.grade(item, reply, accept=setting.accept)

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """All criteria, and behind them the corpus BLEU of each language."""
        return [*super().measure(answers, stamp=stamp), *corpus_numbers(answers, stamp=stamp)]
