"""Which of many forecasts a table shows where nobody asks for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.hardware import Predicted, Search

MANY = 40
"""Rows beyond which a table is not read."""
_TOP, _FEW = 3, 4
"""Layouts of a search that are shown, and searches up to which more than the best is."""


def worth(answer: Predicted, on_front: frozenset[int]) -> Sequence[int]:
    """All of a few; of many those that somebody would choose, and each device's best.

    Of a search for a layout always the latter, and those that come next.
    """
    from steelyard.hardware import cheapest_each, each_device

    found = answer.forecasts
    searches = [each for each in answer.searches if each.about.said]
    if len(found) <= MANY and not searches:
        return range(len(found))
    best = {id(each) for each in cheapest_each(found)}
    best |= set(_tops(searches))
    owed = {*on_front, *each_device(found)}
    if len(answer.taken) <= MANY:
        best |= {id(each) for each in answer.taken}
    return [at for at, each in enumerate(found) if at in owed or id(each) in best]


def _tops(searches: Sequence[Search]) -> Iterator[int]:
    if len(searches) <= _FEW:
        yield from (id(each) for one in searches for each in one.ranked[:_TOP])
