"""Where a deployment answers, and how to get there."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from steelyard.errors import StudyError

_OWN = frozenset({"host", "content-length", "transfer-encoding", "connection", "expect"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """The parts of a URL that a request needs."""

    secure: bool
    host: str
    """A name, or an IP address without brackets."""
    port: int
    path: str
    """Starts with "/" and has none at its end; "" for the root."""
    proxy_authorization: str | None = field(default=None, repr=False)

    @property
    def authority(self) -> str:
        """Host and port as in a Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.secure else 80
        return host if self.port == usual else f"{host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """An OpenAI-compatible endpoint.

    Secrets (key, headers, proxy) are left out of ``repr``.
    """

    base_url: str
    """Up to and with its version: ``https://host/v1``."""
    model: str = ""
    api_key: str | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    ca: str | None = None
    """A PEM file; its authorities are trusted instead of the system's."""
    proxy: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.address  # noqa: B018 - a wrong URL is refused when it is said, not when it is used
        self.via  # noqa: B018
        for name, value in self.headers.items():
            _check_header(name, value)
        if self.api_key is not None:
            _check_header("authorization", self.api_key)

    @property
    def address(self) -> Address:
        """Where ``base_url`` points.

        Raises:
            StudyError: not an http(s) URL, or one that carries a password.
        """
        return _address(self.base_url, what="base_url")

    @property
    def via(self) -> Address | None:
        """Where the proxy is, or None.  The environment's proxy variables are not read.

        Raises:
            StudyError: not an http(s) URL.
        """
        if self.proxy is None:
            return None
        via = _address(self.proxy, what="proxy", login=True)
        if via.secure and self.address.secure:
            raise StudyError(
                "proxy: an https:// proxy in front of an https:// endpoint is not supported; "
                "use the proxy's http:// port, the connection to the endpoint is encrypted anyway"
            )
        return via

    def secrets(self) -> list[str]:
        """Strings that must not appear in any record."""
        found = {value for value in self.headers.values() if len(value) >= 8}
        if self.api_key is not None and len(self.api_key) >= 4:
            found.add(self.api_key)
        if self.via is not None and self.via.proxy_authorization is not None:
            found.add(self.via.proxy_authorization.removeprefix("Basic "))
            found.add(unquote(urlsplit(self.proxy or "").password or ""))
        found |= {json.dumps(secret)[1:-1] for secret in found}
        found.discard("")
        return sorted(found, key=len, reverse=True)


def _check_header(name: str, value: str) -> None:
    token = name.replace("-", "").replace("_", "")
    if not (token.isascii() and token.isalnum()) or name.lower() in _OWN:
        raise StudyError(f"headers: {name!r} can't be set; leave it out")
    if not value.isascii() or any(ord(c) < 32 or ord(c) == 127 for c in value):
        raise StudyError(f"headers: the value of {name} must be one line of ASCII")


def _address(url: str, *, what: str, login: bool = False) -> Address:
    shown = url.rpartition("@")[2] if "@" in url else url
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as fault:
        raise StudyError(f"{what}: {shown!r} is not a URL ({fault})") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise StudyError(f"{what}: {shown!r} must look like https://host/v1 or http://host:8000/v1")
    if parts.username is not None and not login:
        raise StudyError(
            f"{what}: user and password in the URL of {parts.hostname} would reach records; "
            "use api_key or headers with ${NAME}"
        )
    if parts.query or parts.fragment:
        raise StudyError(f"{what}: {shown!r} must end with its path; drop what follows ? or #")
    secure = parts.scheme == "https"
    return Address(
        secure=secure,
        host=_ascii_host(parts.hostname, what=what),
        port=port or (443 if secure else 80),
        path=_ascii_path(parts.path.rstrip("/")),
        proxy_authorization=_basic(parts.username, parts.password),
    )


def _ascii_host(host: str, *, what: str) -> str:
    if host.isascii():
        if any(c <= " " for c in host):
            raise StudyError(f"{what}: a space in the host name {host!r}")
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        raise StudyError(f"{what}: {host!r} is not a host name") from None


def _ascii_path(path: str) -> str:
    return "".join(c if "!" <= c <= "~" else "".join(f"%{b:02X}" for b in c.encode()) for c in path)


def _basic(user: str | None, password: str | None) -> str | None:
    if user is None:
        return None
    pair = f"{unquote(user)}:{unquote(password or '')}"
    return "Basic " + base64.b64encode(pair.encode()).decode("ascii")
