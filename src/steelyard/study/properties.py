"""Properties: what only facts know of a candidate, in the unit of the gate or criterion that asks.

One that nobody asks for is shown all the same, unless its name is a slip of some criterion's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from steelyard.study.gate import BOUND, LISTED, plainly
from steelyard.study.look import mapping, sequence, texts
from steelyard.study.nearest import nearest
from steelyard.study.problem import Path
from steelyard.study.quantity import parse
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import FACTS, TEXT, CriterionName, CriterionSpec, Vocabulary

Data = Mapping[str, object]
Better = Literal["up", "down"]


def with_properties(vocabulary: Vocabulary, data: Data) -> Vocabulary:
    """The vocabulary of one study: what suites measure, and the properties that it tells of."""
    told = [(name, fact) for _, name, fact in facts(data)]
    names = {name for name, _ in told if CriterionName.read(name).base not in vocabulary}
    found = []
    for name in sorted(names):
        spec = _spec(name, data)
        if spec is None and nearest(CriterionName.read(name).base, vocabulary) is None:
            spec = _unasked(name, [fact for other, fact in told if other == name])
        found += [] if spec is None else [spec]
    return vocabulary.extended(found)


def facts(data: Data) -> Iterator[tuple[Path, str, object]]:
    """Every fact of a study as written: where, of what, and what is said."""
    for field in ("deployments", "alternatives"):
        records = mapping(data, field)
        for name in records:
            told = mapping(records[name], "facts")
            for criterion in told:
                yield (field, name, "facts", criterion), criterion, told[criterion]


def _spec(name: str, data: Data) -> CriterionSpec | None:
    """What gates and criteria make of a property; None where none asks for it."""
    for written in texts(sequence(data, "gates")):
        text = plainly(written)
        listed, bound = LISTED.fullmatch(text), BOUND.fullmatch(text)
        if listed is not None and listed["name"] == name:
            return CriterionSpec(name=name, unit=TEXT, better="up", suite=FACTS)
        if bound is not None and bound["name"] == name:
            better: Better = "down" if bound["op"] == "<=" else "up"
            return _numeric(name, bound["threshold"], better)
    anchors = mapping(mapping(data, "criteria"), name)
    if not anchors:
        return None
    worst, best = (_amount(anchors.get(end)) for end in ("worst", "best"))
    return _numeric(name, anchors.get("worst"), "down" if best < worst else "up")


def _unasked(name: str, told: list[object]) -> CriterionSpec:
    """In the unit that it is told in; a text where that is none."""
    for fact in told:
        written = fact.get("value", fact.get("base")) if isinstance(fact, Mapping) else None
        try:
            unit = parse(str(written)).unit
        except QuantityError:
            continue
        return CriterionSpec(name=name, unit=unit, better="up", suite=FACTS)
    return CriterionSpec(name=name, unit=TEXT, better="up", suite=FACTS)


def _numeric(name: str, written: object, better: Better) -> CriterionSpec:
    """A property in the unit that it is asked for in; a share where that can't be read."""
    try:
        unit = parse(str(written)).unit
    except QuantityError:
        unit = "share"
    return CriterionSpec(name=name, unit=unit, better=better, suite=FACTS)


def _amount(written: object) -> float:
    try:
        return float(parse(str(written)).value)
    except QuantityError:
        return 0.0
