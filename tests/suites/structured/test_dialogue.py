from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.suites.factory import GOLD, NOTHING, item

from steelyard.evidence import Outcome, Purpose
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

    assert ask == Ask(parts={"response_format": {"type": "json_object"}}, last=True)


def test_a_reply_is_graded_by_the_parsers_of_the_deployment():
    fenced = f"```json\n{json.dumps(GOLD)}\n```"

    assert judged(Reply(text=fenced)).outcome is Outcome.WRONG
    assert judged(Reply(text=fenced), parser=("strip-fence",)).outcome is Outcome.OK


def test_what_did_not_arrive_keeps_the_outcome_of_the_wire():
    lost = Reply(text="", outcome=Outcome.TRANSPORT, kind="reset", detail="connection reset")

    assert (judged(lost).outcome, judged(lost).kind) == (Outcome.TRANSPORT, "reset")
    assert judged(lost).checks["delivered"] == 0.0


def test_what_a_filter_broke_off_is_wrong_however_good_it_looks():
    filtered = Reply(
        text=TEXT, outcome=Outcome.WRONG, kind="content-filter", finish="content_filter"
    )

    assert (judged(filtered).outcome, judged(filtered).kind) == (Outcome.WRONG, "content-filter")
    assert judged(filtered).checks["delivered"] == 0.0


class Talk:
    """A dialogue, replied to step by step."""

    def __init__(self, of=None, **options):
        self.dialogue = SUITE.dialogue(of or item(), setting(**options))
        self.asks = [next(self.dialogue)]

    def reply(self, text: str, **facts) -> Judgement | None:
        try:
            self.asks.append(self.dialogue.send(Reply(text=text, **facts)))
        except StopIteration as end:
            return end.value
        return None


TEXT = json.dumps(GOLD)
WRONG_TYPE = TEXT.replace("12.5", '"12"')


def test_asking_again_tells_the_fault_and_delivers_the_second_reply():
    talk = Talk(parser=("reask",))

    assert talk.reply(WRONG_TYPE, completion_tokens=10) is None
    judged = talk.reply(TEXT, completion_tokens=20)

    again = talk.asks[1]
    assert again.purpose is Purpose.REASK
    assert [m["role"] for m in again.messages] == ["user", "assistant", "user"]
    assert "type at /amount" in again.messages[-1]["content"]
    assert (judged.outcome, judged.links) == (Outcome.OK, ("reask",))
    assert (judged.checks["strict"], judged.checks["delivered"]) == (0.0, 1.0)
    assert judged.checks["link:reask:gained_right"] == 1
    assert judged.checks["tokens_out"] == 30


def test_a_valid_reply_is_not_asked_for_again():
    assert Talk(parser=("reask",)).reply(TEXT).links == ()


EMPTY = {"outcome": Outcome.WRONG, "kind": "empty", "finish": "stop"}


def test_a_reply_that_says_nothing_is_asked_for_again_and_a_lost_or_refused_one_is_not():
    talk = Talk(parser=("reask",))
    talk.reply("", **EMPTY)

    assert talk.asks[1].messages[-2] == {"role": "assistant", "content": "…"}
    assert talk.reply(TEXT).outcome is Outcome.OK
    for kind, outcome in (("reset", Outcome.TRANSPORT), ("rejected", Outcome.WRONG)):
        assert Talk(parser=("reask",)).reply("", outcome=outcome, kind=kind).kind == kind


def test_silence_twice_keeps_the_word_of_the_wire():
    talk = Talk(parser=("reask",))
    talk.reply("", **{**EMPTY, "kind": "thinking-only"})

    judged = talk.reply("", **EMPTY)

    assert (judged.kind, judged.checks["reasked"]) == ("thinking-only", 1.0)


def test_an_object_that_repair_closed_behind_a_cut_is_asked_for_again():
    talk = Talk(parser=("repair", "reask"))
    talk.reply(TEXT[:-1], finish="length")

    assert "cut" in talk.asks[1].messages[-1]["content"] or "截断" in str(talk.asks[1].messages)
    assert talk.reply(TEXT).outcome is Outcome.OK
    assert Talk(parser=("repair", "reask")).reply(TEXT[:-1]).outcome is Outcome.OK


def test_links_before_asking_again_have_the_first_try_on_either_reply():
    talk = Talk(parser=("extract", "reask"))

    assert Talk(parser=("extract", "reask")).reply(f"Well: {TEXT}") is not None
    assert talk.reply("no") is None
    assert talk.reply(f"Well: {TEXT}").outcome is Outcome.OK


def test_links_after_asking_again_mend_what_it_brought():
    talk = Talk(parser=("reask", "repair"))
    talk.reply("no")

    judged = talk.reply(TEXT[:-1])

    assert judged.links == ("reask", "repair")
    assert judged.outcome is Outcome.OK


def test_where_the_second_reply_does_not_arrive_the_first_is_judged():
    talk = Talk(parser=("reask",))
    talk.reply(WRONG_TYPE)

    judged = talk.reply("", outcome=Outcome.TRANSPORT, kind="reset")

    assert (judged.outcome, judged.kind) == (Outcome.WRONG, "schema")
    assert judged.checks["reasked"] == 1


def test_the_second_reply_is_cut_and_not_the_first():
    talk = Talk(parser=("reask", "repair"))
    talk.reply("no")

    judged = talk.reply(TEXT[:-1], finish="length")

    assert (judged.kind, judged.checks["delivered"]) == ("length", 0.0)


def test_raw_completions_are_asked_again_as_one_text():
    of = replace(item(), prompt="Message: 张三 12.5\nJSON:")
    dialogue = SUITE.dialogue(of, replace(setting(parser=("reask",)), api="completions"))
    next(dialogue)

    again = dialogue.send(Reply(text="no"))

    assert again.messages is None
    assert again.prompt.startswith(f"{of.prompt}no\n")
    assert again.prompt.endswith("\nJSON:")


def test_an_item_that_says_so_is_asked_whole_as_well():
    talk = Talk(replace(item(), own={"beside": True}))
    assert talk.reply(TEXT, finish="stop") is None

    judged = talk.reply(TEXT + " ", finish="stop")

    aside = talk.asks[1]
    assert (aside.purpose, aside.streamed) == (Purpose.ASIDE, False)
    assert judged.checks["stream_agrees"] == 0.0
    assert judged.outcome is Outcome.OK


@pytest.mark.parametrize(
    ("facts", "agrees"),
    [
        ({"outcome": Outcome.WRONG, "kind": "empty", "finish": "stop"}, 0.0),
        ({"outcome": Outcome.TRANSPORT, "kind": "reset"}, None),
        ({"outcome": Outcome.WRONG, "kind": "rejected", "status": 400}, None),
    ],
)
def test_a_whole_reply_that_says_nothing_disagrees_and_a_lost_one_tells_nothing(facts, agrees):
    talk = Talk(replace(item(), own={"beside": True}))
    talk.reply(TEXT, finish="stop")

    assert talk.reply("", **facts).checks.get("stream_agrees") == agrees


def test_without_gold_a_repaired_cut_is_held_against_a_longer_reply():
    of = replace(item(gold=NOTHING), own={"beside": True})
    talk = Talk(of, parser=("repair",))
    cut = TEXT[: TEXT.index(', "tags"')]
    talk.reply(cut, finish="length", completion_tokens=10)
    assert talk.reply(cut, finish="length") is None
    assert talk.asks[2].max_tokens == 40

    judged = talk.reply(TEXT, finish="stop")

    assert (judged.checks["repair_made"], judged.checks["repair_right"]) == (1.0, 0.0)
