"""The environment a study refers to, looked up when it is about to be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from steelyard.study.deployment import Deployment
from steelyard.study.endpoint import Endpoint, sound_url
from steelyard.study.problem import Finding
from steelyard.study.rules.references import strings, takes_reference
from steelyard.study.secret import Secret, UnsetVariable
from steelyard.study.study import Study
from steelyard.study.views import sound_page


def unset(data: object, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Find references that ``environ`` can't fill in; no message holds a value."""
    for path, text in strings(data, ()):
        template = Secret(text)
        if not template.variables or not takes_reference(path):
            continue
        try:
            value = template.resolved(environ)
            if path[-1] in {"base_url", "proxy"}:
                sound_url(Secret(value.reveal()))
            elif path[-1] in {"metrics", "accelerator", "url"}:
                sound_page(Secret(value.reveal()))
        except UnsetVariable as fault:
            yield Finding(path=path, message=str(fault))
        except ValueError as fault:
            yield Finding(path=path, message=f"what stands in {template.template}: {fault}")


def resolve(study: Study, environ: Mapping[str, str]) -> Study:
    """Fill in every reference; the study's hash stays as it is.

    Raises UnsetVariable where ``unset`` would have found something.
    """
    deployments = {
        name: _deployment(deployment, environ) for name, deployment in study.deployments.items()
    }
    return study.model_copy(update={"deployments": MappingProxyType(deployments)})


def _deployment(deployment: Deployment, environ: Mapping[str, str]) -> Deployment:
    if deployment.endpoint is None:
        return deployment
    return deployment.model_copy(update={"endpoint": _endpoint(deployment.endpoint, environ)})


def _endpoint(endpoint: Endpoint, environ: Mapping[str, str]) -> Endpoint:
    headers = {name: value.resolved(environ) for name, value in endpoint.headers.items()}
    single = {
        field: value.resolved(environ)
        for field in ("base_url", "api_key", "ca", "proxy", "metrics", "accelerator")
        if (value := getattr(endpoint, field)) is not None
    }
    filled: dict[str, object] = {**single, "headers": MappingProxyType(headers)}
    if (prometheus := endpoint.prometheus) is not None:
        url = prometheus.url.resolved(environ)
        filled["prometheus"] = prometheus.model_copy(update={"url": url})
    return endpoint.model_copy(update=filled)
