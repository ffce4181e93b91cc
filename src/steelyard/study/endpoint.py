"""An endpoint: where a deployment that runs elsewhere answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, model_validator

from steelyard.study.record import Record, Template, Text, empty, readonly
from steelyard.study.secret import Secret
from steelyard.study.views import Accelerator, Metrics, Prometheus


def sound_url(address: Secret) -> Secret:
    """Refuse what is no plain HTTP URL; what refers to the environment can't be judged yet."""
    if address.variables:
        return address
    try:
        parts = urlsplit(address.template)
        port_fits = parts.port is None or parts.port > 0
    except ValueError:
        parts, port_fits = urlsplit(""), False
    if parts.scheme not in {"http", "https"} or not parts.hostname or not port_fits:
        raise ValueError("a URL is required, such as 'https://host:8000/v1'")
    if parts.username is not None or parts.password is not None:
        raise ValueError('a URL with a password is a secret; write it as "${NAME}"')
    if parts.query or parts.fragment:
        raise ValueError("paths are put behind this URL; write it without '?' and '#'")
    if re.search(r"\s", address.template):
        raise ValueError("a URL holds no spaces")
    return address


def _referred(key: Secret) -> Secret:
    if not key.variables:
        raise ValueError(
            "a key must not stand in a study; put it in an environment variable "
            'and write "${NAME}", or leave the field out where none is needed'
        )
    return key


Url = Annotated[Template, AfterValidator(sound_url)]


class Endpoint(Record):
    """An OpenAI-compatible server; what may hold a reference is a Secret."""

    later: ClassVar[frozenset[str]] = frozenset({"metrics", "prometheus", "accelerator"})

    base_url: Annotated[Url, Field(description="the server's URL, up to and with /v1")]
    model: Annotated[Text, Field(description="the model's name in requests")]
    api_key: Annotated[Template, AfterValidator(_referred)] | None = Field(
        default=None, description='sent as a bearer token; "${NAME}" only'
    )
    headers: Annotated[Mapping[str, Template], readonly()] = Field(
        default_factory=empty, description="further HTTP headers"
    )
    ca: Template | None = Field(
        default=None, description="PEM file of a certificate authority, relative to the study"
    )
    proxy: Url | None = Field(default=None, description="URL of an HTTP proxy")
    answers_as: Text | None = Field(
        default=None, description="the name the server answers with, where it is another"
    )
    metrics: Metrics | None = Field(
        default=None, description="the engine's metrics page: auto, or its address"
    )
    prometheus: Prometheus | None = Field(
        default=None, description="or a Prometheus that scrapes the engine"
    )
    accelerator: Accelerator | None = Field(
        default=None, description="an exporter's address, nvml, or labels of the Prometheus"
    )

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self.metrics is not None and self.prometheus is not None:
            raise ValueError("the engine is read from 'metrics' or 'prometheus'; remove one")
        picked = self.accelerator is not None and self.accelerator.template.startswith("{")
        if picked and self.prometheus is None:
            raise ValueError("'accelerator' picks labels of a Prometheus; name one")
        return self
