"""Look-ups that every part of the page needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from steelyard.report.clean import cleaned
from steelyard.report.document import Figure
from steelyard.report.figures import Figures
from steelyard.report.numbers import count, finite
from steelyard.report.svg import shortened
from steelyard.report.words import Words

Json = Mapping[str, Any]
WHOLE = frozenset({"", "length", "thinking-only", "refusal"})
"""Outcomes that are an answer of the model."""
LONGEST = 60


@dataclass(frozen=True, slots=True)
class LoadReading(Figures):
    """load.json and load_picture.json, with the words to tell of them."""

    told: Json
    picture: Json
    words: Words

    @classmethod
    def of(cls, told: Json, picture: Json, *, lang: str) -> Self:
        """Read two documents, whose strings are nobody's to trust."""
        return cls(cleaned(told, names={}), cleaned(picture, names={}), Words(lang))

    @property
    def summary(self) -> Json:
        """All figures."""
        found: Json = self.told["summary"]
        return found

    @property
    def invalid(self) -> bool:
        """Whether the run says nothing of the server; then no time of the server's is shown."""
        return not self.told["valid"]

    @property
    def answered(self) -> int:
        """Whole answers."""
        return int(self.summary["answered"])

    @property
    def reasons(self) -> Sequence[str]:
        """Why the run is invalid, or can't be ranked, in this language."""
        w, sealed = self.words, self.told["certificate"]
        found = {check["check"]: check for check in sealed["checks"]}
        told = []
        for why in sealed["why"]:
            name, _, detail = str(why).partition(": ")
            detail = str(found[name]["detail"]) if name in found else detail
            told.append(w("load.reason", check=self.check(name), detail=w.term(detail)))
        return told

    def check(self, name: str) -> str:
        """A check's name in words."""
        return self.words.or_plain(f"load.check.{name}", name)

    def allowed(self, check: Json) -> str:
        """What a check allows; "–" where it saw nothing."""
        if finite(check["value"]) is None:
            return "–"
        return self.words("to", low=self.number(check["low"]), high=self.number(check["high"]))

    @property
    def target(self) -> dict[str, str]:
        """Who was asked."""
        order = self.told["order"]
        return {
            "model": shortened(str(order["model"]), LONGEST),
            "url": shortened(str(order["base_url"]), LONGEST),
        }

    def kind(self, kind: str) -> str:
        """An outcome in words."""
        return self.words.or_plain(f"kind.{kind}" if kind else "load.ok", kind)

    def counted(self, kind: str, n: int) -> str:
        """How many there were of an outcome."""
        return self.words("kind.counted", kind=self.kind(kind), n=count(n))

    def figure(
        self, svg: str, *, caption: str, alt: str, legend: Sequence[tuple[int, str]] = ()
    ) -> Figure:
        """A chart with its words."""
        return Figure(svg=svg, caption=caption, alt=alt, legend=tuple(legend))
