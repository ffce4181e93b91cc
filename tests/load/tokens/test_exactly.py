"""Texts of exactly so many tokens."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.prompts import Language
from steelyard.load.prompts.writing import source, words
from steelyard.load.tokens import ByteEstimate, exactly, fitted, truncated
from support.toy import Toy

LENGTHS = st.integers(1, 3000)
SEEDS = st.integers(0, 2**40)
LANGUAGES = st.sampled_from(Language)


def written(seed, language):
    return words(source(seed, "test"), language)


@given(n=LENGTHS, seed=SEEDS, language=LANGUAGES)
@settings(max_examples=60, deadline=None)
def test_a_text_of_n_tokens_counts_n_when_it_is_counted_again(n, seed, language):
    assert Toy().count(exactly(Toy(), n, words=written(seed, language))) == n


@given(n=LENGTHS, seed=SEEDS, language=LANGUAGES)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_it_does_so_in_kimis_vocabulary(kimi, n, seed, language):
    assert kimi.count(exactly(kimi, n, words=written(seed, language))) == n


@given(n=LENGTHS, seed=SEEDS, language=LANGUAGES)
@settings(max_examples=30, deadline=None)
def test_estimated_units_are_met_as_exactly(n, seed, language):
    assert ByteEstimate().count(exactly(ByteEstimate(), n, words=written(seed, language))) == n


@given(n=st.integers(60, 900), seed=SEEDS, start=st.integers(1, 50))
@settings(max_examples=30, deadline=None)
def test_a_given_beginning_stays_as_it_is(n, seed, start):
    begin = exactly(Toy(), start, words=written(seed, Language.EN))
    text = exactly(Toy(), n, words=written(seed + 1, Language.EN), start=begin)

    assert text.startswith(begin)
    assert Toy().count(text) == n


@given(text=st.text(max_size=200), n=st.integers(1, 60), seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_cut_or_written_on_to_a_length(text, n, seed):
    assert Toy().count(fitted(Toy(), text, n, words=written(seed, Language.EN))) == n


@given(text=st.text(max_size=200), n=st.integers(0, 60))
def test_a_cut_text_is_a_beginning_and_no_longer_than_asked(text, n):
    cut = truncated(Toy(), text, n)

    assert text.startswith(cut)
    assert Toy().count(cut) <= n


def test_long_texts_are_counted_whole_a_few_times_only():
    toy, whole = Toy(), []
    count = toy.count
    toy.count = lambda text: whole.append(len(text)) or count(text)

    text = exactly(toy, 20_000, words=written(1, Language.EN))

    assert sum(whole) < 6 * len(text)


def test_a_beginning_that_is_too_long_is_said():
    with pytest.raises(StudyError, match="are too few"):
        exactly(Toy(), 2, words=written(0, Language.EN), start="many words stand here already")
