"""The JSON Schema for editors, and the first study they open."""

from __future__ import annotations

import json
from decimal import Decimal

import jsonschema_rs
import pytest

from steelyard.study import checks, loads, schema, starter
from steelyard.study.tree import grow


def plain(text: str) -> object:
    def number(value: object) -> float:
        assert isinstance(value, Decimal)
        return float(value)

    return json.loads(json.dumps(grow(text).data, default=number))


def test_the_schema_is_json_without_infinities(vocabulary):
    assert json.dumps(schema(vocabulary), allow_nan=False)


def test_the_schema_takes_a_sound_study(vocabulary, good):
    assert jsonschema_rs.is_valid(schema(vocabulary), plain(good))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("structured: schema", "structred: schema"),
        ("field_accuracy: ", "field_acuracy: "),
        ("delivered_compliance >= 90%", "delivered_compliance <= 90%"),
        ("delivered_compliance >= 90%", "delivered_compliance == 90%"),
        ("p95(accepted_latency) <= 10 s", "accepted_latency <= 10 s"),
        ("[structured, load]", "[structured, loud]"),
        ("slo: 10 s", "slo: 10"),
        ("engine: llamacpp\n    model: gemma-3-270m-q4_k_m\n    context", "engine: x\n    context"),
        ("strip-fence, extract, repair]\n  hosted", "strip]\n  hosted"),
    ],
)
def test_the_schema_refuses_slips_of_the_fingers(vocabulary, good, old, new):
    assert old in good
    assert not jsonschema_rs.is_valid(schema(vocabulary), plain(good.replace(old, new)))


def test_each_property_has_a_description(vocabulary):
    found = schema(vocabulary)
    for record in (found, *found["$defs"].values()):
        for name, part in record["properties"].items():
            assert part.get("description"), name


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_starter_passes_its_own_check(vocabulary, language):
    checked = checks(starter(language), vocabulary=vocabulary, environ={})

    assert checked.problems == checked.warnings == ()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_starter_passes_with_its_commented_parts_too(vocabulary, language):
    text = starter(language)
    for sign in ("hosted:", "  endpoint:", "    base_url:", "    model:", "    api_key:",
                 "    headers:", "  structured:", "  parser:", "  declares:", "- {what:",
                 "   source:"):  # fmt: skip
        text = text.replace(f"  # {sign}", f"  {sign}")

    study = loads(text, vocabulary=vocabulary)

    assert study.deployments["hosted"].endpoint is not None
    assert study.prices[1].deployments == ("hosted",)


def test_both_starters_weigh_the_same(vocabulary):
    english, chinese = (loads(starter(lang), vocabulary=vocabulary) for lang in ("en", "zh"))

    assert english.deployments == chinese.deployments
    assert english.criteria == chinese.criteria
    assert english.gates == chinese.gates


@pytest.mark.parametrize(("written", "taken"), [
    ("none", True), ("{count: 4, tp: 4}", True), ("[none, {count: 4}, {count: 8}]", True),
    ("{tp: 4}", False), ("4", False), ("[]", False),
])  # fmt: skip
def test_devices_for_prompts_are_one_or_several_or_none(vocabulary, good, written, taken):
    hardware = f"{{device: H200, input: 1, output: 1, concurrency: 1, prefill: {written}}}"
    known = plain(good)
    next(iter(known["deployments"].values()))["hardware"] = plain(hardware)

    assert jsonschema_rs.is_valid(schema(vocabulary), known) is taken


@pytest.mark.parametrize("written", [
    "input: 2048", "input: 2048 tokens", "input: [512, 2048 tokens]", "precision: fp8",
    "precision: {base: bf16, routed: int4-g32}", "precision: [fp8, {base: bf16}]", "count: [4, 8]",
])  # fmt: skip
def test_editors_take_what_a_hardware_field_may_hold(vocabulary, good, written):
    known = plain(good)
    told = plain("device: H200\ninput: 1 tokens\noutput: 1 tokens\nconcurrency: 1\n")
    next(iter(known["deployments"].values()))["hardware"] = {**told, **plain(written)}

    assert jsonschema_rs.is_valid(schema(vocabulary), known)
