"""What a cache would hit by design."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.prompts import designed_hits
from steelyard.load.tokens import ByteEstimate
from support.toy import Toy


def text(*letters):
    return " ".join(letter * 3 for letter in letters)


def test_whole_leading_blocks_are_hit_and_never_the_last_token():
    # A word of four characters with its space is two tokens in the toy; the first is one.
    same = text(*"abcdefgh")
    size = Toy().count(same)

    hits = designed_hits([same, same], Toy(), block=5)

    assert (size, hits.tokens, hits.hits) == (15, 30, 10)
    assert designed_hits([same, same], Toy(), block=15).hits == 0


def test_an_equal_block_behind_another_beginning_is_no_hit():
    one, two = text(*"abcdefgh"), text(*"zbcdefgh")

    assert designed_hits([one, two], Toy(), block=3).hits == 0


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=9), max_size=9))
def test_hits_are_those_of_the_longest_common_beginning(rows):
    prompts = [text(*row) for row in rows]
    ids = [Toy().ids(prompt) for prompt in prompts]
    expected = 0
    for at, mine in enumerate(ids):
        common = [
            next((i for i, (x, y) in enumerate(zip(mine, o, strict=False)) if x != y),
                 min(len(mine), len(o)))
            for o in ids[:at]
        ]  # fmt: skip
        # What the other one completed, and not our last token.
        expected += max((min(c, len(mine) - 1) // 2 for c in common), default=0) * 2

    assert designed_hits(prompts, Toy(), block=2).hits == expected


def test_without_tokens_it_is_labelled_an_estimate():
    assert designed_hits([text(*"abcd")] * 2, ByteEstimate()).unit == "estimate"
    assert designed_hits([], Toy()).share == 0
