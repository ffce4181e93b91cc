"""Who was weighed without being asked: facts with their papers, portfolios with their members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.numbers import finite, interval, percent, plain
from steelyard.report.reading import TEXT, Reading
from steelyard.report.sections.gates import standing

Row = Mapping[str, Any]
DIGEST = 16
"""Hexadecimal digits of a paper's SHA-256 in a table; the whole stands among the hash's parts."""
UNRANKED = ("predicted", "claimed", "assumed")


def tag(m: Row, reading: Reading) -> str:
    """How a cell came to be known; nothing where everything in the report was measured."""
    value = m["value"]
    gone = isinstance(value, Mapping) and "missing" in value
    if "candidates" not in reading.findings or gone:
        return ""
    w = reading.words
    parts = [w(f"status.{m['status']}")]
    if m["status"] in UNRANKED and m["interval"] is None:
        parts.append(w("told.unranked"))
    return w.semicolon.join(parts)


def told(m: Row, reading: Reading) -> str:
    """Of a cell that nobody measured: its band, its status, and what that is worth."""
    w = reading.words
    parts = [] if m["interval"] is None else [interval(m["interval"], m["unit"], w)]
    parts.append(tag(m, reading))
    if m["status"] == "claimed":
        parts.append(_judged(m, reading))
    return w.semicolon.join(part for part in parts if part)


def _judged(m: Row, reading: Reading) -> str:
    """What the rules make of a claim, in a word each; or that they should be asked."""
    w = reading.words
    verdicts = [
        w(f"claims.verdict.{one['verdict']}")
        for fact in reading.findings.get("facts", ())
        if (fact["candidate"], fact["criterion"]) == (m["deployment"], m["criterion"])
        for one in fact.get("ruled", ())
    ]
    if not verdicts:
        return w("told.check")
    return w("told.judged", verdicts=w.listed(list(dict.fromkeys(verdicts))))


def on_word(reading: Reading) -> list[str]:
    """Who is ranked by what nobody measured or documented, and of what, in one sentence."""
    w = reading.words
    weighted = [c["name"] for c in reading.weighted()]
    told = [
        m
        for m in reading.findings["measurements"]
        if m["status"] in UNRANKED and m["interval"] and m["criterion"] in weighted
        if m["deployment"] in reading.verdict["eligible"]
    ]
    if not told or "candidates" not in reading.findings:
        return []
    names = dict.fromkeys(m["deployment"] for m in told)
    criteria = dict.fromkeys(reading.named(m["criterion"]) for m in told)
    return [w("warn.told", names=w.listed(list(names)), criteria=w.listed(list(criteria)))]


def portfolios(reading: Reading) -> Section | None:
    """Who serves what, and what is left when one fails; None where there are none."""
    found = reading.findings.get("portfolios")
    if not found:
        return None
    w = reading.words
    blocks: list[Block] = []
    for portfolio in found:
        about = [portfolio["about"]] if portfolio["about"] else []
        rule = w("portfolio.rule", name=portfolio["name"], rule=portfolio["routing"])
        blocks += [
            Para(text=w.sentences([rule, *about])),
            _members(portfolio, reading),
            _failover(portfolio, reading),
        ]
    title, lead = w("sec.portfolios"), w("lead.portfolios")
    return Section(anchor="portfolios", title=title, lead=lead, blocks=tuple(blocks))


def facts(reading: Reading) -> Section | None:
    """Every value that nobody measured, with its owner and its paper."""
    found = reading.findings.get("facts")
    if not found:
        return None
    w = reading.words
    about = [
        Para(text=w("alternative.about", name=one["name"], about=one["about"]))
        for one in reading.findings["candidates"]
        if one["kind"] == "alternative"
    ]
    names = ("candidate", "criterion", "value", "status", "owner", "date", "source", "paper")
    table = Table(
        caption=w("tab.facts"),
        head=tuple(w(f"fact.{name}") for name in names),
        rows=tuple(_fact(fact, reading) for fact in found),
    )
    return Section(
        anchor="facts", title=w("sec.facts"), lead=w("lead.facts"), blocks=(*about, table)
    )


def _members(portfolio: Row, reading: Reading) -> Table:
    w = reading.words
    rows = tuple(
        (
            Cell(text=_workload(row, reading)),
            Cell(text=row["member"]),
            Cell(text=percent(row["share"], w)),
            standing(row["member"], reading),
        )
        for row in portfolio["members"]
    )
    head = tuple(w(f"portfolio.{name}") for name in ("workload", "member", "share", "alone"))
    caption = w("tab.portfolio", name=portfolio["name"])
    return Table(caption=caption, head=head, rows=rows, numeric=frozenset({2}))


def _failover(portfolio: Row, reading: Reading) -> Table:
    w = reading.words
    head = tuple(
        w(f"portfolio.{name}") for name in ("workload", "fails", "takes", "left", "enough")
    )
    rows = tuple(_left(row, reading) for row in portfolio["failover"])
    caption = w("tab.failover", name=portfolio["name"])
    return Table(caption=caption, head=head, rows=rows, numeric=frozenset({2, 3}))


def _left(row: Row, reading: Reading) -> tuple[Cell, ...]:
    w, left = reading.words, finite(row["left"])
    first = (Cell(text=_workload(row, reading)), Cell(text=row["fails"]))
    if left is None:
        why = Cell(text=w.term(str(row["left"]["missing"])), tone="open")
        return (*first, Cell(text="–"), Cell(text="–"), why)
    takes, rest = (plain(float(row[name]), w) for name in ("takes_per_h", "left_per_h"))
    whole = left >= 1
    said = w("portfolio.whole") if whole else w("portfolio.part", share=percent(left, w))
    return (
        *first,
        Cell(text=takes),
        Cell(text=rest),
        Cell(text=said, tone="good" if whole else "open"),
    )


def _workload(row: Row, reading: Reading) -> str:
    return row["workload"] or reading.words("portfolio.everywhere")


def _fact(fact: Row, reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    claimed = _ruled(fact, reading) if fact["status"] == "claimed" else ""
    return (
        Cell(text=fact["candidate"]),
        Cell(text=reading.named(fact["criterion"])),
        Cell(text=_value(fact, reading), note=_fixed(fact, reading)),
        Cell(text=w(f"status.{fact['status']}"), note=claimed),
        Cell(text=fact["owner"]),
        Cell(text=fact["date"]),
        Cell(text=fact["source"]),
        _papers(fact, reading),
    )


def _ruled(fact: Row, reading: Reading) -> str:
    """What the rules say of a claim; where nobody asked them, that they should be."""
    w = reading.words
    told = [
        w("told.ruled", id=one["id"], rule=one.get("family") or one["rule"],
          verdict=w(f"claims.verdict.{one['verdict']}"),
          line=one["arithmetic"][w.lang])
        for one in fact.get("ruled", ())
    ]  # fmt: skip
    return w.semicolon.join(told) or w("told.check")


def _value(fact: Row, reading: Reading) -> str:
    if fact["unit"] == TEXT:
        return str(fact["text"])
    if fact["value"] is not None:
        return reading.say(fact["value"], fact["unit"])
    band = interval({"low": fact["low"], "high": fact["high"]}, fact["unit"], reading.words)
    return reading.words("fact.band", base=reading.say(fact["base"], fact["unit"]), band=band)


def _fixed(fact: Row, reading: Reading) -> str:
    if fact["fixed"] is None:
        return ""
    return reading.words("fact.fixed", amount=reading.say(fact["fixed"], fact["unit"]))


def _papers(fact: Row, reading: Reading) -> Cell:
    found = [fact[name] for name in ("attachment", "claim") if fact[name] is not None]
    if not found:
        return Cell(text="–")
    digests = [
        reading.words.term(str(paper["sha256"]["missing"]))
        if isinstance(paper["sha256"], Mapping)
        else f"SHA-256 {paper['sha256'][:DIGEST]}…"
        for paper in found
    ]
    names = reading.words.listed([str(paper["name"]) for paper in found])
    return Cell(text=names, note=reading.words.semicolon.join(digests))
