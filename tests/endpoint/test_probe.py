from __future__ import annotations

import asyncio

from steelyard.endpoint import Client, Probe, Target, describe, encode_body, probe
from steelyard.evidence import Missing
from support.hostile import DONE, Hostile, Seen, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk(finish="length"), DONE))


def picky(*refused: str):
    """A server that knows some fields not, and says so of one at a time."""

    def script(seen: Seen):
        for name in refused:
            if name in seen.json:
                body = b'{"error":{"message":"unknown field %b"}}' % name.encode()
                return reply(body, status="400 Bad", kind="application/json")
        return GOOD

    return script


def tried(*refused: str, extra: dict | None = None) -> Probe:
    async def once(server: Hostile) -> Probe:
        async with Client(Target(base_url=server.url, model="m")) as client:
            return await probe(client, "hi", extra=extra)

    with Hostile([picky(*refused)]) as server:
        return asyncio.run(once(server))


def test_a_plain_server_needs_nothing_dropped():
    found = tried()

    assert (found.dropped, found.usable, found.reports_usage) == ((), True, False)


def test_rejected_fields_are_dropped_and_that_is_recorded():
    found = tried("seed", "stream_options", extra={"seed": 1})

    assert found.dropped == ("seed", "stream_options")
    assert "unknown field seed" in found.because[0]
    assert found.usable
    assert b"stream_options" not in encode_body("hi", model="m", extra=found.drops)


def test_what_is_being_compared_is_never_dropped():
    found = tried("response_format", extra={"response_format": {"type": "json_object"}})

    assert not found.usable
    assert found.reply.kind == "rejected"


def test_an_endpoint_is_described_by_what_it_says_of_itself():
    def script(seen: Seen):
        if seen.path == "/v1/models":
            return reply(b'{"data":[{"id":"m"}]}', kind="application/json")
        if seen.path == "/props":
            body = b'{"total_slots":2,"chat_template":"' + b"x" * 300 + b'"}'
            return reply(body, kind="application/json")
        return reply(b"no", status="404 Not Found", kind="text/plain")

    async def once(server: Hostile):
        async with Client(Target(base_url=server.url)) as client:
            return await describe(client)

    with Hostile([script]) as server:
        found = asyncio.run(once(server))

    assert found.models == ({"id": "m"},)
    assert found.headers == {"server": "hostile"}
    assert found.properties["total_slots"] == 2
    assert found.properties["chat_template"].startswith("sha256:")
    assert found.version == Missing(reason="HTTP 404")


def test_a_secret_that_a_server_echoes_does_not_reach_the_reply():
    body = b'{"error":{"message":"bad key sk-12345678","code":"sk-12345678"}}'

    async def once(server: Hostile):
        target = Target(base_url=server.url, api_key="sk-12345678")
        async with Client(target) as client:
            return (await probe(client, "hi")).reply

    with Hostile([[*reply(body, status="401 No", kind="application/json")]]) as server:
        got = asyncio.run(once(server))

    assert "sk-12345678" not in repr(got)
    assert "***" in got.detail
