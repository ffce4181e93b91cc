from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.engines import OPTIONS, Api, EngineSpec, Template, engine_spec
from steelyard.errors import StudyError


def test_a_studys_words_become_a_specification():
    options = {"context": 2048, "slots": 3, "threads": None, "template": "pass-through"}

    spec = engine_spec("a", model="m.gguf", options={**options, "api": "chat"})

    assert (spec.context, spec.slots) == (2048, 3)
    assert spec.template is Template.PASS_THROUGH
    assert spec.api is Api.CHAT
    assert spec.threads == EngineSpec(deployment="a", model="m").threads


def test_a_path_counts_from_the_studys_folder_and_a_name_does_not(tmp_path):
    def model(said):
        return engine_spec("a", model=said, options={}, folder=tmp_path).model

    assert model("w/m.gguf") == str(tmp_path / "w" / "m.gguf")
    assert model("/w/m.gguf") == str(Path("/w/m.gguf"))
    assert model("gemma-3-270m-q4_k_m") == "gemma-3-270m-q4_k_m"
    assert model("hf:o/r/m.gguf") == "hf:o/r/m.gguf"


def test_an_unknown_option_is_refused_with_the_nearest_known_one():
    with pytest.raises(StudyError, match="a: unknown engine option 'contxt', did you mean context"):
        engine_spec("a", model="m", options={"contxt": 1})


def test_an_option_like_no_other_is_refused_with_all_known_ones():
    with pytest.raises(StudyError) as told:
        engine_spec("a", model="m", options={"zzz": 1})

    assert all(name in str(told.value) for name in OPTIONS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("context", 0),
        ("slots", True),
        ("threads", "2"),
        ("seed", -1),
        ("sha256", "abc"),
        ("api", "grpc"),
        ("template", "chatml"),
    ],
)
def test_an_unusable_value_is_refused_by_name(name, value):
    with pytest.raises(StudyError, match=f"a: {name}: "):
        engine_spec("a", model="m", options={name: value})


def test_all_mistakes_are_told_at_once():
    with pytest.raises(StudyError) as told:
        engine_spec("a", model="m", engine="vllm", options={"slots": 0, "x": 1})

    assert {"slots", "'x'", "'vllm'"} <= set(
        str(told.value).replace(":", " ").replace(",", " ").split()
    )
