"""Time-outs of one request."""

from __future__ import annotations

from pydantic import Field

from steelyard.study.record import Record, Seconds


class Timeouts(Record):
    """How long a request waits for each stage, in seconds."""

    connect_s: Seconds = Field(
        default=5.0, alias="connect", description="for the connection; 5 s if not given"
    )
    first_token_s: Seconds = Field(
        default=60.0,
        alias="first_token",
        description="from sending to the first token; 60 s if not given",
    )
    idle_s: Seconds = Field(
        default=30.0, alias="idle", description="between two reads; 30 s if not given"
    )
    total_s: Seconds = Field(
        default=120.0, alias="total", description="for the whole answer; 120 s if not given"
    )
