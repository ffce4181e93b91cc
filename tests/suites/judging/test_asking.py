from __future__ import annotations

import asyncio
import json

import pytest

from steelyard.endpoint import Target
from steelyard.suites.judging import (
    PROMPTS,
    Asking,
    ask,
    judged,
    read_pairs,
    read_sheets,
    vote_writer,
)
from steelyard.suites.judging.prompt import question, read_verdict
from support.hostile import Hostile, Seen, reply


def said(text: str):
    body = {"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}
    return reply(json.dumps(body).encode(), kind="application/json")


def by_sense(seen: Seen):
    """A judge that sees which text is the fine one."""
    content = json.loads(seen.body)["messages"][0]["content"]
    a = content.split("回答 A]")[1].split("回答 B]")[0]
    return said('{"verdict": "%s"}' % ("A" if "第二行" in a else "B"))


def asked(run, script, tmp_path, **how):
    pairs = read_pairs(run)
    votes_file = tmp_path / "votes.csv"
    with Hostile([script]) as server, vote_writer(votes_file, pairs) as write:
        asking = Asking(target=Target(base_url=server.url, model="m"), **how)
        votes = asyncio.run(ask(pairs, asking, heard=write))
    return pairs, votes, votes_file


def test_each_pair_is_asked_in_both_orders_and_each_turn(run, tmp_path):
    pairs, votes, file = asked(run, by_sense, tmp_path, turns=3)
    found = judged(pairs, votes)

    assert len(votes) == 10 * 2 * 3
    assert found.verdicts == {"a": 10}
    assert (found.order_kept.value, found.stable.value) == (1.0, 1.0)
    assert found.first_chosen.value == 0.5
    assert sorted(map(str, read_sheets(pairs, [file])[0])) == sorted(map(str, votes))


def test_a_judge_that_fails_leaves_pairs_undetermined_with_what_failed(run, tmp_path):
    def script(seen: Seen):
        if b"i03" in seen.body or "第3篇" in seen.body.decode():
            return reply(
                b'{"error": {"message": "overloaded"}}', status="503 Busy", kind="application/json"
            )
        return said("Both have merits.")

    pairs, votes, _ = asked(run, script, tmp_path)
    found = judged(pairs, votes)

    assert found.undetermined["unreadable"] == 9
    assert sum(found.undetermined.values()) == 10
    assert set(found.undetermined) == {"unreadable", "http-5xx"}


def test_a_verdict_cut_by_the_limit_of_tokens_is_named_so(run, tmp_path):
    cut = {"choices": [{"message": {"content": "Let me think"}, "finish_reason": "length"}]}

    def script(seen: Seen):
        return reply(json.dumps(cut).encode(), kind="application/json")

    pairs, votes, _ = asked(run, script, tmp_path)

    assert judged(pairs, votes).undetermined == {"length": 10}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ('{"verdict": "A"}', "A"),
        ('```json\n{"reason": "清楚", "verdict": "b"}\n```', "B"),
        ('{"verdict":"tie"}', "tie"),
        ("B", "B"),
        ("**A**", "A"),
        ('{"verdict": "A"} or {"verdict": "B"}', None),
        ("A is better than B", None),
        ("", None),
        ('{"verdict": "C"}', None),
        ('{"Verdict": " Tie "}', "tie"),
        ('{"reason": "keeps {x}", "verdict": "A"}', "A"),
        ('{"verdict": "A"}\n\nA is right, B is not.', "A"),
        ('Both are fair.\n```json\n{"verdict": "B"}\n```', "B"),
        ('<think>{"verdict": "A"}? No.</think>{"verdict": "B"}', "B"),
        ('So {"verdict": "A"}? No.\n</think>\n\nB', "B"),
        ('<think>{"verdict": "A"}', None),
        ('Answer A holds {"verdict": "A"}, which is no answer at all.', None),
        ('{"verdict": "A", "verdict": "B"}', None),
        ('{"verdict": "A"} {"verdict": "tie"}', None),
        ('{"verdict": ["A"]}', None),
        ("{" * 20_000, None),
    ],
)
def test_only_a_plain_verdict_is_read(text, verdict):
    assert read_verdict(text) == verdict


def test_a_text_with_braces_and_marks_is_put_into_the_question_as_it_is():
    for lang in PROMPTS:
        asked_for = question(lang=lang, prompt="{x}", a='{"verdict": "A"}', b="[end]", mark="0af1")
        assert "{x}" in asked_for
        assert asked_for.count("[0af1 ") == 4
