"""Look-ups that every part of the page needs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from steelyard.report.clean import cleaned
from steelyard.report.document import Figure
from steelyard.report.figures import Figures
from steelyard.report.numbers import finite, never, plain
from steelyard.report.svg import shortened
from steelyard.report.words import Words

Json = Mapping[str, Any]
LONGEST = 60
_SHARE = re.compile(r"p(\d{1,2}(?:\.\d+)?)\((\w+)\)")
_LIMIT = re.compile(r"p([\d.]+)\((\w+)\) ≤ ([\d.]+) s")


@dataclass(frozen=True, slots=True)
class SearchReading(Figures):
    """search.json, with the words to tell of it."""

    told: Json
    words: Words

    @classmethod
    def of(cls, told: Json, *, lang: str) -> Self:
        """Read a document, whose strings are nobody's to trust."""
        return cls(cleaned(told, names={}), Words(lang))

    @property
    def cells(self) -> Sequence[Json]:
        """In the order of measuring."""
        found: Sequence[Json] = self.told["cells"]
        return found

    @property
    def valid(self) -> int:
        """Cells that count."""
        return sum(cell["standing"] == "valid" for cell in self.cells)

    @property
    def finds(self) -> bool:
        """Whether a load was sought; else a sweep."""
        return bool(self.told["way"] == "find")

    @property
    def kind(self) -> str:
        """What loads are: a rate or users."""
        if self.finds:
            return str(self.told["between"]["kind"])
        points = self.told["curve"]["points"]
        return str(points[0]["load"]["kind"]) if points else "rate"

    @property
    def slo(self) -> str:
        """The service level; "" where there is none."""
        return str(self.told["slo"] or "").replace("<=", "≤")

    @property
    def share(self) -> float | None:
        """What share of requests must be good; None where several limits have no single one."""
        found = _SHARE.findall(self.slo)
        return float(found[0][0]) / 100.0 if len(found) == 1 else None

    @property
    def measure(self) -> tuple[str, str]:
        """(quantile, time) of the latency that is drawn."""
        if not self.finds:
            curve = self.told["curve"]
            return f"p{100 * float(curve['q']):g}", str(curve["time"])
        quantile, time = (_SHARE.findall(self.slo) or [("50", "ttft")])[0]
        return f"p{quantile}", time

    @property
    def latency(self) -> str:
        """Its name in words."""
        quantile, time = self.measure
        return f"{quantile} {self.words.or_plain(f'load.time.{time}', time)}"

    @property
    def limit(self) -> tuple[float, str] | None:
        """(seconds, its words) of the level's limit on the latency that is drawn."""
        for part in self.slo.split(" and "):
            found = _LIMIT.fullmatch(part)
            if found and (f"p{found[1]}", found[2]) == self.measure:
                return float(found[3]), part
        return None

    @property
    def target(self) -> dict[str, str]:
        """Who was asked."""
        told = self.told.get("target") or {}
        unknown = self.words("search.unnamed")
        return {
            "model": shortened(str(told.get("model") or unknown), LONGEST),
            "url": shortened(str(told.get("base_url") or unknown), LONGEST),
        }

    def load(self, load: Any) -> str:
        """A load with its unit; "–" where it is unknown."""
        if isinstance(load, Mapping) and "value" in load:
            return self.load_of(load["value"], kind=str(load["kind"]))
        return self.load_of(load, kind=self.kind)

    def load_of(self, value: Any, *, kind: str) -> str:
        """The same of a bare number."""
        known = finite(value)
        if known is None:
            return "–"
        return self.words(f"search.load.{kind}", n=plain(known, self.words))

    def between(self, interval: Any, unit: str = "") -> str:
        """An interval in words; "" where there is none."""
        if not isinstance(interval, Mapping) or "low" not in interval:
            return ""
        write = self.seconds if unit == "s" else self.number
        low, high = interval["low"], interval["high"]
        end = self.words("unbounded") if never(high) else write(high)
        return self.words("to", low=write(low), high=end)

    def why(self, reason: str) -> str:
        """Why a cell doesn't count, in this language."""
        name, colon, detail = reason.partition(": ")
        w = self.words
        if not colon:
            return w.term(reason)
        check = w.or_plain(f"load.check.{name}", name)
        return w("load.reason", check=check, detail=w.term(detail))

    def figure(
        self,
        svg: str,
        *,
        caption: str,
        alt: str,
        legend: Sequence[tuple[int, str]] = (),
        hollow: frozenset[int] = frozenset(),
    ) -> Figure:
        """A chart with its words."""
        return Figure(svg=svg, caption=caption, alt=alt, legend=tuple(legend), hollow=hollow)
