"""What a deployment can do and is used for: each figure with who says so."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from steelyard.cost.prices import ASSUMED_SOURCES
from steelyard.cost.range import Range
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing, Status
from steelyard.study import Fleet, Utilisation

T = TypeVar("T")
ALIKE = Mix(input=Fraction(1), output=Fraction(1), cached=Fraction(1))
"""Each token weighs alike, where nobody says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated(Generic[T]):
    """A figure, how it came to be known, of which day, by whose word."""

    value: T
    status: Status
    as_of: dt.date
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of one deployment; the unknown is Missing with its reason."""

    deployment: str
    machines: int
    throughput: Stated[Fraction] | Missing
    """Answered tokens a second, all machines together."""
    qps: Stated[Fraction] | Missing
    """Requests a second within the slo, all machines together."""
    utilisation: Stated[Range] | Missing
    mix: Stated[Mix] | Missing
    split: Mix
    """How heavily a token of each kind weighs in the unit cost."""
    split_stated: bool
    accepted: Stated[Fraction] | Missing
    attempts: int
    """Most attempts at one answer."""
    members: tuple[Member, ...] = ()
    """Of a portfolio."""

    @property
    def expected_attempts(self) -> Fraction:
        """Calls of one answer with independent attempts up to the cap: (1 - (1-p)^K) / p.

        1 where the share accepted is not known: nothing is asked again by guess.
        """
        if self.members:
            return sum((m.share * m.facts.expected_attempts for m in self.members), Fraction(0))
        if isinstance(self.accepted, Missing):
            return Fraction(1)
        p = self.accepted.value
        return (1 - (1 - p) ** self.attempts) / p

    @property
    def residual_failure(self) -> Fraction | Missing:
        """The share of answers that all attempts fail: (1-p)^K."""
        if isinstance(self.accepted, Missing):
            return self.accepted
        if self.members:
            left = [(m.share, m.facts.residual_failure) for m in self.members]
            return sum((s * x for s, x in left if not isinstance(x, Missing)), Fraction(0))
        return (1 - self.accepted.value) ** self.attempts

    @property
    def served(self) -> Range | Missing:
        """Calls an hour at the utilisation stated."""
        capacity = self.capacity
        if isinstance(capacity, Missing):
            return capacity
        if isinstance(self.utilisation, Missing):
            return self.utilisation
        return self.utilisation.value * capacity

    @property
    def capacity(self) -> Fraction | Missing:
        """Calls an hour at most: by requests where they are stated, or else by tokens.

        Of a portfolio: until the first member is full of which anybody states it.
        """
        if self.members:
            return self._until_full()
        if not isinstance(self.qps, Missing):
            return self.qps.value * 3600
        if isinstance(self.throughput, Missing):
            return self.throughput
        if isinstance(self.mix, Missing):
            return self.mix
        if not self.mix.value.output:
            return Missing(reason="an answer holds no tokens, so that its rate says no capacity")
        return self.throughput.value * 3600 / self.mix.value.output

    def _until_full(self) -> Fraction | Missing:
        each = self.expected_attempts
        reach = [
            capacity * each / (m.share * m.facts.expected_attempts)
            for m in self.members
            if not isinstance(capacity := m.facts.capacity, Missing)
        ]
        return min(reach) if reach else Missing(reason="of no member is it stated what it serves")


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One of a portfolio, and its share of the answers."""

    share: Fraction
    facts: Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a weighed run showed of one deployment."""

    run: str
    date: dt.date
    answers: int
    accepted: int | None
    """None where no answer was graded."""
    mix: Mix | None
    """Tokens of one answer; None where they were not reported."""
    tokens_per_s: Fraction | None
    """Answered tokens a second of its own windows, under the load of the run."""


def facts_of(deployment: str, fleet: Fleet | None, *, seen: Seen | None = None) -> Facts:
    """Declared facts, with those of a run in their place where it has them."""
    stated = fleet or Fleet()
    return Facts(
        deployment=deployment,
        machines=stated.machines,
        throughput=_throughput(stated, seen),
        qps=_of_all(stated, stated.qps, "qps"),
        utilisation=_utilisation(stated.utilisation),
        mix=_mix(stated, seen),
        split=ALIKE if stated.split is None else Mix.of(stated.split),
        split_stated=stated.split is not None,
        accepted=_accepted(stated, seen),
        attempts=stated.attempts,
    )


def _throughput(stated: Fleet, seen: Seen | None) -> Stated[Fraction] | Missing:
    # Declared first: a run shows what was answered under its own load, not the most there is.
    declared = _of_all(stated, stated.throughput, "throughput")
    if isinstance(declared, Missing) and seen is not None and seen.tokens_per_s is not None:
        return _measured(seen.tokens_per_s, seen)
    return declared


def _mix(stated: Fleet, seen: Seen | None) -> Stated[Mix] | Missing:
    if seen is not None and seen.mix is not None:
        return _measured(seen.mix, seen)
    if stated.tokens is None:
        return Missing(reason="the tokens of one answer are not stated (tokens)")
    return _declared(Mix.of(stated.tokens), stated)


def _accepted(stated: Fleet, seen: Seen | None) -> Stated[Fraction] | Missing:
    if seen is not None and seen.accepted is not None and seen.answers:
        if seen.accepted == 0:
            return Missing(reason="no answer of the run was accepted")
        return _measured(Fraction(seen.accepted, seen.answers), seen)
    if stated.accepted is None:
        return Missing(reason="the share of answers accepted is not stated (accepted)")
    return _declared(Fraction(repr(stated.accepted)), stated)


def _utilisation(stated: Utilisation | None) -> Stated[Range] | Missing:
    if stated is None:
        return Missing(reason="nobody states the utilisation (utilisation, with its source)")
    share = Fraction(repr(stated.share))
    low = share if stated.low is None else Fraction(repr(stated.low))
    high = share if stated.high is None else Fraction(repr(stated.high))
    return Stated(
        value=Range(low=low, base=share, high=high),
        status=_status(stated.source),
        as_of=stated.as_of,
        source=stated.source,
    )


def _of_all(stated: Fleet, each: float | None, name: str) -> Stated[Fraction] | Missing:
    if each is None:
        return Missing(reason=f"nobody states the {name} of a machine ({name})")
    return _declared(Fraction(repr(each)) * stated.machines, stated)


def _declared(value: T, stated: Fleet) -> Stated[T]:
    source = stated.source or ""
    as_of = stated.as_of or dt.date.min
    return Stated(value=value, status=_status(source), as_of=as_of, source=source)


def _measured(value: T, seen: Seen) -> Stated[T]:
    source = f"run {seen.run}"
    return Stated(value=value, status=Status.MEASURED, as_of=seen.date, source=source)


def _status(source: str) -> Status:
    assumed = source.strip().lower() in ASSUMED_SOURCES
    return Status.ASSUMED if assumed else Status.DOCUMENTED
