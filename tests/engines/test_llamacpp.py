from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from steelyard.engines import EngineSpec, GgufHeader, ModelFile, Template, llamacpp
from steelyard.engines.llamacpp_process import apply_flags
from steelyard.errors import EngineFailed, StudyError


@pytest.fixture(autouse=True)
def package_present(monkeypatch):
    monkeypatch.setattr(llamacpp, "find_spec", lambda _: object())


def weights(*, chat_template: bool) -> ModelFile:
    header = GgufHeader(
        architecture="gemma3",
        name=None,
        size_label=None,
        license=None,
        context_length=512,
        chat_template=chat_template,
    )
    return ModelFile(
        name="m",
        path=Path("/somewhere/private/m.gguf"),
        sha256="a" * 64,
        size=10,
        source="file",
        notice=None,
        header=header,
    )


def planned(*, chat_template: bool = False, environ: dict[str, str] | None = None, **options):
    spec = EngineSpec(deployment="d", model="m.gguf", **options)
    return llamacpp.plan(spec, model=weights(chat_template=chat_template), environ=environ or {})


def props(*, slots: int = 2, context: int = 1024):
    return {"total_slots": slots, "default_generation_settings": {"n_ctx": context}}


def test_context_is_what_one_slot_gets():
    flags = planned(context=1024, slots=3).flags

    assert (flags["n_ctx"], flags["n_parallel"]) == (3072, 3)


def test_a_base_model_gets_its_messages_passed_through_by_itself():
    plan = planned(chat_template=False)

    assert plan.template is Template.PASS_THROUGH
    assert plan.flags["chat_template"] == llamacpp.JOINED_CONTENTS


def test_a_template_in_the_file_is_used_by_itself():
    plan = planned(chat_template=True)

    assert plan.template is Template.MODEL
    assert "chat_template" not in plan.flags


def test_insisting_on_a_template_that_is_not_there_is_refused():
    with pytest.raises(StudyError, match="carries no chat template"):
        planned(chat_template=False, template=Template.MODEL)


def test_a_missing_engine_is_told_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setattr(llamacpp, "find_spec", lambda _: None)

    with pytest.raises(EngineFailed, match=r"pip install steelyard\[local\]"):
        planned()


def test_the_users_own_thread_tuning_is_left_alone():
    assert planned(environ={"OMP_WAIT_POLICY": "active"}).environment == {}
    assert planned(environ={"HOME": "/"}).environment == {"GOMP_SPINCOUNT": "1000"}


def test_fewer_slots_or_less_context_than_asked_is_a_failure():
    for answer in (props(slots=1), props(context=512), {}):
        with pytest.raises(EngineFailed, match="the engine runs with"):
            llamacpp.identify(planned(context=1024), ready={}, props=answer)


def test_an_identity_holds_every_flag_but_no_path_of_this_machine():
    plan = planned(context=1024)

    identity = llamacpp.identify(plan, ready={}, props=props())

    named = {fact.name for fact in identity.facts}
    assert {f"flag {name}" for name in plan.flags if name != "model.path"} <= named
    assert not any("private" in str(fact.value) for fact in identity.facts)
    assert identity.value("env GOMP_SPINCOUNT") == "1000"


def test_what_nobody_states_is_missing_and_not_empty():
    identity = llamacpp.identify(planned(context=1024), ready={}, props=props())

    (build,) = [fact for fact in identity.facts if fact.name == "build"]
    assert build.status == "missing"
    assert identity.value("build") is None


def test_flags_are_set_along_their_path():
    params = SimpleNamespace(port=1, cpuparams=SimpleNamespace(n_threads=0), model_alias=set())

    apply_flags(params, flags={"port": 0, "cpuparams.n_threads": 2, "model_alias": ["m"]})

    assert (params.port, params.cpuparams.n_threads, params.model_alias) == (0, 2, {"m"})


def test_a_flag_the_engine_does_not_keep_is_an_error():
    class Stiff:
        port = property(lambda self: 8080, lambda self, value: None)

    with pytest.raises(ValueError, match="port: set to 0, reads back 8080"):
        apply_flags(Stiff(), flags={"port": 0})
