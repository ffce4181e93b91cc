"""What a task is: how an answer is found in a reply, and how it is held against gold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from steelyard.suites.items import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How right an answer is."""

    score: float | None
    """From 0 to 1; None where this gold can't decide it."""
    kind: str = ""
    """What is wrong with it, one word of ``KINDS``; "" if wholly right."""

    @property
    def exact(self) -> bool:
        """Whether it is wholly right."""
        return self.score is not None and not self.kind


RIGHT = Mark(score=1.0)
NOTHING = Mark(score=0.0, kind="no-answer")
"""The mark of a reply in which no answer is found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoilt:
    """A wrong reply made from gold, and the kinds that name its fault."""

    name: str
    text: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """What a data set's own evaluation gives for one reply."""

    score: float | None
    """None where it leaves the row out of its mean."""
    abstained: bool


Reader = Callable[[Item, str], Any]
"""The answer found in a reply; None if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One way to ask and to grade.  All parts are total: no reply makes them raise."""

    strict: Reader
    """Takes the form asked for and no other."""
    flexible: Reader
    """Finds an answer in prose as well."""
    mark: Callable[[Item, Any], Mark]
    problems: Callable[[Item], Iterable[str]]
    """What is wrong with an item, and what to do."""
    written: Callable[[Item], str]
    """Gold as a reply in the form asked for."""
    spoilt: Callable[[Item], Iterator[Spoilt]]
    official: Callable[[Item, str], Official] | None = None


KINDS = {
    "no-answer": "no answer can be found in the reply",
    "declined": "the reply says that it gives no answer",
    "several-answers": "more answers than one where one was asked for",
    "wrong-choice": "another option than gold's",
    "missing-choice": "an option of gold's is not there",
    "extra-choice": "an option that gold lacks",
    "wrong-number": "another number than gold's",
    "wrong-sign": "gold's number with the other sign",
    "wrong-scale": "gold's figure at another scale (thousand, 万, percent)",
    "wrong-unit": "gold's number in another unit",
    "inexact": "near gold's number, beyond the tolerance",
    "wrong-label": "labels that gold lacks, and none of gold's",
    "missing-label": "a label of gold's is not there",
    "extra-label": "a label that gold lacks",
    "wrong-span": "a text that only partly agrees with gold's",
    "wrong-text": "another text than gold's",
    "wrong-article": "other articles than gold's",
    "missing-article": "an article of gold's is not there",
    "extra-article": "an article that gold lacks",
    "wrong-term": "another prison term than gold's",
    "wrong-binding": "another binding level than gold's",
    "wrong-exception": "other exceptions than gold's",
    "wrong-reference": "other references than gold's",
    "wrong-main": "another main clause than gold's",
    "wrong-version": "another version of the law than the one in force",
    "gold-outside-options": "gold is none of the options that were offered",
    "length": "cut by the token limit before an answer",
}
"""Below wrong and undetermined, in one line each."""
