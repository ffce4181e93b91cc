"""Reading a trace by the name of its format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from steelyard.load.traces.azure import read_azure
from steelyard.load.traces.burstgpt import read_burstgpt
from steelyard.load.traces.gateway import read_gateway
from steelyard.load.traces.mooncake import read_mooncake
from steelyard.load.traces.trace import Trace

Format = Literal["azure", "mooncake", "burstgpt", "gateway"]

_READERS: dict[str, Callable[[Path | str], Trace]] = {
    "azure": read_azure,
    "mooncake": read_mooncake,
    "burstgpt": read_burstgpt,
    "gateway": read_gateway,
}


def read_trace(path: Path | str, *, format: Format) -> Trace:
    """Read a trace that has times. Raises StudyError listing what is wrong with it."""
    return _READERS[format](path)
