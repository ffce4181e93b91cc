"""A study: the question, its rules, and what is weighed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.json_schema import SkipJsonSchema

from steelyard.study.alternative import Alternative
from steelyard.study.budget import Budget
from steelyard.study.business import Business
from steelyard.study.canonical import study_hash
from steelyard.study.cluster import Cluster
from steelyard.study.criterion import Criterion
from steelyard.study.deployment import Deployment
from steelyard.study.fact import Fact
from steelyard.study.gate import Gate, parse_gate
from steelyard.study.group import Group
from steelyard.study.nearest import hint
from steelyard.study.people import Person
from steelyard.study.portfolio import Portfolio
from steelyard.study.price import Price, money
from steelyard.study.record import Record, Share, Text, empty, readonly, tupled
from steelyard.study.suiteuse import SuiteUse
from steelyard.study.timeouts import Timeouts
from steelyard.study.vocabulary import COST
from steelyard.study.workload import Workload

Keep = Literal["full", "masked", "hash"]
Weights = Literal["band", "order", "simplex"]


def _gate(raw: object, info: ValidationInfo) -> Gate:
    if isinstance(raw, Gate):
        return raw
    if not isinstance(raw, str) or info.context is None:
        raise ValueError("a gate is a text, such as 'delivered_compliance >= 90%'")
    return parse_gate(raw, vocabulary=info.context["vocabulary"])


def _suite(written: str, info: ValidationInfo) -> str:
    use = SuiteUse.read(written)
    name = use.suite
    known = info.context["vocabulary"].suites if info.context else (name,)
    if name == COST:
        raise ValueError("costs follow from 'prices' and are no suite; leave it out")
    if name not in known:
        raise ValueError(f"no suite '{name}'; {hint(name, known)}")
    return str(use)


def _band(band: float) -> float:
    if not 0 < band < 1:
        raise ValueError("a band between 0% and 100% is required, such as 20%")
    return band


def _worth(raw: object) -> float:
    worth = money(raw, unit="currency")
    if worth <= 0:
        raise ValueError(f"{raw} is worth nothing; write more than 0, or leave it out")
    return worth


_Worth = Annotated[
    float,
    PlainValidator(_worth),
    WithJsonSchema({"type": "string", "examples": ["200000 CNY"]}),
]
_Gate = Annotated[
    Gate,
    PlainValidator(_gate),
    WithJsonSchema({"type": "string", "examples": ["delivered_compliance >= 90%"]}),
]


class Study(Record):
    """One reviewed file; frozen and hashed before results are seen.

    Deployments, workloads and criteria are read-only mappings in the order of the file, by
    name; weights sum to 1, those of a tree's groups multiplied in; prices name their
    deployments and currency.
    """

    later: ClassVar[frozenset[str]] = frozenset(
        {
            *("cluster", "tree", "weight_region", "utility_worth", "business"),
            *("portfolios", "alternatives", "people"),
        }
    )

    question: Text = Field(alias="study", description="the question the study answers")
    baseline: str = Field(default="", description="the candidate the others are compared with")
    owner: Text | None = Field(default=None, description="who answers for the study")
    people: Annotated[Mapping[str, Person], readonly()] = Field(
        default_factory=empty, description="who has a part in the decision, by name"
    )
    keep: Keep = Field(default="full", description="what a record holds of prompts and answers")
    deployments: Annotated[Mapping[str, Deployment], readonly()] = Field(
        default_factory=empty, description="what is compared, by name"
    )
    portfolios: Annotated[Mapping[str, Portfolio], readonly()] = Field(
        default_factory=empty, description="several in service at once, by name"
    )
    alternatives: Annotated[Mapping[str, Alternative], readonly()] = Field(
        default_factory=empty, description="what could be chosen and has no endpoint, by name"
    )
    workloads: Annotated[Mapping[str, Workload], readonly()] = Field(
        default_factory=empty, description="what is asked, by name"
    )
    cluster: Cluster | None = Field(
        default=None, description="for deployments that can't stand at once: how they are swapped"
    )
    suites: Annotated[
        tuple[Annotated[Text, AfterValidator(_suite)], ...], BeforeValidator(tupled)
    ] = Field(default=(), description="families of checks, such as [structured, load]")
    gates: Annotated[tuple[_Gate, ...], BeforeValidator(tupled)] = Field(
        default=(), description="hard conditions"
    )
    criteria: Annotated[Mapping[str, Criterion], readonly()] = Field(
        default_factory=empty, description="what is wanted, by criterion"
    )
    tree: Annotated[Mapping[str, Group], readonly()] | None = Field(
        default=None, description="groups of criteria, weighed first, by name"
    )
    weight_region: Weights = Field(
        default="band",
        description="which weights count as possible: those in the band, all in the order of "
        "those declared, or any",
    )
    weight_band: Annotated[Share, AfterValidator(_band)] = Field(
        default=0.2, description="by how much of itself each weight may be off; 20% if not given"
    )
    utility_worth: _Worth | None = Field(
        default=None,
        description="what one whole unit of utility is worth: all criteria from worst to best",
    )
    prices: Annotated[tuple[Price, ...], BeforeValidator(tupled)] = Field(
        default=(), description="dated prices"
    )
    budget: Budget | None = Field(
        default=None, description="what the run may use up; it stops there and can be carried on"
    )
    business: Business | None = Field(
        default=None,
        description="horizon, volume, and what is paid over it",
    )
    timeouts: Timeouts = Field(default_factory=Timeouts, description="of one request")
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = Field(
        default=0, description="of everything drawn at random"
    )
    slug: SkipJsonSchema[str] = Field(default="study", alias="\0slug")
    """Short name for folders, from the name of the file; not part of the hash."""
    folder: SkipJsonSchema[Path] = Field(default=Path(), alias="\0folder")
    """Where relative paths of the study begin; not part of the hash."""

    @property
    def candidates(self) -> tuple[str, ...]:
        """Everybody who may be chosen: deployments, portfolios, alternatives."""
        return (*self.deployments, *self.portfolios, *self.alternatives)

    @property
    def on_paper(self) -> bool:
        """Whether nothing here can be asked, so that facts alone decide."""
        return not self.deployments

    def facts_of(self, candidate: str) -> Mapping[str, Fact]:
        """What somebody says of a candidate, by criterion."""
        if candidate in self.alternatives:
            return self.alternatives[candidate].facts
        return self.deployments[candidate].facts if candidate in self.deployments else empty()

    @property
    def attachments(self) -> tuple[str, ...]:
        """Files that facts and claims rest on, as written, each once."""
        told = [fact for name in self.candidates for fact in self.facts_of(name).values()]
        claims = [one for each in self.deployments.values() for one in each.claims.values()]
        files = {file for fact in told for file in fact.files}
        return tuple(sorted(files | {one.partition("#")[0] for one in claims}))

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the canonical JSON of the study, references unexpanded."""
        return study_hash(self)

    def suites_of(self, workload: str) -> tuple[str, ...]:
        """The suites that run on a workload, by name."""
        one = self.workloads[workload]
        uses = [SuiteUse.read(written) for written in self.suites]
        found = [use.suite for use in uses if use.runs_on(workload, gradable=one.gradable)]
        return tuple(dict.fromkeys(found))

    @property
    def currency(self) -> str | None:
        """The one currency of the study's prices and cost criteria; None where there is none."""
        for price in self.prices:
            return price.currency
        units = [c.unit for c in self.criteria.values()] + [gate.unit for gate in self.gates]
        return next((unit for unit in units if len(unit) == 3 and unit.isupper()), None)

    def locate(self, written: str) -> Path:
        """Find a file that the study names, relative to the study's own folder."""
        return self.folder / Path(written).expanduser()
