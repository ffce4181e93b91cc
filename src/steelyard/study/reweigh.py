"""Weights changed by hand: those named get their share, the others keep their ratio."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from steelyard.errors import StudyError
from steelyard.study.nearest import hint
from steelyard.study.quantity import decimal_text, measure
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import CriterionName

Data = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that a what-if study says otherwise."""

    kind: str
    name: str
    before: str
    """As it was; "" where it was not said."""
    after: str


def find(name: str, known: object, *, what: str, beside: Sequence[str] = ()) -> str:
    """A name as the study writes it; a workload may be left out where that is clear.

    ``beside``: what else could have been named, for the hint.
    """
    names = list(known) if isinstance(known, Mapping) else []
    if name in names:
        return name
    plain = [n for n in names if CriterionName.read(n).plain == CriterionName.read(name).plain]
    if len(plain) == 1:
        return str(plain[0])
    raise StudyError(f"no {what} '{name}' in this study; {hint(name, [*names, *beside])}")


def weighed(data: Data, name: str) -> str:
    """What carries the weight: a criterion's name, or "\\0" and a group's."""
    tree = data.get("tree")
    if isinstance(tree, Mapping) and name in tree:
        return f"\0{name}"
    groups = list(tree) if isinstance(tree, Mapping) else []
    return find(name, data.get("criteria"), what="criterion or group", beside=groups)


def share_of(value: str, written: str) -> Fraction:
    """A weight as a share of all weight; StudyError where it is none."""
    try:
        share = Fraction(str(measure(value, "share")[0]))
    except (QuantityError, ValueError):
        try:
            share = Fraction(value)
        except ValueError:
            raise StudyError(f"'{written}': write a share of all weight, such as 40%") from None
    if not 0 < share < 1:
        raise StudyError(f"'{written}': a weight is a share between 0% and 100% of all weight")
    return share


def reweigh(data: Data, wanted: Mapping[str, Fraction]) -> list[Change]:
    """Give some their share; the others keep their ratio and divide what is left."""
    groups = {key for key in wanted if key.startswith("\0")}
    if groups and len(groups) < len(wanted):
        raise StudyError("weight: change groups or criteria, not both at once")
    if groups:
        tree = data["tree"]
        shares = {name: Fraction(str(tree[name].get("weight", 1))) for name in tree}
        new = _scaled(shares, {key[1:]: share for key, share in wanted.items()})
        return _write(tree, shares, new, {key[1:] for key in groups}, kind="group")
    criteria, shares = data["criteria"], _leaves(data)
    new = _scaled(shares, wanted)
    data.pop("tree", None)
    return _write(criteria, shares, new, set(wanted), kind="weight")


def _leaves(data: Data) -> dict[str, Fraction]:
    """What each criterion weighs of all, a tree multiplied out."""
    own = {n: Fraction(str(c.get("weight", 1))) for n, c in data["criteria"].items()}
    tree = data.get("tree")
    if not isinstance(tree, Mapping):
        return own
    total = sum((Fraction(str(g.get("weight", 1))) for g in tree.values()), Fraction(0))
    found = dict(own)
    for group in tree.values():
        names = [find(str(n), own, what="criterion") for n in group["criteria"]]
        inside = sum((own[n] for n in names), Fraction(0))
        for n in names:
            found[n] = Fraction(str(group.get("weight", 1))) / total * own[n] / inside
    return found


def _scaled(shares: Mapping[str, Fraction], wanted: Mapping[str, Fraction]) -> dict[str, Fraction]:
    left = 1 - sum(wanted.values(), Fraction(0))
    rest = sum((share for name, share in shares.items() if name not in wanted), Fraction(0))
    if left < 0 or (left == 0) != (rest == 0):
        raise StudyError(
            f"weight: what is given adds up to {float(1 - left):.4g}; "
            "leave more than nothing for the others, or give all of them and make it 1"
        )
    return {
        name: wanted[name] if name in wanted else share * left / rest
        for name, share in shares.items()
    }


def _write(
    holders: Mapping[str, Data],
    old: Mapping[str, Fraction],
    new: Mapping[str, Fraction],
    named: set[str],
    *,
    kind: str,
) -> list[Change]:
    total = sum(old.values(), Fraction(0))
    for name, share in new.items():
        holders[name]["weight"] = Decimal(decimal_text(float(share)))
        if name in named:
            holders[name].pop("by", None)
            holders[name].pop("as_of", None)
    return [
        Change(kind=kind, name=n, before=_percent(old[n] / total), after=_percent(new[n]))
        for n in holders
        if n in named
    ]


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}".rstrip("0").removesuffix("%").rstrip("0").rstrip(".") + "%"
