"""Where an endpoint's engine and accelerators show themselves beside a run."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from steelyard.study.record import Facts, Record, Template
from steelyard.study.secret import Secret

AUTO, NVML = "auto", "nvml"
_LABEL = re.compile(r"[a-zA-Z_][a-zA-Z0-9_]*", re.ASCII)


def sound_page(address: Secret) -> Secret:
    """Refuse what is no address of a page; what refers to the environment can't be judged yet."""
    if address.variables:
        return address
    try:
        parts = urlsplit(address.template)
        fits = parts.port is None or parts.port > 0
    except ValueError:
        parts, fits = urlsplit(""), False
    if parts.scheme not in {"http", "https"} or not parts.hostname or not fits:
        raise ValueError("the address of a page is required, such as 'http://host:8000/metrics'")
    if parts.username is not None or parts.password is not None:
        raise ValueError("a password has no place in this address; leave it out")
    if re.search(r"\s", address.template):
        raise ValueError("an address holds no spaces")
    return address


def _metrics(address: Secret) -> Secret:
    return address if address.template == AUTO else sound_page(address)


def _accelerator(address: Secret) -> Secret:
    picked = address.template.startswith("{") and not address.variables
    return address if picked or address.template == NVML else sound_page(address)


def _labels(selector: Facts) -> Facts:
    if not selector:
        raise ValueError("names no label; write which engine, such as {job: vllm}")
    for name in selector:
        if not _LABEL.fullmatch(name):
            raise ValueError(f"'{name}' is no name of a label; use letters, digits and '_'")
    return selector


class Prometheus(Record):
    """The user's own, which scrapes the engine already."""

    url: Annotated[Template, AfterValidator(sound_page)] = Field(
        description="its address, read after each window"
    )
    selector: Annotated[Facts, AfterValidator(_labels)] = Field(
        description="labels that pick the engine in it"
    )


Metrics = Annotated[Template, AfterValidator(_metrics)]
Accelerator = Annotated[Template, AfterValidator(_accelerator)]
