from __future__ import annotations

import json
import os
import signal
import urllib.request

import pytest

from steelyard.engines import engine_spec, find_model, start
from steelyard.engines.health import get
from steelyard.errors import EngineFailed

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("local_extra")]
MODEL = "gemma-3-270m-q4_k_m"


@pytest.fixture(scope="module")
def engine(tmp_path_factory, local_extra):
    options = {"context": 512, "slots": 2, "seed": 7, "api": "chat"}
    spec = engine_spec("real", model=MODEL, options=options)
    with start(spec, log_dir=tmp_path_factory.mktemp("logs")) as running:
        yield running


def ask(engine, route, **body):
    request = urllib.request.Request(
        engine.base_url + route,
        json.dumps({"max_tokens": 6, "temperature": 0, **body}).encode(),
        {"Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=100) as answer:
        return json.load(answer)


def test_chat_and_completions_put_the_same_prompt_before_a_base_model(engine):
    prompt = "1, 2, 3, 4,"

    plain = ask(engine, "/completions", prompt=prompt)
    chat = ask(engine, "/chat/completions", messages=[{"role": "user", "content": prompt}])

    assert plain["choices"][0]["text"] == chat["choices"][0]["message"]["content"]
    assert plain["usage"]["prompt_tokens"] == chat["usage"]["prompt_tokens"]
    assert chat["model"] == engine.model == MODEL


def test_metrics_are_exposed(engine):
    status, body = get(engine.origin, path="/metrics")

    assert status == 200
    assert b"tokens_predicted_total" in body


def test_the_identity_names_weights_package_and_settings(engine):
    identity = engine.identity

    assert identity.weights_sha256.startswith("a5fd3b62230aa5ec")
    assert identity.version.startswith("xllamacpp 20")
    assert identity.value("slots") == 2
    assert identity.value("quantisation") == "Q4_K - Medium"
    assert identity.value("architecture") == "gemma3"
    assert "Gemma Terms of Use" in engine.notice


def test_the_log_tells_of_the_load(engine):
    assert "model loaded" in engine.log_path.read_text()


def test_weights_the_engine_cannot_load_are_a_crash_with_the_log_told(tmp_path, local_extra):
    cut = tmp_path / "cut.gguf"
    with find_model(MODEL).path.open("rb") as whole:
        cut.write_bytes(whole.read(20_000_000))

    with pytest.raises(EngineFailed, match=r"(?s)ended with status 1 while starting.*Failed to"):
        start(engine_spec("cut", model=str(cut), options={}), log_dir=tmp_path)


def test_the_real_engine_does_not_outlive_a_killed_parent(doomed_parent, process_runs, ends):
    parent, child = doomed_parent("llamacpp")
    assert process_runs(child)

    os.kill(parent.pid, signal.SIGKILL)

    assert ends(child)
