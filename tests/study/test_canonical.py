"""The hash of a study: what changes it and what does not."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from steelyard.study import Vocabulary, canonical_json, frozen_hash, loads


def hash_of(text: str, vocabulary: Vocabulary) -> str:
    return loads(text, vocabulary=vocabulary).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 7\n", "seed:   7   # drawn\n\n"),
        ("slo: 10 s", "slo: 10000 ms"),
        ("slo: 10 s", 'slo: "１０ 秒"'),
        ("<= 10 s\n", "≤ 0.1666666666666666666666666667 min\n"),
        ("delivered_compliance >= 90%", "delivered_compliance   >=  90.0 %"),
        ("rate: 0.60 CNY/h", "rate: 14.4 CNY/day"),
        ("[structured, load]", "[load, structured]"),
        ("    repeats: 1\n", ""),
        ("weight_band: 20%\n", ""),
        ("    slots: 2\n    threads: 2\n", "    threads: 2\n    slots: 2\n"),
        ("for: hosted", "for: [hosted]"),
        ("accept: fields >= 80%", "accept: 'fields>=80%'"),
        ("    api: completions\n", ""),
        ("[constrained, parse-and-repair], rate", "[parse-and-repair, constrained], rate"),
    ],
)
def test_another_spelling_of_the_same_leaves_the_hash(vocabulary, good, old, new):
    assert old in good
    assert hash_of(good.replace(old, new), vocabulary) == hash_of(good, vocabulary)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 7", "seed: 8"),
        ("slo: 10 s", "slo: 10.001 s"),
        (">= 90%", ">= 90.1%"),
        ("best: 0.3 CNY", "best: 0.31 CNY"),
        ("weight: 40", "weight: 41"),
        ("${KIMI_KEY}", "${OTHER_KEY}"),
        ("parser: [strip-fence, extract, repair]\n    declares", "parser: [extract]\n    declares"),
        ("as_of: 2026-11-01, source: finance desk", "as_of: 2026-11-02, source: finance desk"),
        ("precision: fp8", "precision: int4"),
        ("keep: full", "keep: hash"),
    ],
)
def test_another_meaning_changes_the_hash(vocabulary, good, old, new):
    assert old in good
    assert hash_of(good.replace(old, new), vocabulary) != hash_of(good, vocabulary)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_order_of_names_leaves_the_hash(vocabulary: Vocabulary, good: str, data):
    yaml = YAML(typ="safe", pure=True)
    yaml.sort_base_mapping_type_on_output = False
    out = StringIO()
    yaml.dump(_shuffled(yaml.load(good), data), out)

    assert hash_of(out.getvalue(), vocabulary) == hash_of(good, vocabulary)


def _shuffled(value, data):
    if isinstance(value, list):
        return [_shuffled(inner, data) for inner in value]
    if not isinstance(value, dict):
        return value
    names = data.draw(st.permutations(sorted(value)))
    return {name: _shuffled(value[name], data) for name in names}


def test_the_canonical_form_has_sorted_names_and_no_floats(vocabulary, good):
    text = canonical_json(loads(good, vocabulary=vocabulary))

    def refuse(number: str) -> None:
        raise AssertionError(f"a float in canonical JSON: {number}")

    parsed = json.loads(text, parse_float=refuse)
    assert text == json.dumps(parsed, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert parsed["study"]["workloads"]["desk"]["slo_s"] == "10"


def test_the_hash_of_a_study_is_pinned(vocabulary, good):
    """A change of this value makes every recorded run post-hoc: raise GRAMMAR and say so."""
    assert hash_of(good, vocabulary) == PINNED


PINNED = "f19f2e5cf30b4501634d572db3ebab98d1b64a8d714e41da9d9506061f6a79fe"


def test_the_frozen_hash_covers_every_part(vocabulary, good):
    study = loads(good, vocabulary=vocabulary)
    parts = {"items": "a" * 64, "model": "b" * 64}
    others = [{}, {"items": "a" * 64}, {**parts, "model": "c" * 64}]

    assert frozen_hash(study, parts) == frozen_hash(study, dict(reversed(parts.items())))
    assert frozen_hash(study, parts) not in {frozen_hash(study, other) for other in others}
