from __future__ import annotations

import asyncio
import socket
import sys
import time
from itertools import pairwise

import pytest

from steelyard.endpoint import Direct, Target, encode_body
from steelyard.endpoint.loops import PollLoop, loop_for
from steelyard.endpoint.request import Route
from support.soon import soon

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux stamps packets")
STAMPED = 35
READ_NS = 10_000
"""Two readings of the clocks against each other may differ by so much."""
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


@pytest.fixture(scope="module")
def stamped():
    """Skips where the kernel stamps nothing; else it goes on stamping all through.

    It begins some time after the first socket has asked for it, and ends with the last.
    """
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as here,
        server.accept()[0] as there,
    ):
        there.setsockopt(socket.SOL_SOCKET, STAMPED, 1)

        def stamps():
            here.sendall(b"x")
            return there.recvmsg(1, 64)[1]

        if not soon(stamps, within_s=10):
            pytest.skip("this kernel stamps nothing")
        yield


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
                    await asyncio.wait_for(ended, 60)
                return direct.read(shot), shot, loop.poll, told

        with asyncio.Runner(loop_factory=lambda: loop_for(target)) as runner:
            return runner.run(go())


@pytest.mark.usefixtures("stamped")
def test_a_read_has_the_time_at_which_it_came_though_the_loop_was_busy():
    async def talk(there):
        before = time.perf_counter_ns()
        there.sendall(HEAD + chunk("a"))
        after = time.perf_counter_ns()
        time.sleep(0.2)
        await asyncio.sleep(0.01)
        there.sendall(END)
        return before, after

    reply, _, poll, (before, after) = asked(talk)

    assert reply.kind == ""
    assert poll.by_kernel > 0
    assert before - READ_NS <= reply.first_token_ns <= after + 100_000_000
    assert poll.wall.steps == 0


@pytest.mark.usefixtures("stamped")
def test_kept_reads_count_each_at_its_own_time():
    async def talk(there):
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
    assert all(after - before > -READ_NS for before, after in pairwise(stamps))
    assert stamps[0] >= sent[0] - READ_NS


@pytest.mark.usefixtures("stamped")
def test_what_comes_while_the_loop_rests_has_its_own_time_and_the_rest_is_no_lag():
    late, rest_ns = [], 50_000_000

    async def once(there, poll):
        """Of one event: before and after it was sent, the lag told of it, the time of the rest."""
        late.clear()
        rested, poll.rest._span = poll.rest.total, rest_ns
        before = time.perf_counter_ns()
        there.sendall(chunk("b"))
        after = time.perf_counter_ns()
        await asyncio.sleep(0.06)
        poll.tell()
        waited = time.perf_counter_ns() - before
        return before, after, waited, max(late), poll.rest.total - rested

    async def talk(there):
        poll = asyncio.get_running_loop().poll
        there.sendall(HEAD)
        for _ in range(5):
            there.sendall(chunk("a"))
            await asyncio.sleep(0.002)
        poll.tell()
        poll.late = lambda lag, _reads: late.append(lag)
        seen = []
        # A busy machine leaves no time for some of the rests.
        while sum(rested for *_, rested in seen) < 4 * rest_ns and len(seen) < 100:
            seen.append(await once(there, poll))
        there.sendall(END)
        return seen

    _, shot, _, seen = asked(talk)

    assert sum(rested for *_, rested in seen) >= 4 * rest_ns
    for stamp, (before, after, waited, lag, rested) in zip(
        shot.reading.reads[::2][-len(seen) :], seen, strict=True
    ):
        assert before - READ_NS <= stamp < after + rest_ns / 2
        assert lag <= waited - rested + READ_NS


class Meanwhile:
    """Stands for the loop's own files while it rests: something happens, and nothing is ready."""

    def __init__(self, does):
        self.does = does

    def poll(self, span_s, _most):
        time.sleep(span_s * 0.75)
        self.does()
        return []


@pytest.mark.usefixtures("stamped")
def test_events_that_only_a_rest_put_into_one_read_are_counted():
    async def talk(there):
        rest = asyncio.get_running_loop().poll.rest
        there.sendall(HEAD)
        for _ in range(5):
            there.sendall(chunk("a"))
            await asyncio.sleep(0.002)
        there.sendall(chunk("b") + chunk("b"))
        await asyncio.sleep(0.01)
        before, own = rest.joined, rest._own

        def comes():
            rest._own, rest._span = own, 0
            there.sendall(chunk("c"))

        rest._own, rest._span = Meanwhile(comes), 400_000_000
        there.sendall(chunk("c"))
        while rest._span:
            await asyncio.sleep(0.5)
        after = rest.joined
        there.sendall(END)
        return before, after

    _, _, _, counts = asked(talk)

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
