"""Where the pages lie: tried once before the run, so that a wrong address costs no run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.views import Address, detect, parse
from steelyard.load.views.web import Web
from steelyard.load.watching.wish import AUTO

_TRIED_S = 5.0


def engine_page(metrics: str, target: Target) -> Address | Missing:
    """The engine's page.  ``auto`` that finds none is Missing, with what was tried.

    Raises EndpointUnusable where a page that was named can't be read or is no engine's.
    """
    if metrics != AUTO:
        address = Address(url=metrics, timeout_s=_TRIED_S)
        _try(address, accelerator=False)
        return address
    said = []
    for address in _beside(target):
        try:
            _try(address, accelerator=False)
        except EndpointUnusable as why:
            said.append(str(why))
            continue
        return address
    return Missing(reason="; ".join(said))


def accelerator_page(url: str) -> Address:
    """An exporter's page.  Raises EndpointUnusable where it can't be read or is no exporter's."""
    address = Address(url=url, timeout_s=_TRIED_S)
    _try(address, accelerator=True)
    return address


def _beside(target: Target) -> Iterator[Address]:
    """Beside the version of the API, then at the server's root; the key goes nowhere else."""
    parts = urlsplit(target.base_url)
    root = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    headers = {} if target.api_key is None else {"Authorization": f"Bearer {target.api_key}"}
    under = parts.path.rstrip("/").removesuffix("/v1")
    for path in dict.fromkeys((f"{under}/metrics", "/metrics")):
        yield Address(url=f"{root}{path}", headers=headers, timeout_s=_TRIED_S, ca=target.ca)


def _try(address: Address, *, accelerator: bool) -> None:
    with closing(Web(address)) as web:
        answer = web.get()
    page = parse(answer.body, openmetrics=answer.content_type == "application/openmetrics-text")
    try:
        detect(page, accelerator=accelerator)
    except EndpointUnusable as why:
        raise EndpointUnusable(f"{address.parts.netloc}{address.parts.path}: {why}") from None
