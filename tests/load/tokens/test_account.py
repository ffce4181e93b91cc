"""Tokens of answers: the order of sources, and the gate."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence import Missing, Outcome, Purpose, Sample
from steelyard.load.tokens import ByteEstimate, Source, account, overhead
from support.toy import Toy

KNOWN = {
    "outcome": Outcome.OK, "purpose": Purpose.ASK, "reads": b"", "kind": "", "reused": False,
    "token_source": "", "finish": "stop", "text": "one two", "content_events": 7,
}  # fmt: skip


def sample(number=0, **more):
    fields = {}
    for field in msgspec.structs.fields(Sample):
        hint = str(field.type)
        blank = "" if field.type is str else 0
        fields[field.name] = None if "None" in hint else blank
    fields |= KNOWN | {"number": number} | more
    text, thought = fields["text"] or "", fields["reasoning"] or ""
    fields = {"content_chars": len(text), "reasoning_chars": len(thought)} | fields
    fields |= {k: v for k, v in more.items() if k.endswith("_chars")}
    fields["content_chars"] = more.get("content_chars", len(text))
    fields["reasoning_chars"] = more.get("reasoning_chars", len(thought))
    return Sample(**fields)


class Served(Toy):
    source = Source.TOKENIZE


def only(got):
    (counted,) = got.counts
    return counted


@pytest.mark.parametrize("said", ["usage", "chunk-usage"])
def test_what_the_endpoint_says_comes_first(said):
    one = sample(completion_tokens=9, token_source=said)

    got = only(account([one], tokenizer=Toy(), served=Served()))

    assert (got.tokens, got.source) == (9, Source(said))


def test_then_its_tokenize_then_a_tokenizer_here_over_the_whole_text():
    one = sample(reasoning="let me see ", text="one two")

    served = only(account([one], tokenizer=Toy(), served=Served()))
    local = only(account([one], tokenizer=Toy()))

    assert served.source is Source.TOKENIZE
    assert (local.tokens, local.source) == (Toy().count("let me see one two"), Source.TOKENIZER)


def test_an_estimate_is_told_and_never_counts():
    got = account([sample()], tokenizer=ByteEstimate())

    assert isinstance(only(got).tokens, Missing)
    assert "client estimate 2" in only(got).tokens.reason
    assert isinstance(got.total, Missing)
    assert isinstance(got.mismatch, Missing)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"text": None, "content_chars": 7}, "not kept"),
        ({"reasoning": None, "reasoning_chars": 3}, "thinking was not kept"),
        ({"tool_calls": "[]"}, "tool call"),
        ({"text": "x", "content_chars": 7}, "masked"),
        ({"text": ""}, "no text"),
    ],
)
def test_what_can_not_be_seen_is_missing_with_its_reason(more, why):
    got = only(account([sample(**more)], tokenizer=Toy()))

    assert isinstance(got.tokens, Missing)
    assert why in got.tokens.reason
    assert got.source is None


@given(events=st.integers(0, 10**6))
def test_the_number_of_events_changes_nothing(events):
    one = account([sample(content_events=events)], tokenizer=Toy())

    assert only(one).tokens == Toy().count("one two")


def usage(number, text, tokens, **more):
    return sample(number, text=text, completion_tokens=tokens, token_source="usage", **more)


def test_usage_that_agrees_but_for_the_end_token_passes():
    texts = [f"word {'more ' * n}" for n in range(1, 30)]
    samples = [usage(n, text, Toy().count(text) + 1) for n, text in enumerate(texts)]

    got = account(samples, tokenizer=Toy()).mismatch

    assert (got.result, got.apart, got.checked) == ("pass", 0, 29)


def test_usage_that_is_twice_the_truth_fails_and_names_the_worst():
    samples = [usage(n, "one two three", 2 * Toy().count("one two three") + n) for n in range(9)]

    got = account(samples, tokenizer=Toy()).mismatch

    assert got.result == "fail"
    assert got.worst == 8


def test_differences_do_not_cancel():
    size = Toy().count("one two three four five")
    off = [usage(n, "one two three four five", size + (5 if n % 2 else -5)) for n in range(8)]

    assert account(off, tokenizer=Toy()).mismatch.result == "fail"


def test_what_a_template_adds_is_unknown_until_usage_tells_it():
    assert isinstance(overhead([(None, 5)]).tokens, Missing)
    assert overhead([(n + 11, n) for n in range(200)]).tokens == 11
    assert isinstance(overhead([(2 * n, n) for n in range(200)]).tokens, Missing)
