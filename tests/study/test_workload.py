"""Workloads: items, arrivals, windows, and what is acceptable."""

from __future__ import annotations

import pytest

from steelyard.study import Accept, loads


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("builtin:card-desk", "builtin:card-dek",
         "workloads.desk.items: no bundled items 'card-dek'; did you mean 'card-desk'?"),
        ("builtin:card-desk", "items.csv",
         "workloads.desk.items: 'items.csv' is neither 'builtin:NAME' nor the path of a .jsonl "
         "file"),
        ("{closed: {users: 2}}", "{closed: {users: 0}}",
         "workloads.desk.arrivals.closed.users: must be at least 1, got 0"),
        ("{closed: {users: 2}}", "{closed: 2}",
         "workloads.desk.arrivals.closed: a mapping is required, got 2; write 'name: value' "
         "lines below it"),
        ("windows: 5", "windows: 4",
         "workloads.desk.windows: cost_per_1000_accepted is judged window by window and needs at "
         "least 5 of them, got 4"),
        ("max_tokens: 160", "max_tokens: 0",
         "workloads.desk.max_tokens: 0 is out of range; write 1 to 10000000 tokens"),
        ("temperature: 0", "temperature: 2.5",
         "workloads.desk.temperature: 2.5 is out of range; write 0 to 2"),
        ('stop: ["\\n\\n"]', 'stop: [""]',
         "workloads.desk.stop: an empty stop text would end every answer at once; delete it"),
        ("slo: 10 s", "slo: 200 s",
         "workloads.desk.slo: an answer is given up after timeouts.total (120 s), before 200 s "
         "are over; raise timeouts.total or lower slo"),
        ("slo: 10 s", "slo: 0 s", "workloads.desk.slo: 0 s is no time to wait; write more than "
         "'0 s'"),
        ("accept: fields >= 80%", "accept: fields",
         "workloads.desk.accept: 'fields' is no acceptance rule; write valid, record, or "
         "'fields >= 80%'"),
        ("accept: fields >= 80%", "accept: fields >= 0.8",
         "workloads.desk.accept: 0.8 has no unit; a share is required here: write '80%'; write "
         "valid, record, or 'fields >= 80%'"),
        ("idle: 30 s", "idle: 300 s",
         "timeouts.idle: idle (300 s) is longer than total (120 s) and could never be reached; "
         "lower it"),
        ("weight_band: 20%", "weight_band: 0%",
         "weight_band: a band between 0% and 100% is required, such as 20%"),
        ("keep: full", "keep: all", "keep: must be one of full, masked, hash, got 'all'"),
        ("seed: 7", "seed: -1", "seed: must be at least 0, got -1"),
        ("seed: 7", "seed: 1.5", "seed: a whole number is required, got 1.5; write it like 2, "
         "without quotes or unit"),
        ("study: How should the card desk get JSON out of the model?", "study: 12",
         "study: a text is required, got 12; put it in quotes if that is the text"),
    ],
)  # fmt: skip
def test_a_setting_that_can_not_be_meant_is_refused(spoil, old, new, fault):
    assert spoil(old, new) == [fault]


def test_arrivals_that_are_not_offered_are_refused(spoil):
    assert spoil("{closed: {users: 2}}", "{open: {rate: 2 /s}}") == [
        "workloads.desk.arrivals.open: unknown field; known: closed, constant, poisson, gamma, "
        "stages, bursts, replay, conversations, spacing, cap",
    ]


def test_own_items_ask_what_is_kept_of_them(good, faults):
    text = good.replace("keep: full\n", "").replace("builtin:card-desk", "mine.jsonl")

    (fault,) = faults(text)

    assert "these items are your own, so the study must say what a record keeps" in fault


def test_builtin_items_are_kept_in_full_unless_said_otherwise(vocabulary, good):
    assert loads(good.replace("keep: full\n", ""), vocabulary=vocabulary).keep == "full"


def test_one_study_weighs_one_workload(spoil):
    (fault,) = spoil(
        "suites:",
        "  other: {items: 'builtin:card-desk', arrivals: {closed: {users: 1}}}\nsuites:",
    )

    assert fault.startswith("workloads: names more than one workload")


@pytest.mark.parametrize(
    ("text", "accept"),
    [
        ("valid", Accept(rule="valid")),
        ("record", Accept(rule="record")),
        ("fields ≥ ８０％", Accept(rule="fields", at_least=0.8)),
    ],
)
def test_an_acceptance_rule_is_read(vocabulary, good, text, accept):
    study = loads(good.replace("fields >= 80%", text), vocabulary=vocabulary)

    assert study.workloads["desk"].accept == accept


def test_an_acceptance_rule_is_written_as_people_write_it():
    assert str(Accept(rule="fields", at_least=0.8)) == "fields >= 80%"
