"""Sentences of the verdict: reasons as data become words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from steelyard.report.numbers import finite, percent, plain
from steelyard.report.reading import Reading

Reason = Mapping[str, Any]


def sentence(reason: Reason, reading: Reading) -> str:
    """One reason in the reader's language; KeyError for a kind without words."""
    return TELLERS[reason["kind"]](reason, reading)


def _gate(reason: Reason, reading: Reading) -> str:
    w = reading.words
    gate = next(
        g
        for g in reading.verdict["gates"]
        if (g["gate"], g["deployment"]) == (reason["gate"], reason["deployment"])
    )
    params = {
        "deployment": reason["deployment"],
        "criterion": reading.named(gate["criterion"]),
        "threshold": reading.say(gate["threshold"], gate["unit"]),
        "seen": _seen(gate, reading),
    }
    return w(f"say.gate.{gate['result']}", **params)


def _seen(gate: Reason, reading: Reading) -> str:
    """What was counted and the proven range of it."""
    w = reading.words
    if gate["k"] is None:
        return reading.say(gate["value"], gate["unit"])
    span = w("to", low=percent(gate["low"], w), high=percent(gate["high"], w))
    if gate["basis"] == "percentile":
        limit = reading.say(gate["threshold"], gate["unit"])
        return w("say.slower", k=gate["k"], n=gate["n"], limit=limit, span=span)
    return w("say.counted", k=gate["k"], n=gate["n"], span=span)


def _comparison(reason: Reason, reading: Reading) -> str:
    return reading.words(
        f"say.{reason['kind']}",
        criterion=reading.named(reason["criterion"]),
        deployment=reason["deployment"],
        against=reason["against"],
        value=reading.say(reason["value"], reason["unit"]),
        other=reading.say(reason["other"], reason["unit"]),
    )


def _rank(reason: Reason, reading: Reading) -> str:
    w = reading.words
    return w(
        f"say.{reason['kind']}",
        deployment=reason["deployment"],
        share=percent(reason["first_rank"], w),
        needed=percent(reason["needed"], w, digits=0),
    )


def _named(reason: Reason, reading: Reading) -> str:
    return reading.words(f"say.{reason['kind']}", deployment=reason["deployment"])


def _tie(reason: Reason, reading: Reading) -> str:
    w = reading.words
    names = w.comma.join(reason["deployments"])
    shares = reason.get("first_rank")
    told = w.comma.join(percent(s, w) for s in shares) if isinstance(shares, list) else ""
    margin = reason.get("margin")
    return w(
        f"say.{reason['kind']}",
        deployments=names,
        shares=told,
        margin="" if margin is None else plain(margin),
    )


def _missing(reason: Reason, reading: Reading) -> str:
    w = reading.words
    flips = finite(reason.get("flips_at"))
    text = w(
        f"say.{reason['kind']}",
        criterion=reading.named(reason["criterion"]),
        deployment=reason["deployment"],
    )
    if flips is None:
        return text
    return text + w("say.missing-at", value=reading.say(flips, reason["unit"]))


def _prove(reason: Reason, reading: Reading) -> str:
    w = reading.words
    gate = next(g for g in reading.verdict["gates"] if g["gate"] == reason["gate"])
    params = {
        "deployment": reason["deployment"],
        "criterion": reading.named(gate["criterion"]),
        "threshold": reading.say(gate["threshold"], gate["unit"]),
    }
    if reason["more_n"] is None:
        return w("say.prove-gate.open", **params)
    return w("say.prove-gate", more=f"{reason['more_n']:,}", **params)


def _more(reason: Reason, reading: Reading) -> str:
    return reading.words("say.measure-more", criterion=reading.named(reason["criterion"]))


def _settle(reason: Reason, reading: Reading) -> str:
    w = reading.words
    return w(
        "say.settle-weight",
        criterion=reading.named(reason["criterion"]),
        now=percent(reason["weight_now"], w, digits=0),
        at=percent(reason["flips_at"], w, digits=0),
        to=reason["to"],
    )


def _nothing(_: Reason, reading: Reading) -> str:
    return reading.words("say.nothing")


TELLERS: dict[str, Callable[[Reason, Reading], str]] = {
    "gate": _gate,
    "better": _comparison,
    "worse": _comparison,
    "secondary": _comparison,
    "first-rank": _rank,
    "uncertain": _rank,
    "only-eligible": _named,
    "keep-baseline": _named,
    "equivalent": _tie,
    "exact-tie": _tie,
    "weights-undecided": _tie,
    "not-worth-measuring": _tie,
    "missing-flips": _missing,
    "measure-missing": _missing,
    "prove-gate": _prove,
    "measure-more": _more,
    "settle-weight": _settle,
    "nothing": _nothing,
}
