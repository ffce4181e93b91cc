"""Sentences of the verdict: reasons as data become words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from steelyard.report.gating import NAMED, banded, decisive, evidence, source, told_together
from steelyard.report.numbers import count, finite, percent, plain
from steelyard.report.reading import Reading
from steelyard.report.trialtext import trial_sentence

Reason = Mapping[str, Any]


def _void(reason: Reason, reading: Reading) -> str:
    w = reading.words
    if reason["kind"] == "repeat-run" and "complete" in reason["checks"]:
        return w("say.resume-run")
    return w(
        f"say.{reason['kind']}", names=w.listed([_check(n, reading) for n in reason["checks"]])
    )


def _check(name: str, reading: Reading) -> str:
    """A failed check with the figures of it."""
    w = reading.words
    found = reading.findings.get("validity", [])
    failed = [v["detail"] for v in found if (v["check"], v["result"]) == (name, "fail")]
    said = w.or_plain(f"valid.{name}", name)
    return w("with", name=said, text=w.term(failed[0])) if failed else said


def sentences(reasons: Sequence[Reason], reading: Reading) -> list[str]:
    """All reasons in the reader's language, those that say one thing of several as one.

    KeyError for a kind without words.
    """
    told = []
    for (kind, *_), group in groupby(_grouped(reasons), key=_subject):
        tell = TOGETHER.get(kind)
        members = list(group)
        told += [tell(members, reading)] if tell else [TELLERS[kind](r, reading) for r in members]
    return told


def _grouped(reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons with one subject side by side, at the place of the first of them."""
    first: dict[tuple[Any, ...], int] = {}
    for place, reason in enumerate(reasons):
        first.setdefault(_subject(reason), place)
    return sorted(reasons, key=lambda reason: first[_subject(reason)])


def _subject(reason: Reason) -> tuple[Any, ...]:
    kind = reason["kind"]
    if kind == "gate":
        return kind, reason["gate"], reason["result"]
    if kind == "prove-gate":
        # answers that were counted and a band that nobody counted are told apart
        return kind, reason["gate"], (reason["more_n"], bool(reason.get("n")))
    return kind, None, None


def _gates(reasons: Sequence[Reason], reading: Reading) -> str:
    return told_together([reading.gate(r["gate"], r["deployment"]) for r in reasons], reading)


def _proofs(reasons: Sequence[Reason], reading: Reading) -> str:
    w, first = reading.words, reasons[0]
    names = [r["deployment"] for r in reasons]
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], w("and_more", n=len(names) - NAMED + 1)]
    params = {
        "names": w.listed(names),
        "gate": reading.gate_text(reading.gate(first["gate"], first["deployment"])),
    }
    if first.get("note") in ("missing", "not-measured"):
        criterion = reading.gate(first["gate"], first["deployment"])["criterion"]
        on_paper = all(r["deployment"] in reading.on_paper for r in reasons)
        key = "say.document-missing" if on_paper else "say.measure-missing"
        return w(key, criterion=reading.named(criterion), deployment=params["names"])
    if banded(found := reading.gate(first["gate"], first["deployment"])):
        named = reading.named(found["criterion"])
        return w(f"say.prove-gate.{source(found, reading)}", criterion=named, **params)
    if first["more_n"] is None:
        few = first.get("note") in (None, "", "too-few")
        note = w("gate.no_n") if few else w(f"note.{first['note']}")
        return w("say.prove-gate.open", why=note, **params)
    key = "say.prove-gate.one" if len(reasons) == 1 else "say.prove-gate.many"
    return w(key, more=count(first["more_n"]), **params)


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


def _only(reason: Reason, reading: Reading) -> str:
    """The one that passes, with what it shows at the gate that kept the others out."""
    w, name = reading.words, reason["deployment"]
    if not reading.verdict["gates"]:
        return w("say.only-eligible.ungated", deployment=name)
    gate = reading.gate(decisive(reading), name)
    key = "say.only-eligible" if len(reading.deployments) > 1 else "say.only-eligible.alone"
    return w(key, deployment=name, gate=reading.gate_text(gate), seen=evidence(gate, reading))


def _keep(reason: Reason, reading: Reading) -> str:
    return reading.words("say.keep-baseline", deployment=reason["deployment"])


def _tie(reason: Reason, reading: Reading) -> str:
    w = reading.words
    shares = reason.get("first_rank")
    told = w.listed([percent(s, w) for s in shares]) if isinstance(shares, Sequence) else ""
    margin, difference = (reason.get(key) for key in ("margin", "difference"))
    return w(
        f"say.{reason['kind']}",
        deployments=w.listed(reason["deployments"]),
        shares=told,
        margin="" if margin is None else plain(margin, w),
        difference="" if difference is None else plain(difference, w, digits=2),
    )


def _missing(reason: Reason, reading: Reading) -> str:
    w = reading.words
    flips, kind = finite(reason.get("flips_at")), reason["kind"]
    if kind == "measure-missing" and reason["deployment"] in reading.on_paper:
        kind = "document-missing"
    text = w(
        f"say.{kind}",
        criterion=reading.named(reason["criterion"]),
        deployment=reason["deployment"],
    )
    if flips is None:
        return text
    return text + w("say.missing-at", value=reading.say(flips, reason["unit"]))


def _more(reason: Reason, reading: Reading) -> str:
    w = reading.words
    worth = plain(reason["evppi"], w, digits=2)
    key = "say.measure-more" if reading.asked else "say.know-more"
    return w(key, criterion=reading.named(reason["criterion"]), worth=worth)


def _trial(reason: Reason, reading: Reading) -> str:
    return trial_sentence(reason, reading, key=f"say.{reason['kind']}")


def _settle(reason: Reason, reading: Reading) -> str:
    w = reading.words
    return w(
        "say.settle-weight",
        criterion=reading.named(reason["criterion"]),
        now=percent(reason["weight_now"], w),
        at=percent(reason["flips_at"], w),
        to=reason["to"],
    )


def _nothing(_: Reason, reading: Reading) -> str:
    return reading.words("say.nothing")


TOGETHER: dict[str, Callable[[Sequence[Reason], Reading], str]] = {
    "gate": _gates,
    "prove-gate": _proofs,
}
TELLERS: dict[str, Callable[[Reason, Reading], str]] = {
    "better": _comparison,
    "worse": _comparison,
    "secondary": _comparison,
    "first-rank": _rank,
    "uncertain": _rank,
    "only-eligible": _only,
    "keep-baseline": _keep,
    "equivalent": _tie,
    "exact-tie": _tie,
    "weights-undecided": _tie,
    "not-worth-measuring": _tie,
    "run-void": _void,
    "repeat-run": _void,
    "missing-flips": _missing,
    "measure-missing": _missing,
    "measure-more": _more,
    "run-trial": _trial,
    "costs-more": _trial,
    "settle-weight": _settle,
    "nothing": _nothing,
}
