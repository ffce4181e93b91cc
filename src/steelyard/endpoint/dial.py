"""Opening a connection: name, TCP, proxy, TLS."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Callable

from steelyard.endpoint.head import LIMIT, Malformed, parse_head
from steelyard.endpoint.line import Line
from steelyard.endpoint.loops import poll_here
from steelyard.endpoint.target import Address, Target
from steelyard.endpoint.wire import Wire
from steelyard.errors import StudyError

_LOCAL = frozenset({errno.EMFILE, errno.ENFILE, errno.EADDRNOTAVAIL, errno.ENOBUFS, errno.ENOMEM})


class DialFault(Exception):
    """A connection that did not come about; internal, it becomes an outcome kind."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


MakeLine = Callable[[socket.socket | None], Line]
"""Makes the protocol; given the socket where it may be written to directly."""


def trust(target: Target) -> ssl.SSLContext | None:
    """The TLS settings for a target, or None where no TLS is spoken.

    Raises:
        StudyError: the named file holds no certificates.
    """
    via = target.via
    if not target.address.secure and not (via is not None and via.secure):
        return None
    try:
        context = ssl.create_default_context(cafile=target.ca)
    except (OSError, ssl.SSLError) as fault:
        raise StudyError(
            f"ca: {target.ca!r} holds no certificates ({fault}); name a PEM file"
        ) from None
    context.set_alpn_protocols(["http/1.1"])
    return context


async def dial(target: Target, *, make: MakeLine, context: ssl.SSLContext | None) -> Line:
    """A fresh connection to ``target``.

    Raises:
        DialFault: with an outcome kind.
    """
    address, via = target.address, target.via
    sock = await _tcp(via or address)
    try:
        tls_host = None
        if address.secure:
            tls_host = address.host
            if via is not None:
                await _tunnel(sock, address=address, via=via)
        elif via is not None and via.secure:
            tls_host = via.host
        return await _attach(sock, make=make, context=context, tls_host=tls_host)
    except BaseException:
        sock.close()
        raise


async def _attach(
    sock: socket.socket,
    *,
    make: MakeLine,
    context: ssl.SSLContext | None,
    tls_host: str | None,
) -> Line:
    loop = asyncio.get_running_loop()
    if tls_host is None:
        poll = poll_here()
        if poll is not None:
            line = make(sock)
            Wire(sock, line, poll=poll, loop=loop)
            return line
        _, line = await loop.create_connection(lambda: make(sock), sock=sock)
        return line
    try:
        _, line = await loop.create_connection(
            lambda: make(None), sock=sock, ssl=context, server_hostname=tls_host
        )
    except (ssl.SSLError, ssl.CertificateError) as fault:
        raise DialFault("tls", f"TLS with {tls_host}: {_reason(fault)}") from None
    except (OSError, EOFError) as fault:
        raise DialFault("tls", f"TLS with {tls_host}: closed in the handshake ({fault})") from None
    return line


async def _tcp(address: Address) -> socket.socket:
    last: OSError | None = None
    for family, kind, protocol, _, place in await _resolve(address):
        try:
            sock = socket.socket(family, kind, protocol)
        except OSError as fault:
            raise DialFault("local", f"no socket: {fault.strerror}") from None
        try:
            sock.settimeout(0)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().sock_connect(sock, place)
        except OSError as fault:
            sock.close()
            last = fault
        except BaseException:
            sock.close()
            raise
        else:
            return sock
    raise _tcp_fault(address, last)


async def _resolve(
    address: Address,
) -> list[tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[str, int]]]:
    try:
        found = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST
        )
    except socket.gaierror:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(
                address.host, address.port, type=socket.SOCK_STREAM
            )
        except (socket.gaierror, UnicodeError) as fault:
            raise DialFault("dns", f"no address for {address.host}: {fault}") from None
    return found  # type: ignore[return-value]


def _tcp_fault(address: Address, fault: OSError | None) -> DialFault:
    where = address.authority
    if isinstance(fault, ConnectionRefusedError):
        return DialFault("refused", f"nothing listens at {where}")
    if fault is not None and fault.errno in _LOCAL:
        return DialFault("local", f"this machine could not connect to {where}: {fault}")
    if isinstance(fault, ConnectionResetError):
        return DialFault("reset", f"{where} reset the connection while it was opened")
    return DialFault("unreachable", f"{where}: {fault}")


async def _tunnel(sock: socket.socket, *, address: Address, via: Address) -> None:
    """Ask an HTTP proxy for a tunnel (RFC 9110 9.3.6)."""
    loop = asyncio.get_running_loop()
    goal = f"{_bracketed(address.host)}:{address.port}"
    lines = [f"CONNECT {goal} HTTP/1.1", f"Host: {goal}"]
    if via.proxy_authorization is not None:
        lines.append(f"Proxy-Authorization: {via.proxy_authorization}")
    answer = b""
    try:
        await loop.sock_sendall(sock, ("\r\n".join(lines) + "\r\n\r\n").encode("ascii"))
        # Over-reading is impossible: a TLS server is silent until the client has spoken.
        while b"\r\n\r\n" not in answer and len(answer) < LIMIT:
            part = await loop.sock_recv(sock, 4096)
            if not part:
                raise DialFault("proxy", f"proxy {via.authority} closed the connection")
            answer += part
        status = parse_head(answer.partition(b"\r\n\r\n")[0]).status
    except (OSError, Malformed) as fault:
        raise DialFault("proxy", f"proxy {via.authority}: {fault}") from None
    if not 200 <= status < 300:
        raise DialFault("proxy", f"proxy {via.authority} refuses a tunnel: HTTP {status}")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _reason(fault: ssl.SSLError | ssl.CertificateError) -> str:
    message = getattr(fault, "verify_message", "") or getattr(fault, "reason", "") or str(fault)
    return str(message)
