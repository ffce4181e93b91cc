"""The cluster of a study: hooks, blocks, warming up."""

from __future__ import annotations

import pytest

from steelyard.study import Hooks, canonical_json, checks, schema
from steelyard.weigh import vocabulary

STUDY = """
study: Which of the two?
baseline: a
keep: full
deployments:
  a: {{endpoint: {{base_url: "http://127.0.0.1:9/v1", model: m}}}}
  b: {{{b}}}
workloads:
  desk: {{items: "builtin:card-desk", arrivals: {{closed: {{users: 2}}}}{windows}}}
suites: [structured]
criteria:
  record_accuracy: {{weight: 1, worst: 0%, best: 100%}}
cluster: {cluster}
"""
HOOKS = '{start: "up ${HOME} $X", stop: down, ready: "http://127.0.0.1:9/health"}'
ENDPOINT = 'endpoint: {base_url: "http://127.0.0.1:9/v1", model: m}'
ENGINE = "engine: llamacpp, model: gemma-3-270m-q4_k_m"


def checked(cluster, *, b=ENDPOINT, windows=""):
    return checks(STUDY.format(cluster=cluster, b=b, windows=windows), vocabulary=vocabulary())


def complaint(cluster, **more):
    problems = checked(cluster, **more).problems
    assert len(problems) == 1, problems
    return f"{problems[0].field}: {problems[0].message}"


def both(more=""):
    return f"{{swap: {{a: {HOOKS}, b: {HOOKS}}}{more}}}"


def test_hooks_are_taken_as_written_and_the_rest_has_defaults():
    found = checked(both()).study.cluster

    assert found.swap["a"] == Hooks(
        start="up ${HOME} $X", stop="down", ready="http://127.0.0.1:9/health", timeout_s=600.0
    )
    assert (found.blocks, str(found.warm_up), found.turns(2)) == (4, "8 requests", 2)


@pytest.mark.parametrize(
    ("written", "read"), [("1 request", "1 requests"), ("60 s", "60 s"), ("２ min", "120 s")]
)
def test_warming_up_is_a_number_of_requests_or_a_time(written, read):
    assert str(checked(both(f', warm_up: "{written}"')).study.cluster.warm_up) == read


@pytest.mark.parametrize("written", ["0 requests", "0 s", "8", "soon", "3 CNY", "[8]", "-1 s"])
def test_what_is_neither_is_refused_with_an_example(written):
    assert "8 requests" in complaint(both(f", warm_up: {written}")) or "out of range" in complaint(
        both(f", warm_up: {written}")
    )


def test_engines_need_no_commands_and_an_endpoint_does():
    text = STUDY.format(cluster="{swap: engines}", b=ENGINE, windows="")
    engines = text.replace(ENDPOINT, ENGINE)

    assert checks(engines, vocabulary=vocabulary()).study.cluster.swap == {}
    assert "a: an endpoint needs commands" in complaint("{swap: engines}", b=ENGINE)
    assert "is an engine" in complaint(both(), b=ENGINE)


def test_a_misspelt_deployment_and_a_missing_command_are_named():
    messages = "\n".join(map(str, checked(f"{{swap: {{a: {HOOKS}, bb: {HOOKS}}}}}").problems))

    assert "no deployment 'bb'; did you mean 'b'?" in messages
    assert "b: an endpoint needs commands" in messages
    assert "ready: is required" in complaint(f"{{swap: {{a: {HOOKS}, b: {{start: x, stop: y}}}}}}")


def test_blocks_balance_and_hold_a_window_at_least():
    assert "a multiple of 4; got 6" in complaint(both(", blocks: 6"))
    assert "need as many windows at least, got 5" in complaint(both(", blocks: 12"))
    assert checked(both(", blocks: 12"), windows=", windows: 6").study is not None


def test_a_study_without_a_cluster_keeps_its_hash_and_one_with_it_has_another():
    plain = STUDY.format(cluster="", b=ENDPOINT, windows="").replace("cluster: \n", "")
    whole = checks(plain, vocabulary=vocabulary()).study
    spelt = checked(both(", blocks: 4, warm_up: 8 requests")).study

    assert '"cluster"' not in canonical_json(whole)
    assert spelt.hash == checked(both()).study.hash != whole.hash


def test_one_deployment_has_nobody_to_be_swapped_with():
    text = STUDY.format(cluster="{swap: engines}", b=ENGINE, windows="")
    alone = "\n".join(line for line in text.splitlines() if not line.startswith("  a:"))
    alone = alone.replace("baseline: a", "gates: [record_accuracy >= 1%]")

    assert "there is one" in str(checks(alone, vocabulary=vocabulary()).problems)


def test_editors_learn_of_it_from_the_schema():
    found = schema(vocabulary())

    assert set(found["$defs"]["Hooks"]["properties"]) == {"start", "stop", "ready", "timeout"}
