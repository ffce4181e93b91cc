"""Prices: one kind an entry, for deployments that exist, in one currency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import gates, mapping, sequence, spec_of, texts
from steelyard.study.nearest import hint
from steelyard.study.problem import Finding, Path
from steelyard.study.properties import facts
from steelyard.study.quantity import parse
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import Vocabulary

_TOKENS = ("input", "output", "cached")
Kind = str


def price_rules(data: Mapping[str, object], *, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Each entry is of time or of tokens; no deployment has two of a kind."""
    taken: dict[tuple[str, Kind], int] = {}
    for at, price in enumerate(sequence(data, "prices")):
        if not isinstance(price, Mapping):
            continue
        yield from _kind(at, price)
        yield from _holders(data, at, price)
        kind = "rate" if "rate" in price else "tokens"
        for name in covered(data, price):
            first = taken.setdefault((name, kind), at)
            if first != at:
                yield Finding(
                    path=("prices", at),
                    message=f"'{name}' has a price of this kind already (prices[{first}]); "
                    "keep one, or name deployments with 'for'",
                )
    yield from _one_currency(data, vocabulary=vocabulary)
    if "money" in mapping(data, "budget") and not sequence(data, "prices"):
        yield Finding(
            path=("budget", "money"),
            message="nothing says what is spent; add 'prices', or limit tokens or requests",
        )


def covered(data: Mapping[str, object], price: Mapping[str, object]) -> list[str]:
    """The deployments a price holds for, by name."""
    deployments = mapping(data, "deployments")
    if "for" in price:
        return [name for name in texts(price["for"]) if name in deployments]
    here = [name for name in deployments if "engine" in mapping(deployments, name)]
    if "rate" in price:
        return here
    return list(deployments) if len(deployments) == 1 else []


def currencies(
    data: Mapping[str, object], *, vocabulary: Vocabulary
) -> Iterator[tuple[Path, str, object]]:
    """Every amount of money in a study: where, which currency, as written."""
    for at, price in enumerate(sequence(data, "prices")):
        for field in ("rate", *_TOKENS):
            written = price.get(field) if isinstance(price, Mapping) else None
            code = currency_of(written)
            if code is not None:
                yield ("prices", at, field), code, written
    for at, gate in gates(data, vocabulary=vocabulary):
        if spec_of(gate.criterion, vocabulary=vocabulary) and gate.unit.isupper():
            yield ("gates", at), gate.unit, gate.text
    criteria = mapping(data, "criteria")
    for name in criteria:
        for field in ("worst", "best", "margin"):
            written = mapping(criteria, name).get(field)
            code = currency_of(written)
            if code is not None:
                yield ("criteria", name, field), code, written
    for path, _, fact in facts(data):
        for field in ("value", "low", "base", "high", "fixed"):
            written = fact.get(field) if isinstance(fact, Mapping) else None
            if (code := currency_of(written)) is not None:
                yield (*path, field), code, written
    written = mapping(data, "budget").get("money")
    if (code := currency_of(written)) is not None:
        yield ("budget", "money"), code, written
    written = data.get("utility_worth")
    if (code := currency_of(written)) is not None:
        yield ("utility_worth",), code, written


def _kind(at: int, price: Mapping[str, object]) -> Iterator[Finding]:
    path = ("prices", at)
    tokens = [field for field in _TOKENS if field in price]
    if "rate" in price and tokens:
        yield Finding(
            path=(*path, tokens[0]),
            message="an entry is a price of time (rate) or of tokens (input, output); "
            "make two entries of it",
            on_key=True,
        )
    elif "rate" not in price and not tokens:
        yield Finding(
            path=path,
            message="says no price; add 'rate: 0.60 CNY/h', or 'input' and 'output' per Mtok",
            on_key=True,
        )
    elif tokens and not {"input", "output"} <= set(tokens):
        lacking = "output" if "input" in tokens else "input"
        yield Finding(
            path=(*path, lacking),
            message="is required in a price of tokens, but missing; add it",
            on_key=True,
        )


def _holders(data: Mapping[str, object], at: int, price: Mapping[str, object]) -> Iterator[Finding]:
    deployments = mapping(data, "deployments")
    named = price.get("for")
    for place, name in enumerate(texts(named)):
        if deployments and name not in deployments:
            path: Path = ("prices", at, "for")
            yield Finding(
                path=(*path, place) if isinstance(named, list) else path,
                message=f"no deployment '{name}'; {hint(name, deployments)}",
            )
    if "for" not in price and deployments and not covered(data, price):
        yield Finding(
            path=("prices", at),
            message="does not say which deployment it is for; add 'for: NAME'",
            on_key=True,
        )
    if named == []:
        yield Finding(path=("prices", at, "for"), message="names no deployment; add one")


def _one_currency(data: Mapping[str, object], *, vocabulary: Vocabulary) -> Iterator[Finding]:
    reference: str | None = None
    for path, code, written in currencies(data, vocabulary=vocabulary):
        reference = reference or code
        if code != reference:
            yield Finding(
                path=path,
                message=f"'{written}' is in {code}, but the study reckons in {reference}; nothing "
                f"is converted without a dated rate: write it in {reference} and name the rate "
                "in the source",
            )


def currency_of(written: object) -> str | None:
    """The currency of an amount or a price as written; None where it has none."""
    if not isinstance(written, str):
        return None
    try:
        unit = parse(written).unit
    except QuantityError:
        return None
    code = unit.partition("/")[0]
    return code if len(code) == 3 and code.isupper() else None
