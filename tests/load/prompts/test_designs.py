"""Prompts: nothing in common unless asked for, and exactly as long as asked."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.arrivals import Blocks, Schedule, constant
from steelyard.load.prompts import (
    Language,
    PromptOptions,
    Uniqueness,
    designed_hits,
    planned,
    prompts_for,
    read_lengths,
    read_prefix,
)
from support.toy import Toy


def options(**more):
    for name in ("input_tokens", "output_tokens"):
        if name in more:
            more[name] = read_lengths(more[name], what=name)
    if "prefix" in more:
        more["prefix"] = read_prefix(more["prefix"])
    return PromptOptions(tokenizer=Toy(), **more)


def starts(count=40):
    return constant(10, for_s=count / 10).schedule(0)


def made(asked, schedule):
    plan = planned(asked, schedule)
    return plan, list(prompts_for(asked, plan))


def tokens(prompt):
    if isinstance(prompt, str):
        return Toy().count(prompt)
    return sum(Toy().count(message["content"]) for message in prompt)


DESIGNS = st.sampled_from(
    [
        {},
        {"prefix": "shared:count=2,tokens=30,share=0.5"},
        {"prefix": "tree:depth=2,branching=2,tokens=15,share=0.9"},
        {"prefix": "turns:turns=3,think=1s", "output_tokens": "5-40"},
    ]
)


@given(
    design=DESIGNS,
    language=st.sampled_from(Language),
    seed=st.integers(0, 2**32),
    chat=st.booleans(),
    least=st.integers(60, 300),
)
@settings(max_examples=40, deadline=None)
def test_each_prompt_counts_what_its_request_asks_for(design, language, seed, chat, least):
    asked = options(
        input_tokens=f"{least}-{least + 90}", language=language, seed=seed, chat=chat, **design
    )

    plan, prompts = made(asked, starts(12))

    assert [tokens(prompt) for prompt in prompts] == plan.input_tokens.tolist()


def test_prompts_share_no_block_over_requests_cells_and_runs():
    seen, everything = Uniqueness(), []
    for salt, cell in itertools.product((1, 2), (0, 1)):
        _, prompts = made(
            options(input_tokens="40", seed=7, salt=salt, cell=cell, seen=seen), starts()
        )
        everything += prompts

    assert len(seen) == len(everything) == 160
    assert designed_hits(everything, Toy(), block=16).hits == 0


def test_the_same_seed_and_salt_give_the_same_prompts():
    assert made(options(seed=3, salt=9), starts())[1] == made(options(seed=3, salt=9), starts())[1]


def test_prompts_of_slices_are_those_of_the_whole():
    plan, prompts = made(options(input_tokens="20-60"), starts())
    by_number = {}
    for worker in range(3):
        part = plan.slice(worker, of=3)
        by_number |= zip(part.number.tolist(), prompts_for(options(), part), strict=True)

    assert [by_number[n] for n in range(len(plan))] == prompts


def test_prompts_too_short_to_differ_are_refused():
    with pytest.raises(StudyError, match="make them longer"):
        made(options(input_tokens="1"), starts(3000))


def test_a_shared_beginning_is_a_system_message_in_chat_and_text_elsewhere():
    asked = options(input_tokens="80", prefix="shared:count=2,tokens=30")
    _, chat = made(asked, starts())
    _, plain = made(replace(asked, chat=False), starts())

    systems = {prompt[0]["content"] for prompt in chat}
    assert len(systems) == 2
    assert {Toy().count(text) for text in systems} == {30}
    assert all(any(text.startswith(s) for s in systems) for text in plain)
    assert len(set(plain)) == len(plain)


def test_a_share_of_requests_takes_the_shared_beginning():
    _, prompts = made(options(input_tokens="80", prefix="shared:tokens=30,share=0.3"), starts(400))

    assert 0.22 < sum(not isinstance(p, str) for p in prompts) / 400 < 0.38


def test_a_tree_has_so_many_paths_and_children_go_on_where_parents_end():
    _, prompts = made(
        options(input_tokens="80", prefix="tree:depth=2,branching=3,tokens=20"), starts(200)
    )

    assert len({text[:20] for text in prompts}) == 3
    assert len({text[:60] for text in prompts}) in range(9, 200)
    assert 0 < designed_hits(prompts, Toy(), block=1).share <= 0.5


def test_a_turn_begins_with_all_that_was_said_before_it():
    asked = options(input_tokens="20", output_tokens="10", prefix="turns:turns=3,think=2s")
    plan, prompts = made(asked, starts(5))

    assert plan.input_tokens.tolist()[:3] == [20, 50, 80]
    assert plan.chained
    for first, second in itertools.pairwise(prompts[:3]):
        assert second[: len(first)] == first
        assert [m["role"] for m in second[len(first) :]] == ["assistant", "user"]
    assert np.median(plan.think_ns[plan.turn > 0]) > 1e8


def test_a_conversation_shorter_than_its_own_history_begins_anew():
    plan = Schedule(
        at_ns=np.array([0, 1]), span_ns=2, number=np.arange(2), session=np.zeros(2),
        turn=np.arange(2), input_tokens=np.array([50, 30]), output_tokens=np.array([10, 10]),
    )  # fmt: skip
    prompts = list(prompts_for(options(prefix="turns:turns=2"), plan))

    assert [len(prompt) for prompt in prompts] == [1, 1]
    assert [tokens(prompt) for prompt in prompts] == [50, 30]


@given(
    lists=st.lists(
        st.tuples(st.integers(0, 3), st.integers(1, 4), st.integers(1, 8)), min_size=1, max_size=12
    )
)
@settings(max_examples=30, deadline=None)
def test_the_same_hash_is_the_same_text(lists):
    # A hash names its block and all before it, so it is made from the path.
    rows = [[1000 * root + place for place in range(size)] for root, size, _ in lists]
    lengths = [8 * (size - 1) + last for _, size, last in lists]
    full = [
        [h if (i + 1) * 8 <= n else 10**6 + k for i, h in enumerate(row)]
        for k, (row, n) in enumerate(zip(rows, lengths, strict=True))
    ]
    count = len(rows)
    plan = Schedule(
        at_ns=np.arange(count), span_ns=count, number=np.arange(count),
        input_tokens=np.array(lengths), blocks=Blocks.of(full, tokens=8),
    )  # fmt: skip
    prompts = list(prompts_for(options(prefix="blocks:x:mooncake"), plan))

    assert [tokens(text) for text in prompts] == lengths
    for (a, one), (b, two) in itertools.combinations(zip(full, prompts, strict=True), 2):
        common = sum(1 for x, y in zip(a, b, strict=False) if x == y)
        if common:
            assert one[:8] == two[:8]
        elif min(tokens(one), tokens(two)) >= 8:
            assert one[:30] != two[:30]


def test_a_trace_gives_blocks_and_lengths(tmp_path):
    file = tmp_path / "t.jsonl"
    rows = [
        {"timestamp": 0, "input_length": 600, "output_length": 9, "hash_ids": [1, 2]},
        {"timestamp": 3, "input_length": 700, "output_length": 8, "hash_ids": [1, 3]},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")

    plan, prompts = made(options(prefix=f"blocks:{file}:mooncake"), starts(2))

    assert plan.output_tokens.tolist() == [9, 8]
    assert [tokens(text) for text in prompts] == [600, 700]
    assert prompts[0][:500] == prompts[1][:500]
    assert designed_hits(prompts, Toy(), block=512).hits == 512
    with pytest.raises(StudyError, match="shorten the run"):
        planned(options(prefix=f"blocks:{file}:mooncake"), starts(3))


def test_items_are_asked_in_turn_and_fitted_where_a_length_is_asked_for():
    asked = options(items=("first text", "second text, which is a good deal longer"))

    assert made(asked, starts(3))[1] == ["first text", asked.items[1], "first text"]
    _, fitted = made(replace(asked, input_tokens=read_lengths("5", what="x")), starts(3))
    assert [tokens(text) for text in fitted] == [5, 5, 5]
    assert asked.items[1].startswith(fitted[1])


def test_a_beginning_longer_than_the_prompt_is_refused():
    with pytest.raises(StudyError, match="shorter prefix"):
        made(options(input_tokens="32", prefix="shared:tokens=30"), starts())


@pytest.mark.parametrize("prefix", ["shared:tokens=30", "tree:depth=3,branching=2,tokens=10"])
def test_a_drawn_length_is_raised_until_it_holds_the_beginning(prefix):
    asked = options(input_tokens="lognormal:60:1:200", prefix=prefix)
    schedule, prompts = made(asked, starts(200))

    lengths = schedule.input_tokens
    assert lengths.min() == 38
    assert lengths.max() <= 200
    assert len(prompts) == 200
    assert asked.told()["input_least"] == 38


def test_lengths_none_of_which_holds_the_beginning_are_refused():
    with pytest.raises(StudyError, match="shorter prefix"):
        made(options(input_tokens="8-30", prefix="shared:tokens=30"), starts())
