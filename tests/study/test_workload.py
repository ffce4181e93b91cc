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
         "file, nor 'file.py:function'"),
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


TWO = "  other: {items: 'builtin:card-desk', arrivals: {closed: {users: 1}}}\nsuites:"


def test_with_two_workloads_a_criterion_says_which_it_means(spoil):
    found = spoil("suites:", TWO)

    assert found[0] == (
        "gates[0]: is told of 2 workloads; say which: 'delivered_compliance @ desk' or "
        "'delivered_compliance @ other'"
    )
    assert len(found) == 5


def test_a_suite_that_runs_on_one_workload_leaves_its_criteria_clear(good, vocabulary):
    other = TWO.replace("users: 1", "users: 1, for: 9 s")
    text = good.replace("[structured, load]", "[structured @ desk, load]").replace("suites:", other)

    study = loads(text, vocabulary=vocabulary)

    assert study.suites_of("desk") == ("structured", "load")
    assert study.suites_of("other") == ("load",)
    assert [gate.criterion for gate in study.gates] == [
        "delivered_compliance @ desk",
        "p95(accepted_latency) @ desk",
    ]
    assert next(iter(study.criteria)) == "field_accuracy @ desk"
    assert study.criteria["field_accuracy @ desk"].name == "field_accuracy @ desk"


def test_naming_the_only_workload_changes_nothing(good, vocabulary):
    named = good.replace("  - delivered_compliance >=", "  - delivered_compliance@desk >=")

    assert loads(named, vocabulary=vocabulary).hash == loads(good, vocabulary=vocabulary).hash


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("- delivered_compliance >=", "- delivered_compliance @ dask >=",
         "gates[0]: no workload 'dask'; did you mean 'desk'?"),
        ("- delivered_compliance >=", "- delivered_compliance @ >=",
         "gates[0]: '@' names the workload that 'delivered_compliance' is told of"),
        ("[structured, load]", "[structured @ nowhere, load]",
         "suites[0]: no workload 'nowhere'; known: desk"),
        ("[structured, load]", "[structured, load, load @ desk]",
         "suites[2]: 'load' alone runs on all workloads that it can; keep one of them"),
    ],
)  # fmt: skip
def test_a_workload_that_can_not_be_meant_is_refused(spoil, old, new, fault):
    (found,) = spoil(old, new)

    assert found.startswith(fault)


def peak(prompts, arrivals="{poisson: {rate: 5 /s, for: 60 s}}"):
    return f"  peak: {{prompts: {prompts}, arrivals: {arrivals}}}\nsuites:"


@pytest.mark.parametrize(
    "prompts",
    [
        "{}",
        "{tokens: {input: 512, output: 128}}",
        "{tokens: {input: {from: 64, to: 512}, output: {median: 90, sigma: 0.8, longest: 900}}}",
        "{tokens: {input: {trace: log.csv, format: azure}}, tokenizer: served, language: zh}",
        "{prefix: {shared: {count: 4, tokens: 64, share: 80%}}}",
        "{prefix: {tree: {depth: 3, branching: 4, tokens: 16}}}",
        "{prefix: {turns: {turns: 5, think: 2 s}}}",
        "{prefix: {blocks: {trace: day.jsonl, format: mooncake}}}",
    ],
)
def test_prompts_made_for_a_load_stand_in_for_items(good, faults, vocabulary, prompts):
    text = good.replace("suites:", peak(prompts))

    assert faults(text) == []
    assert loads(text, vocabulary=vocabulary).suites_of("peak") == ("load",)


@pytest.mark.parametrize(
    ("prompts", "fault"),
    [
        ("{tokens: {input: {from: 64}}}", "is no length; write 512, {from: 64, to: 512}"),
        ("{tokens: {input: {from: 512, to: 64}}}", "from 512 to 64 is no range"),
        ("{tokens: {input: {always: 5, sigma: 1}}}", "sigma: belongs to another way"),
        ("{tokens: {input: some}}", "prompts.tokens.input"),
        ("{prefix: {}}", "names no design"),
        ("{prefix: {shared: {tokens: 64}, tree: {depth: 1, branching: 2, tokens: 8}}}",
         "names shared and tree"),
        ("{prefix: {shared: {tokens: 64, share: 0%}}}", "0% would make no difference"),
        ("{prefix: {shared: {tokens: 64}}, tokens: {input: 70}}", "write 72 or more"),
        ("{prefix: {blocks: {trace: d.jsonl, format: mooncake}}, tokens: {input: 99}}",
         "the trace of 'blocks' has the lengths"),
    ],
)  # fmt: skip
def test_prompts_that_can_not_be_made_are_refused(good, faults, prompts, fault):
    (found,) = faults(good.replace("suites:", peak(prompts)))

    assert "workloads.peak.prompts" in found
    assert fault in found


@pytest.mark.parametrize(
    ("workload", "fault"),
    [
        ("{arrivals: {poisson: {rate: 5 /s, for: 6 s}}}", "peak: asks nothing"),
        ("{items: 'builtin:card-desk', prompts: {}, arrivals: {poisson: {rate: 5 /s, for: 6 s}}}",
         "peak.prompts: items are asked as they stand"),
        ("{prompts: {}, repeats: 2, arrivals: {poisson: {rate: 5 /s, for: 6 s}}}",
         "peak.repeats: would change nothing"),
        ("{prompts: {}, windows: 4, arrivals: {poisson: {rate: 5 /s, for: 6 s}}}",
         "peak.windows: what a load shows is judged window by window"),
        ("{prompts: {}, arrivals: {closed: {users: 3}}}", "closed: users go on until"),
        ("{prompts: {prefix: {turns: {turns: 3}}}, arrivals: {closed: {users: 3, for: 6 s}}}",
         "turns: needs requests that have their times"),
        ("{prompts: {tokens: {output: {from: 1, to: 9}}}, "
         "arrivals: {closed: {users: 3, for: 6 s}}}",
         "output: a closed loop takes one length"),
        ("{prompts: {tokens: {output: 9}}, max_tokens: 9, "
         "arrivals: {poisson: {rate: 5 /s, for: 6 s}}}", "max_tokens: prompts.tokens.output says"),
        ("{items: 'mine.py:ask', prompts: {prefix: {turns: {turns: 3}}}, "
         "arrivals: {poisson: {rate: 5 /s, for: 6 s}}}", "prefix: the plug-in makes the prompts"),
    ],
)  # fmt: skip
def test_a_load_that_can_not_be_meant_is_refused(good, faults, workload, fault):
    (found,) = faults(good.replace("suites:", f"  peak: {workload}\nsuites:"))

    assert fault in found


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
