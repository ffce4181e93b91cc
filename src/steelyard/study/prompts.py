"""Prompts made for a load: how long, what they begin with in common, who counts."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from steelyard.study.record import Count, Record, Seconds, Share, Text, Tokens
from steelyard.study.ways import Positive

_NEEDS: dict[str, set[str]] = {
    "always": set(),
    "least": {"most"},
    "median": {"sigma"},
    "trace": {"format"},
}
_MAY: dict[str, set[str]] = {"median": {"longest"}}
TraceFormat = Literal["azure", "mooncake", "burstgpt", "gateway"]


def _number_stands_for_itself(raw: object) -> object:
    plain = isinstance(raw, int | str) and not isinstance(raw, bool)
    return {"always": raw} if plain else raw


def _portion(share: float) -> float:
    if share == 0:
        raise ValueError("0% would make no difference; write more, or leave the prefix out")
    return share


class Length(Record):
    """How many tokens: a number, a range, a distribution, or as a trace has it."""

    always: Tokens | None = Field(default=None, description="always the same")
    least: Tokens | None = Field(
        default=None, alias="from", description="with 'to': any number from here"
    )
    most: Tokens | None = Field(default=None, alias="to", description="to here, each as likely")
    median: Tokens | None = Field(
        default=None, description="with 'sigma': lognormal, half of them above this"
    )
    sigma: Positive | None = Field(default=None, description="deviation of the logarithm")
    longest: Tokens | None = Field(
        default=None, description="with 'median': what would be longer has this length"
    )
    trace: Text | None = Field(
        default=None, description="with 'format': as the requests of this file, drawn at random"
    )
    format: TraceFormat | None = Field(default=None, description="how the trace is written")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        given = {name for name in type(self).model_fields if getattr(self, name) is not None}
        ways = [way for way in _NEEDS if way in given]
        if len(ways) != 1 or not _NEEDS[ways[0]] <= given:
            raise ValueError(
                "is no length; write 512, {from: 64, to: 512}, {median: 512, sigma: 0.8}, or "
                "{trace: log.csv, format: azure}"
            )
        extra = given - _NEEDS[ways[0]] - _MAY.get(ways[0], set()) - {ways[0]}
        if extra:
            names = {"least": "from", "most": "to"}
            told = ", ".join(sorted(names.get(name, name) for name in extra))
            raise ValueError(f"{told}: belongs to another way of saying the length; drop it")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"from {self.least} to {self.most} is no range; exchange them")
        if self.median is not None and self.longest is not None and self.longest < self.median:
            raise ValueError(f"longest {self.longest} is below the median {self.median}; raise it")
        return self


_Length = Annotated[Length, BeforeValidator(_number_stands_for_itself)]
_Portion = Annotated[Share, AfterValidator(_portion)]


class PromptTokens(Record):
    """How long prompts and answers are."""

    input: _Length | None = Field(
        default=None, description="of prompts; as the arrivals have it, or 128"
    )
    output: _Length | None = Field(
        default=None, description="most of answers; as the arrivals have it, or max_tokens"
    )


class SharedPrefix(Record):
    """System prompts that many requests begin with."""

    tokens: Tokens = Field(description="of a system prompt")
    count: Count = Field(default=1, description="how many different ones there are")
    share: _Portion = Field(default=1.0, description="of requests that begin with one")


class TreePrefix(Record):
    """A tree of beginnings; a request takes a path from the root to a leaf."""

    depth: Annotated[int, Field(ge=1, le=16)] = Field(description="levels")
    branching: Annotated[int, Field(ge=1, le=1000)] = Field(description="children of each node")
    tokens: Tokens = Field(description="of each level")
    share: _Portion = Field(default=1.0, description="of requests that take a path")


class TurnsPrefix(Record):
    """Conversations: each turn begins with all that was said before it."""

    turns: Count = Field(description="of a conversation")
    think_s: Seconds | None = Field(
        default=None, alias="think", description="mean time from an answer to the next turn"
    )


class BlocksPrefix(Record):
    """Requests of a trace in order: the same hash is the same block of text."""

    trace: Text = Field(description="a file with block hashes, relative to the study")
    format: Literal["mooncake", "gateway"] = Field(description="how the trace is written")


class Prefix(Record):
    """What prompts begin with in common: exactly one design."""

    shared: SharedPrefix | None = Field(default=None, description="{count: 4, tokens: 512}")
    tree: TreePrefix | None = Field(
        default=None, description="{depth: 3, branching: 4, tokens: 128}"
    )
    turns: TurnsPrefix | None = Field(default=None, description="{turns: 5, think: 2 s}")
    blocks: BlocksPrefix | None = Field(
        default=None, description="{trace: day.jsonl, format: mooncake}"
    )

    @model_validator(mode="after")
    def _one_design(self) -> Self:
        given = [name for name in type(self).model_fields if getattr(self, name) is not None]
        if len(given) != 1:
            told = " and ".join(given) if given else "no design"
            raise ValueError(f"names {told}; write one of shared, tree, turns, blocks")
        return self


class Prompts(Record):
    """Prompts that nobody has sent before, made when the run begins."""

    tokens: PromptTokens = Field(
        default_factory=PromptTokens, description="{input: 512, output: 128}"
    )
    prefix: Prefix | None = Field(
        default=None, description="what they begin with in common; nothing if not given"
    )
    tokenizer: Text = Field(
        default="estimate",
        description="who counts: estimate, served, a tokenizer.json or a file of ranks",
    )
    language: Literal["en", "zh", "mixed"] = Field(default="en", description="of the words")
