"""Engine and accelerators beside a real run against a small engine."""

from __future__ import annotations

import json

import pytest

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing, read_json
from steelyard.load import disagreement
from steelyard.load.arrivals import constant
from steelyard.load.engine import Order
from steelyard.load.picture import picture_of
from steelyard.load.runs import run_load
from steelyard.load.tokens import ServedTokenizer
from steelyard.load.watching import Wish
from steelyard.report import load_pages
from steelyard.report.loadpage import compose_load
from support.engine_page import EnginePage

SPAN_S = 1.5


def offered(engine, path, *, wish=None, tokenize=False, rate=20, prompts=None, key=None):
    process = constant(rate, for_s=SPAN_S)
    target = Target(base_url=f"{engine.origin}/v1", model="toy", api_key=key)
    order = Order(
        target=target, plan=process.schedule(0), span_s=SPAN_S, max_tokens=8, workers=1,
        prompts=prompts or {},
    )  # fmt: skip
    if not tokenize:
        return run_load(order, path, process=process, wish=wish)
    with ServedTokenizer(target) as tokenizer:
        return run_load(order, path, process=process, wish=wish, tokenizer=tokenizer)


def checks(run):
    return {check.check: check for check in run.certificate.checks}


def test_engine_and_client_agree_and_the_gap_is_explained(tmp_path):
    with EnginePage() as engine:
        run = offered(engine, tmp_path / "run", wish=Wish(metrics="auto"), tokenize=True)

    seen, found = run.views, checks(run)
    for name in ("server_requests", "server_tokens", "server_prompts", "server_restarts"):
        assert found[name].result == "pass", found[name]
    assert found["token_match"].result == "pass"
    assert seen.engine.table.engine == "vllm"
    assert seen.engine.added("generation_tokens") == run.summary.tokens.output
    parts = {part.name: part.mean_s for part in seen.gap.parts}
    inside = ("network", "in front of the engine", "queue", "prefill", "rest")
    assert sum(parts[n].low for n in inside) <= seen.gap.client_mean_s + 1e-6
    assert sum(parts[n].high for n in inside) >= seen.gap.client_mean_s - 1e-6
    told = json.loads((run.path / "load.json").read_text("utf-8"))
    assert told["views"]["engine"]["source"]["place"] == f"{engine.origin}/metrics"
    assert told["views"]["accelerator"]["seen"]["missing"].startswith("nobody asked")
    assert told["counted"]["source"] == "tokenize"
    assert disagreement(run.path, told) is None
    picture = json.loads(json.dumps(picture_of(run.path)))
    tracks = {(t["view"], t["name"]) for t in picture["views"]["tracks"]}
    assert {
        ("client", "in_flight"),
        ("engine", "requests_running"),
        ("engine", "kv_cache_usage"),
    } <= (tracks)
    assert load_pages(told, picture) == load_pages(told, picture)
    shapes = [
        [
            type(b).__name__
            for s in compose_load(told, picture, lang=lang).sections
            for b in s.blocks
        ]
        for lang in ("en", "zh")
    ]
    assert shapes[0] == shapes[1]


def test_somebody_else_s_requests_make_the_run_invalid(tmp_path):
    with EnginePage(others=5) as engine:
        run = offered(engine, tmp_path / "run", wish=Wish(metrics=f"{engine.origin}/metrics"))

    assert checks(run)["server_requests"].result == "fail"
    assert run.invalid
    told = read_json(run.path / "load.json")["views"]["engine"]
    assert told["ttft"] == Missing(reason="the run is invalid, so no time of the server's is shown")


def test_usage_of_twice_what_came_is_told(tmp_path):
    with EnginePage(reports=2) as engine:
        run = offered(engine, tmp_path / "run", wish=Wish(metrics="auto"), tokenize=True)

    found = checks(run)
    assert found["token_match"].result == "fail"
    assert found["server_tokens"].result == "fail"


def test_answers_without_usage_are_counted_by_tokenize_and_labelled(tmp_path):
    with EnginePage(usage=False) as engine:
        run = offered(engine, tmp_path / "run", tokenize=True)

    tokens = run.summary.tokens
    assert tokens.source == {"tokenize": 30}
    assert tokens.output == 30 * 8
    assert checks(run)["token_count"].result == "pass"
    drawn = {d["name"]: d for d in picture_of(run.path)["distributions"]}
    assert not run.invalid or drawn == {}
    assert run.invalid or drawn["tpot"]["undefined"] == 0


def test_a_page_that_is_not_there_is_said_and_the_run_goes_on(tmp_path):
    with EnginePage(drop_metrics=True) as engine:
        run = offered(engine, tmp_path / "run", wish=Wish(metrics="auto"))

    assert "HTTP 404" in run.views.engine.reason
    assert checks(run)["server_requests"].result == "unknown"
    told = json.loads((run.path / "load.json").read_text("utf-8"))
    page = load_pages(told, json.loads(json.dumps(picture_of(run.path))))["report.md"].decode()
    assert "not seen" in page
    assert "HTTP 404" in page


def test_an_address_that_shows_nothing_costs_no_run(tmp_path):
    with (
        EnginePage(page="node_cpu_seconds_total 3\n") as engine,
        pytest.raises(EndpointUnusable, match="no engine is known"),
    ):
        offered(engine, tmp_path / "run", wish=Wish(metrics=f"{engine.origin}/metrics"))

    assert not (tmp_path / "run").exists()


def test_the_key_goes_to_the_endpoint_s_own_page_alone(tmp_path):
    with EnginePage() as engine, EnginePage() as other:
        offered(engine, tmp_path / "a", wish=Wish(metrics="auto"), key="s3cret", rate=4)
        offered(engine, tmp_path / "b", wish=Wish(metrics=f"{other.origin}/metrics"), key="s3cret",
                rate=4)  # fmt: skip

    assert any("s3cret" in head for head in engine.headers if head.startswith("GET /metrics"))
    assert other.headers
    assert not any("s3cret" in head for head in other.headers)
    assert b"s3cret" not in b"".join(p.read_bytes() for p in (tmp_path / "a").iterdir())


def test_more_hits_than_prompts_have_in_common_are_told(tmp_path):
    with EnginePage(hit_share=0.9) as engine:
        run = offered(engine, tmp_path / "run", wish=Wish(metrics="auto"), tokenize=True)

    assert checks(run)["cache_design"].result == "fail"
    assert checks(run)["prompts"].result == "pass"


def test_a_prompt_that_is_asked_again_by_order_is_no_fault(tmp_path):
    with EnginePage() as engine:
        run = offered(engine, tmp_path / "run", prompts={"one": "a b c"}, rate=4)

    assert checks(run)["prompts"].result == "pass"
    assert "as was asked for" in checks(run)["prompts"].detail
