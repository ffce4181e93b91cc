"""What a board asks beside the verdict: the money, whose decision it is, and on what evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Facts
from steelyard.report.holdings import missing
from steelyard.report.numbers import count, finite, interval
from steelyard.report.reading import Reading
from steelyard.report.sections.ledgers import of_record, told_of_ledgers
from steelyard.report.sections.returns import told_of_returns

COST = "cost_per_1000_accepted"
TOLD = 4
"""So many candidates have their price on the first page; the rest are in the section on cost."""
DIGITS = 16


def stakes(reading: Reading) -> list[Block]:
    """Facts for the first page; each line only where there is something to say."""
    w = reading.words
    lines = [
        ("board.answer", _costs(reading)),
        ("board.years", _years(reading)),
        ("board.people", _people(reading)),
        ("board.evidence", [_evidence(reading)]),
    ]
    pairs = tuple((w(label), w.sentences(texts)) for label, texts in lines if texts)
    return [Facts(pairs=pairs)]


def _years(reading: Reading) -> list[str]:
    """What the years cost, and what comes of the investment."""
    return [
        *told_of_ledgers(reading, most=TOLD),
        *told_of_returns(reading),
        *_at_odds(reading),
    ]


def _at_odds(reading: Reading) -> list[str]:
    """That who is cheaper for an answer of this run is dearer over the years, where it is so."""
    w, totals = reading.words, {}
    for each in of_record(reading):
        total = each["accrual"]["total"]
        if not missing(total):
            totals[each["deployment"]] = float(total["base"])
    answers = {
        name: finite(found["value"])
        for name in totals
        if (found := reading.measurement(COST, name)) is not None
    }
    known = {name: cost for name, cost in answers.items() if cost is not None}
    if len(known) < 2:
        return []
    one, other = (min(costs, key=costs.__getitem__) for costs in (known, totals))
    if other not in known or known[one] >= known[other] or totals[one] <= totals[other]:
        return []
    months = reading.findings["money"]["about"]["horizon_months"]
    return [w("board.at_odds", answer=one, years=other, months=months)]


def _costs(reading: Reading) -> list[str]:
    """One sentence a workload: what a thousand accepted answers cost with each."""
    w = reading.words
    told = []
    for criterion in reading.criteria():
        plain, _, workload = criterion.partition(" @ ")
        if plain != COST:
            continue
        names = [name for name in _first(reading) if reading.measurement(criterion, name)]
        each = [_cost(criterion, name, reading) for name in names[:TOLD]]
        if len(names) > TOLD:
            each.append(w("and_more", n=len(names) - TOLD))
        if each:
            text = w("board.per1000", items=w.semicolon.join(each))
            told.append(w("alt.list", head=workload, items=text) if workload else text)
    return told


def _first(reading: Reading) -> list[str]:
    """The deployment of the verdict before the others."""
    chosen = reading.verdict["deployment"]
    return sorted(reading.deployments, key=lambda name: name != chosen)


def _cost(criterion: str, name: str, reading: Reading) -> str:
    w, found = reading.words, reading.measurement(criterion, name) or {}
    text = f"{name} {reading.say(found.get('value'), str(found.get('unit', '')))}"
    if not found.get("interval"):
        return text
    return text + w("in_brackets", x=interval(found["interval"], str(found["unit"]), w))


def _people(reading: Reading) -> list[str]:
    """Who asks, who reviews, who approves: named, or said to be nobody."""
    w, study = reading.words, reading.findings["study"]
    found = study.get("people") or ()
    stated = [str(study["owner"])] if study.get("owner") else []
    owners = list(dict.fromkeys([*stated, *_in_role("owner", found)]))
    told = [w("board.owner", names=w.comma.join(owners or [w("assume.nobody")]))]
    for role in ("reviewer", "approver"):
        names = _in_role(role, found)
        days = {name: day for name in names for day in [_signed_on(name, role, reading)] if day}
        done = [w("board.signed", name=name, day=day) for name, day in days.items()]
        due = [name for name in names if name not in days]
        if done:
            told.append(w(f"board.{role}.done", names=w.comma.join(done)))
        if due:
            told.append(w(f"board.{role}", names=w.comma.join(due)))
    if not _in_role("approver", found):
        told.append(w("board.unapproved"))
    return told


def _signed_on(name: str, role: str, reading: Reading) -> str | None:
    """The day on which somebody last signed the verdict in this role."""
    days = [
        str(one["time"])[:10]
        for one in reading.seal.get("signatures", ())
        if one["who"] == name and one["over"] == "verdict" and role in one.get("roles", [role])
    ]
    return days[-1] if days else None


def _in_role(role: str, people: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(person["name"]) for person in people if role in person["roles"]]


def _evidence(reading: Reading) -> str:
    w, run = reading.words, reading.findings["run"]
    checks = reading.findings.get("validity", [])
    good = sum(check["result"] == "pass" for check in checks)
    answers = run["answers"] + run.get("load", {}).get("requests", 0)
    return w(
        "board.record",
        answers=count(answers),
        good=count(good),
        checks=count(len(checks)),
        study=str(reading.findings["study"]["hash"])[:DIGITS],
        root=(reading.seal.get("root") or "–")[:DIGITS],
    )
