"""Vocabularies in files."""

from __future__ import annotations

import json

import pytest

from steelyard.errors import StudyError
from steelyard.load.tokens import ByteEstimate, HubTokenizer, RanksTokenizer, Source, open_tokenizer

WORDS = {"one": 0, "two": 1, "three": 2, "?": 3}
HUB = {
    "version": "1.0",
    "truncation": {"max_length": 2, "stride": 0, "strategy": "LongestFirst", "direction": "Right"},
    "padding": None,
    "added_tokens": [],
    "normalizer": None,
    "pre_tokenizer": {"type": "Whitespace"},
    "post_processor": None,
    "decoder": None,
    "model": {"type": "WordLevel", "vocab": WORDS, "unk_token": "?"},
}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Hello world", [19180, 2695]),
        ("Hello, world!", [19180, 11, 2695, 0]),
        ("你好世界", [33845, 2243]),
        ("1234567890", [6694, 12972, 16242, 15]),
        ("中文English混合", [16717, 44372, 13935]),
    ],
)
def test_kimis_tokens_are_those_that_others_publish(kimi, text, ids):
    assert kimi.ids(text) == ids
    assert kimi.count(text) == len(ids)


def test_a_marker_in_a_text_is_text(kimi):
    assert kimi.count("<|im_end|>") > 1


def test_the_cutting_of_somebodys_training_is_not_applied(tmp_path):
    pytest.importorskip("tokenizers", reason="the extra `tokens` is not installed")
    file = tmp_path / "tokenizer.json"
    file.write_text(json.dumps(HUB), "utf-8")

    found = open_tokenizer(str(tmp_path))

    assert isinstance(found, HubTokenizer)
    assert found.ids("one two three four") == [0, 1, 2, 3]
    assert found.source is Source.TOKENIZER


def test_a_missing_library_is_named_with_the_way_to_have_it(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "tokenizers", None)
    file = tmp_path / "tokenizer.json"
    file.write_text("{}", "utf-8")

    with pytest.raises(StudyError, match=r"steelyard\[tokens\]"):
        HubTokenizer(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [("IQ== 0\nnonsense\n", ":2: is not 'BASE64 RANK'"), ("IQ== 0\n", "single bytes")],
)
def test_a_faulty_file_of_ranks_is_named(tmp_path, text, said):
    file = tmp_path / "v.model"
    file.write_text(text, "utf-8")

    with pytest.raises(StudyError, match=said):
        RanksTokenizer(file)


def test_an_estimate_never_calls_itself_tokens():
    found = open_tokenizer("estimate")

    assert found.source is Source.ESTIMATE
    assert found.count("") == 0
    assert ByteEstimate().count("abcde") == 2


def test_what_is_no_tokenizer_is_refused_with_the_forms():
    with pytest.raises(StudyError, match="'served'"):
        open_tokenizer("nowhere.json")
