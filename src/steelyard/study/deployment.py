"""A deployment: the thing chosen, on an engine started here or behind an endpoint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from steelyard.study.endpoint import Endpoint
from steelyard.study.fact import Fact
from steelyard.study.hardware import Hardware
from steelyard.study.nearest import hint
from steelyard.study.record import (
    Count,
    Facts,
    Named,
    Record,
    Text,
    Tokens,
    empty,
    readonly,
    tupled,
)
from steelyard.study.vocabulary import ENGINES, PARSER_FILE, PARSERS

Api = Literal["completions", "chat"]
Structured = Literal["schema", "json", "prompt"]
ENGINE_FIELDS = ("model", "sha256", "context", "slots", "threads")
"""Fields that mean something only where an engine is started here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What is started here; None stands for the engine's own default."""

    kind: str
    model: str
    """A bundled name, a path of a .gguf file relative to the study, or a hub name."""
    sha256: str | None
    context_tokens: int | None
    slots: int | None
    threads: int | None


def _hex(digest: str) -> str:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", digest):
        raise ValueError("a SHA-256 is 64 hexadecimal digits; take it from 'sha256sum FILE'")
    return digest.lower()


def _engine(name: str, info: ValidationInfo) -> str:
    known = info.context["vocabulary"].engines if info.context else ENGINES
    if name not in known:
        raise ValueError(
            f"no engine '{name}' is started here ({hint(name, known)}); "
            "a server that runs already is named with 'endpoint:'"
        )
    return name


def _link(name: str, info: ValidationInfo) -> str:
    known = info.context["vocabulary"].parsers if info.context else PARSERS
    if name not in known and not re.fullmatch(PARSER_FILE, name):
        raise ValueError(
            f"no parser link '{name}'; {hint(name, known)} One of your own: file.py:function"
        )
    return name


def _once(chain: tuple[str, ...]) -> tuple[str, ...]:
    for at, link in enumerate(chain):
        if link in chain[:at]:
            raise ValueError(f"the link '{link}' stands twice in the chain; keep one")
    return chain


_Links = Annotated[
    tuple[Annotated[Text, AfterValidator(_link)], ...],
    BeforeValidator(tupled),
    AfterValidator(_once),
]


class Deployment(Record):
    """A model with everything around it that is compared, parser chain included."""

    later: ClassVar[frozenset[str]] = frozenset({"facts", "hardware", "claims"})

    name: Named
    engine_kind: Annotated[Text, AfterValidator(_engine)] | None = Field(
        default=None, alias="engine", description="the engine to start here"
    )
    endpoint: Endpoint | None = Field(default=None, description="a server that already runs")
    model: Text | None = Field(
        default=None, description="bundled name, path of a .gguf file, or hub name"
    )
    sha256: Annotated[Text, AfterValidator(_hex)] | None = Field(
        default=None, description="what the weight file must hash to"
    )
    context_tokens: Tokens | None = Field(
        default=None, alias="context", description="context of one slot"
    )
    slots: Count | None = Field(default=None, description="answers decoded at once")
    threads: Count | None = Field(default=None, description="processor threads")
    api: Api = Field(
        default="chat",
        description="completions (default of an engine) or chat (default of an endpoint)",
    )
    structured: Structured = Field(
        default="prompt",
        description="how form is had: schema (constraint), json (JSON mode) or prompt (asking)",
    )
    parser: _Links = Field(default=(), description="the deployment's own parser chain")
    facts: Annotated[Mapping[str, Fact], readonly()] = Field(
        default_factory=empty,
        description="properties that nothing measures, such as a licence, with their source",
    )
    hardware: Hardware | None = Field(
        default=None, description="what it would run on, for 'steelyard predict'"
    )
    claims: Facts = Field(
        default_factory=empty,
        description="published figures to stand beside what is measured: criterion: FILE#ID",
    )
    declares: Facts = Field(
        default_factory=empty, description="facts nobody checked, shown as claimed"
    )

    @property
    def engine(self) -> Engine | None:
        """The engine to start, or None for an endpoint."""
        if self.engine_kind is None:
            return None
        return Engine(
            kind=self.engine_kind,
            model=self.model or "",
            sha256=self.sha256,
            context_tokens=self.context_tokens,
            slots=self.slots,
            threads=self.threads,
        )
