"""``${NAME}``: only where a secret or an address stands."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.study.problem import Finding, Path
from steelyard.study.secret import REFERENCE

_ENDPOINT = frozenset({"base_url", "api_key", "proxy", "ca", "metrics", "accelerator"})


def reference_rules(data: object) -> Iterator[Finding]:
    """Find references to the environment where none may be."""
    for path, text in strings(data, ()):
        if path[:2] == ("cluster", "swap"):
            continue  # the user's own shell reads them
        if REFERENCE.search(text) and not takes_reference(path):
            yield Finding(
                path=path,
                message="${...} is for secrets and addresses of an endpoint only (api_key, "
                "base_url, proxy, ca, headers, metrics, prometheus.url, accelerator); write the "
                "value itself",
            )


def takes_reference(path: Path) -> bool:
    """Whether a value at this place may come from the environment."""
    match path:
        case ("deployments", _, "endpoint", field):
            return field in _ENDPOINT
        case ("deployments", _, "endpoint", "headers", _):
            return True
        case ("deployments", _, "endpoint", "prometheus", "url"):
            return True
    return False


def strings(data: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Walk over all texts of plain data."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for name, inner in data.items():
            yield from strings(inner, (*path, name))
    elif isinstance(data, list):
        for at, inner in enumerate(data):
            yield from strings(inner, (*path, at))
