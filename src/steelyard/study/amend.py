"""A study with a weight, a gate, a price or an anchor changed, to ask what if.

An amendment is written ``KIND:NAME=VALUE``::

    weight:latency=40%        the weight of a criterion, or of a group of the tree
    gate:"compliance >= 95%"  another bound, or a gate where there was none
    gate:compliance=off       no gate
    price:"this machine"=0.90 CNY/h, or price:api/output=8 CNY/Mtok
    anchor:p95(ttft)=2 s..200 ms, worst:... and best:... one of them alone
    band=30%  region=order  worth=200000 CNY
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from steelyard.errors import StudyError
from steelyard.study.gate import parse_gate
from steelyard.study.nearest import hint
from steelyard.study.reweigh import Change, Data, find, reweigh, share_of, weighed
from steelyard.study.tree import grow
from steelyard.study.vocabulary import Vocabulary

KINDS = ("weight", "gate", "price", "anchor", "worst", "best", "margin", "band", "region", "worth")
_KIND = re.compile(r"\s*(?P<kind>[a-z]+)\s*[:=]\s*(?P<rest>.+)", re.DOTALL)
_DEFAULTS = {"band": "20%", "region": "band"}
_TOPS = {"band": "weight_band", "region": "weight_region", "worth": "utility_worth"}


def amended(
    text: str, amendments: Iterable[str], *, vocabulary: Vocabulary
) -> tuple[str, tuple[Change, ...]]:
    """The study's text with every amendment in it, and what was changed.

    Raises StudyError for an amendment that can't be read, or names what isn't there.
    """
    data = grow(text).data
    if not isinstance(data, dict):
        raise StudyError("the study holds no names and values that could be changed")
    changes: list[Change] = []
    weights: dict[str, Fraction] = {}
    for written in amendments:
        kind, rest = _read(written)
        if kind == "weight":
            name, value = _pair(rest, written)
            weights[weighed(data, name)] = share_of(value, written)
        else:
            changes.append(_amend(data, kind, rest, written=written, vocabulary=vocabulary))
    if weights:
        changes[:0] = reweigh(data, weights)
    return _text(data), tuple(changes)


def _read(written: str) -> tuple[str, str]:
    found = _KIND.fullmatch(written)
    if found is None or found["kind"] not in KINDS:
        kind = written.partition(":")[0].partition("=")[0].strip()
        raise StudyError(
            f"'{written}' says nothing to change; {hint(kind, KINDS)}; "
            "write it like weight:NAME=40%, gate:'NAME >= 95%' or price:WHAT='0.90 CNY/h'"
        )
    return found["kind"], found["rest"].strip()


def _amend(data: Data, kind: str, rest: str, *, written: str, vocabulary: Vocabulary) -> Change:
    if kind in _TOPS:
        return _put(data, _TOPS[kind], rest, kind=kind, name="")
    if kind == "gate":
        return _gate(data, rest, vocabulary=vocabulary)
    name, value = _pair(rest, written)
    if kind == "price":
        return _price(data, name, value)
    criterion = find(name, data.get("criteria"), what="criterion")
    holder = data["criteria"][criterion]
    if kind != "anchor":
        return _put(holder, kind, value, kind=kind, name=criterion)
    worst, dots, best = value.partition("..")
    if not dots:
        raise StudyError(f"'{written}': write both ends, worst first: anchor:{name}=10 s..1 s")
    before = f"{holder.get('worst')}..{holder.get('best')}"
    holder["worst"], holder["best"] = worst.strip(), best.strip()
    return Change(
        kind=kind, name=criterion, before=before, after=f"{worst.strip()}..{best.strip()}"
    )


def _pair(rest: str, written: str) -> tuple[str, str]:
    name, sign, value = rest.rpartition("=")
    if not sign:
        name, sign, value = rest.rpartition(":")
    if not sign or not name.strip() or not value.strip():
        raise StudyError(f"'{written}': a name and a value are required, such as NAME=VALUE")
    return name.strip(), value.strip()


def _put(holder: Data, field: str, value: str, *, kind: str, name: str) -> Change:
    before = holder.get(field)
    holder[field] = value
    told = _DEFAULTS.get(kind, "") if before is None else str(before)
    return Change(kind=kind, name=name, before=told, after=value)


def _gate(data: Data, rest: str, *, vocabulary: Vocabulary) -> Change:
    gates = [g for g in data.get("gates", []) if isinstance(g, str)]
    about = {_about(gate): gate for gate in gates}
    removed = re.fullmatch(r"(?P<name>.+?)\s*=\s*off", rest)
    if removed:
        criterion = find(removed["name"].strip(), about, what="gate on")
        data["gates"] = [gate for gate in gates if gate != about[criterion]]
        return Change(kind="gate", name=criterion, before=about[criterion], after="off")
    criterion = _about(rest)
    if not re.search(r"\bin\s*[\[(]", rest):
        try:
            parse_gate(rest, vocabulary=vocabulary)
        except ValueError as fault:
            raise StudyError(f"gate:{rest}: {fault}") from None
    before = about.get(criterion, "")
    data["gates"] = [rest if gate == before else gate for gate in gates]
    if not before:
        data["gates"].append(rest)
    return Change(kind="gate", name=criterion, before=before, after=rest)


def _about(gate: str) -> str:
    return re.split(r"\s*(?:[<>=≤≥]+|\bin\s*[\[(])", gate.strip(), maxsplit=1)[0].strip()


def _price(data: Data, name: str, value: str) -> Change:
    what, slash, field = name.rpartition("/")
    if not slash or field not in ("rate", "input", "output", "cached"):
        what, field = name, "rate"
    prices = {str(p.get("what")): p for p in data.get("prices", []) if isinstance(p, dict)}
    found = prices[find(what, prices, what="price of")]
    if field not in found:
        there = [f for f in ("rate", "input", "output", "cached") if f in found]
        raise StudyError(
            f"price:{name}: '{what}' has no {field}; write price:{what}/{there[0]}={value}"
        )
    return _put(found, field, value, kind="price", name=what if field == "rate" else name)


def _text(value: object) -> str:
    """As JSON, which YAML is a superset of; numbers without exponents."""
    match value:
        case dict():
            return "{" + ", ".join(f"{json.dumps(k)}: {_text(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_text, value)) + "]"
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case Decimal():
            return format(value, "f")
        case int():
            return str(value)
    return json.dumps(str(value), ensure_ascii=False)
