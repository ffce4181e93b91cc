"""What votes come to: preference, order effect, stability and agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.stats import (
    Agreement,
    Interval,
    Limits,
    clustered_mean,
    cohen_kappa,
    krippendorff_alpha,
)
from steelyard.suites.judging.pairs import Pairs
from steelyard.suites.judging.verdicts import Key, Turns, by_turn, over_turns
from steelyard.suites.judging.vote import SCALE, Verdict, Vote

_WORTH = {"a": 1.0, "tie": 0.5, "b": 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A share of n, with an interval clustered by item."""

    value: float | Missing
    n: int
    interval: Interval | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What all raters together said of a against b."""

    a: str
    b: str
    raters: tuple[str, ...]
    pairs: int
    """Pairs of answers in the run."""
    rated: int
    """Pairs that at least one rater gave a verdict on, or whose texts are identical."""
    identical: int
    only_a: int
    only_b: int
    neither: int
    verdicts: Mapping[str, int]
    """Verdicts of raters on pairs: a, tie, b, undetermined; identical pairs not among them."""
    undetermined: Mapping[str, int]
    """Why verdicts are undetermined, by kind; "order" where the two orders contradict,
    "one-order" where a rater who sees most pairs in both was heard on one order alone."""
    preference: Share
    """Of pairs rated: the mean share of raters for a, a tie as a half; identical texts are ties."""
    answer: Literal["a", "b", "cannot tell"]
    """Whose texts are preferred, if the interval leaves a half out."""
    first_chosen: Share
    """Of votes that took a side: those for the text shown first; a half if order plays no part."""
    longer_chosen: Share
    """Of the same votes, on texts of unlike length: those for the longer.  A longer text may be
    the better one: this shows where length and preference can't be told apart."""
    order_kept: Share
    """Of pairs that a rater judged in both orders: those judged alike."""
    stable: Share
    """Of pairs that a rater judged several times, once with a verdict at least: those judged alike
    every time."""
    kappa: Mapping[str, Agreement | Missing] = field(default_factory=dict)
    """Cohen's, for each two raters."""
    alpha_nominal: Agreement | Missing
    alpha_ordinal: Agreement | Missing
    """Krippendorff's, over all raters; the scale is a, tie, b."""


def judged(pairs: Pairs, votes: Sequence[Vote], *, seed: int = 7) -> Judged:
    """Put votes together.

    A rater's verdict on a pair holds only if every order in which it was shown says the same;
    otherwise it is undetermined.  Of several turns the majority counts.
    """
    clusters = {(p.item, p.repeat): p.cluster for p in pairs.each}
    turns = by_turn(votes)
    verdicts = over_turns(turns)
    preference = _share(list(_worths(verdicts, pairs, clusters)))
    raters = tuple(sorted({vote.rater for vote in votes}))
    table = _table(verdicts, raters)
    keys = sorted({key for _, key in verdicts})
    groups = [clusters[key] for key in keys]
    rated = {key for (_, key), (v, _) in verdicts.items() if v != "undetermined"}
    return Judged(
        a=pairs.a,
        b=pairs.b,
        raters=raters,
        pairs=pairs.attempted,
        rated=len(rated) + len(pairs.identical),
        identical=len(pairs.identical),
        only_a=pairs.only_a,
        only_b=pairs.only_b,
        neither=pairs.neither,
        verdicts=dict(Counter(v for v, _ in verdicts.values())),
        undetermined=dict(Counter(k for v, k in verdicts.values() if v == "undetermined")),
        preference=preference,
        answer=_answer(preference),
        first_chosen=_share(list(_firsts(votes, clusters))),
        longer_chosen=_share(list(_longer(votes, pairs))),
        order_kept=_share(list(_orders(votes, clusters))),
        stable=_share(list(_stable(turns, clusters))),
        kappa={
            f"{one} / {two}": _kappa(table[one], table[two], keys, groups, seed)
            for one, two in combinations(raters, 2)
        },
        alpha_nominal=_alpha(table, keys, groups, level="nominal", seed=seed),
        alpha_ordinal=_alpha(table, keys, groups, level="ordinal", seed=seed),
    )


def _worths(
    verdicts: Mapping[tuple[str, Key], tuple[Verdict, str]],
    pairs: Pairs,
    clusters: Mapping[Key, str],
) -> Iterator[tuple[str, float]]:
    """One value a pair, however many rated it."""
    said: dict[Key, list[float]] = {}
    for (_, key), (verdict, _) in verdicts.items():
        if verdict != "undetermined":
            said.setdefault(key, []).append(_WORTH[verdict])
    for key, worths in said.items():
        yield clusters[key], sum(worths) / len(worths)
    for _, _, cluster in pairs.identical:
        yield cluster, 0.5


def _firsts(votes: Sequence[Vote], clusters: Mapping[Key, str]) -> Iterator[tuple[str, float]]:
    for vote in votes:
        if vote.verdict in ("a", "b"):
            yield clusters[vote.item, vote.repeat], float(vote.verdict == vote.first)


def _longer(votes: Sequence[Vote], pairs: Pairs) -> Iterator[tuple[str, float]]:
    known = {(p.item, p.repeat): (p.cluster, len(p.a) - len(p.b)) for p in pairs.each}
    for vote in votes:
        cluster, longer = known[vote.item, vote.repeat]
        if vote.verdict in ("a", "b") and longer:
            yield cluster, float((vote.verdict == "a") == (longer > 0))


def _orders(votes: Sequence[Vote], clusters: Mapping[Key, str]) -> Iterator[tuple[str, float]]:
    groups: dict[tuple[str, Key, int], dict[str, Verdict]] = {}
    for vote in votes:
        if vote.verdict != "undetermined":
            place = (vote.rater, (vote.item, vote.repeat), vote.turn)
            groups.setdefault(place, {})[vote.first] = vote.verdict
    for (_, key, _), shown in groups.items():
        if len(shown) > 1:
            yield clusters[key], float(len(set(shown.values())) == 1)


def _stable(turns: Turns, clusters: Mapping[Key, str]) -> Iterator[tuple[str, float]]:
    for (_, key), said in turns.items():
        told = {verdict for verdict, _ in said}
        if len(said) > 1 and told != {"undetermined"}:
            yield clusters[key], float(len(told) == 1)


def _share(values: Sequence[tuple[str, float]]) -> Share:
    if not values:
        return Share(value=Missing(reason="there is nothing to count"), n=0)
    groups, numbers = [g for g, _ in values], [v for _, v in values]
    try:
        found = clustered_mean(numbers, groups, limits=Limits(0.0, 1.0))
    except Undefined:
        return Share(value=sum(numbers) / len(numbers), n=len(numbers))
    interval = Interval(
        low=max(0.0, found.interval.low),
        high=min(1.0, found.interval.high),
        confidence=found.interval.confidence,
        method=found.interval.method,
    )
    return Share(value=found.value, n=len(numbers), interval=interval)


def _answer(preference: Share) -> Literal["a", "b", "cannot tell"]:
    interval = preference.interval
    if interval is None or interval.low <= 0.5 <= interval.high:
        return "cannot tell"
    return "a" if interval.low > 0.5 else "b"


def _table(
    verdicts: Mapping[tuple[str, Key], tuple[Verdict, str]], raters: Sequence[str]
) -> dict[str, dict[Key, Verdict]]:
    table: dict[str, dict[Key, Verdict]] = {rater: {} for rater in raters}
    for (rater, key), (verdict, _) in verdicts.items():
        if verdict != "undetermined":
            table[rater][key] = verdict
    return table


def _kappa(
    one: Mapping[Key, Verdict],
    two: Mapping[Key, Verdict],
    keys: Sequence[Key],
    groups: Sequence[str],
    seed: int,
) -> Agreement | Missing:
    a, b = [one.get(k) for k in keys], [two.get(k) for k in keys]
    try:
        return cohen_kappa(a, b, categories=SCALE, clusters=groups, seed=seed)
    except Undefined as why:
        return Missing(reason=str(why))


def _alpha(
    table: Mapping[str, Mapping[Key, Verdict]],
    keys: Sequence[Key],
    groups: Sequence[str],
    *,
    level: Literal["nominal", "ordinal"],
    seed: int,
) -> Agreement | Missing:
    if len(table) < 2:
        return Missing(reason="one rater can't agree with another; have a second one judge")
    ratings = [[mine.get(k) for k in keys] for mine in table.values()]
    try:
        return krippendorff_alpha(
            ratings, categories=SCALE, level=level, clusters=groups, seed=seed
        )
    except Undefined as why:
        return Missing(reason=str(why))
