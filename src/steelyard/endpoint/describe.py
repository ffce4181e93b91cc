"""What an endpoint says of itself, for the record of what was measured."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.endpoint.chunk import read_json
from steelyard.endpoint.client import Client
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.hush import hush_quoted, hush_tree
from steelyard.evidence import Missing

_TELLING = ("server", "x-powered-by", "via", "openai-version", "x-envoy-upstream-service-time")
_LONG = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfDescription:
    """Facts as told by the endpoint; what it does not tell is Missing."""

    models: tuple[Mapping[str, Any], ...] | Missing
    """Entries of ``/models`` as sent."""
    headers: Mapping[str, str]
    """Response headers that name software."""
    properties: Mapping[str, Any] | Missing
    """llama.cpp's ``/props``; long strings (templates) stand as their SHA-256."""
    version: str | Missing
    """vLLM's and others' ``/version``."""


async def describe(client: Client) -> SelfDescription:
    """Ask an endpoint what it is; nothing here raises, an endpoint may be silent about itself."""
    models = await client.exchange("GET", "/models")
    properties = await client.exchange("GET", "/props", root=True)
    version = await client.exchange("GET", "/version", root=True)
    secrets = client.target.secrets()
    told = _json(version, secrets)
    return SelfDescription(
        models=_models(models, secrets),
        headers=hush_tree(secrets, _headers(models)),
        properties=_shortened(_json(properties, secrets)),
        version=told
        if isinstance(told, Missing)
        else str(told.get("version", "")) or Missing(reason="/version holds no version"),
    )


def _models(exchange: Exchange, secrets: list[str]) -> tuple[Mapping[str, Any], ...] | Missing:
    value = _json(exchange, secrets)
    if isinstance(value, Missing):
        return value
    data = value.get("data")
    if not isinstance(data, list):
        return Missing(reason="/models answers without a list of models")
    return tuple(entry for entry in data if isinstance(entry, dict))


def _json(exchange: Exchange, secrets: list[str]) -> dict[str, Any] | Missing:
    if exchange.failure is not None:
        said = f"{exchange.failure[0]}: {exchange.failure[1]}"
        return Missing(reason=hush_quoted(secrets, said))
    head = exchange.head
    if head is None or head.status != 200:
        return Missing(reason=f"HTTP {head.status if head else '?'}")
    try:
        value = hush_tree(secrets, read_json(b"".join(exchange.parts)))
    except ValueError:
        return Missing(reason="answered with something that is not JSON")
    return value if isinstance(value, dict) else Missing(reason="answered with another shape")


def _headers(exchange: Exchange) -> dict[str, str]:
    found = exchange.head.headers if exchange.head is not None else {}
    return {name: found[name][:_LONG] for name in _TELLING if name in found}


def _shortened(value: dict[str, Any] | Missing) -> Mapping[str, Any] | Missing:
    if isinstance(value, Missing):
        return value
    return {name: _short(entry) for name, entry in value.items()}


def _short(entry: Any) -> Any:
    if isinstance(entry, str) and len(entry) > _LONG:
        return f"sha256:{hashlib.sha256(entry.encode()).hexdigest()}"
    if isinstance(entry, dict):
        return {name: _short(inner) for name, inner in entry.items()}
    return entry
