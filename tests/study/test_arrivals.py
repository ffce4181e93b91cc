"""Ways of arriving, as a study writes them."""

from __future__ import annotations

import json
from decimal import Decimal

import jsonschema_rs
import pytest

from steelyard.errors import StudyError
from steelyard.study import loads, schema
from steelyard.study.tree import grow

WRITTEN = "{closed: {users: 2}}"
SOUND = [
    "{closed: {users: 2, for: 60 s}}",
    "{closed: {users: 2, think: 2 s, thinking: exponential, for: 60 s}}",
    "{constant: {rate: 5 /s, for: 60 s}}",
    "{constant: {rate: 5 /s, for: 60 s}, cap: 64}",
    "{poisson: {rate: 90 /min, for: 5 min}}",
    "{gamma: {rate: 5 /s, burstiness: 0.25, for: 60 s}}",
    "{stages: [{rate: 2 /s, for: 60 s}, {from: 2 /s, to: 0 /s, for: 30 s}], spacing: constant}",
    "{stages: [{from: 1 /s, to: 9 /s, steps: 5, for: 50 s}]}",
    "{bursts: {rate: 50 /s, last: 2 s, every: 10 s, between: 1 /s, for: 60 s}}",
    "{replay: {trace: log.csv, format: azure, speed: 2}}",
    "{replay: {trace: log.jsonl, format: gateway, turns: after-answer, start: 1 h, for: 5 min}}",
    "{conversations: {trace: share.json, rate: 1 /s, think: 5 s, for: 60 s}}",
]


def under_load(good, written):
    """The sound study, its one workload offered in another way and so not graded."""
    said = {
        WRITTEN: written,
        "    repeats: 1\n": "",
        "    accept: fields >= 80%\n": "",
        "    parser: [strip-fence, extract, repair]\n": "",
        "[structured, load]": "[load]",
        "delivered_compliance >= 90%": "answers_per_hour >= 90 /h",
        "accepted_latency": "latency",
        "field_accuracy:         {weight: 40, worst: 50%, best: 100%, margin: 2%}":
            "p50(ttft): {weight: 40, worst: 2 s, best: 1 s}",
        "cost_per_1000_accepted": "cost_per_1000_answers",
    }  # fmt: skip
    for old, new in said.items():
        good = good.replace(old, new)
    return good


@pytest.mark.parametrize("written", SOUND)
def test_each_way_of_arriving_is_read(faults, good, vocabulary, written):
    text = under_load(good, written)

    assert faults(text) == []
    arrivals = loads(text, vocabulary=vocabulary).workloads["desk"].arrivals
    assert arrivals.way == written.strip("{").partition(":")[0]
    assert not arrivals.plain_loop


@pytest.mark.parametrize("written", SOUND)
def test_the_schema_takes_each_way_of_arriving(good, vocabulary, written):
    tree = grow(under_load(good, written)).data
    plain = json.loads(
        json.dumps(tree, default=lambda v: float(v) if isinstance(v, Decimal) else v)
    )

    assert jsonschema_rs.is_valid(schema(vocabulary), plain)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("{}", "names no way of arriving"),
        ("{cap: 5}", "names no way of arriving"),
        ("{closed: {users: 2}, poisson: {rate: 5 /s, for: 6 s}}",
         "names closed and poisson; keep one of them"),
        ("{closed: {users: 2}, cap: 5}", "no more in flight than its users; drop cap"),
        ("{closed: {users: 2, thinking: exponential, for: 6 s}}", "add 'think: 2 s' or drop it"),
        ("{closed: {users: 2, think: 2 s}}", "add 'for: 60 s'"),
        ("{poisson: {rate: 5 /s, for: 6 s}, spacing: constant}",
         "'spacing' goes with stages and bursts, not with poisson; drop it"),
        ("{poisson: {rate: 5, for: 60 s}}", "5 has no unit; a rate per time is required"),
        ("{poisson: {rate: 5 s, for: 60 s}}", "'5 s' is a time; a rate per time is required"),
        ("{poisson: {rate: 0 /s, for: 60 s}}", "nothing would ever be asked"),
        ("{poisson: {rate: -5 /s, for: 60 s}}", "is no rate; write 0 /s or more"),
        ("{gamma: {rate: 5 /s, burstiness: 0, for: 6 s}}", "must be above 0"),
        ("{stages: []}", "stages is empty"),
        ("{stages: [{from: 5 /s, for: 6 s}]}", "either a 'rate', or both 'from' and 'to'"),
        ("{stages: [{rate: 1 /s, to: 5 /s, for: 6 s}]}", "either a 'rate', or both"),
        ("{stages: [{rate: 1 /s, steps: 3, for: 6 s}]}", "'steps' divides a ramp"),
        ("{bursts: {rate: 5 /s, last: 2 s, every: 2 s, for: 6 s}}", "never ends"),
        ("{replay: {trace: a.csv, format: azur}}", "did you mean 'azure'?"),
        ("{replay: {trace: a.csv, format: azure, turns: after-answer}}",
         "does not say how long answers took"),
    ],
)  # fmt: skip
def test_arrivals_that_can_not_be_meant_are_refused(good, faults, written, fault):
    (found,) = faults(under_load(good, written))

    assert "workloads.desk.arrivals" in found
    assert fault in found


def test_rates_are_kept_by_the_second_and_exactly(good, vocabulary):
    text = under_load(good, "{poisson: {rate: 0.3 /s, for: 5 min}}")

    poisson = loads(text, vocabulary=vocabulary).workloads["desk"].arrivals.poisson

    assert poisson.rate_per_s == 0.3
    assert poisson.for_s == 300


def test_think_time_changes_the_hash_of_a_study_and_its_default_does_not(good, vocabulary):
    def hash_of(written):
        return loads(under_load(good, written), vocabulary=vocabulary).hash

    loop = "{closed: {users: 2, for: 60 s}}"
    assert hash_of("{closed: {users: 2, thinking: constant, for: 1 min}}") == hash_of(loop)
    assert hash_of("{closed: {users: 2, think: 1 s, for: 60 s}}") != hash_of(loop)


def test_only_a_closed_loop_has_users(good, vocabulary):
    workload = loads(
        under_load(good, "{poisson: {rate: 5 /s, for: 6 s}}"), vocabulary=vocabulary
    ).workloads["desk"]

    with pytest.raises(StudyError, match="poisson has no number of users"):
        _ = workload.users


def test_a_trace_that_is_not_there_is_named(tmp_path, good, vocabulary):
    from steelyard.study import check

    written = "{replay: {trace: absent.csv, format: azure}}"
    (tmp_path / "study.yaml").write_text(under_load(good, written), encoding="utf-8")

    found = check(tmp_path / "study.yaml", vocabulary=vocabulary)

    assert any("no file 'absent.csv' beside the study" in str(fault) for fault in found.problems)
