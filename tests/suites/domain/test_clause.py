from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.suites.domain.asked import shared
from tests.suites.domain.taken_apart import articles, clauses

from steelyard.suites.domain.clause_task import LEVELS
from steelyard.suites.domain.make_law import chinese, clause
from steelyard.suites.domain.references import references


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("依照《公司法》第十六条第二款的规定", ["《公司法》第16条第2款"]),
        ("本法第三条至第五条、第七条", ["第3条至5", "第7条"]),
        ("第十七条第一款、第三款和第十八条", ["第17条第1款", "第17条第3款", "第18条"]),
        ("第一百二十条之一", ["第120条之1"]),
        ("前款第（二）项", ["前款第2项"]),
        ("本条第二款规定", ["本条第2款"]),
        ("第二十条第一款第（一）项、第（三）项", ["第20条第1款第1项", "第20条第1款第3项"]),
        ("刑法第266条", ["《刑法》第266条"]),
        ("前两款", ["前两款"]),
        ("第三章", ["第3章"]),
        ("一条路、三项内容", []),
    ],
)
def test_references_are_read_to_their_places(text, places):
    assert [r.canonical for r in references(text)] == places


@given(
    st.integers(1, 999),
    st.one_of(st.none(), st.integers(1, 20)),
    st.sampled_from(["", "《保险法》"]),
)
def test_a_place_is_found_again_whoever_writes_it(article, paragraph, law):
    below = f"第{chinese(paragraph)}款" if paragraph else ""
    text = f"按照{law}第{chinese(article)}条{below}办理"
    (found,) = references(text)

    assert (found.article, found.paragraph) == (article, paragraph)
    assert text[found.start : found.end] == f"{law}第{chinese(article)}条{below}"


def test_a_clause_is_taken_apart():
    text = (
        "出租人应当在第十条规定的期限内交付，但是双方另有约定的除外。承租人不得转租；经同意的除外。"
    )
    first, second, third = clauses(text)

    assert first.main.words == "出租人应当在第十条规定的期限内交付"
    assert [e.words for e in first.exceptions] == ["但是双方另有约定的除外"]
    assert [r.article for r in first.references] == [10]
    assert [c.level for c in (first, second, third)] == ["required", "prohibited", "declared"]
    assert [e.words for e in third.exceptions] == ["经同意的除外"]


@pytest.mark.parametrize(
    ("text", "exceptions", "level"),
    [
        ("除法律另有规定外，债权人可以转让债权。", ["除法律另有规定外"], "permitted"),
        ("当事人有权解除合同。但是，已经履行的除外。", ["但是，已经履行的除外"], "entitled"),
        ("不但应当赔偿，还须道歉。", [], "required"),
        ("所有权自交付时转移。", [], "declared"),
        ("被免除、解除或者排除的义务不复存在。", [], "declared"),
        ("相应的责任由有权机关认定。", [], "declared"),
    ],
)
def test_what_looks_like_an_exception_or_a_bond_but_is_none(text, exceptions, level):
    (found,) = clauses(text)

    assert [e.words for e in found.exceptions] == exceptions
    assert found.level == level


@given(
    st.text(
        alphabet="第一二十条款项（）《法》但是，。；除外应当不得可以有权至、\n 本前", max_size=60
    )
)
def test_every_span_lies_in_its_text(text):
    for found in clauses(text):
        for span in (found.main, *found.exceptions, *(b.span for b in found.bindings)):
            assert text[span.start : span.end] == span.words
        for reference in found.references:
            assert 0 <= reference.start < reference.end <= len(text)
        assert found.level in LEVELS


def statutes() -> dict[str, str]:
    files = sorted(shared("statutes").glob("*/*.md"))
    return {f.stem: f.read_text("utf-8").split("<!-- INFO END -->")[-1] for f in files}


def test_every_article_of_24_statutes_is_found_in_its_order():
    texts = statutes()
    assert len(texts) == 24

    for name, text in texts.items():
        found = [(a.number, a.sub or 0) for a in articles(text)]
        for (number, sub), after in pairwise(found):
            assert after in ((number, sub + 1), (number + 1, 0)), (name, number, sub)


def test_every_article_named_in_24_statutes_is_a_head_or_in_a_reference():
    seen = 0
    for name, text in statutes().items():
        covered = {p for r in references(text) for p in range(r.start, r.end)}
        for match in re.finditer("第[零〇一二三四五六七八九十百千]+条", text):
            assert match.start() in covered, (name, match[0], match.start())
            seen += 1

    assert seen > 4000


def test_sampled_provisos_of_the_statutes_leave_the_main_clause():
    rng = random.Random(7)
    every = [c for t in statutes().values() for a in articles(t) for c in clauses(a.text)]
    provisos = [c for c in every if any(e.words.startswith("但") for e in c.exceptions)]

    assert len(provisos) > 300
    for one in rng.sample(provisos, 100):
        assert not re.search("[，。；]但是?", one.main.words), one.main.words


@pytest.mark.parametrize("seed", range(40))
def test_the_gold_of_a_made_clause_is_what_the_rules_read_in_it(seed):
    record = clause(random.Random(seed), "zh")
    gold = record["gold"]
    (found,) = clauses(record["prompt"].partition("条款：")[2])

    assert found.main.words == gold["main"]
    assert [e.words for e in found.exceptions] == gold["exceptions"]
    assert [r.canonical for r in found.references] == [
        r.canonical for text in gold["references"] for r in references(text)
    ]
    assert found.level == gold["binding"]
