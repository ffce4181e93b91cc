from __future__ import annotations

import pytest
from tests.suites.domain.asked import asked, judged, kind

from steelyard.suites.domain.tatqa_score import tatqa_scores


def scored(gold, answers, *, of="span", gold_scale="", scale=""):
    found = tatqa_scores(gold, answers, kind=of, gold_scale=gold_scale, scale=scale)
    return found.exact, found.f1


@pytest.mark.parametrize(
    ("gold", "answers", "options", "expected"),
    [
        (["$1,496.5"], ["1,496.5"], {"gold_scale": "million", "scale": "million"}, (1, 1)),
        (["$1,496.5"], ["1496500000"], {"gold_scale": "million"}, (1, 1)),
        (["$1,496.5"], ["1,496.5"], {"gold_scale": "million"}, (0, 0)),
        (
            -12.6,
            ["(12.6)"],
            {"of": "arithmetic", "gold_scale": "million", "scale": "million"},
            (1, 1),
        ),
        (23.42, ["0.2342"], {"of": "arithmetic", "gold_scale": "percent"}, (1, 1)),
        (23.42, ["23.42%"], {"of": "arithmetic", "gold_scale": "percent"}, (1, 1)),
        (23.42, ["23.42"], {"of": "arithmetic", "gold_scale": "percent"}, (0, 0)),
        ("3", ["3"], {"of": "count"}, (1, 1)),
        (["b type", "a type"], ["a type", "b type"], {"of": "multi-span"}, (1, 1)),
        (["the fixed price type"], ["fixed price"], {}, (0, 0.8)),
        (["x"], [], {}, (0, 0)),
    ],
)
def test_numbers_meet_at_their_scale_and_spans_by_their_words(gold, answers, options, expected):
    assert scored(gold, answers, **options) == expected


def test_a_reply_gives_answer_and_scale_as_json_or_in_words():
    item = asked("tatqa", -12.6, answer_type="arithmetic", scale="million")

    assert kind(item, '{"answer": -12.6, "scale": "million"}') == ""
    assert kind(item, "The answer is -12.6 million.") == ""
    assert kind(item, '{"answer": -12.6, "scale": "thousand"}') == "wrong-scale"
    assert kind(item, "The answer is as follows:\n-12.6 million") == ""
    assert kind(item, "13 million") == "wrong-number"
    assert kind(item, "I don't know.") == "declined"
    assert judged(item, "-12.6 million").checks["strict_exact"] == 1.0
    assert judged(item, "The answer is -12.6 million.").checks["strict"] == 0.0


def test_a_list_of_spans_may_be_parted_by_commas():
    gold = ["fixed-price type", "cost-plus type", "time-and-material type"]
    item = asked("tatqa", gold, answer_type="multi-span", scale="")

    seen = judged(item, "Fixed-price type; cost-plus type; time-and-material type")
    assert seen.kind == ""
    assert seen.checks["official_score"] == 1.0
    assert kind(item, "cost-plus type, fixed-price type") == "wrong-span"
    amounts = asked("tatqa", ["1,496.5", "1,202.9"], answer_type="multi-span", scale="million")
    assert kind(amounts, "1,496.5 million; 1,202.9 million") == ""
