"""From votes to one verdict of each rater on each pair: over orders first, then over turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from steelyard.suites.judging.vote import Verdict, Vote

Key = tuple[str, int]
"""Item and repeat."""
Turns = dict[tuple[str, Key], list[tuple[Verdict, str]]]
"""By rater and pair: the verdict of each turn, both orders put together, and its kind."""


def by_turn(votes: Sequence[Vote]) -> Turns:
    """What each rater said of each pair, turn by turn."""
    groups: dict[tuple[str, Key, int], list[Vote]] = {}
    for vote in votes:
        groups.setdefault((vote.rater, (vote.item, vote.repeat), vote.turn), []).append(vote)
    both = _shown_both(groups)
    found: Turns = {}
    for (rater, key, _), mine in sorted(groups.items()):
        found.setdefault((rater, key), []).append(_over_orders(mine, both=rater in both))
    return found


def _shown_both(groups: Mapping[tuple[str, Key, int], Sequence[Vote]]) -> set[str]:
    """Raters who see most pairs in both orders, as a model does; people see most in one."""
    more: Counter[str] = Counter()
    for (rater, _, _), mine in groups.items():
        more[rater] += 1 if len(_orders(mine)) > 1 else -1
    return {rater for rater, balance in more.items() if balance > 0}


def _orders(votes: Sequence[Vote]) -> set[str]:
    return {vote.first for vote in votes}


def _over_orders(votes: Sequence[Vote], *, both: bool) -> tuple[Verdict, str]:
    """Of a rater who is shown ``both`` orders, as a model is, one of them alone says nothing."""
    if both and len(_orders(votes)) == 1:
        return "undetermined", "one-order"
    unknown = [vote for vote in votes if vote.verdict == "undetermined"]
    if unknown:
        return "undetermined", unknown[0].kind
    said = {vote.verdict for vote in votes}
    return ("undetermined", "order") if len(said) > 1 else (said.pop(), "")


def over_turns(turns: Turns) -> dict[tuple[str, Key], tuple[Verdict, str]]:
    """The majority of the turns; none where there is none."""
    found: dict[tuple[str, Key], tuple[Verdict, str]] = {}
    for place, said in turns.items():
        (verdict, kind), most = Counter(said).most_common(1)[0]
        held = len(said) == 1 or 2 * most > len(said)
        found[place] = (verdict, kind) if held else ("undetermined", "turns")
    return found
