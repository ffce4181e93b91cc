"""A business: names that exist, currencies with a rate, days with a start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.costline import UNKNOWN
from steelyard.study.day import day
from steelyard.study.look import mapping, sequence, texts
from steelyard.study.nearest import hint
from steelyard.study.period import parse_months
from steelyard.study.problem import Finding, Path
from steelyard.study.rate import parse_rate
from steelyard.study.rules.benefits import benefit_rules
from steelyard.study.unit import QuantityError

TOP = "business"
CANDIDATES = ("deployments", "alternatives", "portfolios")
"""Where a study names what may be chosen."""


def business_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Find what the parts of a business say against each other, and against the study."""
    business = mapping(data, TOP)
    if not business:
        return
    known = _known(data, business)
    if "study" in data:
        yield from _strangers(data, business)
        yield from _unasked(data, business)
    yield from _names(business, known)
    yield from _exchanges(business)
    yield from _price_exchanges(data, business)
    yield from _outside(business)
    yield from _days(business)
    yield from _residuals(business)
    yield from benefit_rules(business, known=known)


def _known(data: Mapping[str, object], business: Mapping[str, object]) -> list[str]:
    places = [*((data, field) for field in CANDIDATES), (business, "deployments")]
    return list(dict.fromkeys(name for where, field in places for name in mapping(where, field)))


def _strangers(data: Mapping[str, object], business: Mapping[str, object]) -> Iterator[Finding]:
    own = [name for field in CANDIDATES for name in mapping(data, field)]
    for name in mapping(business, "deployments"):
        if name not in own:
            yield Finding(
                path=(TOP, "deployments", name),
                message=f"no deployment '{name}' in the study; {hint(name, own)}",
                on_key=True,
            )


def _unasked(data: Mapping[str, object], business: Mapping[str, object]) -> Iterator[Finding]:
    """Parts of the volume that are no workload of the study."""
    known = mapping(data, "workloads")
    for name in mapping(mapping(business, "volume"), "by_workload"):
        if name not in known:
            yield Finding(
                path=(TOP, "volume", "by_workload", name),
                message=f"no workload '{name}'; {hint(name, known)}",
                on_key=True,
            )


def _names(business: Mapping[str, object], known: list[str]) -> Iterator[Finding]:
    baseline = business.get("baseline")
    if isinstance(baseline, str) and baseline not in [*known, "nothing"]:
        way = hint(baseline, [*known, "nothing"])
        yield Finding(path=(TOP, "baseline"), message=f"no deployment '{baseline}'; {way}")
    for at, line in enumerate(sequence(business, "lines")):
        named = line.get("for") if isinstance(line, Mapping) else None
        for place, name in enumerate(texts(named)):
            if name not in known:
                path: Path = (TOP, "lines", at, "for")
                yield Finding(
                    path=(*path, place) if isinstance(named, list) else path,
                    message=f"no deployment '{name}'; {hint(name, known)}",
                )
        for name in mapping(mapping(line, "allocate"), "parts"):
            if name not in known:
                yield Finding(
                    path=(TOP, "lines", at, "allocate", "parts", name),
                    message=f"no deployment '{name}'; {hint(name, known)}",
                    on_key=True,
                )


def _exchanges(business: Mapping[str, object]) -> Iterator[Finding]:
    own, pairs = business.get("currency"), _pairs(business)
    for at, line in enumerate(sequence(business, "lines")):
        written = line.get("rate") if isinstance(line, Mapping) else None
        code = _code(written)
        if code is None or code == own or not isinstance(own, str):
            continue
        if {code, own} not in pairs:
            yield Finding(
                path=(TOP, "lines", at, "rate"),
                message=f"'{written}' is in {code}, and the business reckons in {own}; add a "
                f"dated rate under business.fx: {{rate: … {own}/{code}, as_of: …, source: …}}",
            )


def _price_exchanges(
    data: Mapping[str, object], business: Mapping[str, object]
) -> Iterator[Finding]:
    """Prices of the study are costs of the business too."""
    own = business.get("currency")
    for price in sequence(data, "prices"):
        for field in ("rate", "input"):
            code = _code(price.get(field)) if isinstance(price, Mapping) else None
            if code not in {None, own} and {code, own} not in _pairs(business):
                yield Finding(
                    path=(TOP, "currency"),
                    message=f"prices are in {code}, and the business reckons in {own}; add a dated "
                    f"rate under business.fx, or reckon in {code}",
                )
                return


def _outside(business: Mapping[str, object]) -> Iterator[Finding]:
    """Lines that fall outside the horizon: they would be left out in silence."""
    horizon = _months(business.get("horizon"))
    for at, line in enumerate(sequence(business, "lines")):
        for field, behind in (("at", 0), ("from", 1)):
            written = line.get(field) if isinstance(line, Mapping) else None
            month = _months(written, start=business.get("start"))
            if horizon is not None and month is not None and not 0 <= month <= horizon - behind:
                yield Finding(
                    path=(TOP, "lines", at, field),
                    message=f"{written} falls outside the horizon of {horizon:g} months; move it, "
                    "or lengthen the horizon",
                )


def _months(written: object, *, start: object = None) -> float | None:
    try:
        return parse_months(written)
    except QuantityError:
        pass
    try:
        return (day(written) - day(start)).days * 12 / 365
    except ValueError:
        return None


def _pairs(business: Mapping[str, object]) -> list[set[str]]:
    found = []
    for entry in sequence(business, "fx"):
        written = entry.get("rate") if isinstance(entry, Mapping) else None
        try:
            rate = parse_rate(written)
        except QuantityError:
            continue
        found.append({rate.currency, rate.noun})
    return found


def _code(written: object) -> str | None:
    if written in UNKNOWN:
        return None
    try:
        return parse_rate(written).currency
    except QuantityError:
        return None


def _days(business: Mapping[str, object]) -> Iterator[Finding]:
    if "start" in business:
        return
    for at, line in enumerate(sequence(business, "lines")):
        when = line.get("at") if isinstance(line, Mapping) else None
        if isinstance(when, str) and when[:4].isdigit() and "-" in when:
            yield Finding(
                path=(TOP, "lines", at, "at"),
                message="is a day, but the business does not say when it starts; add 'start'",
            )


def _residuals(business: Mapping[str, object]) -> Iterator[Finding]:
    lines = [line for line in sequence(business, "lines") if isinstance(line, Mapping)]
    written_off = [str(line.get("what")) for line in lines if "life" in line]
    for at, line in enumerate(sequence(business, "lines")):
        of = line.get("of") if isinstance(line, Mapping) else None
        if isinstance(of, str) and of not in written_off:
            yield Finding(
                path=(TOP, "lines", at, "of"),
                message=f"no line '{of}' with a life; {hint(of, written_off)}",
            )
