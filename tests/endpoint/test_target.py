from __future__ import annotations

import pytest

from steelyard.endpoint import Target
from steelyard.endpoint.client import request_head
from steelyard.errors import StudyError


@pytest.mark.parametrize(
    ("url", "host", "port", "path", "authority"),
    [
        ("https://api.example.com/v1", "api.example.com", 443, "/v1", "api.example.com"),
        ("https://api.example.com/v1/", "api.example.com", 443, "/v1", "api.example.com"),
        ("http://10.0.0.1:8000", "10.0.0.1", 8000, "", "10.0.0.1:8000"),
        ("http://[::1]:8000/v1", "::1", 8000, "/v1", "[::1]:8000"),
        ("http://例子.测试/模型", "xn--fsqu00a.xn--0zwm56d", 80, "/%E6%A8%A1%E5%9E%8B",
         "xn--fsqu00a.xn--0zwm56d"),
    ],
)  # fmt: skip
def test_a_base_url_may_have_each_of_its_usual_forms(url, host, port, path, authority):
    address = Target(base_url=url).address

    assert (address.host, address.port, address.path) == (host, port, path)
    assert address.authority == authority


@pytest.mark.parametrize(
    "url",
    ["api.example.com/v1", "ftp://h/v1", "http:///v1", "http://h:99999/v1", "http://h/v1?a=b",
     "http://[::1/v1", "http://h h/v1"],
)  # fmt: skip
def test_what_is_not_a_url_is_refused_at_once(url):
    with pytest.raises(StudyError, match="base_url"):
        Target(base_url=url)


def test_a_password_in_the_url_is_refused_and_not_shown():
    with pytest.raises(StudyError) as caught:
        Target(base_url="https://user:hunter22@h/v1")

    assert "hunter22" not in str(caught.value)
    assert "api_key" in str(caught.value)


def test_secrets_are_not_in_the_repr():
    target = Target(
        base_url="http://h/v1", api_key="sk-secret", headers={"X-Key": "s3cret99"},
        proxy="http://u:pw@p:3128",
    )  # fmt: skip

    assert not any(secret in repr(target) for secret in ("sk-secret", "s3cret99", "pw"))


@pytest.mark.parametrize(
    "headers",
    [{"Host": "x"}, {"content-length": "1"}, {"a b": "x"}, {"X": "a\r\nY: b"}, {"X": "你"}],
)
def test_a_header_that_would_break_the_request_is_refused(headers):
    with pytest.raises(StudyError, match="headers"):
        Target(base_url="http://h/v1", headers=headers)


def test_own_headers_replace_the_usual_ones():
    target = Target(base_url="http://h/v1", headers={"user-agent": "bank"}, api_key="k")
    head = request_head(target, "POST", "/v1/x").decode().split("\r\n")

    assert head[0] == "POST /v1/x HTTP/1.1"
    assert "user-agent: bank" in head
    assert "User-Agent: steelyard" not in head
    assert "Authorization: Bearer k" in head


def test_a_tls_proxy_before_a_tls_endpoint_is_refused():
    with pytest.raises(StudyError, match="http:// port"):
        Target(base_url="https://h/v1", proxy="https://p:3128")
