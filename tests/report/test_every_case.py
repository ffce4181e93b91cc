from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest

from steelyard.decide import KINDS
from steelyard.report import LANGUAGES, compose, headline, to_html, to_markdown

LANGS = sorted(LANGUAGES)
LEAKS = re.compile(r"\bNone\b|\bnan\b|\binf\b|\bTrue\b|\bFalse\b|\{\w*\}|&lt;bound|Missing\(")
FIGURES = re.compile(r"\d[\d,]*(?:\.\d+)?(?:\u00a0?[万亿])?")
SEAL = {"root": "2da2" * 16, "key": "9a15" * 16}


class Text(HTMLParser):
    """What a reader sees of a page, and how its elements nest."""

    VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "title", "script"):
            self.seen.append(data)


def page(text: str) -> Text:
    read = Text()
    read.feed(text)
    read.close()
    assert read.open == []
    return read


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A record as its readers get it."""

    html: str
    markdown: str

    @functools.cached_property
    def page(self) -> Text:
        return page(self.html)


def rendered(record, lang: str) -> Shown:
    document = compose(*record, lang=lang, twin="other.html", seal=SEAL)
    return Shown(html=to_html(document), markdown=to_markdown(document))


@pytest.fixture(scope="module")
def shown(records) -> Callable[[str, str], Shown]:
    """Every case in either language, rendered once."""
    return functools.cache(lambda name, lang: rendered(records[name], lang))


def test_the_cases_say_every_sentence_a_verdict_knows(records):
    said = {r["kind"] for _, verdict in records.values() for r in verdict["because"]}
    asked = {r["kind"] for _, verdict in records.values() for r in verdict["next"]}

    assert said | asked == set(KINDS)


def test_the_cases_reach_every_verdict(records):
    words = {verdict["verdict"] for _, verdict in records.values()}

    assert words == {"RECOMMEND", "TIE", "MEASURE FIRST", "NONE ELIGIBLE"}


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_of_the_program_leaks_into_the_text(shown, case, lang):
    found = shown(case, lang)

    assert not LEAKS.findall(" ".join(found.page.seen))
    assert not LEAKS.findall(found.markdown)


@pytest.mark.parametrize("lang", LANGS)
def test_the_order_of_keys_changes_nothing(shown, case, record, lang):
    """JSON objects have no order but that of the deployments in a list."""
    turned = tuple(json.loads(json.dumps(part, sort_keys=True)) for part in record)

    assert rendered(turned, lang) == shown(case, lang)


def test_rendering_changes_nothing_of_the_record(record):
    before = copy.deepcopy(record)

    rendered(record, "en")

    assert before == record


def test_both_languages_have_the_same_figures(shown, case):
    def figures(lang: str) -> list[str]:
        text = " ".join(shown(case, lang).page.seen)
        return sorted(_plain(f) for f in FIGURES.findall(text))

    english, chinese = figures("en"), figures("zh")
    assert set(english) == set(chinese)


def _plain(figure: str) -> str:
    size = {"万": 10_000, "亿": 100_000_000}.get(figure[-1], 1)
    return f"{float(figure.rstrip('万亿').strip().replace(',', '')) * size:.10g}"


@pytest.mark.parametrize("lang", LANGS)
def test_a_headline_fits_a_terminal(record, lang):
    hero = headline(*record, lang=lang)

    assert hero.word
    assert 1 + sum(_wrapped(text, 100 - 14) for _, text in hero.lines) <= 10


def _wrapped(text: str, width: int) -> int:
    from steelyard.report.svg import columns

    return -(-columns(text) // width)


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_needs_nothing_but_itself(shown, case, lang):
    html = shown(case, lang).html

    assert "default-src 'none'" in html
    # the panel's data and script, which the policy names by its digest; test_moving_page.py
    still = re.sub(r"<script[^>]*>.*?</script>", "", html, flags=re.S)
    assert not re.search(r"<script|<link|<img|<iframe|url\(|@import|\bon\w+=", still)
    links = {a["href"] for tag, a in shown(case, lang).page.tags if tag == "a"}
    assert all(link.startswith("#") or link == "other.html" for link in links)
    assert len(html.encode()) < 300_000


@pytest.mark.parametrize("lang", LANGS)
def test_tables_have_scoped_heads_and_pictures_say_what_they_show(shown, case, lang):
    tags = shown(case, lang).page.tags

    assert all("scope" in attrs for tag, attrs in tags if tag == "th")
    pictures = [attrs for tag, attrs in tags if attrs.get("class") == "chart"]
    assert pictures
    assert all(re.search(r"\d", str(attrs["aria-label"])) for attrs in pictures)
    ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert dict(tags)["html"] == {"lang": "zh-CN" if lang == "zh" else "en"}


@pytest.mark.parametrize("lang", LANGS)
def test_tables_of_the_markdown_twin_are_aligned(shown, case, lang):
    from steelyard.report.svg import columns

    for table in re.findall(r"(?:^\|.*\n)+", shown(case, lang).markdown, re.MULTILINE):
        rows = table.splitlines()
        cells = {len(re.split(r"(?<!\\)\|", row)) for row in rows}
        assert len(cells) == 1
        assert {columns(row) for row in rows} == {columns(rows[1])}
        assert columns(rows[1]) <= 140


def test_the_first_sentence_has_the_number_that_decided(records):
    for lang in LANGS:
        for name, record in records.items():
            first = headline(*record, lang=lang).lines[0][1]
            unnumbered = (
                "no gate",
                "all missing",
                "missing decides",
                "exact tie",
                "one silent",
                "void",
            )
            if not any(part in name for part in unnumbered):
                assert re.search(r"\d", first), (name, first)
