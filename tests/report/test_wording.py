"""Sentences that only some records call for."""

from __future__ import annotations

import copy

import pytest

from steelyard.report import compose, to_markdown


def told(record, lang: str = "en") -> str:
    return to_markdown(compose(*record, lang=lang)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("rule", "english", "chinese"),
    [
        ("valid", "arrives within 10 s.", "到达，才算"),
        ("record", "within 10 s, and every field is right.", "到达且每个字段都正确，才算"),
        ("fields >= 60%", "and at least 60% of its fields are right.", "且至少 60% 的字段正确"),
    ],
)
def test_the_rule_of_acceptance_is_told_in_words(world, rule, english, chinese):
    record = world().record()
    record[0]["workloads"][0]["accept"] = rule

    assert english in told(record)
    assert chinese in told(record, "zh")


def test_the_trade_is_told_from_either_side(records):
    dear = told(records["ranked first, dearer"])

    assert "- It buys: field accuracy 90 % (plain 55 %)" in dear
    assert "- It costs: cost per 1,000 accepted 0.9 CNY (plain 0.4 CNY)" in dear


def test_a_void_run_weighs_nothing(records):
    text = told(records["void"])

    assert "It buys" not in text
    assert "It costs" not in text


def test_one_gate_that_several_leave_open_is_told_once(records):
    text = told(records["unproven"])

    assert text.count("have not proven delivered compliance ≥ 90 %") == 1


def test_a_time_never_reached_still_shows_who_is_better(records):
    text = told(records["one passes"])

    assert "p95 latency of accepted answers 2.15 s (plain never)" in text


@pytest.mark.parametrize(
    ("lang", "told_so"),
    [("en", "fewer than 95 of 100 ever accepted"), ("zh", "被接受的答案不到 95%")],
)
def test_a_share_that_was_never_accepted_is_not_given_a_time(records, lang, told_so):
    text = told(records["one passes"], lang)

    assert told_so in text
    assert "within never" not in text


def test_an_interval_without_zero_that_the_exact_test_does_not_bear_out_is_explained(records):
    found, verdict = copy.deepcopy(records["one passes"])
    odd = next(c for c in found["comparisons"] if c.get("p_value") is not None)
    odd |= {"answer": "cannot tell", "p_value": 0.12, "needs_n": 4}
    odd["interval"] |= {"low": 0.01, "high": 0.68}

    assert "the exact test decides, not the interval; about 4 more items" in told((found, verdict))


def test_a_study_without_prices_has_no_section_on_costs(records):
    found, verdict = copy.deepcopy(records["one passes"])
    found["prices"] = []

    assert "## Cost" not in told((found, verdict))


def test_what_is_claimed_stands_among_the_assumptions(records):
    text = told(records["one passes"]).split("## Assumptions")[1].split("## ")[0]

    assert "precision" in text
    assert "claimed" in text


def test_every_number_has_its_definition(records):
    findings, _ = record = records["one passes"]
    text = told(record).split("## How every number is defined")[1].replace("\\", "")

    assert all(m["criterion"] in text for m in findings["measurements"])
    assert "Wilson, 95 %" in text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_warnings_come_before_the_verdict(records, lang):
    words = {"en": ("Post hoc", "RECOMMEND"), "zh": ("事后修改", "推荐")}[lang]
    text = told(records["post hoc"], lang)

    assert text.index(words[0]) < text.index(words[1])


def test_coverage_is_told_where_some_answers_could_not_be_graded(records):
    found, verdict = copy.deepcopy(records["one passes"])
    found["measurements"][0]["coverage"] = 0.9
    found["measurements"][1]["coverage"] = 1.0

    assert told((found, verdict)).count("coverage 90 %") >= 1
    assert "coverage 100" not in told((found, verdict))
    assert "覆盖率 90%" in told((found, verdict), "zh")
