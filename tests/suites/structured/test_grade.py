from __future__ import annotations

import json

import pytest
from tests.suites.factory import GOLD, NOTHING, item
from tests.suites.structured.graded import TEXT, graded, ladder

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites import Reply, chain
from steelyard.suites.structured.chain import STANDARD
from steelyard.suites.structured.grade import absent, grade

UNQUOTED = TEXT.replace('"kind"', "kind")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (TEXT, (1, 1, 1)),
        (f"  {TEXT}\n", (1, 1, 1)),
        (f"```json\n{TEXT}\n```", (0, 1, 1)),
        (f"好的：{TEXT}", (0, 1, 1)),
        (f"{TEXT}\n{TEXT}", (0, 1, 1)),
        (UNQUOTED, (0, 0, 1)),
        ("sorry", (0, 0, 0)),
        ("", (0, 0, 0)),
    ],
)
def test_a_reply_climbs_the_ladder_as_far_as_it_can(text, steps):
    assert ladder(graded(text)) == steps


def test_gold_is_ok_and_all_right():
    judged = graded(TEXT)

    assert (judged.outcome, judged.kind, judged.acceptable) == (Outcome.OK, "", True)
    assert (judged.checks["fields_right"], judged.checks["fields_total"]) == (5, 5)
    assert judged.checks["record"] == 1
    assert json.loads(judged.delivered) == GOLD
    assert judged.links == ()


def test_delivered_is_judged_by_the_deployments_own_chain():
    fenced = f"```\n{TEXT}\n```"

    assert ladder(graded(fenced, parser=chain([]))) == (0, 1, 0)
    assert ladder(graded(fenced, parser=chain(["strip-fence"]))) == (0, 1, 1)


@pytest.mark.parametrize(
    ("text", "kind", "detail"),
    [
        ("", "empty", "white space"),
        (" " * 100, "whitespace-run", "white space"),
        ("sorry", "invalid-json", "leading-text"),
        (TEXT.replace("12.5", '"12"'), "schema", "type at /amount"),
        (TEXT.replace('"in"', '"up"'), "schema", "enum at /kind"),
        ('{"amount": 1, "kind": "in"}', "schema", "required at the root: name is missing"),
        (f"[{TEXT}]", "schema", "type at the root"),
        (TEXT.replace("12.5", "13"), "value", "/amount"),
    ],
)
def test_a_wrong_reply_is_wrong_by_its_kind(text, kind, detail):
    judged = graded(text)

    assert (judged.outcome, judged.kind) == (Outcome.WRONG, kind)
    assert detail in judged.detail
    assert not judged.acceptable


def test_an_invalid_object_has_no_right_field():
    judged = graded(TEXT.replace('"in"', '"up"'))

    assert judged.delivered is None
    assert (judged.checks["fields_right"], judged.checks["fields_total"]) == (0, 5)


def test_a_valid_but_wrong_object_is_ok_where_validity_is_all_that_is_asked():
    judged = graded(TEXT.replace("12.5", "13"), accept="valid")

    assert judged.outcome is Outcome.OK
    assert judged.checks["record"] == 0


def test_an_object_whole_before_the_cut_counts():
    judged = graded(f"{TEXT}\nText: next", finish="length")

    assert judged.outcome is Outcome.OK


def test_an_object_cut_by_the_limit_is_wrong_whatever_repair_makes_of_it():
    judged = graded(TEXT[:-1], finish="length")

    assert (judged.outcome, judged.kind) == (Outcome.WRONG, "length")
    assert judged.checks["delivered"] == 0
    assert judged.checks["repaired_cut"] == 1


def test_each_link_that_changed_the_text_is_recorded_with_its_gain():
    judged = graded(f"so:\n```\n{UNQUOTED}\n```")

    assert judged.links == ("strip-fence", "repair")
    assert judged.checks["link:strip-fence:changed"] == 1
    assert "link:strip-fence:gained" not in judged.checks
    assert judged.checks["link:repair:gained"] == 1
    assert judged.checks["link:repair:gained_right"] == 1


def test_a_gain_that_is_valid_and_wrong_is_told_from_one_that_is_right():
    judged = graded(UNQUOTED.replace("12.5", "13"))

    assert judged.checks["link:repair:gained"] == 1
    assert "link:repair:gained_right" not in judged.checks


def test_without_gold_rightness_is_unknown_not_zero():
    judged = graded(TEXT, of=item(gold=NOTHING), accept="valid")

    assert judged.outcome is Outcome.OK
    assert judged.checks["record"] is None
    assert judged.checks["fields_right"] is None


def test_without_schema_any_strict_value_is_valid():
    assert ladder(graded("[1]", of=item(schema=None, gold=[1]))) == (1, 1, 1)


def test_an_answer_that_never_came_has_all_checks_at_nothing():
    assert absent(item()) == {
        "strict": 0,
        "extracted": 0,
        "repaired": 0,
        "delivered": 0,
        "strict_json_violation": 0,
        "fields_right": 0,
        "fields_total": 5,
        "record": 0,
    }


def test_a_pattern_that_gives_up_is_the_graders_error_not_the_models():
    schema = {"type": "string", "pattern": "^(a|b|ab)*(?=c)\\1$"}

    judged = graded(json.dumps("ab" * 5000), of=item(schema=schema, gold=NOTHING), accept="valid")

    assert judged.outcome is Outcome.GRADER_ERROR
    assert [judged.checks[name] for name in ("strict", "repaired", "delivered")] == [None] * 3
    assert not judged.acceptable


def test_what_fails_for_certain_is_wrong_whatever_else_could_not_be_told():
    pattern = {"type": "string", "pattern": "^(a|b|ab)*(?=c)\\1$"}
    schema = {"properties": {"a": pattern}, "required": ["a", "b"]}

    judged = graded(
        json.dumps({"a": "ab" * 5000}), of=item(schema=schema, gold=NOTHING), accept="valid"
    )

    assert (judged.outcome, judged.kind) == (Outcome.WRONG, "schema")
    assert judged.detail == "required at the root: b is missing"


def test_an_alternative_that_could_not_be_told_is_not_the_models_fault():
    schema = {"anyOf": [{"pattern": "^(a|b|ab)*(?=c)\\1$"}, {"const": "x"}]}

    judged = graded(json.dumps("ab" * 5000), of=item(schema=schema, gold=NOTHING), accept="valid")

    assert judged.outcome is Outcome.GRADER_ERROR


@pytest.mark.parametrize("finish", ["stop", "length"])
def test_a_draft_in_a_thought_that_never_ends_is_not_delivered(finish):
    judged = graded(f"<think>Perhaps {TEXT}, but", finish=finish)

    assert judged.outcome is Outcome.WRONG
    assert ladder(judged) == (0, 0, 0)


def test_a_big_integer_is_flagged():
    judged = graded(TEXT.replace("12.5", "9007199254740993"))

    assert judged.checks["flag:big-integer"] == 1


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ('12.5, "amount": 12.5', "duplicate-key"),
        ("NaN", "nan-or-infinity"),
        ("1e400", "number-overflow"),
        ('"\\ud800"', "lone-surrogate"),
    ],
)
@pytest.mark.parametrize("wrap", ["{}", "```json\n{}\n```"])
def test_what_readers_read_differently_is_named_also_inside_a_fence(value, kind, wrap):
    checks = graded(wrap.replace("{}", TEXT.replace("12.5", value))).checks

    assert (checks["strict_json_violation"], checks[f"violation:{kind}"]) == (1, 1)


def test_prose_and_a_missing_brace_are_not_read_differently():
    assert graded(f"Well: {TEXT[:-1]}").checks["strict_json_violation"] == 0
    assert graded("\ufeff" + TEXT).checks["violation:bom"] == 1


def test_the_keyword_that_fails_first_is_counted_by_its_name():
    assert graded(TEXT.replace('"in"', '"up"')).checks["keyword:enum"] == 1


def test_what_repair_made_valid_is_held_against_gold():
    cut = TEXT[: TEXT.index(', "tags"')]

    assert graded(UNQUOTED).checks["repair_right"] == 1
    assert graded(cut, finish="length").checks["repair_right"] == 0
    assert "repair_right" not in graded(TEXT).checks


@pytest.mark.parametrize(
    ("text", "wasted"),
    [
        (TEXT, 0.0),
        (f"{TEXT}{TEXT}", 0.5),
        (" " * 100, 1.0),
        ("{" + " " * 99, 0.99),
    ],
)
def test_tokens_behind_the_object_and_in_white_space_are_wasted(text, wasted):
    judged = grade(
        item(), Reply(text=text, completion_tokens=60), parser=STANDARD, accept=Accept(rule="valid")
    )

    assert judged.checks["tokens_wasted"] == pytest.approx(60 * wasted)
    assert judged.checks["tokens_out"] == 60


def test_tokens_that_nobody_counted_are_unknown():
    assert graded(TEXT).checks["tokens_wasted"] is None
