"""What a run's certificate is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from steelyard.load.certificate import Clock
from steelyard.load.engine import Headroom, Offered, Order
from steelyard.load.summary import Columns, Summary

if TYPE_CHECKING:
    from pathlib import Path

    from steelyard.load.arrivals import ArrivalTest, Process
    from steelyard.load.counting import Counting
    from steelyard.load.tokens import Tokenizer
    from steelyard.load.watching import Views


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """The log, and what the generators and the engine say beside it."""

    order: Order
    offered: Offered
    headroom: Headroom
    arrivals: ArrivalTest | None
    process: Process | None
    columns: Columns
    summary: Summary
    clock: Clock
    log: Path
    views: Views
    counting: Counting | None = None
    tokenizer: Tokenizer | None = None
