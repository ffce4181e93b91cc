"""Deployments and endpoints."""

from __future__ import annotations

import pytest

from steelyard.study import Engine, loads

URL = 'base_url: "https://example.com/v1"'


def test_an_engine_is_what_is_started_here(vocabulary, good):
    study = loads(good, vocabulary=vocabulary)

    assert study.deployments["hosted"].engine is None
    assert study.deployments["constrained"].engine == Engine(
        kind="llamacpp",
        model="gemma-3-270m-q4_k_m",
        sha256=None,
        context_tokens=4096,
        slots=2,
        threads=2,
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  hosted:\n", "  hosted:\n    engine: llamacpp\n",
         "hosted.endpoint: a deployment has either 'engine' or 'endpoint'; remove one"),
        ("  hosted:\n", "  hosted:\n    threads: 4\n",
         "hosted.threads: belongs to an engine started here, not to an endpoint; remove it"),
        ("  hosted:\n", "  hosted:\n    model: kimi\n",
         "hosted.model: belongs to an engine started here, not to an endpoint; "
         "write endpoint.model"),
        ("  hosted:\n", "  nowhere: {structured: json}\n  hosted:\n",
         "nowhere: runs nowhere; add 'engine' to start it here or 'endpoint' where it answers"),
        ("  hosted:\n", "  bare: {engine: llamacpp}\n  hosted:\n",
         "bare.model: is required with an engine, but missing; "
         "name a bundled model or a .gguf file"),
        ("  hosted:\n", "  bare: {engin: llamacpp, model: x}\n  hosted:\n",
         "bare.engin: unknown field; did you mean 'engine'?"),
        ("  hosted:\n", "  bare: {engine: vllm, model: x}\n  hosted:\n",
         "bare.engine: no engine 'vllm' is started here (known: llamacpp); "
         "a server that runs already is named with 'endpoint:'"),
        ("  hosted:\n", "  bare:\n  hosted:\n",
         "bare: is empty; write a value behind it, or remove it"),
        ("  hosted:\n", "  ../up: {engine: llamacpp, model: x}\n  hosted:\n",
         "../up: names become parts of file names: begin with a letter or digit, "
         "end without '.'"),
        ("  hosted:\n", "  a/b: {engine: llamacpp, model: x}\n  hosted:\n",
         "a/b: holds '/'; names become parts of file names: use letters, digits, "
         "'-', '_' and '.'"),
        ("  hosted:\n", "  Constrained: {engine: llamacpp, model: x}\n  hosted:\n",
         "Constrained: differs from 'constrained' only in case, and files may not; rename one"),
        ("    context: 4096 tokens\n", "    context: 4096 s\n",
         "constrained.context: '4096 s' is a time; a number of tokens is required here, "
         "such as '4096 tokens'"),
        ("    slots: 2\n", "    slots: two\n",
         "constrained.slots: a whole number is required, got 'two'; write it like 2, "
         "without quotes or unit"),
        ("    api: completions\n", "    api: complete\n",
         "constrained.api: must be one of completions, chat, got 'complete'; "
         "did you mean 'completions'?"),
        ("    structured: schema\n", "    structured: schema\n    sha256: abc\n",
         "constrained.sha256: a SHA-256 is 64 hexadecimal digits; take it from 'sha256sum FILE'"),
        ("    structured: schema\n", "    structured: schema\n    parser: extract\n",
         "constrained.parser: a list is required, got 'extract'; write it as [first, second]"),
        ("    structured: schema\n", "    structured: schema\n    parser: [extract, extract]\n",
         "constrained.parser: the link 'extract' stands twice in the chain; keep one"),
        (URL, "base_url: example.com/v1", "hosted.endpoint.base_url: a URL is required, such as "
         "'https://host:8000/v1'"),
        (URL, 'base_url: "https://u:p@example.com/v1"', "hosted.endpoint.base_url: a URL with a "
         'password is a secret; write it as "${NAME}"'),
        (URL, 'base_url: "https://example.com/v1?key=1"', "hosted.endpoint.base_url: paths are "
         "put behind this URL; write it without '?' and '#'"),
        (URL, 'base_url: "https://[::1/v1"', "hosted.endpoint.base_url: a URL is required, such "
         "as 'https://host:8000/v1'"),
        ("{X-Team: a}", "{Authorization: Bearer abc}", "hosted.endpoint.headers.Authorization: "
         "looks like a secret, and a secret must not stand in a study; put it in an environment "
         'variable and write "${NAME}"'),
        ("{X-Team: a}", "{X-Team: a, x-team: b}", "hosted.endpoint.headers.x-team: is given "
         "twice; case makes no difference in headers, so keep one"),
        ("{X-Team: a}", "{Host: a}", "hosted.endpoint.headers.Host: is set by the client itself; "
         "leave it out"),
        ("{X-Team: a}", "{X Team: a}", "hosted.endpoint.headers.X Team: is no name of an HTTP "
         "header; use letters, digits and '-'"),
        ('"${KIMI_KEY}"', "$KIMI_KEY", "hosted.endpoint.api_key: holds a '$' that refers to "
         'nothing, or a line break; a variable of the environment is written "${NAME}"'),
    ],
)  # fmt: skip
def test_a_deployment_that_can_not_run_is_refused(spoil, old, new, fault):
    assert spoil(old, new) == [f"deployments.{fault}"]


def test_names_in_any_script_are_taken(vocabulary, good):
    study = loads(good.replace("constrained", "约束解码-v1.0"), vocabulary=vocabulary)

    assert "约束解码-v1.0" in study.deployments


def test_the_baseline_must_be_a_deployment(spoil):
    assert spoil("baseline: parse-and-repair", "baseline: parse-and-repare") == [
        "baseline: no deployment 'parse-and-repare'; did you mean 'parse-and-repair'?"
    ]


def test_several_deployments_need_a_baseline(spoil):
    assert spoil("baseline: parse-and-repair\n", "") == [
        "baseline: is required where deployments are compared, but missing; name one of "
        "constrained, parse-and-repair, hosted"
    ]


ALONE = """
study: Is it good enough?
deployments: {only: {engine: llamacpp, model: m}}
workloads: {desk: {items: "builtin:card-desk", arrivals: {closed: {users: 1}}}}
suites: [structured]
"""


def test_one_deployment_alone_is_weighed_against_gates(vocabulary):
    study = loads(ALONE + "gates: [delivered_compliance >= 90%]\n", vocabulary=vocabulary)

    assert study.baseline == "only"
    assert not study.criteria


def test_one_deployment_alone_without_gates_is_no_question(faults):
    assert faults(ALONE) == [
        "3:1: deployments: one deployment alone is weighed against gates, and there are none; "
        "add 'gates' or a second deployment"
    ]


def test_declared_facts_become_texts(vocabulary, good):
    facts = loads(good, vocabulary=vocabulary).deployments["hosted"].declares

    assert facts["gpus"] == "8"
