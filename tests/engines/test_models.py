from __future__ import annotations

import hashlib
import sys
from types import SimpleNamespace

import pytest

from steelyard.engines import find_model, models
from steelyard.engines.models import Bundled
from steelyard.errors import EngineFailed, StudyError

EMPTY = b"GGUF" + (3).to_bytes(4, "little") + bytes(16)


@pytest.fixture
def weights(tmp_path):
    path = tmp_path / "own.gguf"
    path.write_bytes(EMPTY)
    return path


@pytest.fixture
def bundle(tmp_path, monkeypatch):
    """A bundled model of our own making; ``contents`` holds what assembly will write."""
    contents = {"bytes": EMPTY, "times": 0}

    def assemble(target):
        contents["times"] += 1
        target.write_bytes(contents["bytes"])

    monkeypatch.setenv("STEELYARD_CACHE", str(tmp_path))
    digest = hashlib.sha256(EMPTY).hexdigest()
    entry = Bundled(package="tiny_weights", sha256=digest, notice="terms")
    monkeypatch.setitem(models.BUNDLED, "tiny", entry)
    monkeypatch.setitem(
        sys.modules, "tiny_weights", SimpleNamespace(assemble=assemble, __spec__=object())
    )
    return contents


def test_a_file_is_named_by_its_hash_and_not_by_its_folder(weights):
    model = find_model(str(weights))

    assert model.sha256 == hashlib.sha256(EMPTY).hexdigest()
    assert (model.name, model.size, model.source) == ("own", len(EMPTY), "file")
    assert model.notice is None


def test_a_changed_file_gets_its_new_hash(weights):
    before = find_model(str(weights)).sha256
    weights.write_bytes(EMPTY + b"\0")

    assert find_model(str(weights)).sha256 != before


def test_a_file_of_another_hash_than_declared_is_refused(weights):
    with pytest.raises(StudyError, match="the study says 0000"):
        find_model(str(weights), sha256="0" * 64)


def test_a_name_that_leads_nowhere_is_refused_with_what_would_do():
    with pytest.raises(StudyError, match=r"gemma-3-270m-q4_k_m.*hf:ORG"):
        find_model("gemma-3-270m")


def test_one_part_of_a_split_model_is_refused(weights):
    part = weights.rename(weights.with_name("big-00001-of-00003.gguf"))

    with pytest.raises(StudyError, match="one part of a split model"):
        find_model(str(part))


def test_bundled_weights_are_assembled_once_and_carry_their_terms(bundle):
    first, second = find_model("tiny"), find_model("tiny")

    assert first == second
    assert bundle["times"] == 1
    assert first.notice == "terms"


def test_a_damaged_assembly_is_refused_and_leaves_nothing(bundle, tmp_path):
    bundle["bytes"] = EMPTY[:-1]

    with pytest.raises(EngineFailed, match="can't assemble the model"):
        find_model("tiny")

    assert list((tmp_path / "models").iterdir()) == []


def test_a_cached_file_that_was_changed_is_assembled_anew(bundle):
    path = find_model("tiny").path
    path.write_bytes(b"changed")

    assert find_model("tiny").path.read_bytes() == EMPTY
    assert bundle["times"] == 2


def test_a_missing_extra_is_told_with_the_command_that_installs_it(bundle, monkeypatch):
    monkeypatch.setattr(models, "find_spec", lambda _: None)

    with pytest.raises(EngineFailed, match=r"pip install steelyard\[local\]"):
        find_model("tiny")


def test_a_hub_name_without_its_client_says_what_to_install(monkeypatch):
    monkeypatch.setattr(models, "find_spec", lambda _: None)

    with pytest.raises(EngineFailed, match="pip install huggingface_hub"):
        find_model("hf:org/repo/file.gguf")


def test_a_hub_name_is_fetched_by_repository_file_and_revision(weights, monkeypatch):
    asked = {}

    def download(**words):
        asked.update(words)
        return str(weights)

    hub = SimpleNamespace(hf_hub_download=download, __spec__=object())
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)

    model = find_model("hf:org/repo/q4/own.gguf@abc123")

    assert asked == {"repo_id": "org/repo", "filename": "q4/own.gguf", "revision": "abc123"}
    assert model.source == "hf:org/repo/q4/own.gguf@abc123"


def test_a_refusing_hub_is_told_in_one_sentence(monkeypatch):
    def download(**_):
        raise RuntimeError("404")

    hub = SimpleNamespace(hf_hub_download=download, __spec__=object())
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)

    with pytest.raises(EngineFailed, match="RuntimeError: 404"):
        find_model("hf:org/repo/own.gguf")


@pytest.mark.parametrize("name", ["hf:own.gguf", "hf:org/repo", "hf:org/repo/own.bin"])
def test_a_hub_name_in_another_form_is_refused(name):
    with pytest.raises(StudyError, match="write hf:ORG/REPO/FILE"):
        find_model(name)
