"""The tools suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from steelyard.study import Accept
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import Reading
from steelyard.suites.protocol import Dialogue, SelfTest, Setting
from steelyard.suites.scored import Scored
from steelyard.suites.structured import vetting
from steelyard.suites.structured.validate import settings
from steelyard.suites.tools import course, intext, selftest
from steelyard.suites.tools.check import OWN, check_item
from steelyard.suites.tools.make import calls, calls_reask, calls_twice
from steelyard.suites.tools.scores import NAME, SCORES

VERSION = "2"
_READING = Reading(
    check=check_item,
    own=OWN,
    makers={"calls": calls, "calls-reask": calls_reask, "calls-twice": calls_twice},
)


class ToolsSuite(Scored):
    """Does the model call the right tools, with the right arguments, and only when it should?"""

    name = NAME
    version = VERSION
    scores = SCORES
    reading = _READING

    def settings(self) -> Mapping[str, str]:
        """The validator, and the rule that finds calls in text."""
        return settings() | vetting.settings() | {"call syntax": intext.VERSION}

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items whose tools' schemas compile and can satisfy what is expected."""
        with vetting.at_hand():
            return super().load_items(source, base=base)

    def needs_gold(self, _: Accept) -> bool:
        """No: every item says which calls are due."""
        return False

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """See ``course.course``.  Raises StudyError for raw completions."""
        return course.course(item, setting)

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)
