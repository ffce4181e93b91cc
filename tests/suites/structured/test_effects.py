from __future__ import annotations

from tests.suites.factory import answer, checks

from steelyard.suites import LinkEffect, link_effects


def test_effects_are_counted_by_link_in_the_order_of_the_chain():
    gained = checks() | {"link:repair:changed": 1.0, "link:repair:gained": 1.0}
    answers = [answer("a", gained), answer("b", gained), answer("c", checks())]

    found = link_effects(answers, deployment="d", parser=["extract", "repair"])

    assert [effect.link for effect in found] == ["extract", "repair"]
    assert found[0] == LinkEffect(
        deployment="d", link="extract", changed=0, gained=0, gained_right=0, damaged=0
    )
    assert (found[1].changed, found[1].gained, found[1].gained_right) == (2, 2, 0)
