"""The structured suite: its parts under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from steelyard.study import Accept
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import Reading
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    SelfTest,
    Setting,
    unanswered,
)
from steelyard.suites.scored import Scored
from steelyard.suites.structured import beside, coverage, grade, request, selftest, vetting
from steelyard.suites.structured.accept import needs_gold
from steelyard.suites.structured.chain import Chain, chain
from steelyard.suites.structured.check import check_item
from steelyard.suites.structured.make import records
from steelyard.suites.structured.reask import ask_again, fault_of
from steelyard.suites.structured.scores import NAME, SCORES
from steelyard.suites.structured.validate import settings

VERSION = "3"
_READING = Reading(check=check_item, own=("beside",), makers={"records": records})


class StructuredSuite(Scored):
    """Does the answer have the form asked for, and is it right?"""

    name = NAME
    version = VERSION
    scores = SCORES
    reading = _READING

    def settings(self) -> Mapping[str, str]:
        """Versions and modes of validator and repair."""
        return settings() | vetting.settings() | {"repair": f"json-repair {version('json-repair')}"}

    def load_items(self, source: str, *, base: Path | None = None) -> ItemSet:
        """Items whose schemas compile and whose gold satisfies them."""
        with vetting.at_hand():
            return super().load_items(source, base=base)

    def needs_gold(self, accept: Accept) -> bool:
        """Every rule but ``valid``."""
        return needs_gold(accept)

    def dialogue(self, item: Item, setting: Setting) -> Dialogue:
        """An ask, or two where the chain has ``reask``, graded on what the parsers deliver.

        Items that say ``beside: true`` are asked once more beside it, not streamed; and longer
        where the reply was cut and gold is unknown.
        """
        links = _chain(setting.parser, setting.folder)
        parts = request.request_parts(
            item, mode=setting.mode, api=setting.api, engine=setting.engine
        )
        beside_it = bool(item.own.get("beside"))
        reply = yield Ask(parts=parts, last=not (links.asks_again or beside_it))
        marks = coverage.marks(item, reply, mode=setting.mode)
        if not reply.arrived and not (links.asks_again and reply.silent):
            return unanswered(reply, checks=grade.absent(item) | marks)
        again = None
        if links.asks_again and (fault := fault_of(item, reply, parser=links)):
            ask = ask_again(item, reply, fault, api=setting.api, parts=parts)
            second = yield replace(ask, last=not beside_it)
            marks |= {"reasked": 1.0}
            again = second if second.arrived else None
        if not reply.arrived and again is None:
            return unanswered(reply, checks=grade.absent(item) | marks)
        judged = grade.grade(item, reply, parser=links, accept=setting.accept, again=again)
        if beside_it:
            marks |= yield from beside.look(item, reply, parser=links, parts=parts)
        return replace(judged, checks={**judged.checks, **marks})

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        """See ``selftest.self_test``."""
        return selftest.self_test(items)


@lru_cache(maxsize=64)
def _chain(names: tuple[str, ...], folder: Path) -> Chain:
    return chain(names, folder=folder)
