"""Prices of a study that are so old that whoever pays must be warned before anything is asked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.study import Study


def old_prices(study: Study, *, on: dt.date | None = None) -> Mapping[str, int]:
    """Days since each price was asked for, oldest first, by its name; today by default."""
    from steelyard.cost import InForce

    day = on or dt.datetime.now(dt.UTC).date()
    aged = [InForce(price=one, age_days=(day - one.as_of).days) for one in study.prices]
    found = {one.price.what: one.age_days for one in aged if one.stale}
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def aged(name: str, days: int) -> str:
    """The warning."""
    return f"the price '{name}' is {days} days old; ask for it again"
