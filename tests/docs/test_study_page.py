"""docs/study.md against the models: every field, every default, every criterion."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from steelyard.stats import zero_failure_n
from steelyard.study import schema
from steelyard.weigh import vocabulary

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "study.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^##+ (.+)\n((?:(?!^##).*\n)*)", PAGE, re.M))


@cache
def records():
    found = schema(vocabulary())
    return {"Study": found, **found["$defs"]}


def rows(record):
    section = SECTIONS["Gates and criteria" if record == "Criterion" else record]
    table = re.findall(r"^\| `(\w+)` \|(.*)\|$", section, re.M)
    return {name: [cell.strip() for cell in rest.split(" | ")] for name, rest in table}


@pytest.mark.parametrize("record", list(records()))
def test_every_field_of_the_schema_has_its_row(record):
    assert set(records()[record]["properties"]) <= set(rows(record))


@pytest.mark.parametrize("record", [r for r in records() if r != "Criterion"])
def test_no_row_names_a_field_that_does_not_exist(record):
    assert set(rows(record)) <= set(records()[record]["properties"])


@pytest.mark.parametrize("record", list(records()))
def test_what_the_schema_requires_is_called_required(record):
    table = rows(record)

    for field in records()[record].get("required", ()):
        assert table[field][1] == "required"


def test_defaults_are_those_of_the_models():
    for record, found in records().items():
        for field, about in found["properties"].items():
            if about.get("default"):
                assert f"`{about['default']}`" in rows(record)[field][1], (record, field)


def test_every_criterion_is_explained():
    for name, spec in vocabulary().items():
        written = f"`pNN({name})`" if spec.distribution else f"`{name}`"
        better = "more" if spec.better == "up" else "less"
        assert re.search(rf"^\| {re.escape(written)} \| \S+ \| {better} \|", PAGE, re.M), name


def test_how_many_items_prove_a_gate_is_what_the_statistics_say():
    claims = re.findall(r"(\d+)(?: right ones without a miss)? prove (?:a gate of )?(\d+) %", PAGE)

    assert claims == [(str(zero_failure_n(int(p) / 100)), p) for p in ("90", "95", "99")]
