"""What is to be watched beside a run, in the words of an option or of a study."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from steelyard.errors import StudyError
from steelyard.load.views import Address

AUTO, NVML = "auto", "nvml"
_PAIR = re.compile(r'\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*(?:"([^"]*)"|([^",{}\s]+))\s*(?:,|$)')


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Where the engine and the accelerators show themselves."""

    metrics: str | None = None
    """``auto`` (the endpoint's own /metrics) or an address."""
    prometheus: str | None = None
    """Address of a Prometheus that scrapes the engine; read after the run."""
    selector: Mapping[str, str] = field(default_factory=dict)
    """Labels that pick the engine in it."""
    accelerator: str | None = None
    """An exporter's address, ``nvml`` (the GPUs of this machine), or labels in braces that pick
    an exporter in the Prometheus."""

    def __post_init__(self) -> None:
        if self.metrics is not None and self.prometheus is not None:
            raise StudyError("metrics and prometheus: the engine is read from one of them")
        if self.prometheus is not None and not self.selector:
            raise StudyError(
                'prometheus: say which engine, by labels such as job="vllm"; it knows many'
            )
        if self.selector and self.prometheus is None:
            raise StudyError("selector: picks series of a Prometheus; name one, or leave it out")
        if self.accelerator_labels and self.prometheus is None:
            raise StudyError("accelerator: labels pick an exporter of a Prometheus; name one")
        for what, url in (("metrics", self.metrics), ("accelerator", self.accelerator)):
            if url not in (None, AUTO, NVML) and not (url or "").startswith("{"):
                _checked(url or "", what)
        if self.prometheus is not None:
            _checked(self.prometheus, "prometheus")

    @property
    def anything(self) -> bool:
        """Whether there is something to watch."""
        return any((self.metrics, self.prometheus, self.accelerator))

    @property
    def accelerator_labels(self) -> Mapping[str, str]:
        """Labels of the accelerator's exporter; {} where it is not one of a Prometheus."""
        if self.accelerator is None or not self.accelerator.startswith("{"):
            return {}
        return read_selector(self.accelerator, what="accelerator")


def read_selector(text: str, *, what: str) -> Mapping[str, str]:
    """Read ``job="vllm", instance="h:8000"``, with or without braces.  Raises StudyError."""
    inner = text.strip().removeprefix("{").removesuffix("}")
    found: dict[str, str] = {}
    at = 0
    while at < len(inner):
        pair = _PAIR.match(inner, at)
        if pair is None:
            raise StudyError(f'{what}: {text!r} is no list of labels like job="vllm"')
        name, quoted, plain = pair.groups()
        found[name] = plain if quoted is None else quoted
        at = pair.end()
    if not found:
        raise StudyError(f'{what}: {text!r} names no label; write it like job="vllm"')
    return found


def _checked(url: str, what: str) -> None:
    try:
        Address(url=url)
    except StudyError as why:
        raise StudyError(f"{what}: {url!r}: {why}") from None
