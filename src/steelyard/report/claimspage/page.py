"""From judged claims to a document in each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from steelyard.report.claimspage.blocks import (
    claims_blocks,
    counts_table,
    held,
    missing_rows,
    place,
    rule_name,
    says,
    slack,
)
from steelyard.report.document import Cell, Document, Facts, Hero, Section, Table, Tone
from steelyard.report.pages import twins, written
from steelyard.report.words import Words

_FAILS = ("impossible", "wrong-formula", "inconsistent")


def compose_claims(told: Mapping[str, Any], *, lang: str, twin: str = "") -> Document:
    """The page in one language; ``told`` is what the checker says as plain values.

    ``twin`` is the file of the other language.
    """
    words = Words(lang)
    question = words("claims.question", document=told["document"][lang])
    sections = (
        Section(
            anchor="outcome",
            title=words("claims.sec.outcome"),
            blocks=(claims_headline(told, lang=lang), _facts(told, words)),
        ),
        Section(
            anchor="claims",
            title=words("claims.sec.claims"),
            lead=words("claims.lead.claims"),
            blocks=claims_blocks(told, lang=lang),
        ),
        *_missing(told, words),
        Section(
            anchor="about",
            title=words("claims.sec.about"),
            blocks=(counts_table(told, words),),
        ),
    )
    return Document(
        lang=lang,
        title=words("page_title", question=question),
        question=question,
        sections=sections,
        footer=(words("claims.footer"),),
        twin=twin,
    )


def claims_headline(told: Mapping[str, Any], *, lang: str) -> Hero:
    """How many claims fail, and the worst of them."""
    words = Words(lang)
    counts, claims = told["counts"], told["claims"]
    bad = sum(counts[name] for name in _FAILS)
    light, tone = _light(counts)
    subject = (
        words("claims.subject", bad=bad, all=len(claims))
        if bad
        else words("claims.subject.none", all=len(claims))
    )
    shown = [words(f"claims.count.{name}", n=n) for name, n in counts.items() if n]
    lines = [(words("claims.label.of"), words.comma.join(shown) or words("claims.empty"))]
    worst = _worst(claims)
    if worst is not None:
        first = worst["findings"][0]
        told_as = f"{worst['id']} {rule_name(first, words)}"
        lines.append(
            (
                words("claims.label.worst"),
                words(
                    "claims.worst",
                    which=told_as,
                    slack=slack(first["slack"]),
                    line=held(first["arithmetic"][lang]),
                ),
            )
        )
    lacking = _lacking(told, words)
    if lacking:
        lines.append((words("claims.label.lacking"), lacking))
    return Hero(word=words(f"claims.light.{light}"), subject=subject, tone=tone, lines=tuple(lines))


def _lacking(told: Mapping[str, Any], words: Words) -> str:
    """What is not stated of claims that no rule refutes, and of how many; the most first."""
    seen = Counter(name for one in missing_rows(told) for name in one["missing"])
    each = (
        words("claims.lacking", name=_field(name, words), n=count)
        for name, count in seen.most_common()
    )
    return words.comma.join(each)


def _light(counts: Mapping[str, int]) -> tuple[str, Tone]:
    if counts["impossible"]:
        return "impossible", "bad"
    if any(counts[name] for name in (*_FAILS, "unsupported")):
        return "doubtful", "open"
    return "plausible", "good"


def _worst(claims: list[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The impossible claim that breaks its line by the largest factor."""
    failed = [
        one
        for one in claims
        if one["verdict"] == "impossible" and isinstance(one["findings"][0]["slack"], int | float)
    ]
    return max(failed, key=lambda one: float(one["findings"][0]["slack"]), default=None)


def _facts(told: Mapping[str, Any], words: Words) -> Facts:
    pairs = [
        (words("claims.label.document"), told["document"][words.lang]),
        (words("claims.label.source"), told["source"]),
        (words("claims.label.dated"), told["date"]),
    ]
    return Facts(pairs=tuple(pair for pair in pairs if pair[1]))


def _missing(told: Mapping[str, Any], words: Words) -> tuple[Section, ...]:
    rows = missing_rows(told)
    if not rows:
        return ()
    table = Table(
        caption=words("claims.caption.missing"),
        head=tuple(words(f"claims.col.{name}") for name in ("id", "says", "missing")),
        rows=tuple(
            (
                Cell(text=one["id"]),
                Cell(text=says(one, words), note=place(one)),
                Cell(text=words.comma.join(_field(name, words) for name in one["missing"])),
            )
            for one in rows
        ),
    )  # fmt: skip
    return (Section(anchor="missing", title=words("claims.sec.missing"), blocks=(table,)),)


def _field(name: str, words: Words) -> str:
    return words.or_plain(f"claims.field.{name}", name)


def claims_pages(told: Mapping[str, Any]) -> dict[str, bytes]:
    """Every page by its file name: both languages, HTML and Markdown."""
    return dict(written(twins(partial(compose_claims, told), stem="claims")))
