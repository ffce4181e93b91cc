"""Who decided what: roles, conflicts of interest, and whose signatures are in the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table, Tone
from steelyard.report.reading import Reading

SHORT = 16
"""Digits of a hash or a key that are enough to find it by."""
DUE = frozenset({"reviewer", "approver"})


def people(reading: Reading) -> Section | None:
    """A row a person: what they declared, what they signed before results and after."""
    found = reading.findings["study"].get("people")
    if not found:
        return None
    w, signed = reading.words, reading.seal.get("signatures", ())
    head = ("col.who", "col.role", "col.conflicts", "col.before", "col.after")
    table = Table(
        caption=w("tab.people"),
        head=tuple(w(name) for name in head),
        rows=tuple(_row(person, signed, reading) for person in found),
    )
    blocks: list[Block] = [table, _lines(found, reading)]
    blocks += [
        Para(text=w("people.alone", who=person["name"], why=person["alone"]), quiet=True)
        for person in found
        if person["alone"]
    ]
    return Section(
        anchor="people",
        title=w("sec.people"),
        lead=w(f"lead.people.{state_of(reading)}", missing=w.comma.join(_missing(reading))),
        blocks=tuple(blocks),
    )


def _lines(people: Sequence[Mapping[str, Any]], reading: Reading) -> Table:
    """What a board signs: filled where somebody signed the record, else lines to write on."""
    w = reading.words
    signs = {"owner", *DUE}
    head = ("col.who", "col.role", "col.signature", "col.day", "col.over")
    return Table(
        caption=w("tab.signing"),
        head=tuple(w(name) for name in head),
        rows=tuple(_line(one, reading) for one in people if signs & set(one["roles"])),
    )


def _line(person: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w, seal = reading.words, reading.seal
    roles = w.comma.join(w(f"role.{role}") for role in person["roles"])
    who = (Cell(text=person["name"]), Cell(text=roles))
    mine = [
        s
        for s in seal.get("signatures", ())
        if s["who"] == person["name"] and s["over"] == "verdict"
    ]
    if not mine:
        digest = str(seal.get("verdict_digest") or "")
        over = Cell(text=f"{digest[:SHORT]}…" if digest else "–", note="verdict.json")
        blank = [Cell(text="", note=w(f"sign.{what}"), blank=True) for what in ("hand", "day")]
        return (*who, *blank, over)
    last = mine[-1]
    digest = str(last.get("digests", {}).get("verdict.json", ""))
    return (
        *who,
        Cell(
            text=w("sign.done"),
            tone="good",
            note=w("people.where", seq=last["seq"], key=last["key"][:SHORT]),
        ),
        Cell(text=str(last["time"])[:10]),
        Cell(text=f"{digest[:SHORT]}…" if digest else "–", note="verdict.json"),
    )


def state_of(reading: Reading) -> str:
    """approved | open (some have signed) | unsigned."""
    if not _missing(reading):
        return "approved"
    return "open" if _signers(reading, "verdict") else "unsigned"


def _missing(reading: Reading) -> list[str]:
    signed = _signers(reading, "verdict")
    people = reading.findings["study"]["people"]
    return [p["name"] for p in people if DUE & set(p["roles"]) and p["name"] not in signed]


def _signers(reading: Reading, over: str) -> set[str]:
    return {s["who"] for s in reading.seal.get("signatures", ()) if s["over"] == over}


def _row(
    person: Mapping[str, Any], signed: Sequence[Mapping[str, Any]], reading: Reading
) -> tuple[Cell, ...]:
    w = reading.words
    roles = w.comma.join(w(f"role.{role}") for role in person["roles"])
    conflicts = person["conflicts"]
    if str(conflicts).lower() == "none":
        conflicts = w("people.none")
    return (
        Cell(text=person["name"], note=person["key"] or w("people.nokey")),
        Cell(text=roles),
        Cell(text=conflicts or w("people.undeclared"), tone="plain" if conflicts else "open"),
        _signature(person, signed, "study", reading),
        _signature(person, signed, "verdict", reading),
    )


def _signature(
    person: Mapping[str, Any], signed: Sequence[Mapping[str, Any]], over: str, reading: Reading
) -> Cell:
    w = reading.words
    mine = [s for s in signed if s["who"] == person["name"] and s["over"] == over]
    if not mine:
        due: Tone = "open" if DUE & set(person["roles"]) else "plain"
        return Cell(text=w("people.not"), tone=due)
    last = mine[-1]
    where = w("people.where", seq=last["seq"], key=last["key"][:SHORT])
    return Cell(text=w("people.signed", time=last["time"]), tone="good", note=where)
