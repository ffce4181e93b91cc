from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence.keep import Keep, keep_answer, keep_item, keep_sample, keep_text, mask


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("我的邮箱a.b@example.com谢谢", "我的邮箱[email]谢谢"),
        ("我的卡号4111111111111111邮箱", "我的卡号[card]邮箱"),
        ("卡4111 1111 1111 1111,", "卡[card],"),
        ("身份证11010519491231002X号", "身份证[id]号"),
        ("电话13800138000。", "电话[phone]。"),
        ("电话+86 138-0013-8000。", "电话[phone]。"),
        ("call +44 20 7946 0958 now", "call [phone] now"),
        ("座机010-62345678", "座机[phone]"),
        ("护照E12345678", "护照[id]"),
        ("流水号20261130000123456789012", "流水号[digits]"),
        ("全角4111111111111111", "全角[card]"),
        ("尾号0421,金额3500元", "尾号0421,金额3500元"),
    ],
)
def test_a_masked_text_shows_the_type_in_place_of_the_value(text, masked):
    assert mask(text) == masked


def test_a_masked_json_stays_json():
    masked = json.loads(mask('{"phone": "13800138000", "n": 3500, "id": 13800138000, "ok": true}'))
    assert masked == {"phone": "[phone]", "n": 3500, "id": "[phone]", "ok": True}


@given(text=st.text())
def test_masking_leaves_no_long_run_of_digits(text):
    padded = text + "13800138000" + text
    assert "13800138000" not in mask(padded)


@given(text=st.text(alphabet="0123456789 -+aX@.电", max_size=60))
def test_masking_twice_changes_nothing_more_in_digits(text):
    import re

    assert not re.search(r"\d{6,}", mask(text))


def test_a_hashed_record_holds_no_text(synthetic):
    secret = "客户王小明 0421"
    sample = synthetic.sample(0, text=secret, reasoning=secret, tool_calls=secret, detail=secret)
    answer = synthetic.answer(0, samples=[0], delivered=secret, detail=secret)
    item = {"id": "a", "prompt": secret, "messages": [{"content": secret}], "gold": {"n": secret}}
    item |= {"own": {"must": [secret]}}
    kept = [
        keep_sample(sample, keep=Keep.HASH),
        keep_answer(answer, keep=Keep.HASH),
        keep_item(item, keep=Keep.HASH),
    ]
    assert "王小明" not in repr(kept)
    assert kept[0].text_sha256 == sample.text_sha256
    assert set(kept[2]) == set(item)


def test_what_the_transport_said_is_kept_where_no_server_spoke(synthetic):
    sample = synthetic.sample(0, status=None, detail="connection refused")
    assert keep_sample(sample, keep=Keep.HASH).detail == "connection refused"


def test_keep_full_changes_nothing(synthetic):
    sample, answer = synthetic.sample(0), synthetic.answer(0, samples=[0])
    item = {"id": "a", "prompt": "13800138000"}
    assert keep_sample(sample, keep=Keep.FULL) == sample
    assert keep_answer(answer, keep=Keep.FULL) == answer
    assert keep_item(item, keep=Keep.FULL) == item


def test_a_masked_item_is_masked_in_every_message(synthetic):
    item = {"id": "a", "messages": [{"role": "user", "content": "电话13800138000"}]}
    assert keep_item(item, keep=Keep.MASKED)["messages"][0]["content"] == "电话[phone]"


def test_no_text_has_no_masked_form():
    assert keep_text(None, keep=Keep.MASKED) is None
