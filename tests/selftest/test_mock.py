"""The mock: it does what a script says, and its log says what it did."""

from __future__ import annotations

import json
import socket
import time
from types import SimpleNamespace

from steelyard.selftest import mock as mock_module
from steelyard.selftest.mock import Mock
from steelyard.selftest.script import End, Send
from steelyard.selftest.wire import whole
from support.soon import soon

BODY = b'{"stream":true}'
ASK = b"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (
    len(BODY),
    BODY,
)
SAID = [Send(data=whole({"a": 1}), tokens=3)]


def dial(mock: Mock) -> socket.socket:
    return socket.create_connection(("127.0.0.1", mock.port), timeout=30)


def test_a_request_is_answered_and_logged_with_its_tokens():
    with Mock(lambda asked: SAID) as mock, dial(mock) as line:
        line.sendall(ASK)
        got = line.recv(4096)

    assert json.loads(got.partition(b"\r\n\r\n")[2]) == {"a": 1}
    (served,) = mock.served
    assert [(count, seen) for _, count, seen in served.writes] == [(3, True)]
    assert served.asked_ns <= served.writes[0][0] <= served.ended_ns


def test_a_script_sees_the_request_its_number_and_its_connection():
    seen = []

    def script(asked):
        seen.append((asked.number, asked.nth, asked.fields))
        return SAID

    with Mock(script) as mock:
        with dial(mock) as line:
            for _ in range(2):
                line.sendall(ASK)
                line.recv(4096)
        with dial(mock) as line:
            line.sendall(ASK)
            line.recv(4096)

    assert seen == [(0, 0, {"stream": True}), (1, 1, {"stream": True}), (2, 0, {"stream": True})]
    assert mock.connections == 2


def test_the_time_of_the_load_begins_after_the_trials_before_it(monkeypatch):
    since, clock = [], SimpleNamespace(now=10**9)
    monkeypatch.setattr(mock_module, "time", SimpleNamespace(monotonic_ns=lambda: clock.now))

    def script(asked):
        since.append(asked.since_s)
        return SAID

    with Mock(script) as mock, dial(mock) as line:
        for pause_ms in (0, 300, 0, 50, 0, 300):
            clock.now += pause_ms * 1_000_000
            line.sendall(ASK)
            line.recv(4096)

    assert since == [0.0, 0.0, 0.0, 0.05, 0.05, 0.35]


def test_questions_for_the_models_are_answered_and_stay_out_of_the_log():
    with Mock(lambda asked: SAID) as mock, dial(mock) as line:
        line.sendall(b"GET /v1/models HTTP/1.1\r\n\r\n")
        got = line.recv(4096)

    assert b'"selftest"' in got
    assert mock.served == []


def test_a_request_in_pieces_is_read_whole():
    with Mock(lambda asked: SAID) as mock, dial(mock) as line:
        line.sendall(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
        assert line.recv(4096)


def test_a_reset_is_a_reset():
    with Mock(lambda asked: [End.RESET]) as mock, dial(mock) as line:
        line.sendall(ASK)
        try:
            got = line.recv(1)
        except ConnectionResetError:
            got = None

    assert got is None


def test_leaving_the_mock_ends_scripts_that_hold_or_wait():
    began = time.monotonic()
    with Mock(lambda asked: [Send(data=b"x", after_s=300)]) as mock, dial(mock) as line:
        line.sendall(ASK)
        assert soon(lambda: mock.served)
    with Mock(lambda asked: [End.HOLD]) as held, dial(held) as line:
        line.sendall(ASK)
        assert soon(lambda: held.served)

    assert time.monotonic() - began < 100
