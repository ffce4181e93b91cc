from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds public data; the test is skipped where it is not at hand."""
    folder = Path(os.environ.get("STEELYARD_SHARED", str(ROOT.parent / "shared"))) / "data"

    def find(name: str) -> Path:
        if not (folder / name).is_file():
            pytest.skip(f"public data {name} is not at hand; set STEELYARD_SHARED")
        return folder / name

    return find
