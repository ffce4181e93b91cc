"""What the mock does with a request: a list of steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Write bytes, after a wait; what they mean for the log stands beside them."""

    data: bytes
    after_s: float = 0.0
    tokens: int = 0
    visible: bool = True


class End(Enum):
    """How a script may leave its connection; without one it stays open for the next request."""

    CLOSE = "close"
    RESET = "reset"
    HOLD = "hold"
    """Say nothing more until the client has gone."""


Step = Send | End


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as it arrived."""

    number: int
    """Place among all requests of this mock, from 0."""
    nth: int
    """Place on its connection, from 0."""
    since_s: float
    """Seconds since the first request of the load, trials before it left out."""
    headers: Mapping[str, str]
    body: bytes

    @property
    def fields(self) -> dict[str, Any]:
        """The body's JSON object; empty if there is none."""
        try:
            value = json.loads(self.body)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}


Script = Callable[[Asked], Sequence[Step]]
