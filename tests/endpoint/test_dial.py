"""Ways to a server: IPv6, TLS with an authority of one's own, proxies."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading

import pytest
import uvloop

from steelyard.endpoint import Client, Reply, Request, Target, Timeouts, encode_body
from steelyard.errors import StudyError
from steelyard.evidence import Outcome
from support.certificates import authority
from support.hostile import DONE, Hostile, Reset, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk(finish="stop"), DONE))
LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


@pytest.fixture(params=LOOPS, ids=["asyncio", "uvloop"])
def ask(request):
    def asker(target: Target, *, times: int = 1, timeouts: Timeouts | None = None) -> Reply:
        async def work() -> Reply:
            async with Client(target, timeouts=timeouts) as client:
                for _ in range(times):
                    got = await client.ask(Request(body=encode_body("hi", model="m")))
                return got

        with asyncio.Runner(loop_factory=request.param) as runner:
            return runner.run(work())

    return asker


@contextlib.contextmanager
def tunnel(status: str = "200 OK"):
    """A CONNECT proxy for one connection; gives its port and the lines it was asked with."""
    asked: list[bytes] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def pipe(source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def serve() -> None:
        client, _ = listener.accept()
        with client:
            data = b""
            while b"\r\n\r\n" not in data:
                data += client.recv(65536)
            asked.extend(data.split(b"\r\n"))
            client.sendall(f"HTTP/1.1 {status}\r\nVia: test\r\n\r\n".encode())
            if not status.startswith("200"):
                return
            host, _, port = asked[0].split()[1].decode().rpartition(":")
            with socket.create_connection((host.strip("[]"), int(port))) as server:
                back = threading.Thread(target=pipe, args=(server, client), daemon=True)
                back.start()
                pipe(client, server)
                back.join(5)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with listener:
        yield listener.getsockname()[1], asked
        thread.join(5)


def test_ipv6_addresses_are_reached(ask):
    with Hostile([GOOD], family=socket.AF_INET6) as server:
        got = ask(Target(base_url=server.url))

    assert got.outcome is Outcome.OK
    assert server.requests[0].headers["host"] == f"[::1]:{server.port}"


def test_tls_with_ones_own_authority_is_trusted_and_kept_alive(ask, tmp_path):
    ca, context = authority(tmp_path)
    with Hostile([GOOD], tls=context) as server:
        got = ask(Target(base_url=server.url, ca=str(ca)), times=2)

    assert (got.outcome, got.reused, got.dial_ns) == (Outcome.OK, True, None)


def test_an_unknown_authority_is_a_tls_failure(ask, tmp_path):
    _, context = authority(tmp_path)
    with Hostile([GOOD], tls=context) as server:
        got = ask(Target(base_url=server.url))

    assert (got.outcome, got.kind, got.sent_ns) == (Outcome.TRANSPORT, "tls", None)


def test_a_certificate_for_another_host_is_a_tls_failure(ask, tmp_path):
    ca, context = authority(tmp_path, ip="10.0.0.1")
    with Hostile([GOOD], tls=context) as server:
        got = ask(Target(base_url=server.url, ca=str(ca)))

    assert got.kind == "tls"


def test_a_server_without_tls_is_a_tls_failure(ask, tmp_path):
    ca, _ = authority(tmp_path)
    with Hostile([[Reset()]]) as server:
        url = server.url.replace("http:", "https:")
        got = ask(Target(base_url=url, ca=str(ca)), timeouts=Timeouts(connect_s=1.0))

    assert got.kind in ("tls", "timeout-connect")


def test_a_file_without_certificates_is_the_users_mistake(tmp_path):
    (tmp_path / "ca.pem").write_text("nothing")

    with pytest.raises(StudyError, match="ca"):
        Client(Target(base_url="https://h/v1", ca=str(tmp_path / "ca.pem")))


def test_an_http_proxy_is_asked_with_the_whole_url(ask):
    with Hostile([GOOD]) as proxy:
        got = ask(
            Target(
                base_url="http://far.example:8000/v1",
                proxy=f"http://u:p%20w@127.0.0.1:{proxy.port}",
            )
        )
        (seen,) = proxy.requests

    assert got.outcome is Outcome.OK
    assert seen.path == "http://far.example:8000/v1/chat/completions"
    assert seen.headers["proxy-authorization"] == "Basic dTpwIHc="


def test_a_tls_endpoint_is_reached_through_a_tunnel(ask, tmp_path):
    ca, context = authority(tmp_path)
    with Hostile([GOOD], tls=context) as server, tunnel() as (port, asked):
        target = Target(base_url=server.url, ca=str(ca), proxy=f"http://u:p@127.0.0.1:{port}")
        got = ask(target)

    assert got.outcome is Outcome.OK
    assert asked[0] == b"CONNECT 127.0.0.1:%d HTTP/1.1" % server.port
    assert b"Proxy-Authorization: Basic dTpw" in asked


def test_a_proxy_that_refuses_is_named(ask, tmp_path):
    ca, _ = authority(tmp_path)
    with tunnel("407 Proxy Authentication Required") as (port, _):
        target = Target(base_url="https://h/v1", ca=str(ca), proxy=f"http://127.0.0.1:{port}")
        got = ask(target)

    assert (got.outcome, got.kind) == (Outcome.TRANSPORT, "proxy")
    assert "407" in got.detail


def test_an_unknown_name_is_a_dns_failure(ask):
    got = ask(Target(base_url="http://no-such-host.invalid/v1"))

    assert (got.outcome, got.kind) == (Outcome.TRANSPORT, "dns")


@pytest.mark.parametrize(
    ("kind", "timeouts"),
    [
        ("timeout-connect", Timeouts(connect_s=0.3)),
        ("timeout-total", Timeouts(connect_s=None, total_s=0.3)),
        ("timeout-total", Timeouts(connect_s=60.0, total_s=0.3)),
    ],
)
def test_a_full_backlog_ends_with_the_first_limit_that_counts_connecting(ask, kind, timeouts):
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        port = deaf.getsockname()[1]
        fillers = [socket.socket() for _ in range(8)]
        for filler in fillers:
            filler.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                filler.connect(("127.0.0.1", port))
        got = ask(Target(base_url=f"http://127.0.0.1:{port}/v1"), timeouts=timeouts)
        for filler in fillers:
            filler.close()

    assert (got.kind, got.sent_ns) == (kind, None)
