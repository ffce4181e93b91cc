"""An alternative: what could be chosen and has no endpoint to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from steelyard.study.fact import Fact
from steelyard.study.record import Named, Record, Text, empty, readonly


class Alternative(Record):
    """Doing nothing, waiting, a vendor's offer: known by facts alone."""

    name: Named
    about: Text = Field(description="what choosing it means, in words")
    facts: Annotated[Mapping[str, Fact], readonly()] = Field(
        default_factory=empty, description="what is known of it, by criterion"
    )
