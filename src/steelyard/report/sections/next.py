"""What to measure next: how many answers, what they cost, what they can be expected to gain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.gating import banded
from steelyard.report.numbers import count, finite, percent, plain
from steelyard.report.reading import Reading
from steelyard.report.sentences import sentences
from steelyard.report.trialtext import gain_cell, place

Trial = Mapping[str, Any]


def next_measurement(reading: Reading) -> Section | None:
    """The section; None where there is nothing to weigh a measurement by."""
    verdict, w = reading.verdict, reading.words
    if "trials" not in verdict or not reading.weighted():
        return None
    found = [trial for trial in verdict["trials"] if not _in_vain(trial, reading)]
    blocks: list[Block] = [_rule(reading), _table(found, reading)] if found else []
    blocks += _alone(found, reading)
    blocks += [Para(text=text) for text in _left_out(reading)]
    blocks += [Para(text=text) for text in sentences(_banded(reading), reading)]
    unvalued = _unvalued(reading)
    if unvalued:
        blocks.append(Para(text=w("next.unvalued", names=w.listed(unvalued))))
    if not blocks:
        worth = _known_all(reading)
        key = "next.unasked" if worth > verdict["policy"]["caring"] else "next.none"
        blocks.append(Para(text=w(key, worth=plain(worth, w, digits=2))))
    lead = w("lead.next") if found else ""
    return Section(anchor="next", title=w("sec.next"), lead=lead, blocks=tuple(blocks))


def _in_vain(trial: Trial, reading: Reading) -> bool:
    """Of who leads, where knowing everything gains less than anybody cares; of gates, nothing."""
    if trial["purpose"] == "rank":
        return _known_all(reading) <= float(reading.verdict["policy"]["caring"])
    return not trial["limit"]


def _known_all(reading: Reading) -> float:
    return float(reading.verdict["information"]["total"])


def _left_out(reading: Reading) -> Iterator[str]:
    """Why tests that could be made are not in the table."""
    w, known = reading.words, reading.verdict["information"]
    vain = [trial for trial in reading.verdict["trials"] if _in_vain(trial, reading)]
    if any(trial["purpose"] == "rank" for trial in vain):
        caring = plain(reading.verdict["policy"]["caring"], w, digits=2)
        total, error = known["total"], known["mc_error"]
        key = "next.too_little.unclear" if 0 < total <= error else "next.too_little"
        yield w(key, worth=plain(total, w, digits=2), caring=caring)
    behind = [n for t in vain if t["purpose"] == "gate" for n in t["deployments"]]
    if behind:
        yield w("next.behind", names=w.listed(behind))


def _rule(reading: Reading) -> Para:
    w, worth = reading.words, reading.findings["study"].get("utility_worth")
    if not worth:
        return Para(text=w("next.unpriced"), quiet=True)
    return Para(text=w("next.priced", worth=reading.say(worth["value"], worth["unit"])), quiet=True)


def _table(found: list[Trial], reading: Reading) -> Table:
    w = reading.words
    gated = any(trial["chance"] is not None for trial in found)
    last = (
        "next.col.net"
        if any(finite(trial["net"]) is not None for trial in found)
        else "next.col.pays"
    )
    names = (
        "next.col.test",
        "next.col.more",
        "next.col.evsi",
        "next.col.limit",
        "next.col.cost_of",
        last,
    )
    head = [w(name) for name in names] + ([w("next.col.chance")] if gated else [])
    return Table(
        caption=w("tab.next"),
        head=tuple(head),
        rows=tuple(_row(trial, reading, last=last, gated=gated) for trial in found),
        numeric=frozenset(range(1, len(head))),
    )


def _row(trial: Trial, reading: Reading, *, last: str, gated: bool) -> tuple[Cell, ...]:
    w, chance = reading.words, trial["chance"]
    key = "next.rank" if chance is None else "next.gate"
    name = w(key, names=w.listed(trial["deployments"]), place=place(trial, reading))
    most = w("next.most", criterion=reading.named(trial["criterion"]))
    end = finite(trial["net" if last == "next.col.net" else "pays_from"])
    cells = [
        Cell(text=name, note=most),
        Cell(text=count(trial["more"])),
        gain_cell(trial["evsi"], trial["mc_error"], reading),
        Cell(text=plain(trial["limit"], w, digits=2)),
        Cell(text=reading.say(trial["cost"], trial["currency"])),
        Cell(text="–" if end is None else reading.say(end, trial["currency"])),
    ]
    if gated:
        cells.append(Cell(text="–" if chance is None else percent(chance, w)))
    return tuple(cells)


def _alone(found: list[Trial], reading: Reading) -> list[Block]:
    w = reading.words
    parts = [(trial, name, worth) for trial in found for name, worth in _parts(trial)]
    if len(parts) < 2:
        return []
    rows = tuple(
        (
            Cell(text=reading.named(name)),
            Cell(text=count(trial["more"])),
            gain_cell(worth, trial["by_criterion_error"][name], reading),
        )
        for trial, name, worth in parts
    )
    head = (w("col.criterion"), w("next.col.more"), w("next.col.evsi"))
    caption = w("tab.by_criterion")
    return [Table(caption=caption, head=head, rows=rows, numeric=frozenset({1, 2}))]


def _parts(trial: Trial) -> list[tuple[str, float]]:
    return sorted(trial["by_criterion"].items(), key=lambda pair: (-pair[1], pair[0]))


def _banded(reading: Reading) -> list[Mapping[str, Any]]:
    """Gates left open by a band that nobody measured: to measure it is worth something."""
    return [
        {"kind": "prove-gate", **gate}
        for gate in reading.verdict["gates"]
        if gate["result"] == "UNPROVEN"
        and banded(gate)
        # who fails another gate is out, whatever is measured
        and reading.verdict["standing"][gate["deployment"]] == "UNPROVEN"
    ]


def _unvalued(reading: Reading) -> list[str]:
    """Deployments whose gates wait for a first measurement."""
    verdict = reading.verdict
    told = {name for trial in verdict["trials"] for name in trial["deployments"]}
    return [
        name
        for name, stands in verdict["standing"].items()
        if stands == "UNPROVEN"
        and name not in told
        and any(
            g["deployment"] == name and g["result"] == "UNPROVEN" and g["basis"] == "none"
            for g in verdict["gates"]
        )
    ]
