"""What the investment returns: present values, their spread, and what drives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.holdings import money_ref
from steelyard.report.money import amount, known, periods, yearly
from steelyard.report.numbers import finite, percent
from steelyard.report.reading import Reading
from steelyard.report.sections.paybacks import payback
from steelyard.report.sections.returns_drawn import drawn
from steelyard.report.sections.returns_tables import tabled, worth

Row = Mapping[str, Any]
TOLD = 2
"""So many candidates have their return on the first page."""


def returns(reading: Reading) -> Section | None:
    """The section; None of a study without a business case."""
    found = of_record(reading)
    if not found:
        return None
    w = reading.words
    blocks: list[Block] = [
        Para(text=_convention(found, reading)),
        _table(found, reading),
        *(
            block
            for place, each in enumerate(found)
            for block in (*drawn(each, reading), *tabled(place, each, reading))
        ),
        *_missing(reading),
        *worth(reading),
    ]
    return Section(
        anchor="returns", title=w("sec.returns"), lead=w("lead.returns"), blocks=tuple(blocks)
    )


def _missing(reading: Reading) -> list[Block]:
    """Deployments that can't be reckoned, and why."""
    w = reading.words
    found: Mapping[str, Row] = reading.findings["money"].get("unreckoned") or {}
    return [
        Para(text=w("ret.missing", deployment=name, why=w.term(str(why["missing"]))), quiet=True)
        for name, why in found.items()
    ]


def of_record(reading: Reading) -> Sequence[Row]:
    """The record's returns, one a candidate."""
    money: Mapping[str, Any] = reading.findings.get("money") or {}
    found: Sequence[Row] = known(money.get("returns")) or ()
    return found


def told_of_returns(reading: Reading) -> list[str]:
    """A sentence for each of the first candidates: the verdict's own before the others."""
    chosen = reading.verdict["deployment"]
    found = sorted(of_record(reading), key=lambda each: each["deployment"] != chosen)
    return [_sentence(each, reading) for each in found[:TOLD]]


def _sentence(each: Row, reading: Reading) -> str:
    w, outcome = reading.words, each["outcome"]
    parts = [
        w(
            "ret.npv",
            deployment=each["deployment"],
            periods=periods(each["periods"], each["unit"], w),
            npv=amount(outcome["npv"], each["currency"], w),
            baseline=_baseline(each, reading),
        )
    ]
    spread = known(each.get("spread"))
    if spread:
        low, high = spread["quantiles"][0], spread["quantiles"][-1]
        parts.append(
            w(
                "ret.range",
                low=amount(low, each["currency"], w),
                high=amount(high, each["currency"], w),
                loss=percent(spread["loss"], w),
            )
        )
    return w.comma_clause.join(parts)


def _baseline(each: Row, reading: Reading) -> str:
    named = str(each["baseline"])
    return reading.words("ret.nothing") if named == "nothing" else named


def _convention(found: Sequence[Row], reading: Reading) -> str:
    w = reading.words
    told = dict.fromkeys(w.term(str(each["convention"])) for each in found)
    bases = dict.fromkeys(_baseline(each, reading) for each in found)
    return w("ret.convention", convention=w.semicolon.join(told), baseline=w.listed(list(bases)))


def _table(found: Sequence[Row], reading: Reading) -> Table:
    w = reading.words
    names = (
        "col.deployment",
        "col.invested",
        "col.npv",
        "col.npv90",
        "col.loss",
        "col.irr",
        "col.simple",
        "col.discounted",
    )
    return Table(
        caption=w("tab.returns"),
        head=tuple(w(name) for name in names),
        rows=tuple(_row(place, each, reading) for place, each in enumerate(found)),
        numeric=frozenset(range(1, 8)),
    )


def _row(place: int, each: Row, reading: Reading) -> tuple[Cell, ...]:
    w, outcome, currency = reading.words, each["outcome"], each["currency"]
    spread = known(each.get("spread"))
    between = "–"
    if spread:
        low, high = (amount(spread["quantiles"][n], "", w) for n in (0, -1))
        between = w("to", low=low, high=high)
    npv = float(outcome["npv"])

    def ref(*path: str | int) -> str:
        return money_ref("money", "returns", place, *path)

    return (
        Cell(text=each["deployment"], note=_baseline(each, reading)),
        Cell(text=amount(outcome["flows"][0], currency, w), href=ref("outcome", "flows", 0)),
        Cell(
            text=amount(npv, currency, w),
            tone="bad" if npv < 0 else "plain",
            href=ref("outcome", "npv"),
        ),
        Cell(text=between, href=ref("spread", "quantiles", 0)),
        Cell(text=percent(spread["loss"], w) if spread else "–"),
        _irr(outcome["irr"], reading),
        payback(outcome["simple"], each, reading),
        payback(outcome["discounted_payback"], each, reading),
    )


def _irr(found: Row, reading: Reading) -> Cell:
    w = reading.words
    single = finite(found["single"])
    if single is not None:
        return Cell(text=yearly(single, w))
    roots = w.comma.join(percent(root, w) for root in found["roots"])
    return Cell(text=w("ret.no_irr"), note=w("ret.roots", roots=roots) if roots else "")
