from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest
from hypothesis import settings

settings.register_profile("steelyard", deadline=None)
settings.load_profile("steelyard")


@dataclass(frozen=True, kw_only=True)
class Priced:
    """The fields of a study's price that this room reads."""

    what: str = "this machine"
    deployments: tuple[str, ...] = ()
    currency: str = "CNY"
    rate_per_h: float | None = None
    input_per_mtok: float | None = None
    output_per_mtok: float | None = None
    cached_per_mtok: float | None = None
    as_of: date = date(2026, 11, 1)
    source: str = "finance desk"


@pytest.fixture(scope="session")
def price():
    """A study's price by the fields that this room reads."""
    return Priced


@pytest.fixture(scope="session")
def tokens():
    """A token price, with changes."""
    return token_price


def token_price(**changes):
    return Priced(
        **{
            "what": "token price",
            "input_per_mtok": 4.0,
            "output_per_mtok": 16.0,
            "cached_per_mtok": 1.0,
            **changes,
        }
    )
