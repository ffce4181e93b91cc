"""Secrets, and the environment they come from."""

from __future__ import annotations

import pickle

import pytest
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from steelyard.errors import StudyError
from steelyard.study import Endpoint, Secret, check, checks, loads

KEY = "sk-live-0123456789"


def test_a_secret_shows_itself_to_nobody():
    secret = Secret("Bearer ${KEY}").resolved({"KEY": KEY})

    assert secret.reveal() == f"Bearer {KEY}"
    assert {str(secret), f"{secret}", f"{secret:>3}", f"{secret!r}"} == {"***", "Secret(***)"}
    assert secret.template == "Bearer ${KEY}"


def test_a_secret_is_never_serialised():
    secret = Secret("${KEY}").resolved({"KEY": KEY})

    with pytest.raises(TypeError, match="never serialised"):
        pickle.dumps(secret)


def test_a_record_with_a_secret_becomes_no_json():
    endpoint = Endpoint(base_url=Secret("https://h/v1"), model="m", api_key=Secret("${KEY}"))

    with pytest.raises(PydanticSerializationError):
        endpoint.model_dump_json()


def test_a_study_with_its_secrets_filled_in_prints_none_of_them(vocabulary, good):
    study = loads(good, vocabulary=vocabulary, environ={"KIMI_KEY": KEY})
    endpoint = study.deployments["hosted"].endpoint

    assert endpoint is not None
    assert endpoint.api_key is not None
    assert endpoint.api_key.reveal() == KEY
    assert KEY not in repr(study) + str(study)


def test_the_hash_does_not_depend_on_the_environment(vocabulary, good):
    filled = loads(good, vocabulary=vocabulary, environ={"KIMI_KEY": KEY})

    assert filled.hash == loads(good, vocabulary=vocabulary).hash


def test_a_variable_that_is_not_set_is_told_when_the_study_is_loaded_for_use(vocabulary, good):
    with pytest.raises(StudyError) as caught:
        loads(good, vocabulary=vocabulary, environ={"KIMI_KEY": ""})

    assert str(caught.value) == (
        "study.yaml:23:16: deployments.hosted.endpoint.api_key: "
        "the environment variable KIMI_KEY is not set; export it before the run"
    )


def test_a_check_only_warns_of_a_variable_that_is_not_set(vocabulary, good, tmp_path):
    (tmp_path / "s.yaml").write_text(good, "utf-8")
    checked = check(tmp_path / "s.yaml", vocabulary=vocabulary, environ={})

    assert checked.study is not None
    assert [warning.line for warning in checked.warnings] == [23]


def test_a_secret_that_was_not_looked_up_has_no_value(vocabulary, good):
    endpoint = loads(good, vocabulary=vocabulary).deployments["hosted"].endpoint

    assert endpoint is not None
    assert endpoint.api_key is not None
    with pytest.raises(StudyError, match="load the study with environ"):
        endpoint.api_key.reveal()


def test_an_address_from_the_environment_must_be_one_and_is_not_echoed(vocabulary, good):
    text = good.replace('"https://example.com/v1"', '"${URL}"')
    checked = checks(text, vocabulary=vocabulary, environ={"URL": "s3cret", "KIMI_KEY": KEY})

    assert [warning.message for warning in checked.warnings] == [
        "what stands in ${URL}: a URL is required, such as 'https://host:8000/v1'"
    ]


def test_a_value_with_a_line_break_could_split_a_header_and_is_refused(vocabulary, good):
    with pytest.raises(StudyError, match="holds a line break"):
        loads(good, vocabulary=vocabulary, environ={"KIMI_KEY": "a\r\nX: b"})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("model: kimi-k2\n", 'model: "${MODEL}"\n'),
        ("owner: card desk architecture", 'owner: "${OWNER}"'),
        ("builtin:card-desk", '"${ITEMS}.jsonl"'),
        ("precision: fp8", 'precision: "${PRECISION}"'),
        ("  - delivered_compliance >= 90%", '  - "delivered_compliance >= ${GATE}"'),
    ],
)
def test_a_reference_anywhere_else_is_refused_once(spoil, old, new):
    (fault,) = spoil(old, new)

    assert "${...} is for secrets and addresses of an endpoint only" in fault


def test_validation_by_hand_does_not_echo_a_key_either():
    with pytest.raises(ValidationError) as caught:
        Endpoint(base_url=Secret("https://h/v1"), model="m", api_key=Secret(KEY))

    assert KEY not in str(caught.value)
