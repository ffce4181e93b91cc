from __future__ import annotations

import pytest
from tests.suites.domain.asked import asked, judged, kind

LABELS = asked("labels", ["盗窃"], choices=["盗窃", "盗窃、抢夺枪支", "诈骗"])
SPANS = asked("spans", ["喝醉酒", "送回"])
ENTITIES = asked(
    "entities", {"受害人": "张某、李某", "地点": "公园"}, choices=["受害人", "地点", "时间"]
)


def test_a_label_inside_a_longer_one_does_not_count():
    assert kind(LABELS, "罪名为盗窃、抢夺枪支") == "wrong-label"
    assert kind(LABELS, "盗窃") == ""
    assert kind(LABELS, "盗窃;诈骗") == "extra-label"


def test_spans_match_one_to_one_in_any_order():
    assert kind(SPANS, "送回；喝醉酒") == ""
    assert kind(SPANS, "喝醉酒") == "missing-label"
    assert kind(SPANS, "喝醉酒;送回住处") == "wrong-span"
    assert judged(SPANS, "送回;喝醉").checks["score"] == pytest.approx(0.9)


@pytest.mark.parametrize(
    "text",
    [
        "受害人:张某、李某;地点:公园",
        "受害人：李某，张某\n地点：公园\n时间：无",
        '```json\n{"受害人": ["张某", "李某"], "地点": "公园"}\n```',
        "- 受害人：张某、李某\n- 地点：公园",
    ],
)
def test_entities_are_found_in_any_layout(text):
    assert kind(ENTITIES, text) == ""


def test_entities_fail_by_what_is_wrong():
    assert kind(ENTITIES, "受害人：张某、李某") == "missing-label"
    assert kind(ENTITIES, "受害人：张某、李某；地点：公园；时间：昨天") == "extra-label"
    assert kind(ENTITIES, "受害人：张某、李某；地点：学校") == "wrong-span"


def test_that_a_sentence_holds_nothing_is_an_answer():
    assert kind(asked("lawbench/2-6", ""), "无法提取出实体信息。") == ""
    assert kind(asked("lawbench/2-6", ""), "时间：昨天") == "extra-label"
