"""The page of a sweep or a search, in both languages, from search.json alone."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import orjson
import pytest

from steelyard.report import LANGUAGES, compose_search, search_headline, search_pages, to_html
from support.queues import Station
from support.search_records import Spoilt, sought, swept

LANGS = sorted(LANGUAGES)
HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "a|b`c`\n# d",
           "\u202ex\x1b[31m", "{{ 7*7 }}{0}", "x" * 3000]  # fmt: skip
MADE = {
    "sweep": lambda: swept(),
    "one repeat, no level": lambda: swept(rates=(1, 2), repeats=1, level=None),
    "all invalid": lambda: swept(rates=(1, 2), repeats=2, every=1),
    "search": lambda: sought(),
    "close": lambda: sought(span_s=4000.0, every=99),
    "nothing known": lambda: sought(cells=1, measure=Spoilt(Station(), every=1)),
}


@cache
def made(name):
    return orjson.dumps(MADE[name]())


def document(name):
    return orjson.loads(made(name))


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)


def charts(told, lang="en"):
    page = compose_search(told, lang=lang)
    return {block.caption: block for section in page.sections for block in section.blocks
            if type(block).__name__ == "Figure"}  # fmt: skip


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_search_has_the_same_parts_in_both_languages_each_time(name):
    told = document(name)
    shapes = [
        [(s.anchor, [type(b).__name__ for b in s.blocks]) for s in page.sections]
        for page in (compose_search(told, lang=lang) for lang in LANGS)
    ]

    assert shapes[0] == shapes[1]
    assert search_pages(told) == search_pages(told)
    assert all(figure.alt for figure in charts(told).values())


@pytest.mark.parametrize(
    ("name", "word", "tone"),
    [
        ("sweep", "measured", "good"),
        ("all invalid", "nothing", "bad"),
        ("search", "open", "open"),
        ("close", "found", "good"),
        ("nothing known", "nothing", "bad"),
    ],
)
def test_the_first_word_is_no_surer_than_the_search(name, word, tone):
    hero = search_headline(document(name), lang="en")

    assert (hero.word, hero.tone) == (LANGUAGES["en"][f"search.light.{word}"], tone)


def test_an_invalid_cell_is_hollow_and_tells_why_and_shows_no_latency():
    told = document("sweep")
    invalid = sum(cell["standing"] == "invalid" for cell in told["cells"])
    figure = charts(told)["Answers a second against load"]
    rows = compose_search(told, lang="en").sections[3].blocks[0].rows

    assert invalid
    assert figure.svg.count('class="hollow s7"') == invalid
    assert 1 in figure.hollow
    marked = [row for row in rows if row[2].text == "invalid"]
    assert {row[2].note for row in marked} == {"loop lag: p99 loop lag 30.41 ms (≤ 10 ms)"}
    assert {row[-2].text for row in marked} == {"–"}


def test_knee_saturation_and_the_level_are_marked_in_the_charts():
    told = document("sweep")
    drawn = charts(told)

    curve = drawn["Throughput against p95 TTFT"].svg
    assert "knee" in curve
    assert "most seen" in curve
    assert "p95(ttft) ≤ 1 s" in curve
    assert "p95(ttft) ≤ 1 s" in drawn["Share of requests that kept the level"].svg


def test_the_way_of_a_search_tells_held_from_missed():
    figure = charts(document("search"))["Load asked, cell by cell"]

    assert [name for _, name in figure.legend][:2] == ["held the level", "missed it"]
    assert 'class="band"' in figure.svg


def test_two_limits_have_no_single_line():
    told = document("sweep")
    told["slo"] = "p95(ttft) <= 1 s and p99(e2e) <= 30 s"

    assert "threshold" not in charts(told)["Share of requests that kept the level"].svg


def test_the_chinese_page_tells_reasons_in_chinese():
    text = search_pages(document("search"))["report.zh.md"].decode()

    for english in ("loop lag", "budget of", "invalid"):
        assert english not in text


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("name", ["sweep", "search"])
def test_no_text_of_the_record_becomes_part_of_the_page(name, text):
    told, plain, page = document(name), Tags(), Tags()
    plain.feed(to_html(compose_search(told, lang="en")))
    told["target"] |= {"model": text, "base_url": text}
    for cell in told["cells"]:
        cell["record"] = text
        cell["why"] = [text for _ in cell["why"]]
    told["stopped"] = told["stopped"] and text

    html = to_html(compose_search(told, lang="en"))
    page.feed(html)
    assert page.names == plain.names
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)
