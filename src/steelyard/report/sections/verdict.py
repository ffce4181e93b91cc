"""The verdict, why, what it costs, what would change it, what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Hero, Para, Section, Tone
from steelyard.report.reading import Reading
from steelyard.report.sentences import sentence
from steelyard.report.tips import nearest

TONES: dict[str, Tone] = {
    "RECOMMEND": "good",
    "TIE": "open",
    "MEASURE FIRST": "open",
    "NONE ELIGIBLE": "bad",
}
COSTS = frozenset({"worse"})


def verdict(reading: Reading) -> Section:
    """The first thing in the report, and the whole of what a terminal shows."""
    blocks: list[Block] = [*_warnings(reading), hero(reading)]
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
    because = [r for r in found["because"] if r["kind"] not in COSTS]
    costs = [r for r in found["because"] if r["kind"] in COSTS]
    groups = (
        ("label.because", _told(_shortened(because), reading)),
        ("label.costs", _told(costs[:3], reading)),
        ("label.flips", nearest(reading)),
        ("label.next", _told(found["next"][:2], reading)),
    )
    return [(w(label), text) for label, text in groups if text]


def _shortened(because: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Failed and open gates say more than passed ones, which the next section lists."""
    telling = [r for r in because if not (r["kind"] == "gate" and r["result"] == "PASS")]
    gates = [r for r in because if r["kind"] == "gate" and r["result"] == "PASS"]
    return [*telling[:4], *gates[: max(0, 3 - len(telling))]]


def _told(reasons: list[Mapping[str, Any]], reading: Reading) -> str:
    return reading.words.semicolon.join(sentence(r, reading) for r in reasons)


def _warnings(reading: Reading) -> list[Block]:
    w, run = reading.words, reading.findings["run"]
    found: list[Block] = []
    if run["post_hoc"]:
        found.append(Para(text=w("post_hoc")))
    if not run["complete"]:
        found.append(Para(text=w("incomplete", done=run["answers"], planned=run["planned"])))
    for name in run.get("unmeasured", []):
        found.append(Para(text=w("unmeasured", name=name)))
    return found
