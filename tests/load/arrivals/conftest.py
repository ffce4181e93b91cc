from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def faults() -> SimpleNamespace:
    """The faults that the benchmark plays."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "bench" / "arrivals.py")))
