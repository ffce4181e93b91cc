"""Who decided what, as a study names them."""

from __future__ import annotations

import pytest

KEY = "ab" * 32
OWNER = "owner: card desk architecture"


def people(*lines: str) -> str:
    return "\n  ".join([f"{OWNER}\npeople:", *lines])


def test_people_with_an_independent_approver_are_sound(spoil):
    lines = ("lab: {role: measurer}", f"风险部: {{role: approver, key: {KEY}, conflicts: none}}")

    assert spoil(OWNER, people(*lines)) == []


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["lab: {role: measurer}"], "people: nobody approves"),
        (["lab: {role: [measurer, approver]}"], "people.lab: measures and is the only approver"),
        (["lab: {role: approver}", "desk: {role: chief}"], "people.desk.role"),
        (["lab: {role: approver, key: abc}"], "64 hexadecimal digits"),
        (["lab: {role: [approver, approver]}"], "name each role once"),
        (
            [f"lab: {{role: approver, key: {KEY}}}", f"desk: {{role: reviewer, key: {KEY}}}"],
            "is the key of lab",
        ),
    ],
)
def test_people_who_can_not_decide_are_told_why(spoil, lines, told):
    (fault,) = spoil(OWNER, people(*lines))

    assert told in fault


def test_whoever_measures_may_approve_alone_with_a_reason(spoil):
    line = "lab: {role: [measurer, approver], alone: a team of one}"

    assert spoil(OWNER, people(line)) == []
