from __future__ import annotations

from dataclasses import replace

import pytest
from tests.suites.factory import answer

from steelyard.errors import StudyError
from steelyard.evidence import Missing, Outcome
from steelyard.study import Accept
from steelyard.suites import Reply, Setting, Stamp, suite

pytest.importorskip("sacrebleu", reason="needs sacrebleu (extra `text`)")

SUITE = suite("writing")
STAMP = Stamp(deployment="a", workload="w", run="r", date="2026-11-30")


def setting(rule: str = "record") -> Setting:
    return Setting(mode="prompt", api="chat", engine="", parser=(), accept=Accept(rule=rule))


def made(name: str, n: int = 8):
    return SUITE.load_items(f"made:{name}?n={n}").items


def judged(item, text: str, rule: str = "record", **wire):
    dialogue = SUITE.dialogue(item, setting(rule))
    next(dialogue)
    with pytest.raises(StopIteration) as end:
        dialogue.send(Reply(text=text, **wire))
    return end.value.value


@pytest.mark.parametrize("name", ["official-documents", "memos", "summaries"])
def test_the_grader_passes_its_own_test_on_made_items(name):
    test = SUITE.self_test(made(name))

    assert test.faults == ()
    assert test.probes["gold"] == 8
    assert {
        f"breaks {rule}" for rule in ("date-form", "reply-cites", "numbering")
    } <= test.probes.keys()


def test_gold_that_breaks_a_rule_or_lacks_a_fact_is_told():
    item = made("official-documents", 1)[0]
    undated = replace(item, gold=item.gold.rsplit("\n", 1)[0])
    poor = replace(item, own={**item.own, "must": ["九百亿元"]})

    assert any("date-form" in f.seen for f in SUITE.self_test([undated]).faults)
    assert any(f.probe == "gold" for f in SUITE.self_test([poor]).faults)


def test_an_answer_is_judged_by_layout_first_then_by_facts():
    item = made("official-documents", 1)[0]
    right = judged(item, item.gold)
    loose = judged(item, item.gold.replace("妥否，请批示。", "谢谢。"))
    wrong = judged(item, item.gold.replace("万元", "元"))

    assert (right.outcome, right.acceptable, right.checks["chrf"]) == (Outcome.OK, True, 1.0)
    assert (loose.kind, loose.detail) == ("layout", "request-closing (line 7)")
    assert loose.checks["layout_compliance"] == pytest.approx(9 / 10)
    assert (wrong.kind, wrong.acceptable) == ("facts-missing", False)
    assert judged(item, item.gold.replace("万元", "元"), rule="valid").acceptable
    assert "元" not in wrong.detail


def test_a_forbidden_wording_is_a_kind_of_its_own():
    item = made("summaries", 1)[0]

    found = judged(item, f"{item.gold}（{item.own['must_not'][0]}）")

    assert (found.kind, found.checks["clean"], found.checks["kept_share"]) == (
        "forbidden",
        0.0,
        1.0,
    )


def test_likeness_alone_does_not_make_an_answer_right():
    item = made("summaries", 1)[0]
    bare = replace(item, own={})

    found = judged(bare, item.gold)

    assert (found.outcome, found.kind, found.acceptable) == (
        Outcome.UNDETERMINED,
        "overlap-only",
        False,
    )
    assert found.checks["rouge_l"] == 1.0


def test_a_lost_reply_keeps_its_outcome_and_counts_as_an_empty_text():
    item = made("official-documents", 1)[0]

    lost = judged(item, "", outcome=Outcome.TRANSPORT, kind="reset")

    assert lost.outcome is Outcome.TRANSPORT
    names = ("chrf", "kept_share", "document_wellformed", "complete")
    assert [lost.checks[n] for n in names] == [0.0] * 4


def test_a_text_cut_by_the_token_limit_has_that_kind_even_where_all_is_right():
    item = made("official-documents", 1)[0]

    assert judged(item, item.gold, finish="length").kind == "length"


@pytest.mark.parametrize(
    ("fact", "text", "there"),
    [
        ("3.5%", "增长 ３．５％。", True),
        ("3.5%", "增长13.5%", False),
        ("5%", "增长3.5%", False),
        ("1234万元", "共 1,234 万元", True),
        ("123万元", "共1123万元", False),
        (["4 March 2026", "March 4, 2026"], "by March 4,\n2026.", True),
        ("Compliance", "to **Compliance**", True),
        ("art", "the party", False),
        ("3.5%", "up 3.5 % on the year", True),
        ("CNY 84,000", "at CNY84000.", True),
        ("CNY 84,000", "at CNY184000.", False),
        ("765万元", "共765\u200b万元", True),
        ("十个", "二十个网点", False),
        ("四十一个", "共一百四十一个", False),
        ("四十一个", "共四十一个", True),
        ("5万", "5万亿元", False),
        ("一家", "唯一一家", True),
        ("C#", "written in C", False),
        ("C#", "## Written in C#", True),
    ],
)
def test_a_fact_is_found_whatever_its_width_and_blanks_but_not_inside_another_number(
    fact, text, there
):
    item = replace(made("summaries", 1)[0], own={"must": [fact]})

    assert judged(item, text).checks["kept_share"] == float(there)


@pytest.mark.parametrize("own", [{}, {"must": ["x"]}, {"must_not": ["x"]}, {"genre": "通知"}])
@pytest.mark.parametrize("rule", ["valid", "record"])
@pytest.mark.parametrize(
    ("text", "kind"),
    [(" \n", "empty"), ("\u3000", "empty"), ("<think>x?</think>", "thinking-only")],
)
def test_a_text_that_says_nothing_is_wrong_whatever_is_asked_of_it(own, rule, text, kind):
    found = judged(replace(made("summaries", 1)[0], own=own), text, rule=rule)

    assert (found.outcome, found.kind, found.acceptable) == (Outcome.WRONG, kind, False)


@pytest.mark.parametrize("name", ["memos", "summaries", "official-documents"])
def test_the_question_repeated_is_no_answer(name):
    item = made(name, 1)[0]
    question = item.prompt

    assert judged(item, question).outcome is Outcome.WRONG
    assert judged(item, question).checks["kept_share"] == 0.0
    assert judged(item, f"{question}\n\n{item.gold}").checks["kept_share"] == 1.0


def test_a_fact_in_a_thought_is_not_kept_and_a_forbidden_wording_there_is_said():
    item = replace(made("summaries", 1)[0], own={"must": ["3.5%"], "must_not": ["Ms Calder"]})

    found = judged(item, "<think>3.5%, by Ms Calder</think>\nLoans rose.")

    assert (found.checks["kept_share"], found.checks["clean"]) == (0.0, 0.0)


def test_a_text_that_a_filter_broke_off_is_wrong():
    item = replace(made("summaries", 1)[0], own={"must_not": ["x"]})

    found = judged(item, "Loans", outcome=Outcome.WRONG, kind="content-filter")

    assert (found.outcome, found.kind) == (Outcome.WRONG, "content-filter")
    assert found.checks["clean"] == 0.0


def test_an_item_about_what_the_grader_tries_as_foreign_is_not_refused():
    item = made("summaries", 1)[0]
    gold = "果园今年采摘苹果三百吨，由火车运出。"
    apples = replace(item, gold=gold, own={"must": ["苹果", "火车"]})

    assert SUITE.self_test([apples]).faults == ()


def test_a_fact_of_nothing_but_marks_is_refused(tmp_path):
    (tmp_path / "own.jsonl").write_text('{"id": "a", "prompt": "?", "must": ["**"]}', "utf-8")

    with pytest.raises(StudyError, match="must must be a list of texts"):
        SUITE.load_items("own.jsonl", base=tmp_path)


def test_corpus_bleu_is_told_without_interval_and_is_no_criterion():
    items = (*made("official-documents", 3), *made("memos", 1))
    answers = [answer(i.id, dict(judged(i, i.gold).checks), repeat=0) for i in items]
    found = {m.criterion: m for m in SUITE.measure(answers, stamp=STAMP)}

    assert found["corpus_bleu_zh"].value == pytest.approx(100.0)
    assert (found["corpus_bleu_zh"].n, found["corpus_bleu_en"].n) == (3, 1)
    assert found["corpus_bleu_zh"].interval is None
    assert "tok:zh" in found["corpus_bleu_zh"].note
    assert "version" not in found["corpus_bleu_zh"].note
    assert "corpus_bleu_zh" not in {c.name for c in SUITE.criteria}
    assert isinstance(found["clean_text"].value, Missing)


def test_an_item_that_says_nothing_to_judge_by_is_refused_with_its_line(tmp_path):
    (tmp_path / "own.jsonl").write_text(
        '{"id": "a", "prompt": "写"}\n{"id": "b", "prompt": "写", "genre": "请求", "must": "x"}\n',
        "utf-8",
    )

    with pytest.raises(
        StudyError, match=r"own.jsonl:1: nothing to judge by(.|\n)*own.jsonl:2: genre"
    ):
        SUITE.load_items("own.jsonl", base=tmp_path)
