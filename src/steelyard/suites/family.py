"""Comparisons of one study together: answers that hold for their number."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from steelyard.stats import holm
from steelyard.suites.comparison import LEVEL, Comparison


def family(compared: Sequence[Comparison], *, declared: Collection[str]) -> list[Comparison]:
    """The comparisons with p-values adjusted for their number, and answers that rest on these.

    Holm (1979) holds the chance of any false "better" at 5 %: among the ``declared`` criteria,
    which the study named before results were seen, and among all for the others, so that what
    a suite measures besides takes nothing from what was asked.  What has no p-value keeps its
    answer.
    """
    among_all = _adjusting(compared)
    asked = [c for c in compared if c.criterion in declared]
    among_asked = iter(_adjusting(asked))
    return [
        next(among_asked) if c.criterion in declared else other
        for c, other in zip(compared, among_all, strict=True)
    ]


def _adjusting(compared: Sequence[Comparison]) -> list[Comparison]:
    tested = [c.p_value for c in compared if c.p_value is not None]
    adjusted = iter(holm(tested).tolist() if tested else [])
    return [c if c.p_value is None else _adjusted(c, next(adjusted)) for c in compared]


def _adjusted(c: Comparison, p_value: float) -> Comparison:
    answer = c.answer
    if answer in ("a", "b") and p_value >= LEVEL:
        answer = "cannot tell"
    return replace(c, p_adjusted=p_value, answer=answer)
