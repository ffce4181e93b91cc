"""A reply on its way through parsers, each stage held against the schema."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.suites.protocol import Reply
from steelyard.suites.structured.chain import EXTRACTION, REPAIR, STANDARD, Chain, Stage, start
from steelyard.suites.structured.links import REASK, Hint
from steelyard.suites.structured.strict import Parsed
from steelyard.suites.structured.validate import Failure, Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A stage held against the schema: valid, or why not."""

    stage: Stage
    failure: Failure | None

    @property
    def valid(self) -> bool:
        """Whether the text alone is strict JSON that satisfies the schema."""
        return isinstance(self.stage.reading, Parsed) and self.failure is None

    @property
    def value(self) -> Any:
        """The JSON value; only where ``valid``."""
        return self.stage.reading.value if isinstance(self.stage.reading, Parsed) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """What may be had of one reply whatever the deployment's own chain is.

    Strict is within extracted is within repaired for every text: each link leaves strict JSON
    alone.
    """

    strict: Seen
    extracted: Seen
    repaired: Seen


def follow(
    reply: Reply, again: Reply | None, *, parser: Chain, schema: Schema | None
) -> list[Seen]:
    """The stages of a reply, the one had by asking again among them, in order."""
    hint = hint_of(schema)
    stages = parser.before.run(start(reply.text), hint)
    if again is not None:
        better = parser.before.run(start(again.text), hint)[-1]
        stages.append(Stage(link=REASK, text=better.text, reading=better.reading))
    stages += parser.after.run(stages[-1], hint)[1:]
    return [_see(stage, schema) for stage in stages]


def ladder(own: Sequence[Seen], *, parser: Chain, schema: Schema | None) -> Ladder:
    """The three steps of the first reply; what its own chain found already is used again."""
    first = own[0]
    if isinstance(first.stage.reading, Parsed):
        return Ladder(strict=first, extracted=first, repaired=first)
    known = _known(own)
    if parser.begins_with(EXTRACTION):
        extracted = _last(known, EXTRACTION)
    else:
        extracted = _run(EXTRACTION, first, schema)
    if isinstance(extracted.stage.reading, Parsed):
        repaired = extracted
    elif parser.begins_with(STANDARD):
        repaired = _last(known, STANDARD)
    else:
        repaired = _run(REPAIR, extracted, schema)
    return Ladder(strict=first, extracted=extracted, repaired=repaired)


def hint_of(schema: Schema | None) -> Hint:
    """What links may know of the answer."""
    return schema.hint if schema else Hint()


def _known(own: Sequence[Seen]) -> list[Seen]:
    """The stages before the model was asked again."""
    at = next((n for n, seen in enumerate(own) if seen.stage.link == REASK), len(own))
    return list(own[:at])


def _last(known: list[Seen], chain: Chain) -> Seen:
    return [seen for seen in known if seen.stage.link in (None, *chain.names)][-1]


def _run(chain: Chain, seen: Seen, schema: Schema | None) -> Seen:
    return _see(chain.run(seen.stage, hint_of(schema))[-1], schema)


def _see(stage: Stage, schema: Schema | None) -> Seen:
    failure = None
    if isinstance(stage.reading, Parsed) and schema is not None:
        failure = schema.first_failure(stage.reading.value)
    return Seen(stage=stage, failure=failure)
