"""The criteria a study may name, given by the rooms that measure them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from steelyard.study.nearest import hint

PARSERS = ("strip-fence", "extract", "repair", "reask")
PARSER_FILE = r"[^:]+\.py:\w+"
"""How a study names a parser of its own: ``file.py:function``."""
ENGINES = ("llamacpp",)
COST = "cost"
"""The suite of criteria that follow from ``prices``; a study does not list it."""
FACTS = "facts"
"""In place of a suite, for properties that facts alone know: nothing measures them."""
TEXT = "text"
"""In place of a unit, for a property that a gate holds against a list."""

_PERCENTILE = re.compile(
    r"p(?P<percent>(?:0|[1-9]\d?)(?:\.\d*[1-9])?)\((?P<quantity>[\w-]+)\)", re.ASCII
)


class UnknownCriterion(ValueError):
    """A name that no suite measures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CriterionSpec:
    """What a suite says of a criterion it yields."""

    name: str
    unit: str
    """share, s, 1/h, tokens/s, or ``currency`` for an amount in the study's currency; ``text``."""
    better: Literal["up", "down"]
    suite: str
    distribution: bool = False
    """One value an answer: named through a percentile, ``p95(name)``."""
    graded: bool = False
    """Told of graded answers only, whatever the suite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CriterionName:
    """A criterion's name taken apart: ``p95(accepted_latency) @ desk``."""

    base: str
    percent: float | None
    """Between 0 and 100; None where the name has no percentile."""
    plain: str
    """The name without its workload."""
    workload: str | None
    """Where the criterion is told; None where the name leaves it open."""

    @classmethod
    def read(cls, text: str) -> CriterionName:
        """Take a name apart; a name without percentile stands for itself."""
        plain, at, place = (part.strip() for part in text.partition("@"))
        workload = place if at else None
        found = _PERCENTILE.fullmatch(plain)
        if found is None:
            return cls(base=plain, percent=None, plain=plain, workload=workload)
        percent = float(found["percent"])
        return cls(base=found["quantity"], percent=percent, plain=plain, workload=workload)

    def at(self, workload: str | None) -> str:
        """The name as told of a workload; None for the only one there is."""
        return self.plain if workload is None else f"{self.plain} @ {workload}"


class Vocabulary(Mapping[str, CriterionSpec]):
    """Names of criteria, and of parser links and engines; read-only."""

    def __init__(
        self,
        specs: Iterable[CriterionSpec],
        *,
        parsers: Iterable[str] = PARSERS,
        engines: Iterable[str] = ENGINES,
        builtins: Iterable[str] | None = None,
    ) -> None:
        self._specs = {spec.name: spec for spec in specs}
        self.parsers = tuple(parsers)
        self.engines = tuple(engines)
        self.builtins = None if builtins is None else tuple(builtins)
        """Names behind ``builtin:``; None where the caller can't tell."""

    def __getitem__(self, name: str) -> CriterionSpec:
        return self._specs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)

    @property
    def suites(self) -> tuple[str, ...]:
        """The suites a study can ask for, in the order of their first criterion."""
        found = dict.fromkeys(spec.suite for spec in self._specs.values())
        return tuple(suite for suite in found if suite not in (COST, FACTS))

    def extended(self, specs: Iterable[CriterionSpec]) -> Vocabulary:
        """This vocabulary and some names more."""
        return Vocabulary(
            [*self._specs.values(), *specs],
            parsers=self.parsers,
            engines=self.engines,
            builtins=self.builtins,
        )

    def find(self, criterion: str) -> CriterionSpec:
        """Look up a criterion as a study writes it, percentile and workload and all.

        Raises UnknownCriterion with the nearest name.
        """
        name = CriterionName.read(criterion)
        criterion = name.plain
        if name.workload == "":
            raise UnknownCriterion(
                f"'@' names the workload that '{criterion}' is told of; write it behind, "
                f"or drop the '@'"
            )
        spec = self._specs.get(name.base)
        if spec is None:
            raise UnknownCriterion(self._miss(criterion))
        if spec.distribution and name.percent is None:
            raise UnknownCriterion(
                f"'{criterion}' has one value an answer; name a percentile: 'p95({criterion})'"
            )
        if name.percent is not None and not spec.distribution:
            raise UnknownCriterion(
                f"'{name.base}' is one number a deployment and has no percentile; "
                f"write '{name.base}'"
            )
        if name.percent == 0:
            raise UnknownCriterion("p0 is no percentile; write p1 to p99.9")
        return spec

    def _miss(self, criterion: str) -> str:
        written = [f"p95({n})" if s.distribution else n for n, s in self._specs.items()]
        called = re.fullmatch(r"\s*([A-Za-z]+[\d.]*)\s*\(\s*([\w-]+)\s*\)\s*", criterion)
        if called is None:
            return f"no suite measures '{criterion}'; {hint(criterion, written)}"
        if called[2] in self._specs:
            return (
                f"'{criterion}' is not how a percentile is written; "
                f"write it like 'p95({called[2]})', without spaces"
            )
        distributions = [n for n, s in self._specs.items() if s.distribution]
        return f"no suite measures '{called[2]}'; {hint(called[2], distributions)}"
