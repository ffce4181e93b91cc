"""Benefits and scenarios: what they are counted against, whose they are, which inputs exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import mapping, sequence, texts
from steelyard.study.nearest import hint
from steelyard.study.problem import Finding, Path
from steelyard.study.rate import parse_rate
from steelyard.study.unit import QuantityError

TOP = "business"
_KINDS = ("demand", "agents", "time")
_WAYS = ("ramp", "curve")


def benefit_rules(business: Mapping[str, object], *, known: list[str]) -> Iterator[Finding]:
    """Find what benefits and scenarios say against the rest of a business."""
    benefits = mapping(business, "benefits")
    for field, way in (
        ("baseline", "add 'baseline: nothing', or a deployment: what they are counted against"),
        ("discount", "add 'discount: {rate: 12%}': how money of later years is valued"),
    ):
        if benefits and field not in business:
            message = f"benefits need a {field}; {way}"
            yield Finding(path=(TOP, "benefits"), message=message, on_key=True)
    for name in benefits:
        yield from _owners(business, name, known)
        yield from _currencies(benefits.get(name), (TOP, "benefits", name), business)
    yield from _twins(business)
    yield from _scenarios(business)


def input_parts(business: Mapping[str, object]) -> dict[str, list[str]]:
    """What scenarios may change: things by name, and the parts of each; "" is the thing itself."""
    found: dict[str, list[str]] = {}
    for line in sequence(business, "lines"):
        if isinstance(line, Mapping) and isinstance(line.get("what"), str):
            found[str(line["what"])] = ["", "change"]
    if mapping(business, "volume"):
        found["volume"] = ["", "growth"]
    for quote in sequence(business, "fx"):
        written = quote.get("rate") if isinstance(quote, Mapping) else None
        try:
            rate = parse_rate(written)
        except QuantityError:
            continue
        found[f"{rate.currency}/{rate.noun}"] = [""]
    benefits = mapping(business, "benefits")
    for name in benefits:
        found[name] = _parts(mapping(benefits, name))
    if mapping(business, "tax"):
        found["tax"] = ["rate"]
    return found


def _parts(benefit: Mapping[str, object]) -> list[str]:
    inner = [mapping(benefit, kind) for kind in _KINDS]
    inner += [mapping(mapping(benefit, "rollout"), way) for way in _WAYS]
    return [*(["amount"] if "amount" in benefit else []), *(part for one in inner for part in one)]


def _owners(business: Mapping[str, object], name: str, known: list[str]) -> Iterator[Finding]:
    named = mapping(mapping(business, "benefits"), name).get("for")
    for place, owner in enumerate(texts(named)):
        path: Path = (TOP, "benefits", name, "for")
        at = (*path, place) if isinstance(named, list) else path
        if owner not in known:
            yield Finding(path=at, message=f"no deployment '{owner}'; {hint(owner, known)}")
        elif owner == business.get("baseline"):
            yield Finding(
                path=at,
                message=f"'{owner}' is the baseline, against which benefits are counted; "
                "leave it out",
            )


def _currencies(part: object, path: Path, business: Mapping[str, object]) -> Iterator[Finding]:
    """Every amount of money below a benefit must be in the currency of the business."""
    own = business.get("currency")
    if isinstance(part, Mapping):
        for name in part:
            yield from _currencies(part[name], (*path, name), business)
    if not isinstance(part, str) or path[-1] in {"source", "as_of"}:
        return
    try:
        found = parse_rate(part).currency
    except QuantityError:
        return
    if isinstance(own, str) and found != own:
        yield Finding(
            path=path,
            message=f"'{part}' is in {found}, and benefits are reckoned in {own}; write it in "
            f"{own} and name the rate of exchange in the source",
        )


def _twins(business: Mapping[str, object]) -> Iterator[Finding]:
    """Things that scenarios and reports would take for one another."""
    seen: dict[str, Path] = {"volume": ("business", "volume"), "tax": ("business", "tax")}
    places: list[tuple[str, Path]] = [
        (str(line.get("what")), (TOP, "lines", at, "what"))
        for at, line in enumerate(sequence(business, "lines"))
        if isinstance(line, Mapping)
    ]
    places += [(name, (TOP, "benefits", name)) for name in mapping(business, "benefits")]
    for name, path in places:
        if name in seen:
            yield Finding(
                path=path,
                message=f"'{name}' names something else already; rename one",
                on_key=path[1] == "benefits",
            )
        seen.setdefault(name, path)


def _scenarios(business: Mapping[str, object]) -> Iterator[Finding]:
    known = input_parts(business)
    scenarios = mapping(business, "scenarios")
    for scenario in scenarios:
        changes = mapping(scenarios, scenario)
        for thing, told in changes.items():
            path: Path = (TOP, "scenarios", scenario, thing)
            if thing not in known:
                message = f"no input '{thing}'; {hint(thing, known)}"
                yield Finding(path=path, message=message, on_key=True)
                continue
            named = list(told) if isinstance(told, Mapping) else [""]
            for part in named:
                if part not in known[thing]:
                    yield _no_part(path, thing, part, known[thing])


def _no_part(path: Path, thing: str, part: str, known: list[str]) -> Finding:
    parts = [name for name in known if name]
    if part:
        message = f"'{thing}' has no '{part}'; {hint(part, parts)}"
        return Finding(path=(*path, part), message=message, on_key=True)
    way = ", ".join(parts)
    return Finding(path=path, message=f"'{thing}' has several figures; name which: {way}")
