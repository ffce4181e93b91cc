"""No sentence on money may say what its own figures don't bear out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steelyard.errors import VerdictUnsupported
from steelyard.report.holdings import figure_at, missing
from steelyard.report.money import known
from steelyard.report.numbers import finite
from steelyard.report.reading import Reading

Row = Mapping[str, Any]
ROUNDED = 1e-4
"""Of the greatest figure in a sum: the record keeps six digits, and whole units of large ones."""
LINEAR = 0.02
"""Periods by which rounded balances may move a moment of payback."""
PER = {
    "Mtok": ("per_mtok", "all"),
    "answer": ("per_answer",),
    "accepted answer": ("per_accepted",),
}
YEAR = {"d": 365.0, "month": 12.0, "year": 1.0}


def require_money(reading: Reading) -> None:
    """Raise VerdictUnsupported for the first sentence on money that the figures contradict."""
    money = reading.findings.get("money")
    for problem in () if not money else _problems(money):
        raise VerdictUnsupported(
            f"the report would say that {problem}; rebuild measurements.json from the record with "
            "`steelyard report`"
        )


def _problems(money: Row) -> Iterator[str]:
    for each in money["ledgers"]:
        yield from _sums(each)
    for found in money["break_even"]:
        yield from _cheaper(found, money)
    for each in known(money.get("returns")) or ():
        yield from _return(each)


def _sums(each: Row) -> Iterator[str]:
    """A total is what its lines add up to."""
    for which in ("accrual", "cash"):
        ledger = each[which]
        if missing(ledger["total"]):
            continue
        for end in ("low", "base", "high"):
            parts = [float(line["total"][end]) for line in ledger["lines"]]
            total = float(ledger["total"][end])
            if end == "base" and not _same(sum(parts), total, parts):
                yield (
                    f"the {which} ledger of {each['deployment']} comes to {total:,.0f}, but its "
                    f"lines add up to {sum(parts):,.0f}"
                )


def _cheaper(found: Row, money: Row) -> Iterator[str]:
    """Who is called cheaper, at small volumes and at the volume asked, is so in the table."""
    if found["kind"] == "missing" or found.get("why") == "same":
        return
    pair = found["first"], found["second"]
    if not all(_steady(each, money) for each in money["ledgers"] if each["deployment"] in pair):
        return  # the sentence is on the first year, the table on all of them
    low = found["below"] if found["kind"] == "crossing" else found["cheaper"]
    fixed = _unit_costs(pair, ("fixed_per_h",), money)
    if fixed and _dearer(low, fixed):
        yield _said(low, fixed, "an hour whatever the volume")
    name = _at_demand(found, money)
    costs = _unit_costs(pair, PER[found["unit"]], money)
    if name and costs and _dearer(name, costs):
        yield _said(name, costs, f"for each {found['unit']} at the volume asked")


def _steady(each: Row, money: Row) -> bool:
    """Whether one year of a deployment costs what any other does."""
    mine = {line["name"] for line in each["accrual"]["lines"]}
    months = money["about"]["horizon_months"]
    return all(
        not line["change"]
        and (
            line["recurs"] != "once"
            or (not line["at_month"] and (line["life_months"] or 0) >= months)
        )
        for line in money["lines"]
        if line["name"] in mine
    )


def _at_demand(found: Row, money: Row) -> str | None:
    """Who is called cheaper at the volume asked; None where that can't be told from outside."""
    if found["kind"] == "never" and found["why"] == "always":
        return str(found["cheaper"])
    asked = _asked(found["unit"], money["about"])
    if asked is None:
        return None
    least, most = asked
    if found["kind"] == "never":
        return str(found["cheaper"]) if most < float(found["serves_per_year"]) else None
    crossing = float(found["per_year"])
    if most < crossing * (1 - ROUNDED):
        return str(found["below"])
    return str(found["above"]) if least > crossing * (1 + ROUNDED) else None


def _asked(unit: str, about: Row) -> tuple[float, float] | None:
    """Volume of the first year and of the last, in a unit a year; None where it is in another."""
    volume = about["volume"]
    if not volume:
        return None
    number, _, asked = str(volume["base"]).partition(" ")
    noun, _, per = asked.partition("/")
    if noun != unit or per not in YEAR:
        return None
    first = float(number) * YEAR[per]
    last = first * (1 + float(volume["growth"])) ** (about["horizon_months"] / 12)
    return min(first, last), max(first, last)


def _unit_costs(pair: Sequence[str], path: Sequence[str], money: Row) -> dict[str, float]:
    """Of both deployments; {} where one is unknown."""
    costs = {
        each["deployment"]: figure_at(each, ("unit", "demand", *path, "base"))
        for each in money["ledgers"]
        if each["deployment"] in pair
    }
    if len(costs) < len(pair) or any(missing(cost) for cost in costs.values()):
        return {}
    return {name: float(cost) for name, cost in costs.items()}


def _dearer(name: str, costs: Mapping[str, float]) -> bool:
    return costs[name] > min(costs.values()) * (1 + ROUNDED)


def _said(name: str, costs: Mapping[str, float], per: str) -> str:
    told = " and ".join(f"{one} {cost:.6g}" for one, cost in costs.items())
    return f"{name} is cheaper, but the table says {told} {per}"


def _return(each: Row) -> Iterator[str]:
    """Present value, parts and paybacks agree with the flows that they are of."""
    name, outcome = each["deployment"], each["outcome"]
    npv, discounted = float(outcome["npv"]), [float(x) for x in outcome["discounted"]]
    steps = [float(step["value"]) for step in outcome["waterfall"]]
    for what, total, parts in (
        ("discounted flows", discounted[-1], discounted),
        ("parts", sum(steps), steps),
    ):
        if parts and not _same(total, npv, parts):
            yield (
                f"{name} has a net present value of {npv:,.0f}, but its {what} come to {total:,.0f}"
            )
    cumulative = [float(x) for x in outcome["cumulative"]]
    for key, balance in (("simple", cumulative), ("discounted_payback", discounted)):
        yield from _paid_back(name, outcome[key], balance)


def _paid_back(name: str, found: Row, balance: Sequence[float]) -> Iterator[str]:
    """The moment named is the one from which the balance stays above nothing."""
    if abs(balance[-1]) <= ROUNDED * max(map(abs, balance)):
        return  # rounding alone decides
    when, last = finite(found["periods"]), _crossing(balance)
    if when is None and last is not None:
        yield f"{name} is not paid back, but its flows are, after {last:.4g} periods"
    elif when is not None and last is None:
        yield f"{name} is paid back after {when:.4g} periods, but its flows end {balance[-1]:,.0f}"
    elif when is not None and last is not None and abs(when - last) > LINEAR:
        yield f"{name} is paid back after {when:.4g} periods, but its flows after {last:.4g}"


def _crossing(balance: Sequence[float]) -> float | None:
    """When a balance last rises to nothing, linear within a period; None where it ends below."""
    if balance[-1] < 0.0:
        return None
    for n in range(len(balance) - 1, 0, -1):
        if balance[n - 1] < 0.0 <= balance[n]:
            return n - 1 + balance[n - 1] / (balance[n - 1] - balance[n])
    return 0.0


def _same(one: float, other: float, parts: Sequence[float]) -> bool:
    return abs(one - other) <= ROUNDED * max([abs(other), *map(abs, parts)])
