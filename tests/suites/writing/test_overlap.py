from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.suites.writing import overlap
from steelyard.suites.writing.rouge import longest_common, rouge_l, tokens

try:
    import sacrebleu
except ImportError:
    sacrebleu = None
needs_sacrebleu = pytest.mark.skipif(sacrebleu is None, reason="needs sacrebleu (extra `text`)")


@pytest.mark.parametrize(
    ("text", "published"),
    [
        ("police kill the gunman", 0.75),
        ("the gunman kill police", 0.5),
        ("the gunman police killed", 0.5),
    ],
)
def test_rouge_l_gives_what_lin_published(text, published):
    """Lin (2004), section 3.1, against "police killed the gunman", beta = 1."""
    assert rouge_l(text, "police killed the gunman") == published


def test_rouge_l_counts_chinese_characters_and_no_punctuation():
    assert tokens("GDP增长5.2%，创新高。") == ["gdp", "增", "长", "5", "2", "创", "新", "高"]
    assert rouge_l("贷款，余额", "贷款余额。") == 1.0
    assert rouge_l("", "贷款") == 0.0


def by_table(a, b):
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            rows[i + 1][j + 1] = rows[i][j] + 1 if x == y else max(rows[i][j + 1], rows[i + 1][j])
    return rows[-1][-1]


@given(
    st.lists(st.sampled_from("abcd"), max_size=40), st.lists(st.sampled_from("abcd"), max_size=40)
)
def test_the_row_of_bits_gives_the_length_of_the_table(a, b):
    assert longest_common(a, b) == by_table(a, b)


@needs_sacrebleu
def test_corpus_bleu_of_kept_counts_is_sacrebleus_own():
    texts = ["今天天气好", "银行明天开门营业", ""]
    references = ["今天天气不错", "银行明天上午开门", "空"]
    kept = [overlap.overlap(t, [r], lang="zh") for t, r in zip(texts, references, strict=True)]

    own = sacrebleu.corpus_bleu(texts, [references], tokenize="zh").score

    assert overlap.corpus_bleu(kept, lang="zh") == pytest.approx(own, abs=1e-9)
    assert overlap.corpus_bleu(kept, lang="en") is None
    assert "tok:zh" in overlap.signature("zh")


@needs_sacrebleu
def test_chrf_is_sacrebleus_own_over_a_hundred():
    text, reference = "the cat sat on the mat", "the cat is on the mat"

    found = overlap.overlap(text, [reference], lang="en")

    assert found["chrf"] == pytest.approx(sacrebleu.sentence_chrf(text, [reference]).score / 100)
    assert found["rouge_l"] == pytest.approx(5 / 6)


def test_without_sacrebleu_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    overlap._metrics.cache_clear()
    try:
        with pytest.raises(StudyError, match=r"steelyard\[text\]"):
            overlap.require()
    finally:
        overlap._metrics.cache_clear()
