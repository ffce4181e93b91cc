"""What commands run inside the tests' own process must not leave behind."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _signals_as_they_were() -> Iterator[None]:
    """`main` ends with SIGINT ignored, which every process started later would inherit."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)
