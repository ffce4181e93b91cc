"""Schemas taken, and schemas kept to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs
from tests.suites.factory import answer, item

from steelyard.evidence import Missing, Outcome
from steelyard.suites import Reply, Stamp, coverage, suite
from steelyard.suites.structured.coverage import marks, schema_of

REFUSED = Reply(
    text="", outcome=Outcome.WRONG, kind="rejected", status=400, detail="HTTP 400: response_format"
)
STAMP = Stamp(deployment="a", workload="desk", run="r", date="2026-11-30")


def told(schema, taken, *, strict=1.0, name="i", repeat=0):
    checks = {"schema": schema, "schema_taken": taken, "strict": strict}
    return answer(name, checks, repeat=repeat)


@pytest.mark.parametrize(
    ("reply", "mode", "taken"),
    [
        (Reply(text="{}", status=200), "schema", 1.0),
        (Reply(text="{}", finish="length", outcome=Outcome.WRONG, status=200), "schema", 1.0),
        (REFUSED, "schema", 0.0),
        (REFUSED, "prompt", None),
        (replace(REFUSED, detail="HTTP 400: context too long"), "schema", None),
        (Reply(text="", outcome=Outcome.TRANSPORT, kind="http-5xx", status=500), "schema", None),
    ],
)
def test_only_a_refusal_that_names_the_form_says_no(reply, mode, taken):
    assert marks(item(), reply, mode=mode)["schema_taken"] == taken


def test_the_unit_is_the_schema_however_many_answers_it_has():
    answers = [
        told(1.0, 1.0, name="a"),
        told(1.0, 1.0, name="b", strict=0.0),
        told(2.0, 1.0, name="c"),
        told(3.0, 0.0, name="d", strict=0.0),
        told(4.0, None, name="e", strict=0.0),
    ]

    found = coverage(answers, deployment="a")
    rates = {m.criterion: m for m in suite("structured").measure(answers, stamp=STAMP)}

    assert (found.schemas, found.declared, found.empirical) == (3, 2, 1)
    assert rates["declared_coverage"].value == pytest.approx(2 / 3)
    assert rates["empirical_coverage"].value == pytest.approx(1 / 3)
    assert rates["schema_compliance"].value == pytest.approx(1 / 2)
    assert rates["schema_compliance"].unit_of_analysis == "schema"


def test_a_request_that_was_too_long_says_nothing_of_replies_to_its_schema():
    answers = [
        told(1.0, 1.0, name="a"),
        structs.replace(told(1.0, None, name="b", strict=0.0), outcome=Outcome.WRONG),
    ]

    assert coverage(answers, deployment="a").empirical == 1


def test_a_reply_that_could_not_be_judged_leaves_its_schema_untold():
    answers = [told(1.0, 1.0, name="a"), told(1.0, 1.0, name="b", strict=None)]
    rates = {m.criterion: m for m in suite("structured").measure(answers, stamp=STAMP)}

    assert rates["declared_coverage"].value == 1.0
    assert isinstance(rates["empirical_coverage"].value, Missing)


def test_the_same_schema_is_told_by_the_same_number_and_another_by_another():
    one, two = (
        marks(item(schema={"const": n}, gold=n), Reply(text="1"), mode="schema") for n in (1, 2)
    )

    assert one["schema"] != two["schema"]
    assert schema_of(answer("i", one)) == schema_of(answer("j", one))
