from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from steelyard.suites.writing.layout import RULES, judge
from steelyard.suites.writing.looks import Wanted
from steelyard.suites.writing.mutate import MUTATIONS
from steelyard.suites.writing.selftest import MODELS

REQUEST, REPLY, NOTICE = (MODELS[genre] for genre in ("请示", "批复", "通知"))


def failed(text: str, genre: str = "请示", **said):
    return {s.rule: s.line for s in judge(text, Wanted(genre=genre, **said)) if s.passed is False}


@pytest.mark.parametrize("genre", MODELS)
def test_a_model_document_obeys_every_rule_that_applies(genre):
    assert failed(MODELS[genre], genre) == {}


def test_every_rule_has_a_mutation_that_breaks_it_and_some_model_it_applies_to():
    broken = set()
    for genre, text in MODELS.items():
        for rule, mutate in MUTATIONS.items():
            changed = mutate(text)
            if changed and rule in failed(changed, genre):
                broken.add(rule)

    assert broken == {rule.id for rule in RULES}


@pytest.mark.parametrize(
    ("change", "rule", "line"),
    [
        (("2026年11月30日", "2026年11月05日"), "date-form", 16),
        (("2026年11月30日", "2026年11月31日"), "date-form", 16),
        (("2026年11月30日", "二〇二六年十一月三十日"), "date-form", 16),
        (("2026年11月30日", "2026.11.30"), "date-form", 16),
        (("\n2026年11月30日", ""), "date-form", None),
        (("恒信银行总行：\n", ""), "addressee", None),
        (("恒信银行总行：", "恒信银行总行，"), "addressee", None),
        (("（一）数量", "（一）、数量"), "numbering", 6),
        (("（一）数量", "(一)数量"), "numbering", 6),
        (("二、资金来源", "三、资金来源"), "numbering", 9),
        (("一、购置内容", "1.购置内容"), "numbering", 5),
        (("附件：1.预算表", "附件:1.预算表"), "attachment", 12),
        (("2.报价单", "报价单"), "attachment", 13),
        (("附件：1.预算表\n2.报价单\n", "详见附件。\n"), "attachment", 12),
        (("的请示\n", "的请示。\n"), "title-form", 1),
        (("恒信银行临江分行关于", "关于"), "title-form", 1),
        (("妥否，请批示。", "谢谢！"), "request-closing", 10),
        (("妥否，请批示。", "特此通知。"), "own-closing", 10),
        (("妥否，请批示。", "此外，请示增加人员。\n妥否，请批示。"), "single-matter", 10),
    ],
)
def test_a_fault_is_found_by_its_rule_at_its_line(change, rule, line):
    found = failed(REQUEST.replace(*change))

    assert rule in found
    assert found[rule] == line


@pytest.mark.parametrize(
    "number", ["[2026]12号", "（2026）12号", "〔2026〕012号", "〔2026〕第12号", "〔26〕12号"]
)
def test_a_document_number_in_another_form_fails(number):
    assert "number-form" in failed(REPLY.replace("〔2026〕12号", number), "批复")


def test_a_reply_that_does_not_cite_the_request_with_its_number_fails():
    assert failed(REPLY.replace("（恒信临发〔2026〕12号）", ""), "批复") == {"reply-cites": 4}


def test_what_the_item_says_of_issuer_addressee_and_number_is_held_against_the_text():
    assert set(failed(NOTICE, "通知", issuer="恒信银行")) == {"title-form", "signature"}
    assert set(failed(NOTICE, "通知", addressee="各支行")) == {"addressee"}
    assert set(failed(REPLY, "批复", number="恒信临发〔2026〕13号")) == {"number-form"}


@pytest.mark.parametrize(
    "dressed",
    [
        "# " + NOTICE.replace("各分行：", "**各分行：**"),
        f"```text\n{NOTICE}\n```",
        NOTICE.replace("\n", "\r\n"),
        "恒信银行文件\n恒信发〔2026〕7号\n\n" + NOTICE,
        NOTICE.replace("总行关于报送", "总行\n关于报送", 1),
        NOTICE.replace("请于", "　　请于"),
        NOTICE + "\n（联系人：办公室）",
    ],
)
def test_harmless_dress_breaks_no_rule(dressed):
    assert failed(dressed, "通知") == {}


def test_a_public_announcement_needs_no_addressee():
    body = "自12月1日起调整营业时间。\n特此公告。"
    text = f"恒信银行关于调整营业时间的公告\n\n{body}\n\n恒信银行\n2026年11月30日"

    assert failed(text, "公告") == {}


def test_a_missing_addressee_is_not_made_up_from_a_sentence_that_ends_with_a_colon():
    text = NOTICE.replace("各分行：\n", "").replace("请于", "现将有关要求通知如下：\n请于")

    assert failed(text, "通知") == {"addressee": None}


@given(
    st.text(
        st.sampled_from("一二、（）()1.〔〕2026年月日：:附件的请示关于号\n #*。特此"), max_size=200
    )
)
@example("一一:0")
@example("十十、")
def test_any_text_can_be_judged(text):
    for genre in ("请示", "批复", "通知", "公告"):
        assert len(judge(text, Wanted(genre=genre))) == len(RULES)


@pytest.mark.parametrize(
    "changed",
    [
        REQUEST.replace("妥否，请批示。", "以上请示如无不妥，请批准。"),
        REQUEST.replace("妥否，请批示。", "是否可行，请予批复。"),
        REQUEST.replace("现请示如下：\n", "现请示如下：\n一、二季度设备故障较多。\n"),
        REQUEST.replace("终端十台。", "终端十台，单价1.5万元。"),
    ],
)
def test_other_ways_to_write_it_well_break_no_rule(changed):
    assert failed(changed) == {}


def test_a_letter_in_reply_is_a_letter():
    text = NOTICE.replace("的通知", "的复函").replace("特此通知", "特此函复")

    assert failed(text, "函") == {}


@pytest.mark.parametrize(
    "unit",
    ["关于的", "《请示", "（2026", "一、", "特此", "请示，另", " ", "1", "- ", "件 ", "号〔2026 "],
)
@pytest.mark.parametrize("head", ["", "恒信", "附件", "恒信〔2026", "附件："])
def test_a_long_line_of_one_thing_over_and_over_is_judged_at_once(unit, head):
    long = f"{head}{unit * 20_000}x"
    for text in (long, f"{REQUEST}\n{long}", f"X：\n{long}", f"{long}\nX："):
        assert judge(text, Wanted(genre="批复"))


def test_the_number_of_an_attachment_may_be_no_number_at_all():
    assert failed(REQUEST.replace("附件：1.", "附件：" + "1" * 5000 + ".")) == {"attachment": 12}


@pytest.mark.parametrize("body", ["市住房和城乡建设局", "呼和浩特分行"])
def test_a_name_with_and_in_it_is_one_addressee(body):
    assert failed(REQUEST.replace("恒信银行总行：", f"{body}：")) == {}
    assert failed(REQUEST.replace("恒信银行总行：", f"{body}、市财政局：")) == {
        "single-addressee": 3
    }
    two = REQUEST.replace("恒信银行总行：", f"{body}和市财政局：")
    assert failed(two, addressee=body) == {"single-addressee": 3}
