"""From drill.json to a document in each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from steelyard.report.clean import cleaned
from steelyard.report.document import Block, Cell, Document, Hero, Para, Section, Table, Tone
from steelyard.report.drillpage.course import course
from steelyard.report.drillpage.figures import interval_of, value_of
from steelyard.report.drillpage.jitter import jitter
from steelyard.report.pages import twins, written
from steelyard.report.svg import shortened
from steelyard.report.words import Words

TONES: Mapping[str, Tone] = {"pass": "good", "fail": "bad", "unknown": "open"}
LONGEST = 60
Json = Mapping[str, Any]


def compose_drill(told: Json, *, lang: str, twin: str = "") -> Document:
    """The page of a drill, in one language; ``told`` is drill.json as plain JSON."""
    w, found = Words(lang), cleaned(told, names={})
    target = found["target"]
    question = w(
        "drill.question",
        drill=w.term(str(found["drill"])),
        model=shortened(str(target["model"]), LONGEST),
        url=shortened(str(target["base_url"]), LONGEST),
    )
    result = Section(
        anchor="result", title=w("drill.sec.result"), blocks=(_hero(found, w), *_own(found, w))
    )
    sections = [result, course(found, w), _figures(found, w)]
    return Document(
        lang=lang,
        title=w("page_title", question=question),
        question=question,
        sections=tuple(section for section in sections if section is not None),
        footer=(w("drill.footer"),),
        twin=twin,
    )


def drill_headline(told: Json, *, lang: str) -> Hero:
    """The result alone, for a terminal."""
    return _hero(cleaned(told, names={}), Words(lang))


def drill_pages(told: Json) -> dict[str, bytes]:
    """Every page of a drill by its file name: both languages, HTML and Markdown."""
    return dict(written(twins(partial(compose_drill, told))))


def _hero(found: Json, w: Words) -> Hero:
    lines = [
        (w("drill.label.claim"), w.term(str(found["claim"]))),
        (w("drill.label.seen"), w.term(str(found["detail"]))),
    ]
    if command := found["options"].get("command"):
        lines.append((w("drill.label.command"), shortened(str(command), 2 * LONGEST)))
    result = str(found["result"])
    return Hero(
        word=w(f"drill.light.{result}"),
        subject=f"{w.term(str(found['drill']))}{w.comma_clause}{w(f'drill.subject.{result}')}",
        tone=TONES[result],
        lines=tuple(lines),
    )


def _own(found: Json, w: Words) -> tuple[Block, ...]:
    place = found["load"]
    return (Para(text=w("drill.own", place=place), quiet=True),) if place else ()


def _figures(found: Json, w: Words) -> Section | None:
    rows = tuple(
        (
            Cell(text=w.or_plain(f"drill.fig.{name}", name)),
            Cell(text=value_of(name, value, w)),
            Cell(text=interval_of(name, found["intervals"].get(name), w)),
        )
        for name, value in found["figures"].items()
    )
    if not rows:
        return None
    head = tuple(w(f"drill.col.{name}") for name in ("figure", "value", "interval"))
    table = Table(caption="", head=head, rows=rows, numeric=frozenset({1, 2}))
    return Section(
        anchor="figures", title=w("drill.sec.figures"), blocks=(*jitter(found, w), table)
    )
