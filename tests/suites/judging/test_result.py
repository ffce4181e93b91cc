from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence import Missing
from steelyard.suites.judging import Pair, Pairs, Vote, judged


def pairs_of(n: int) -> Pairs:
    each = tuple(
        Pair(item=f"i{k}", repeat=0, cluster=f"c{k}", lang="zh", prompt="?", a="x", b="y")
        for k in range(n)
    )
    return Pairs(
        run="r", root="00", suite="writing", workload="w", a="one", b="two", each=each,
        identical=(), only_a=0, only_b=0, neither=0,
    )  # fmt: skip


def vote(k: int, verdict: str, *, first: str = "a", rater: str = "m", turn: int = 0) -> Vote:
    kind = "unreadable" if verdict == "undetermined" else ""
    return Vote(
        item=f"i{k}", repeat=0, rater=rater, first=first, verdict=verdict, turn=turn, kind=kind
    )


def test_a_judge_that_always_takes_the_first_prefers_nobody():
    votes = [vote(k, side, first=side) for k in range(6) for side in ("a", "b")]

    found = judged(pairs_of(6), votes)

    assert found.verdicts == {"undetermined": 6}
    assert found.undetermined == {"order": 6}
    assert isinstance(found.preference.value, Missing)
    assert found.answer == "cannot tell"
    assert found.first_chosen.value == 1.0
    assert found.order_kept.value == 0.0
    assert found.rated == 0


def test_a_tie_in_one_order_only_is_no_verdict_either():
    votes = [vote(0, "a", first="a"), vote(0, "tie", first="b")]

    assert judged(pairs_of(1), votes).undetermined == {"order": 1}


def test_what_a_judge_fails_to_say_is_undetermined_and_never_a_tie():
    votes = [
        vote(0, "a"),
        vote(0, "undetermined", first="b"),
        vote(1, "b"),
        vote(1, "b", first="b"),
    ]

    found = judged(pairs_of(2), votes)

    assert found.verdicts == {"undetermined": 1, "b": 1}
    assert found.undetermined == {"unreadable": 1}
    assert (found.preference.value, found.preference.n) == (0.0, 1)


def test_of_several_turns_the_majority_counts_and_unsteadiness_is_told():
    said = {0: "aaa", 1: "aab", 2: "ab"}
    votes = [
        vote(k, verdict, first=side, turn=t)
        for k, turns in said.items()
        for t, verdict in enumerate(turns)
        for side in ("a", "b")
    ]

    found = judged(pairs_of(3), votes)

    assert found.verdicts == {"a": 2, "undetermined": 1}
    assert found.undetermined == {"turns": 1}
    assert found.stable.value == pytest.approx(1 / 3)
    assert found.order_kept.value == 1.0


def test_a_judge_that_never_says_anything_is_not_steady():
    votes = [
        vote(0, "undetermined", first=side, turn=turn) for side in ("a", "b") for turn in range(3)
    ]

    assert judged(pairs_of(1), votes).stable.n == 0


def test_one_order_alone_is_no_verdict_of_a_rater_who_is_shown_both():
    votes = [vote(k, "a", first=side) for k in range(2) for side in "ab"] + [vote(2, "a")]

    found = judged(pairs_of(3), votes)

    assert found.verdicts == {"a": 2, "undetermined": 1}
    assert found.undetermined == {"one-order": 1}


def test_a_person_who_looks_at_some_pairs_again_keeps_the_verdicts_on_the_others():
    votes = [vote(k, "a") for k in range(5)] + [vote(0, "a", first="b")]

    assert judged(pairs_of(5), votes).verdicts == {"a": 5}


def test_how_often_the_longer_text_is_chosen_is_told():
    long, same = replace(pairs_of(1).each[0], a="xxx"), pairs_of(2).each[1]
    votes = [vote(0, "a"), vote(0, "tie", first="b"), vote(1, "b")]

    found = judged(replace(pairs_of(0), each=(long, same)), votes)

    assert (found.longer_chosen.value, found.longer_chosen.n) == (1.0, 1)


def test_one_rater_has_nobody_to_agree_with():
    found = judged(pairs_of(2), [vote(0, "a"), vote(1, "b")])

    assert isinstance(found.alpha_nominal, Missing)
    assert "second one" in found.alpha_nominal.reason
    assert found.kappa == {}


def test_raters_who_contradict_each_other_show_in_kappa_and_cancel_in_preference():
    votes = [vote(k, "ab"[k % 2], rater="x") for k in range(10)]
    votes += [vote(k, "ba"[k % 2], rater="y") for k in range(10)]

    found = judged(pairs_of(10), votes)

    assert found.kappa["x / y"].value == pytest.approx(-1.0)
    assert found.preference.value == pytest.approx(0.5)
    assert found.answer == "cannot tell"


SIDES, VERDICTS = st.sampled_from("ab"), st.sampled_from(["a", "b", "tie", "undetermined"])


@given(st.lists(st.tuples(st.integers(0, 5), SIDES, VERDICTS, st.sampled_from("xy")), max_size=30))
def test_swapping_the_deployments_swaps_the_preference_and_nothing_else(rows):
    swap = {"a": "b", "b": "a"}
    votes = [vote(k, v, first=f, rater=r) for k, f, v, r in rows]
    turned = [vote(k, swap.get(v, v), first=swap[f], rater=r) for k, f, v, r in rows]

    one, two = judged(pairs_of(6), votes), judged(pairs_of(6), turned)

    assert {swap.get(v, v): n for v, n in one.verdicts.items()} == two.verdicts
    assert one.first_chosen.value == two.first_chosen.value
    assert one.order_kept == two.order_kept
    assert swap.get(one.answer, one.answer) == two.answer
    if not isinstance(one.preference.value, Missing):
        assert one.preference.value == pytest.approx(1 - two.preference.value)
