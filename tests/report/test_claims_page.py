"""The page of judged claims: what a table names only, and in which language."""

from __future__ import annotations

import re

import pytest

from steelyard.claims import judge, read_text, told
from steelyard.report import compose_claims, to_markdown

BARE = (
    "document: d\nclaims:\n"
    "  - {id: 1, quantity: ttft, value: 850 ms, at: 表 1, setup: {model: Qwen3-32B, device: H20}}\n"
    "  - {id: 2, quantity: throughput, value: 900 tok/s, setup: {model: Qwen3-32B, device: H20}}\n"
    "  - {id: 3, quantity: BF16 peak, value: 148 TFLOPS, setup: {device: H20-96GB}}\n"
)


@pytest.fixture
def page():
    def of(text: str, lang: str) -> str:
        return to_markdown(compose_claims(told(judge(read_text(text))), lang=lang))

    return of


def test_a_claim_without_words_is_named_in_every_table(page):
    zh, en = page(BARE, "zh"), page(BARE, "en")

    assert zh.count("首 token 延迟 850 ms") == en.count("TTFT 850 ms") == 2
    assert zh.count("token 速率 900 tok/s") == en.count("token rate 900 tok/s") == 2


def test_the_chinese_page_has_no_english_word_for_what_it_can_name(page):
    found = re.findall(r"token rate|\bttft\b|\bdense\b|词元", page(BARE, "zh"))

    assert found == []


def test_a_long_definition_is_cut_on_the_page(page):
    text = f"claims:\n  - {{id: 1, says: '{'a definition ' * 40}', quantity: ttft, value: 1 s}}\n"

    assert page(text, "en").count("a definition") < 2 * 160 / len("a definition")
