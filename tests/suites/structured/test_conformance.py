"""The validator on public tests; the counting is that of bench/schema_conformance.py."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.suites.structured.documents import MANIFEST, load_documents
from steelyard.suites.structured.validate import build

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location(
        "schema_conformance", ROOT / "bench" / "schema_conformance.py"
    )
    module = importlib.util.module_from_spec(spec)
    # Its data classes look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def shared(name: str) -> Path:
    folder = Path(os.environ.get("STEELYARD_SHARED", str(ROOT.parent / "shared"))) / "data" / name
    if not folder.is_dir():
        pytest.skip(f"{name} is not there; set STEELYARD_SHARED to the folder that holds data/")
    return folder


@pytest.mark.parametrize("draft", ["draft2020-12", "draft7"])
def test_the_official_required_tests_are_all_right(bench, draft):
    tally = bench.official(shared("json-schema-test-suite"), draft)

    assert tally.tests > 500
    assert tally.wrong == []


def test_labels_met_in_the_wild_hold_and_each_that_does_not_is_explained(bench):
    tally = bench.labelled(shared("jsonschemabench"))

    assert 1 - len(tally.wrong) / tally.tests >= 0.999
    assert list(bench.unexplained(tally)) == []


def test_of_a_vendors_schemas_those_that_break_the_meta_schema_are_named(bench):
    tally = bench.promised(shared("kimi-vendor-verifier"))

    # Three by the pattern of $id, one by a $id with blanks, which is no URI reference.
    assert [where for where, _ in tally.refused] == [
        "TestAnyOf_valid.jsonl:4",
        *(f"TestID_valid.jsonl:{line}" for line in (3, 4, 5)),
    ]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a").mkdir()
    text = json.dumps({"type": "integer"})
    (tmp_path / "a" / "whole.json").write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    (tmp_path / MANIFEST).write_text(f"{digest}  a/whole.json\n")
    return tmp_path


def test_a_reference_is_found_in_a_folder_on_this_machine(folder):
    documents = load_documents(folder, base="http://schemas.example/")
    validator = build({"$ref": "http://schemas.example/a/whole.json"}, documents=documents)

    assert validator.is_valid(1)
    assert not validator.is_valid("1")


def test_a_document_that_is_not_as_its_manifest_says_is_refused(folder):
    (folder / "a" / "whole.json").write_text("{}")

    with pytest.raises(StudyError, match=r"whole.json: is not as MANIFEST"):
        load_documents(folder, base="")
