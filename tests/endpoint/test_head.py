from __future__ import annotations

import pytest

from steelyard.endpoint.head import Malformed, parse_head


def head(*lines: str, status: str = "HTTP/1.1 200 OK"):
    return parse_head("\r\n".join((status, *lines)).encode("latin-1"))


def test_header_names_have_no_case_and_repeated_ones_are_joined():
    assert head("X-A: 1", "x-a:2").headers == {"x-a": "1, 2"}


def test_a_reason_phrase_may_be_missing_or_of_any_language():
    assert parse_head(b"HTTP/1.1 200").status == 200
    assert parse_head("HTTP/1.1 200 确定".encode()).status == 200


@pytest.mark.parametrize(
    ("lines", "status", "kept"),
    [
        ((), "HTTP/1.1 200 OK", True),
        (("Connection: close",), "HTTP/1.1 200 OK", False),
        ((), "HTTP/1.0 200 OK", False),
        (("Connection: Keep-Alive",), "HTTP/1.0 200 OK", True),
        (("Transfer-Encoding: chunked", "Content-Length: 5"), "HTTP/1.1 200 OK", False),
    ],
)
def test_a_connection_is_kept_where_both_sides_say_so(lines, status, kept):
    assert head(*lines, status=status).keep_alive is kept


def test_the_server_tells_how_long_it_keeps_a_connection():
    assert head("Keep-Alive: timeout=5, max=100").keep_s == 5.0
    assert head("Keep-Alive: timeout=x").keep_s is None


@pytest.mark.parametrize("status", ["204 No Content", "304 Not Modified"])
def test_some_statuses_have_no_body(status):
    assert head("Content-Length: 5", status=f"HTTP/1.1 {status}").length == 0


def test_equal_lengths_are_one_length():
    assert head("Content-Length: 5", "Content-Length: 5").length == 5


@pytest.mark.parametrize(
    "lines",
    [
        ("Content-Length: 5", "Content-Length: 6"),
        ("Content-Length: -1",),
        ("Content-Length: 5x",),
        ("Transfer-Encoding: gzip",),
        ("no colon",),
        (": no name",),
        ("space : before",),
    ],
)
def test_a_head_that_can_be_read_two_ways_is_malformed(lines):
    with pytest.raises(Malformed):
        head(*lines)


@pytest.mark.parametrize(
    "line", ["HTTP/2 200", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 0xx", "ICY 200 OK", ""]
)
def test_only_http_1_is_http(line):
    with pytest.raises(Malformed):
        parse_head(line.encode())
