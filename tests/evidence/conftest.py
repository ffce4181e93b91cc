from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from steelyard.evidence import SampleLog

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def synthetic() -> SimpleNamespace:
    """The builders of the benchmark: sample, answer, fill, measure."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "bench" / "samples_log.py")))


@pytest.fixture
def log_of(tmp_path, synthetic):
    """Writes a log of so many samples and returns its path."""

    def write(samples: int, *, name: str = "samples.log") -> Path:
        path = tmp_path / name
        with SampleLog.create(path, run="desk-7f3a", study="7f3a" + "0" * 60) as log:
            synthetic.fill(log, samples=samples)
        return path

    return write
