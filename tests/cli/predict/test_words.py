"""Words and amounts of forecasts."""

from __future__ import annotations

import re

import pytest

from steelyard.cli.predict.words import reason, speech
from steelyard.cli.terminal.amounts import count, flow, ranged, size, span
from steelyard.hardware import Band


def test_both_languages_have_the_same_words_with_the_same_blanks():
    english, chinese = speech("en"), speech("zh")
    own = {key for key in english if not key.startswith("binds.")}

    assert own == {key for key in chinese if not key.startswith("binds.")}
    for key in own:
        blanks = [set(re.findall(r"\{(\w+)", words[key])) for words in (english, chinese)]
        assert blanks[0] == blanks[1], key


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (size(84.14e9), "84.1 GB"),
        (size(35e6), "35.0 MB"),
        (span(0.0172), "17.2 ms"),
        (span(36.3), "36.3 s"),
        (count(523_050), "523 k"),
        (count(3.05e6), "3.05 M"),
        (count(156), "156"),
        (count(float("inf"), unlimited="any"), "any"),
        (flow(1993.4), "1,993"),
        (flow(2.204), "2.20"),
        (ranged(Band(low=0.175, mid=0.381, high=1.23), span), "381 ms (175–1,230)"),
        (ranged(Band(low=1, mid=1, high=1), span), "1.00 s"),
    ],
)
def test_amounts_have_three_digits_and_one_unit(told, expected):
    assert told == expected


@pytest.mark.parametrize(
    "english",
    [
        "does not fit",
        "128 heads can't be divided by 3",
        "9,000 tokens of input and output, but max_context is 8,192",
        "GPU and host lack 12.5 GB for the weights",
        "9 experts are asked of the router, DeepSeek-V3 passes 8",
        "attention and shared weights take 16.1 GB, the GPU has 12.0 GB",
        "8,512 tokens, but Llama-3-70B takes 8,192; say rope_scaling where the engine is told",
        "8 devices are no whole number of replicas of 3",
        "x: 10000 requests/s arrive and at most 1.75 can be served: the queue grows without end",
    ],
)
def test_reasons_are_told_in_chinese(english):
    chinese = reason(english, lang="zh")

    assert not re.search(r"[a-z]{3,} [a-z]{2,}", chinese)
    assert reason(english, lang="en") == english
    assert all(number in chinese for number in re.findall(r"\b\d[\d.,]*\d\b", english))
