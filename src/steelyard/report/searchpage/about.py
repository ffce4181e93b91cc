"""What was asked, of whom, how much it could cost, and what the words mean."""

from __future__ import annotations

from steelyard.report.document import Facts, Para, Section
from steelyard.report.numbers import count, finite
from steelyard.report.searchpage.reading import SearchReading


def about(reading: SearchReading) -> Section:
    """Settings, and what to hold the figures for."""
    w, told = reading.words, reading.told
    target = told.get("target") or {}
    pairs = [
        (w("load.prov.endpoint"), reading.target["url"]),
        (w("load.prov.model"), reading.target["model"]),
        (w("search.label.level"), reading.slo or "–"),
    ]
    if reading.finds:
        between = told["between"]
        low, high = reading.load(between["low"]), reading.load(between["high"])
        pairs.append((w("search.prov.between"), w("to", low=low, high=high)))
    if target.get("max_tokens") is not None:
        pairs.append((w("load.prov.max_tokens"), str(target["max_tokens"])))
    pairs += [
        (w("search.prov.plan"), _plan(reading)),
        (w("search.prov.budget"), _budget(reading)),
        (w("load.prov.seed"), str(told["seed"])),
    ]
    if reading.cells:
        spans = sorted({float(cell["span_s"]) for cell in reading.cells})
        ends = [reading.seconds(spans[0]), reading.seconds(spans[-1])]
        text = ends[0] if ends[0] == ends[1] else w("to", low=ends[0], high=ends[1])
        pairs.append((w("search.prov.span"), text))
    words = Para(text=w("search.words.find" if reading.finds else "search.words.sweep"), quiet=True)
    return Section(
        anchor="provenance",
        title=w("sec.provenance"),
        lead=w("search.lead.prov"),
        blocks=(Facts(pairs=tuple(pairs)), words),
    )


def _plan(reading: SearchReading) -> str:
    w, plan = reading.words, reading.told["plan"]
    told = w("search.plan", cells=count(int(plan["cells"])), span=reading.seconds(plan["seconds"]))
    if (requests := finite(plan["requests"])) is not None:
        told += w.comma_clause + w("search.plan.requests", n=count(round(requests)))
    if (price := finite(plan.get("price"))) is not None:
        told += w.comma_clause + w(
            "search.plan.price", price=f"{reading.number(price)} {plan['currency']}"
        )
    return told


def _budget(reading: SearchReading) -> str:
    w, budget = reading.words, reading.told["budget"]
    told = [
        w(f"search.budget.{name}", n=count(round(float(limit))))
        for name in ("seconds", "requests", "cells")
        if (limit := budget.get(name)) is not None
    ]
    return w.comma.join(told) or w("search.budget.none")
