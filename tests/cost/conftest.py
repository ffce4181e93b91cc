from __future__ import annotations

from datetime import date

import pytest
from hypothesis import settings

from steelyard.study import Price

settings.register_profile("steelyard", deadline=None)
settings.load_profile("steelyard")

MACHINE = {
    "what": "this machine",
    "currency": "CNY",
    "as_of": date(2026, 11, 1),
    "source": "finance desk",
}
TOKENS = {
    **MACHINE,
    "what": "token price",
    "input_per_mtok": 4.0,
    "output_per_mtok": 16.0,
    "cached_per_mtok": 1.0,
}


@pytest.fixture(scope="session")
def price():
    """A study's price of the first of November, with changes."""
    return lambda **changes: Price(**{**MACHINE, **changes})


@pytest.fixture(scope="session")
def tokens():
    """A study's token price, with changes."""
    return lambda **changes: Price(**{**TOKENS, **changes})
