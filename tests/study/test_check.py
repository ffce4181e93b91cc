"""A study file, read whole: every fault, where it stands, in one pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from steelyard.errors import StudyError
from steelyard.study import Vocabulary, check, checks, load, loads

HERE = Path(__file__).parent


def test_ten_mistakes_give_ten_messages_in_the_order_of_lines(vocabulary):
    checked = check(HERE / "ten_mistakes.yaml", vocabulary=vocabulary)

    assert [(p.line, p.column, p.field) for p in checked.problems] == [
        (3, 11, "baseline"),
        (8, 5, "deployments.constrained.structred"),
        (13, 27, "deployments.parse-and-repair.parser[1]"),
        (15, 77, "deployments.hosted.endpoint.api_key"),
        (20, 14, "workloads.desk.windows"),
        (21, 10, "workloads.desk.slo"),
        (24, 5, "gates[0]"),
        (25, 5, "gates[1]"),
        (27, 3, "criteria.field_acuracy"),
        (28, 58, "criteria.p95(accepted_latency).best"),
    ]


def test_a_problem_prints_as_file_line_column_field_message(vocabulary):
    path = HERE / "ten_mistakes.yaml"
    problem = check(path, vocabulary=vocabulary).problems[1]

    assert str(problem) == (
        f"{path}:8:5: deployments.constrained.structred: unknown field; did you mean 'structured'?"
    )


def test_loading_raises_one_error_with_all_problems(vocabulary):
    with pytest.raises(StudyError) as caught:
        load(HERE / "ten_mistakes.yaml", vocabulary=vocabulary)

    assert len(str(caught.value).splitlines()) == 10


def test_a_key_in_the_file_is_refused_and_never_echoed(vocabulary):
    with pytest.raises(StudyError) as caught:
        load(HERE / "ten_mistakes.yaml", vocabulary=vocabulary)

    assert "sk-live" not in str(caught.value)


def test_a_sound_study_loads_with_canonical_values(vocabulary, good):
    study = loads(good, vocabulary=vocabulary)

    assert study.question == "How should the card desk get JSON out of the model?"
    assert list(study.deployments) == ["constrained", "parse-and-repair", "hosted"]
    assert study.workloads["desk"].slo_s == 10.0
    assert study.workloads["desk"].users == 2
    assert study.gates[0].threshold == 0.9
    assert study.criteria["cost_per_1000_accepted"].unit == "CNY"
    assert sum(c.weight for c in study.criteria.values()) == pytest.approx(1)
    assert study.prices[0].deployments == ("constrained", "parse-and-repair")
    assert study.currency == "CNY"


def test_what_is_left_out_is_filled_in_from_what_is_said(vocabulary, good):
    text = good.replace("    slo: 10 s\n", "").replace("    api: completions\n", "")
    study = loads(text.replace("  hosted:\n", "  hosted:\n    api: chat\n"), vocabulary=vocabulary)

    assert study.workloads["desk"].slo_s == 120.0
    assert study.deployments["constrained"].api == "completions"
    assert study.deployments["hosted"].api == "chat"


def test_an_endpoint_is_asked_through_chat_unless_it_says_otherwise(vocabulary, good):
    assert loads(good, vocabulary=vocabulary).deployments["hosted"].api == "chat"


def test_a_missing_file_says_how_to_get_one(vocabulary, tmp_path):
    (problem,) = check(tmp_path / "none.yaml", vocabulary=vocabulary).problems

    assert problem.message == "no such file; 'steelyard study new' writes a first one"


def test_a_folder_is_not_a_study(vocabulary, tmp_path):
    (problem,) = check(tmp_path, vocabulary=vocabulary).problems

    assert "is not a file" in problem.message


def test_named_files_are_looked_for_beside_the_study(vocabulary, good, tmp_path):
    text = good.replace("builtin:card-desk", "mine.jsonl")
    text = text.replace("model: gemma-3-270m-q4_k_m\n    context", "model: w.gguf\n    context")
    file = tmp_path / "s.yaml"
    file.write_text(text, "utf-8")
    found = [(p.field, p.message) for p in check(file, vocabulary=vocabulary).problems]
    way = "paths are relative to the study file"

    assert found == [
        ("deployments.constrained.model", f"no file 'w.gguf' beside the study; {way}"),
        ("workloads.desk.items", f"no file 'mine.jsonl' beside the study; {way}"),
    ]


def test_paths_are_located_from_the_folder_of_the_study(vocabulary, good, tmp_path):
    file = tmp_path / "card desk.yaml"
    file.write_text(good, "utf-8")
    study = load(file, vocabulary=vocabulary)

    assert study.locate("items.jsonl") == tmp_path / "items.jsonl"
    assert study.slug == "card-desk"


def test_a_misspelt_required_field_is_told_once(faults, good):
    text = good.replace("workloads:\n  desk:\n    items:", "workloads:\n  desk:\n    itemz:")

    assert faults(text) == ["32:5: workloads.desk.itemz: unknown field; did you mean 'items'?"]


def test_a_field_in_the_wrong_place_is_told_where_it_belongs(faults, good):
    assert faults(good + "slo: 3 s\n") == [
        "55:1: slo: unknown field here; 'slo' belongs under workloads.NAME"
    ]


def test_a_missing_field_is_told_at_what_it_is_missing_from(spoil):
    assert spoil("    arrivals: {closed: {users: 2}}\n", "") == [
        "workloads.desk.arrivals: is required "
        "(how requests arrive, such as {closed: {users: 2}}), but missing; add it"
    ]


def test_an_empty_value_is_refused_even_where_the_field_may_be_left_out(spoil):
    assert spoil("owner: card desk architecture", "owner:") == [
        "owner: is empty; write a value behind it, or remove it"
    ]


NAMES = [
    "study", "baseline", "deployments", "workloads", "suites", "gates", "criteria", "prices",
    "timeouts", "seed", "keep", "weight_band", "owner", "engine", "endpoint", "model", "parser",
    "base_url", "api_key", "headers", "items", "arrivals", "closed", "users", "slo", "accept",
    "weight", "worst", "best", "margin", "for", "rate", "input", "as_of", "connect", "total", "x",
    "field_accuracy", "p95(latency)", "<<", "name",
]  # fmt: skip
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["10 s", "95%", "0.6 CNY/h", "${KEY}", "no", "load", "p95(latency) <= 1 s", "x", "~/\0x"]
    )
    | st.text(max_size=8)
)
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), inner, max_size=5)
    ),
    max_leaves=25,
)


@settings(max_examples=150, deadline=None)
@given(data=st.dictionaries(st.sampled_from(NAMES), TREES, max_size=12))
def test_no_mapping_whatever_it_holds_ends_in_a_traceback(vocabulary: Vocabulary, data):
    from io import StringIO

    out = StringIO()
    YAML(typ="safe", pure=True).dump(data, out)

    checked = checks(out.getvalue(), vocabulary=vocabulary, environ={})

    assert checked.study is not None or checked.problems


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=60))
def test_no_text_whatever_it_holds_ends_in_a_traceback(vocabulary: Vocabulary, text):
    checked = checks(text, vocabulary=vocabulary, environ={})

    assert checked.study is not None or checked.problems


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_sound_study_spoilt_anywhere_is_refused_or_read_but_never_falls_over(
    vocabulary: Vocabulary, good: str, data
):
    at = data.draw(st.integers(0, len(good)))
    cut = data.draw(st.integers(0, 30))
    put = data.draw(st.text(alphabet="ab: -[]{}#&*!|>'\"%@`\t\n0${}", max_size=6))

    checked = checks(good[:at] + put + good[at + cut :], vocabulary=vocabulary, environ={})

    assert checked.study is not None or checked.problems
