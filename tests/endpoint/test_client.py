from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvloop

from steelyard.endpoint import Client, Request, Target, Timeouts, encode_body
from steelyard.evidence import Outcome
from support.hostile import (
    DONE,
    Close,
    HalfClose,
    Hold,
    Hostile,
    Reset,
    Send,
    chunk,
    http,
    reply,
    sse,
)

BODY = encode_body("hi", model="m")
USAGE = {"prompt_tokens": 3, "completion_tokens": 2}
GOOD = sse(
    chunk("", role="assistant"),
    chunk("你"),
    chunk("好"),
    chunk(finish="stop"),
    chunk(choices=[], usage=USAGE),
    DONE,
)


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Callable[[Awaitable[Any]], Any]:
    def runner(work: Any) -> Any:
        with asyncio.Runner(loop_factory=request.param) as loop:
            return loop.run(work)

    return runner


async def ask(server: Hostile, *, times: int = 1, **how: Any) -> list[Any]:
    timeouts = how.pop("timeouts", None)
    target = Target(base_url=server.url, **how)
    async with Client(target, timeouts=timeouts) as client:
        return [await client.ask(Request(body=BODY)) for _ in range(times)]


def test_a_whole_stream_is_ok_and_its_moments_are_in_order(run):
    with Hostile([reply(GOOD)]) as server:
        (got,) = run(ask(server))

    assert got.outcome is Outcome.OK
    assert (got.text, got.finish, got.completion_tokens) == ("你好", "stop", 2)
    moments = [got.ready_ns, got.sent_ns, got.first_byte_ns, got.first_token_ns, got.ended_ns]
    assert moments == sorted(moments)


def test_a_kept_alive_connection_is_used_again(run):
    with Hostile([reply(GOOD)]) as server:
        replies = run(ask(server, times=3))

    assert [r.reused for r in replies] == [False, True, True]
    assert server.connections == 1


def test_a_request_ends_at_done_though_the_server_leaves_the_stream_open(run):
    whole = http(GOOD)[: -len(b"0\r\n\r\n")]
    with Hostile([[Send(data=whole), Hold()]]) as server:
        (got,) = run(ask(server))

    assert got.outcome is Outcome.OK


def test_a_dead_reused_connection_is_replaced_once_and_counted(run):
    with Hostile([reply(GOOD), [Reset()], reply(GOOD)]) as server:
        replies = run(ask(server, times=2))

    assert [(r.outcome, r.stale, r.reused) for r in replies] == [
        (Outcome.OK, 0, False),
        (Outcome.OK, 1, False),
    ]


def test_a_fresh_connection_that_dies_is_not_tried_again(run):
    with Hostile([[Reset()]]) as server:
        (got,) = run(ask(server))

    assert (got.kind, got.stale, len(server.requests)) == ("reset", 0, 1)


def test_a_dead_port_is_refused(run):
    with Hostile([[]]) as server:
        target = server.url

    async def once():
        async with Client(Target(base_url=target)) as client:
            return await client.ask(Request(body=BODY))

    got = run(once())

    assert (got.outcome, got.kind, got.sent_ns) == (Outcome.TRANSPORT, "refused", None)


@pytest.mark.parametrize(
    ("kind", "script", "timeouts"),
    [
        ("timeout-first", [Hold()], Timeouts(first_token_s=0.2)),
        (
            "timeout-first",
            [Send(data=http(b"")[:-5] + b"d\r\n: keep-alive\n\r\n"), Hold()],
            Timeouts(first_token_s=0.2, idle_s=0.1),
        ),
        (
            "timeout-idle",
            [Send(data=http(sse(chunk("a")))[:-5]), Hold()],
            Timeouts(first_token_s=60.0, idle_s=0.3),
        ),
        ("timeout-total", [Hold()], Timeouts(total_s=0.2)),
    ],
)
def test_each_limit_has_its_kind_and_frees_the_server(run, kind, script, timeouts):
    with Hostile([script]) as server:
        (got,) = run(ask(server, timeouts=timeouts))

        assert (got.outcome, got.kind) == (Outcome.TRANSPORT, kind)
        assert server.hung_up.wait(60)


def test_cancelling_closes_the_connection(run):
    async def cancelled(server: Hostile) -> None:
        async with Client(Target(base_url=server.url)) as client:
            task = asyncio.ensure_future(client.ask(Request(body=BODY)))
            while not server.requests:
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await asyncio.to_thread(server.hung_up.wait, 60)

    with Hostile([[Hold()]]) as server:
        run(cancelled(server))


def test_a_rate_limit_is_told_with_its_wait(run):
    slow = reply(b'{"error":"slow down"}', status="429 X", headers=["Retry-After: 7"])
    with Hostile([slow]) as server:
        (got,) = run(ask(server))

    assert (got.kind, got.retry_after, got.retry_after_s) == ("rate-limited", "7", 7.0)
    assert len(server.requests) == 1


@pytest.mark.parametrize("last", [HalfClose(), Close()])
def test_a_socket_closed_inside_the_body_is_a_truncated_stream(run, last):
    with Hostile([[Send(data=http(sse(chunk("a")))[:-5]), last, Hold(5)]]) as server:
        (got,) = run(ask(server))

    assert (got.kind, got.text) == ("truncated-stream", "a")


def test_a_reset_inside_the_body_is_a_reset(run):
    parts = [Send(data=http(sse(chunk("a")))[:-5]), Send(data=b"", delay_s=0.2), Reset()]
    with Hostile([parts]) as server:
        (got,) = run(ask(server))

    assert (got.kind, got.text) == ("reset", "a")


def test_a_stream_sent_byte_by_byte_is_whole(run):
    with Hostile([reply(GOOD, split=1)]) as server:
        (got,) = run(ask(server))

    assert (got.outcome, got.text) == (Outcome.OK, "你好")


def test_a_connection_that_the_server_keeps_only_shortly_is_not_used_again(run):
    with Hostile([reply(GOOD, headers=["Keep-Alive: timeout=1"])]) as server:
        replies = run(ask(server, times=2))

    assert [r.reused for r in replies] == [False, False]


def test_a_prompt_larger_than_the_socket_buffer_arrives_whole(run):
    async def big(server: Hostile) -> Any:
        async with Client(Target(base_url=server.url)) as client:
            body = encode_body("x" * 20_000_000, model="m")
            return await client.ask(Request(body=body)), len(body)

    with Hostile([reply(GOOD)]) as server:
        got, size = run(big(server))

    assert got.outcome is Outcome.OK
    assert len(server.requests[0].body) == size
    assert got.sent_ns <= got.first_byte_ns


def test_many_requests_at_once_each_have_a_connection(run):
    async def crowd(server: Hostile) -> list[Any]:
        async with Client(Target(base_url=server.url)) as client:
            return await asyncio.gather(*[client.ask(Request(body=BODY)) for _ in range(20)])

    with Hostile([[Send(data=http(GOOD), delay_s=0.2)]]) as server:
        replies = run(crowd(server))

    assert {r.outcome for r in replies} == {Outcome.OK}
    assert len({r.connection for r in replies}) == server.connections == 20


def test_the_intended_time_is_the_callers(run):
    async def late(server: Hostile) -> Any:
        async with Client(Target(base_url=server.url)) as client:
            return await client.ask(Request(body=BODY, intended_ns=5))

    with Hostile([reply(GOOD)]) as server:
        got = run(late(server))

    assert got.intended_ns == 5
    assert got.ready_ns > 5


def test_connections_can_be_opened_ahead(run):
    async def ahead(server: Hostile) -> Any:
        async with Client(Target(base_url=server.url)) as client:
            opened = await client.open(3)
            return opened, await client.ask(Request(body=BODY)), client.opened

    with Hostile([reply(GOOD)]) as server:
        opened, got, total = run(ahead(server))

    assert (opened, total, got.dial_ns, got.reused) == (3, 3, None, False)


def test_opening_ahead_to_a_dead_port_opens_none(run):
    with Hostile([[]]) as server:
        target = Target(base_url=server.url)

    async def ahead() -> int:
        async with Client(target) as client:
            return await client.open(2)

    assert run(ahead()) == 0
