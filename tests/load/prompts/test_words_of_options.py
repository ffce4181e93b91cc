"""Lengths and designs, as people write them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.prompts import Shared, Tree, Turns, read_lengths, read_prefix


def drawn(text, count=4000, **more):
    return read_lengths(text, what="x").draw(count, **({"seed": 1, "field": "input_tokens"} | more))


def test_lengths_follow_what_was_written():
    assert set(drawn("512")) == {512}
    assert (drawn("3-5").min(), drawn("3-5").max()) == (3, 5)
    log = drawn("lognormal:300:0.5:900")
    assert log.max() == 900
    assert abs(np.median(log) - 300) < 12


def test_lengths_of_one_trace_keep_inputs_and_outputs_together(tmp_path):
    file = tmp_path / "a.csv"
    rows = [f"2023-11-16 18:15:{n:02d}.0000000,{n + 1},{2 * (n + 1)}" for n in range(50)]
    file.write_text("TIMESTAMP,ContextTokens,GeneratedTokens\n" + "\n".join(rows) + "\n", "utf-8")

    asked, said = (drawn(f"trace:{file}:azure", field=f"{n}_tokens") for n in ("input", "output"))

    assert np.array_equal(2 * asked, said)
    assert len(set(asked)) > 40


@pytest.mark.parametrize(
    "text",
    ["", "0", "9-3", "-4", "many", "lognormal:0:1", "lognormal:9", "trace:f", "trace:f:csv",
     "99999999999", "1-99999999999", "lognormal:nan:inf", "lognormal:9:1:99999999999"],
)  # fmt: skip
def test_a_length_that_can_not_be_is_refused_with_the_forms(text):
    with pytest.raises(StudyError, match=r"--input-tokens: .* write 512, 64-512"):
        read_lengths(text, what="--input-tokens")


def test_designs_are_read():
    assert read_prefix("none") is None
    assert read_prefix("shared:tokens=9,share=0.5") == Shared(tokens=9, share=0.5)
    assert read_prefix("tree:depth=2,branching=3,tokens=4") == Tree(depth=2, branching=3, tokens=4)
    assert read_prefix("turns:turns=4,think=500ms") == Turns(turns=4, think_s=0.5)


@pytest.mark.parametrize(
    "text",
    ["shared", "shared:tokens=0", "shared:tokens=9,share=2", "tree:depth=2,tokens=4",
     "turns:think=2s", "turns:turns=2,tokens=4", "blocks:f", "other:a=1",
     "shared:tokens=9,think=1s"],
)  # fmt: skip
def test_a_design_that_can_not_be_is_refused_with_the_forms(text):
    with pytest.raises(StudyError, match="no design of prefixes; write none, shared:"):
        read_prefix(text)


@given(text=st.text(max_size=30))
def test_any_other_text_is_a_users_mistake_and_no_fault_of_ours(text):
    for read in (lambda: read_lengths(text, what="x"), lambda: read_prefix(text)):
        try:
            read()
        except StudyError:
            continue
