"""Headers of an endpoint: names that HTTP takes, and no secret in clear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from steelyard.study.look import mapping
from steelyard.study.problem import Finding
from steelyard.study.secret import REFERENCE

_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", re.ASCII)
_CONFIDENTIAL = re.compile(r"authorization|cookie|key|token|secret|password", re.IGNORECASE)
_OURS = frozenset(
    {
        "accept",
        "accept-encoding",
        "connection",
        "content-length",
        "content-type",
        "host",
        "transfer-encoding",
    }
)


def header_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Each header has a sound name, once, and hides what must be hidden."""
    deployments = mapping(data, "deployments")
    for deployment in deployments:
        headers = mapping(mapping(mapping(deployments, deployment), "endpoint"), "headers")
        seen: set[str] = set()
        for name, value in headers.items():
            fault = _fault(name, value, seen=seen)
            seen.add(name.lower())
            if fault is not None:
                path = ("deployments", deployment, "endpoint", "headers", name)
                yield Finding(path=path, message=fault, on_key=True)


def _fault(name: str, value: object, *, seen: set[str]) -> str | None:
    if not _TOKEN.fullmatch(name):
        return "is no name of an HTTP header; use letters, digits and '-'"
    if name.lower() in _OURS:
        return "is set by the client itself; leave it out"
    if name.lower() in seen:
        return "is given twice; case makes no difference in headers, so keep one"
    if _CONFIDENTIAL.search(name) and not REFERENCE.search(str(value)):
        return (
            "looks like a secret, and a secret must not stand in a study; "
            'put it in an environment variable and write "${NAME}"'
        )
    return None
