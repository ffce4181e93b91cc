from __future__ import annotations

import json

import pytest
from tests.suites.factory import GOLD, item

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites import Ask, Judgement, Reply, Setting, suite

SUITE = suite("structured")


def setting(mode="prompt", *, parser=()):
    return Setting(mode=mode, api="chat", engine="", parser=parser, accept=Accept(rule="record"))


def judged(reply: Reply, **options) -> Judgement:
    dialogue = SUITE.dialogue(item(), setting(**options))
    next(dialogue)
    with pytest.raises(StopIteration) as end:
        dialogue.send(reply)
    return end.value.value


def test_the_one_ask_carries_what_the_mode_adds():
    ask = next(SUITE.dialogue(item(), setting("json")))

    assert ask == Ask(parts={"response_format": {"type": "json_object"}})


def test_a_reply_is_graded_by_the_parsers_of_the_deployment():
    fenced = f"```json\n{json.dumps(GOLD)}\n```"

    assert judged(Reply(text=fenced)).outcome is Outcome.WRONG
    assert judged(Reply(text=fenced), parser=("strip-fence",)).outcome is Outcome.OK


def test_what_did_not_arrive_keeps_the_outcome_of_the_wire():
    lost = Reply(text="", outcome=Outcome.TRANSPORT, kind="reset", detail="connection reset")

    assert (judged(lost).outcome, judged(lost).kind) == (Outcome.TRANSPORT, "reset")
    assert judged(lost).checks["delivered"] == 0.0
