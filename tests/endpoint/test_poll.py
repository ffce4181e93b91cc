from __future__ import annotations

import asyncio
import socket
import sys
import threading
import time

import pytest

from steelyard.endpoint import Direct, Target, encode_body
from steelyard.endpoint.loops import PollLoop, loop_for
from steelyard.endpoint.request import Route

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux stamps packets")
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def framed(event: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(event), event)


def chunk(text: str) -> bytes:
    return framed(
        b'data: {"id":"a","choices":[{"index":0,"delta":{"content":"%b"}}]}\n\n' % text.encode()
    )


END = (
    framed(b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n')
    + framed(b"data: [DONE]\n\n")
    + b"0\r\n\r\n"
)


def asked(talk, *, body: bytes = b"{}"):
    """The reply to one request by a server that ``talk(socket)`` plays, loop blocked meanwhile."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        target = Target(base_url=f"http://127.0.0.1:{server.getsockname()[1]}/v1", model="m")

        async def go():
            loop = asyncio.get_running_loop()
            ended = loop.create_future()
            async with Direct(target) as direct:
                await direct.open(1)
                there, _ = server.accept()
                there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                shot = direct.shoot(
                    direct.encoded(Route.CHAT, body),
                    done=ended.set_result, row=0, intended_ns=0, noticed_ns=0,
                )  # fmt: skip
                with there:
                    told = await talk(there)
                    await asyncio.wait_for(ended, 20)
                return direct.read(shot), shot, loop.poll, told

        with asyncio.Runner(loop_factory=lambda: loop_for(target)) as runner:
            return runner.run(go())


def test_a_read_has_the_time_at_which_it_came_though_the_loop_was_busy():
    async def talk(there):
        # The first packets after stamping was switched on may come before the kernel stamps.
        await asyncio.sleep(0.05)
        before = time.perf_counter_ns()
        there.sendall(HEAD + chunk("a"))
        after = time.perf_counter_ns()
        time.sleep(0.2)
        await asyncio.sleep(0.01)
        there.sendall(END)
        return before, after

    reply, _, poll, (before, after) = asked(talk)

    assert reply.kind == ""
    if not poll.by_kernel:
        pytest.skip("this kernel stamps nothing")
    assert before <= reply.first_token_ns <= after + 100_000_000
    assert poll.wall.steps == 0


def test_kept_reads_count_each_at_its_own_time():
    async def talk(there):
        await asyncio.sleep(0.05)
        there.sendall(HEAD)
        sent = []
        for number in range(150):
            sent.append(time.perf_counter_ns())
            there.sendall(chunk(f"w{number:03d}"))
            await asyncio.sleep(0)
        there.sendall(END)
        return sent

    reply, shot, _, sent = asked(talk)

    assert reply.text == "".join(f"w{number:03d}" for number in range(150))
    stamps, counts = shot.reading.reads[::2], shot.reading.reads[1::2]
    assert sum(counts) == 150
    assert stamps == sorted(stamps)
    assert stamps[0] >= sent[0]


def test_what_comes_while_the_loop_rests_has_its_own_time_and_the_rest_is_no_lag():
    late, rest_ns = [], 50_000_000

    async def talk(there):
        poll = asyncio.get_running_loop().poll
        await asyncio.sleep(0.05)
        there.sendall(HEAD)
        for _ in range(5):
            there.sendall(chunk("a"))
            await asyncio.sleep(0.002)
        poll.tell()
        poll.late = lambda lag, _reads: late.append(lag)
        sent = []
        for _ in range(9):
            poll.rest._span = rest_ns
            sent.append(time.perf_counter_ns())
            there.sendall(chunk("b"))
            await asyncio.sleep(0.06)
        poll.tell()
        there.sendall(END)
        return sent

    _, shot, poll, sent = asked(talk)

    if not poll.by_kernel:
        pytest.skip("this kernel stamps nothing")
    assert poll.rest.total > 4 * rest_ns
    stamps = shot.reading.reads[::2][-len(sent) :]
    assert sorted(s - t for s, t in zip(stamps, sent, strict=True))[4] < rest_ns
    assert sorted(late)[len(late) // 2] < rest_ns


def test_events_that_only_a_rest_put_into_one_read_are_counted():
    async def talk(there):
        rest = asyncio.get_running_loop().poll.rest
        await asyncio.sleep(0.05)
        there.sendall(HEAD)
        for _ in range(5):
            there.sendall(chunk("a"))
            await asyncio.sleep(0.002)
        there.sendall(chunk("b") + chunk("b"))
        await asyncio.sleep(0.01)
        before = rest.joined
        rest._span = 100_000_000
        there.sendall(chunk("c"))
        threading.Timer(0.03, there.sendall, [chunk("c")]).start()
        await asyncio.sleep(0.2)
        after, rest._span = rest.joined, 0
        there.sendall(END)
        return before, after

    _, _, poll, counts = asked(talk)

    if not poll.by_kernel:
        pytest.skip("this kernel stamps nothing")
    assert counts == (0, 1)


def test_a_request_larger_than_the_socket_takes_is_sent_whole():
    body = encode_body("x" * 8_000_000, model="m")

    async def talk(there):
        there.setblocking(False)
        loop, came = asyncio.get_running_loop(), 0
        while came < len(body):
            came += len(await loop.sock_recv(there, 1 << 20))
        there.setblocking(True)
        there.sendall(HEAD + chunk("a") + END)

    reply, _, _, _ = asked(talk, body=body)

    assert (reply.kind, reply.text) == ("", "a")


def test_a_connection_that_ends_inside_the_answer_is_a_cut_stream():
    async def talk(there):
        there.sendall(HEAD + chunk("a"))
        there.shutdown(socket.SHUT_WR)

    assert asked(talk)[0].kind == "truncated-stream"


def test_plain_connections_have_our_loop_and_encrypted_ones_another():
    for url, ours in (("http://127.0.0.1:1/v1", True), ("https://127.0.0.1:1/v1", False)):
        loop = loop_for(Target(base_url=url, model="m"))
        assert isinstance(loop, PollLoop) is ours
        loop.close()
