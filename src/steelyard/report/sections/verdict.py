"""The verdict, why, what it buys and costs, what would change it, what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.balance import Balance, against, balance, told_of
from steelyard.report.document import Block, Cell, Hero, Para, Section, Table, Tone
from steelyard.report.numbers import count, finite, percent, plain
from steelyard.report.reading import Reading
from steelyard.report.sections.alternatives import on_word, tag
from steelyard.report.sections.board import stakes
from steelyard.report.sections.gates import standing
from steelyard.report.sentences import sentences
from steelyard.report.tips import nearest

TONES: dict[str, Tone] = {
    "RECOMMEND": "good",
    "TIE": "open",
    "MEASURE FIRST": "open",
    "NONE ELIGIBLE": "bad",
}
TRADED = frozenset({"better", "worse"})
GLANCED = 5
"""So many criteria stand in the table under the verdict."""


def verdict(reading: Reading) -> Section:
    """The first thing in the report, and the whole of what a terminal shows."""
    blocks: list[Block] = [
        *_warnings(reading),
        hero(reading),
        _glance(reading),
        *stakes(reading),
    ]
    return Section(anchor="verdict", title=reading.words("sec.verdict"), blocks=tuple(blocks))


def hero(reading: Reading) -> Hero:
    """The verdict in one box; every line is a sentence that the table supports."""
    found = reading.verdict
    return Hero(
        word=reading.words(f"verdict.{found['verdict']}"),
        subject=found["deployment"] or "",
        tone=TONES[found["verdict"]],
        lines=tuple(_lines(reading)),
    )


def _lines(reading: Reading) -> list[tuple[str, str]]:
    w, found = reading.words, reading.verdict
    traded = balance(reading)
    lines = [
        ("label.because", sentences(_telling(reading), reading)[:2]),
        ("label.buys", _bought(traded, reading)),
        ("label.costs", _paid(traded, reading)),
        ("label.trade", _undecided(traded, reading)),
        ("label.flips", _flips(reading)),
        ("label.next", sentences(_asked(found["next"]), reading)),
    ]
    return [(w(label), w.semicolon.join(texts)) for label, texts in lines if texts]


def _asked(reasons: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The first, and what the best measurement would take and gain."""
    runs = [reason for reason in reasons[1:] if reason["kind"] == "run-trial"]
    return [*reasons[:1], *runs[:1]]


def _telling(reading: Reading) -> list[Mapping[str, Any]]:
    """Failed and open gates; passed ones stand in the sentence on the one that passes."""
    reasons = reading.verdict["because"]
    kept = [r for r in reasons if r["kind"] not in TRADED]
    return [r for r in kept if not (r["kind"] == "gate" and r["result"] == "PASS")]


def _bought(found: Balance | None, reading: Reading) -> list[str]:
    if found is None or not (found.buys or found.costs):
        return []
    w = reading.words
    texts = [against(c, found, reading) for c in found.buys[:3]] or [w("say.buys-nothing")]
    if reading.verdict["deployment"] is None:
        texts[0] = w("say.of", deployment=found.one, text=texts[0])
    return texts


def _undecided(found: Balance | None, reading: Reading) -> list[str]:
    if found is None or found.buys or found.costs or not found.open:
        return []
    names = reading.words.listed([found.one, found.other])
    key = "say.not-told-apart" if reading.asked else "say.not-told-apart.unasked"
    return [reading.words(key, names=names)]


def _paid(found: Balance | None, reading: Reading) -> list[str]:
    if found is None or not (found.buys or found.costs):
        return []
    w = reading.words
    if found.costs:
        return [against(c, found, reading) for c in found.costs[:3]]
    unclear = [reading.named(c) for c in found.open[:2]]
    return [w("say.costs-nothing") + (w("say.unclear", names=w.listed(unclear)) if unclear else "")]


def _flips(reading: Reading) -> list[str]:
    found = nearest(reading)
    if not found and reading.verdict["verdict"] == "RECOMMEND":
        return [reading.words("flip.nothing")]
    return found


def _warnings(reading: Reading) -> list[Block]:
    w, run = reading.words, reading.findings["run"]
    found: list[Block] = []
    if run["post_hoc"]:
        found.append(Para(text=w("post_hoc")))
    if not run["complete"]:
        done, planned = count(run["answers"]), count(run["planned"])
        if run["planned"]:
            found.append(Para(text=w("incomplete", done=done, planned=planned)))
        load = run.get("load")
        if load and load["windows"] < load["planned"]:
            told = {key: count(load[key]) for key in ("windows", "planned")}
            found.append(Para(text=w("incomplete.load", **told)))
    for name in run.get("unmeasured", []):
        found.append(Para(text=w("unmeasured", name=name)))
    found += [Para(text=text) for text in on_word(reading)]
    failed = [v for v in reading.findings.get("validity", []) if v["result"] == "fail"]
    if failed:
        names = dict.fromkeys(w.or_plain(f"valid.{v['check']}", v["check"]) for v in failed)
        found.append(Para(text=w("invalid", names=w.listed(list(names)))))
    return found


def _glance(reading: Reading) -> Table:
    """One row a deployment: may it enter, what it shows, what it is worth."""
    w = reading.words
    shown = [c for c in told_of(reading) if c in reading.criteria()][:GLANCED]
    head = (w("col.deployment"), w("col.gates"), *(reading.named(c) for c in shown))
    rows = tuple(
        (
            _named(name, reading),
            standing(name, reading),
            *(_value(c, name, reading) for c in shown),
            *_worth(name, reading),
        )
        for name in reading.deployments
    )
    extra = (w("col.utility"), w("col.first")) if reading.weighted() else ()
    numeric = frozenset(range(2, 2 + len(shown) + len(extra)))
    return Table(caption=w("tab.glance"), head=(*head, *extra), rows=rows, numeric=numeric)


def _named(name: str, reading: Reading) -> Cell:
    baseline = name == reading.findings["study"]["baseline"]
    note = reading.words("prov.baseline") if baseline and len(reading.deployments) > 1 else ""
    return Cell(text=name, note=note)


def _value(criterion: str, name: str, reading: Reading) -> Cell:
    found = reading.measurement(criterion, name)
    if found is None:
        return Cell(text="–")
    href = reading.ref(criterion, name)
    return Cell(text=reading.shown(found), note=tag(found, reading), href=href)


def _worth(name: str, reading: Reading) -> tuple[Cell, ...]:
    if not reading.weighted():
        return ()
    w = reading.words
    worth = {u["deployment"]: finite(u["value"]) for u in reading.verdict["utilities"]}.get(name)
    runs = reading.verdict["acceptability"]["runs"]
    both = [r["ranks"][name][0] for r in runs if r["name"] == "both" and name in r["ranks"]]
    return (
        Cell(text="–" if worth is None else plain(worth, w)),
        Cell(text=percent(both[0], w) if both else "–"),
    )
