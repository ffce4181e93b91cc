"""For all rooms: no test judges by the clock, since a busy machine is slow at nobody's fault."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from support.desk import workers
from support.hands import lend_workers

LONGEST = Path(__file__).with_name("longest.txt")
"""Files of tests that take long, the longest first."""

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Of loads that tests offer in their own process; commands of a process their own start real ones.
lend_workers(lambda: workers().door)

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A script's background job starts with SIGINT ignored, and what it starts inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest files first: begun last, one would keep a single process busy at the end."""
    rank = {config.rootpath / name: n for n, name in enumerate(LONGEST.read_text().split())}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))
