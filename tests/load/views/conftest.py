from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from steelyard.load.views.exposition import Exposition, parse

PAGES = Path(__file__).parent / "pages"


@pytest.fixture
def page() -> Callable[[str], Exposition]:
    """Read a page written after its engine's documentation."""

    def named(name: str) -> Exposition:
        found = parse((PAGES / f"{name}.txt").read_bytes())
        assert found.faults == ()
        return found

    return named
