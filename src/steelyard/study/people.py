"""Who decided what: owner, reviewers, approvers, and whoever measures."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from steelyard.study.record import Named, Record, Text, listed, tupled

Role = Literal["owner", "reviewer", "approver", "measurer"]
ROLES: tuple[Role, ...] = ("owner", "reviewer", "approver", "measurer")
_KEY_LENGTH = 64


def _key(written: str) -> str:
    key = written.strip().lower()
    if len(key) != _KEY_LENGTH or set(key) - set("0123456789abcdef"):
        raise ValueError(
            "a public key is 64 hexadecimal digits; `steelyard sign --show-key` prints one's own"
        )
    return key


def _once(roles: tuple[Role, ...]) -> tuple[Role, ...]:
    if not roles or len(set(roles)) < len(roles):
        raise ValueError(f"name each role once: {', '.join(ROLES)}")
    return tuple(role for role in ROLES if role in roles)


def _taken(raw: object) -> object:
    return tupled(listed(raw))


class Person(Record):
    """A person or an office with a part in the decision."""

    name: Named
    roles: Annotated[tuple[Role, ...], BeforeValidator(_taken), AfterValidator(_once)] = Field(
        alias="role", description="owner, reviewer, approver or measurer; several as a list"
    )
    key: Annotated[str, AfterValidator(_key)] | None = Field(
        default=None, description="the public key that the signatures must be made with"
    )
    conflicts: Text | None = Field(
        default=None, description="conflicts of interest, in words; 'none' where there are none"
    )
    alone: Text | None = Field(
        default=None, description="why whoever measures may be the only approver"
    )
