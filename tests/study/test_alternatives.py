"""Alternatives, facts and portfolios as a study writes them."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest

from steelyard.study import canonical_json, loads, schema
from steelyard.study.tree import grow

FACT = "owner: desk, date: 2026-10-01, source: audit"
PAPER = f"""
study: Buy or wait?
baseline: wait
alternatives:
  wait:
    about: keep what there is
    facts:
      field_accuracy: {{value: 62%, status: documented, {FACT}}}
      licence: {{value: none, status: documented, {FACT}}}
  buy:
    about: the vendor's offer
    facts:
      field_accuracy: {{low: 80%, base: 90%, high: 95%, status: claimed, {FACT}}}
      licence: {{value: MIT, status: documented, {FACT}}}
portfolios:
  half:
    split: {{wait: 50%, buy: 50%}}
    routing: new branches buy
gates:
  - licence in [MIT, none]
criteria:
  field_accuracy: {{weight: 1, worst: 50%, best: 100%}}
"""


@pytest.fixture
def told(vocabulary, faults):
    def tell(old: str, new: str) -> str:
        text = PAPER.replace(old, new)
        assert text != PAPER
        return "\n".join(faults(text))

    return tell


def test_a_study_may_have_nothing_to_ask(vocabulary):
    study = loads(PAPER, vocabulary=vocabulary)

    assert study.on_paper
    assert study.candidates == ("half", "wait", "buy")
    assert study.alternatives["buy"].facts["field_accuracy"].middle == 0.9
    assert study.gates[0].allowed == ("MIT", "none")


def test_the_schema_for_editors_takes_properties_where_facts_tell_them(vocabulary):
    data = json.loads(json.dumps(grow(PAPER).data, default=float))

    assert jsonschema_rs.is_valid(schema(vocabulary), data)


def test_a_study_without_them_is_hashed_as_before_they_existed(vocabulary, good):
    assert not {"alternatives", "portfolios", "facts"} & set(
        canonical_json(loads(good, vocabulary=vocabulary)).split('"')
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("status: documented", "status: measured", "comes out of a weighing"),
        ("value: 62%", "value: 62 s", "a share is required"),
        ("value: 62%", "value: 162%", "is no share"),
        ("value: 62%", "note: x", "unknown field"),
        ("value: 62%, ", "", "says no value"),
        ("low: 80%", "low: 93%", "out of order"),
        ("low: 80%", "value: 3%", "a value or a band"),
        ("value: none", "value: 3", "a text is required"),
        ("value: MIT", "value: MIT, fixed: 3 CNY", "is a text here"),
        ("value: MIT", "value: MIT, claim: c.yaml", "remove 'claim'"),
        ("field_accuracy: {value", "feild_accuracy: {value", "did you mean 'field_accuracy'?"),
        ("  - licence in [MIT, none]", "  - region in [cn]", "no candidate tells its 'region'"),
        ("  - licence in [MIT, none]", "  - licence >= 3 s", "does not start with a number"),
        ("  - licence in [MIT, none]", "  - licence in []", "the list is empty"),
        ("  - licence in [MIT, none]", "  - field_accuracy in [1]", "no list holds it"),
        ("  buy:\n", "  WAIT:\n", "only in case"),
        ("  half:\n", "  Buy:\n", "'Buy' is a candidate already"),
        ("wait: 50%, buy: 50%", "wait: 50%, buy: 40%", "add up to 90%"),
        ("wait: 50%, buy: 50%", "wait: 50%, bye: 50%", "did you mean 'buy'?"),
        ("wait: 50%, buy: 50%", "wait: 100%", "has one member"),
        ("wait: 50%, buy: 50%", "wait: 0%, buy: 100%", "a member without requests"),
        ("baseline: wait", "baseline: weight", "did you mean 'wait'?"),
        ("baseline: wait", "suites: [load]", "there are none to ask"),
    ],
)
def test_a_slip_is_refused_with_the_way_out(told, old, new, said):
    assert said in told(old, new)


def test_a_property_that_nobody_asks_for_is_shown_in_its_own_unit(vocabulary):
    text = PAPER.replace("gates:\n  - licence in [MIT, none]\n", "").replace(
        "licence: {value: MIT", "context_window: {value: 32768 tokens"
    )

    facts = loads(text, vocabulary=vocabulary).alternatives

    assert (facts["wait"].facts["licence"].value, facts["wait"].facts["licence"].unit) == (
        "none",
        "text",
    )
    assert facts["buy"].facts["context_window"].value == 32768.0


def test_no_word_of_anybody_stands_in_for_a_measurement(good, faults):
    fact = f"    facts: {{field_accuracy: {{value: 62%, status: documented, {FACT}}}}}\n"
    name = next(line for line in good.splitlines() if line.startswith("deployments:"))
    lines = good.splitlines(keepends=True)
    at = lines.index(name + "\n") + 2

    found = faults("".join([*lines[:at], fact, *lines[at:]]))

    assert any("is measured by the suite 'structured'" in fault for fault in found)


def test_a_split_for_everything_is_written_out_for_each_workload(good, vocabulary):
    study = loads(good, vocabulary=vocabulary)
    one, two = list(study.deployments)[:2]
    text = good + f"portfolios:\n  both: {{split: {{{one}: 30%, {two}: 70%}}, routing: by desk}}\n"

    split = loads(text, vocabulary=vocabulary).portfolios["both"].split

    assert {name: dict(shares) for name, shares in split.items()} == {
        name: {one: 0.3, two: 0.7} for name in study.workloads
    }


def test_money_that_nothing_measures_may_be_a_loss(vocabulary):
    lost = f"      npv: {{low: -3 CNY, base: -2 CNY, high: 1 CNY, status: predicted, {FACT}}}\n"
    worth = "  npv: {weight: 1, worst: -5 CNY, best: 5 CNY}\n"
    text = PAPER.replace("portfolios:", lost + "portfolios:") + worth
    text = text.replace("62%, status", "62%, status").replace(
        "  buy:\n", f"      npv: {{value: -0.5 CNY, status: predicted, {FACT}}}\n  buy:\n"
    )

    study = loads(text, vocabulary=vocabulary)

    assert study.alternatives["buy"].facts["npv"].middle == -2
    assert study.alternatives["wait"].facts["npv"].value == -0.5


def test_what_is_measured_can_not_be_below_zero(told):
    assert "is no share" in told("value: 62%", "value: -62%")
