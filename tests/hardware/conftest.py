from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    root = Path(__file__).resolve().parents[2]
    for place in (os.environ.get("STEELYARD_SHARED", ""), root / "shared", root.parent / "shared"):
        if place and (Path(place) / "data" / "model-arch").is_dir():
            return Path(place)
    pytest.skip("the shared data are not here: set STEELYARD_SHARED")


@pytest.fixture(scope="session")
def table(shared):
    """Rows of a table of the shared data, by its path under data/."""

    def rows(path: str) -> list[dict[str, str]]:
        with (shared / "data" / path).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    return rows
