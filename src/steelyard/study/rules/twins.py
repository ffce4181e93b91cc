"""Entries of lists that say again what an earlier one says: the first would win in silence."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from steelyard.study.look import mapping, sequence
from steelyard.study.problem import Finding, Path
from steelyard.study.rate import parse_rate
from steelyard.study.unit import QuantityError


def twin_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Find a pair of currencies with two rates, either way round, and a name twice under 'for'."""
    business = mapping(data, "business")
    yield from _twins(_pairs(business))
    benefits = mapping(business, "benefits")
    holders: list[tuple[Path, object]] = [
        *((("prices", at), each) for at, each in enumerate(sequence(data, "prices"))),
        *((("business", "lines", at), each) for at, each in enumerate(sequence(business, "lines"))),
        *((("business", "benefits", name), benefits[name]) for name in benefits),
    ]
    for path, holder in holders:
        named = enumerate(sequence(holder, "for"))
        yield from _twins(((*path, "for", at), name) for at, name in named if isinstance(name, str))


def _pairs(business: Mapping[str, object]) -> Iterator[tuple[Path, Hashable]]:
    for at, entry in enumerate(sequence(business, "fx")):
        try:
            rate = parse_rate(entry.get("rate") if isinstance(entry, Mapping) else None)
        except QuantityError:
            continue
        yield ("business", "fx", at, "rate"), frozenset({rate.currency, rate.noun})


def _twins(told: Iterable[tuple[Path, Hashable]]) -> Iterator[Finding]:
    seen: dict[Hashable, Path] = {}
    for path, thing in told:
        first = seen.setdefault(thing, path)
        if first != path:
            yield Finding(path=path, message="keep one of them", first=first)
