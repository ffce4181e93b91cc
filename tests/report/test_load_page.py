"""The page of a load run, in both languages, from its two JSON documents."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from load.made import answer, failed
from steelyard.report import LANGUAGES, load_headline, load_pages, to_html
from steelyard.report.loadpage import compose_load
from support.load_records import record, steady

LANGS = sorted(LANGUAGES)
HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "a|b`c`\n# d", "\u202ex\x1b[31m",
           "{{ 7*7 }}{0}", "x" * 3000]  # fmt: skip


def one(tmp_path):
    return record(tmp_path, [answer(0, first=40, last=400)], rate=1, span_s=1.0)


def dead(tmp_path):
    return record(tmp_path, [failed(at, ended=at + 1) for at in range(0, 10_000, 100)])


def busy(tmp_path):
    return record(tmp_path, steady(), cpu_share_max=1.0)


def empty(tmp_path):
    return record(tmp_path, [], rate=1, span_s=1.0)


CASES = {
    "steady": lambda path: record(path, steady()),
    "one": one,
    "dead": dead,
    "busy": busy,
    "empty": empty,
}


@pytest.fixture(params=sorted(CASES))
def documents(request, tmp_path):
    return CASES[request.param](tmp_path)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.ids += [str(value) for name, value in attrs if name == "id"]


def test_every_run_has_the_same_pages_each_time(documents):
    assert load_pages(*documents) == load_pages(*documents)
    assert set(load_pages(*documents)) == {
        "report.html", "report.md", "report.zh.html", "report.zh.md",
    }  # fmt: skip


def test_both_languages_have_the_same_parts_and_figures(documents):
    english, chinese = (compose_load(*documents, lang=lang) for lang in ("en", "zh"))

    def shape(document):
        return [(s.anchor, [type(b).__name__ for b in s.blocks]) for s in document.sections]

    assert shape(english) == shape(chinese)


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_loads_anything_from_elsewhere(documents, lang):
    html = to_html(compose_load(*documents, lang=lang))

    assert not re.search(r"(?:src|href)=\"(?!#|report)", html)
    assert "nan" not in re.sub(r"<style>.*?</style>", "", html, flags=re.S).lower().split()


@pytest.mark.parametrize("lang", LANGS)
def test_an_invalid_run_says_why_and_shows_no_time_of_the_server(tmp_path, lang):
    documents = busy(tmp_path)
    hero = load_headline(documents[0], lang=lang)
    document = compose_load(*documents, lang=lang)

    assert hero.word == LANGUAGES[lang]["load.light.invalid"]
    assert "100%" in hero.lines[0][1]
    assert not any(label in ("TTFT", "E2E", "TPOT") for label, _ in hero.lines)
    latency = next(s for s in document.sections if s.anchor == "latency")
    assert [type(block).__name__ for block in latency.blocks] == ["Para"]
    assert not any(s.anchor == "peers" for s in document.sections)


@pytest.mark.parametrize("lang", LANGS)
def test_a_run_in_which_all_failed_says_so_first(tmp_path, lang):
    hero = load_headline(dead(tmp_path)[0], lang=lang)

    assert hero.word == LANGUAGES[lang]["load.light.unanswered"]
    assert hero.tone == "bad"


LEVEL = "p90(ttft) <= 0.06 s and p50(e2e) <= 5 s"


@pytest.mark.parametrize("lang", LANGS)
def test_a_stated_service_level_stands_on_the_page_with_goodput_and_whether_it_held(tmp_path, lang):
    documents = record(tmp_path, steady(), slo=LEVEL)
    section = next(s for s in compose_load(*documents, lang=lang).sections if s.anchor == "service")
    table, words = section.blocks[0], LANGUAGES[lang]

    assert [row[0].text for row in table.rows] == ["p90(ttft) <= 0.06 s", "p50(e2e) <= 5 s"]
    assert [row[1].text for row in table.rows] == [words["state.FAIL"], words["state.PASS"]]
    bounds = documents[0]["summary"]["goodput"]["interval"]
    assert f"{bounds['low']:.3g}" in table.caption
    assert f"{bounds['high']:.3g}" in table.caption
    assert words["service.goodput.label"] in dict(load_headline(documents[0], lang=lang).lines)


@pytest.mark.parametrize("lang", LANGS)
def test_a_service_level_of_an_invalid_run_is_said_to_be_withheld(tmp_path, lang):
    documents = record(tmp_path, steady(), cpu_share_max=1.0, slo=LEVEL)
    found = {s.anchor: s for s in compose_load(*documents, lang=lang).sections}

    assert found["service"].blocks[0].text == LANGUAGES[lang]["service.withheld"]


@pytest.mark.parametrize("case", ["steady", "busy"])
def test_a_run_without_a_service_level_has_no_part_about_one(tmp_path, case):
    document = compose_load(*CASES[case](tmp_path), lang="en")

    assert not any(s.anchor == "service" for s in document.sections)


def test_the_chinese_page_tells_the_checks_in_chinese(tmp_path):
    pages = load_pages(*CASES["steady"](tmp_path))
    table = pages["report.zh.md"].decode()

    for english in ("loop lag", "transport", "more events than tokens", "as asked for", "socket"):
        assert english not in table


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("lang", LANGS)
def test_no_text_of_the_record_becomes_part_of_the_page(tmp_path, text, lang):
    told, picture = CASES["steady"](tmp_path)
    plain = Tags()
    plain.feed(to_html(compose_load(told, picture, lang=lang)))
    told["order"]["model"] = told["run"] = told["started"] = text
    told["order"]["prompts"] = {text: text}
    told["order"]["plan"]["facts"] = {text: text}
    told["certificate"]["why"] = [text]
    told["certificate"]["checks"][0] |= {"check": text, "detail": text, "because": text}
    told["summary"]["outcomes"] |= {text: 3}
    picture["lines"]["failed"] |= {text: picture["lines"]["sent"]}

    html = to_html(compose_load(told, picture, lang=lang))
    page = Tags()
    page.feed(html)
    assert page.names == plain.names
    assert page.ids == plain.ids
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)
