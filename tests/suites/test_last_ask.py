"""An ask that is called the last one frees its user before the judgement."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.study import Accept
from steelyard.suites import Judgement, Reply, Setting, suite

ASKED = [
    ("structured", "made:records?n=3", (), True),
    ("structured", "made:records?n=3", ("extract", "reask"), False),
    ("tools", "made:calls?n=3", (), True),
    ("tools", "made:calls-reask?n=3", (), False),
    ("tools", "made:calls-twice?n=3", (), False),
    ("domain", "made:bank-questions?n=3", (), True),
    ("writing", "made:memos?n=3", (), True),
    ("code", "made:functions?n=3", (), True),
]


@pytest.mark.parametrize(("name", "source", "parser", "once"), ASKED)
def test_the_first_ask_is_the_last_where_nothing_can_follow_and_nothing_does(
    name, source, parser, once
):
    judge = suite(name)
    setting = Setting(
        mode="prompt",
        api="chat",
        engine="",
        parser=parser,
        accept=Accept(rule="record"),
        folder=Path(),
        repeat=0,
        seed=7,
    )
    for item in judge.load_items(source).items:
        dialogue = judge.dialogue(item, setting)
        step = next(dialogue)
        assert step.last is (once and not item.own.get("beside"))

        asked = [step]
        while not isinstance(step, Judgement):
            try:
                step = dialogue.send(Reply(text="{", finish="stop"))
                asked.append(step)
            except StopIteration as end:
                step = end.value
        assert all(not ask.last for ask in asked[:-1])
