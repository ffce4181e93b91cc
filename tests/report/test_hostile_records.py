from __future__ import annotations

import functools
import re
from html.parser import HTMLParser

import pytest

from steelyard.report import LANGUAGES, compose, headline, to_html, to_markdown
from steelyard.report.svg import columns

LANGS = sorted(LANGUAGES)
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "ampersand": "R&D & 'quotes' \"here\"",
    "markdown": "a|b`c`*d*_e_[f](http://g)#h\\|",
    "break": "one\n\n# two\r\n| three |",
    "bidi": "\u202elatot\u2066 x\u2069",
    "ansi": "\x1b[31mred\x1b[0m\x07",
    "jinja": "{{ 7*7 }}{% raw %}",
    "braces": "{deployment} {0}",
    "chinese": "约束解码（甲）",
    "surrogate": "lone \ud800 half",
    "long": "x" * 2_000,
    "long chinese": "很长的名字" * 400,
}
FAILURE = {"outcome": "wrong", "kind": "value"}


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


def hostile_record(world, text: str):
    """A record with one text wherever a record has texts of somebody else's."""
    failures = [{"deployment": text, "item": text, "detail": text, "excerpt": text} | FAILURE]
    price = {"what": text, "rate": text, "for": [text], "as_of": text, "source": text}
    changes = {
        "study": {"question": text, "owner": text, "hash": text},
        "run": {"id": text, "unmeasured": [text]},
        "prices": [price],
        "environment": {text: text, "nested": {"missing": text}},
        "validity": [{"check": text, "result": "fail", "detail": f"{text}: 3"}],
    }
    return world(one=text, failures=failures, changes=changes).record()


@pytest.fixture(scope="module")
def holding(world):
    """The record that holds a text, decided once."""
    return functools.cache(lambda text: hostile_record(world, text))


@pytest.fixture(params=sorted(HOSTILE))
def record(request, holding):
    return holding(HOSTILE[request.param])


@pytest.fixture(scope="module")
def plain(holding):
    """The document of a text that harms nobody, by language."""
    return functools.cache(lambda lang: compose(*holding("harmless"), lang=lang))


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_of_the_record_becomes_part_of_the_page(record, plain, lang):
    page, usual = Tags(), Tags()
    page.feed(to_html(compose(*record, lang=lang)))
    usual.feed(to_html(plain(lang)))

    assert page.names <= usual.names
    assert page.attributes <= usual.attributes


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_of_the_record_becomes_structure_of_the_markdown(record, plain, lang):
    def outline(document):
        lines = to_markdown(document).splitlines()
        return [line for line in lines if re.match(r"#|---", line)]

    assert outline(compose(*record, lang=lang))[1:] == outline(plain(lang))[1:]


@pytest.mark.parametrize("lang", LANGS)
def test_what_acts_on_a_page_or_a_terminal_is_made_visible(record, lang):
    document = compose(*record, lang=lang)
    hero = headline(*record, lang=lang)
    texts = [to_html(document), to_markdown(document), hero.subject, *(t for _, t in hero.lines)]

    for text in texts:
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
        text.encode()


@pytest.mark.parametrize("lang", LANGS)
def test_a_long_name_is_shortened_everywhere_but_in_its_proof(world, lang):
    name = "y" * 2_000
    record = world(one=name).record()

    document = compose(*record, lang=lang)
    assert to_html(document).count(name) == 1
    assert all(columns(text) < 500 for _, text in headline(*record, lang=lang).lines)


@pytest.mark.parametrize("lang", LANGS)
def test_two_long_names_that_begin_alike_stay_apart(world, lang):
    names = ["z" * 100 + "1", "z" * 100 + "2"]
    record = world(one=names[0], two=names[1]).record()

    html = to_html(compose(*record, lang=lang))
    assert "#1" in html
    assert "#2" in html


def test_nothing_the_record_says_is_taken_for_a_template(holding):
    html = to_html(compose(*holding(HOSTILE["jinja"]), lang="en"))

    assert "{{ 7*7 }}" in html
    assert "49" not in re.sub(r"<style>.*</style>|[xydr\d]=\"[^\"]*\"|points=.*", "", html)[:400]
