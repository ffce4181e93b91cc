"""What a cache would hit by design, and which cells may be compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence import Missing
from steelyard.load.prompts import as_designed, designed_hits, same_work
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


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [(0.5, 0.52, "pass"), (0.0, 0.9, "fail"), (Missing(reason="no counters"), 0.9, "unknown"),
     (0.9, Missing(reason="no counters"), "unknown")],
)  # fmt: skip
def test_cells_with_different_hits_are_not_compared(a, b, result):
    assert same_work(a, b).result == result


def test_more_hits_than_designed_fail_and_fewer_pass():
    design = designed_hits([text(*"abcdefgh")] * 2, Toy(), block=5)

    assert as_designed(design, 0.1).result == "pass"
    assert as_designed(design, 0.8).result == "fail"
    assert as_designed(design, Missing(reason="no metrics page")).detail == "no metrics page"
