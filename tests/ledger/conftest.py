from __future__ import annotations

import runpy
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from steelyard.evidence import Ended, RunFolder, write_atomic
from steelyard.ledger import Ledger

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def synthetic() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(ROOT / "bench" / "samples_log.py")))


@pytest.fixture(scope="session")
def key(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("keys") / "ledger.key"


def _weigh(path: Path, *, key: Path, synthetic: SimpleNamespace) -> None:
    """All that a weighing writes, in its order; two windows of a few samples."""
    with (
        RunFolder.create(path, study=b"study: which?\n", study_hash="7f3a" * 16) as run,
        Ledger.open(run.ledger, key=key) as ledger,
    ):
        ledger.append_file("study", run.study, study="7f3a" * 16)
        for kind, file in (("items", run.items), ("environment", run.environment)):
            write_atomic(file, f'{{"name": "{file.name}"}}\n'.encode())
            ledger.append_file(kind, file)
        ledger.append("deployment", {"name": "constrained", "weights_sha256": "ab" * 32})
        for _ in range(2):
            synthetic.fill(run.log, samples=4)
            ledger.seal(run.samples_log, run.log.sync())
        ledger.seal(run.samples_log, run.log.end(Ended.CLEAN), how="end")
        for kind, file in (
            ("derived", run.samples_parquet),
            ("derived", run.answers_parquet),
            ("measurements", run.measurements),
            ("verdict", run.verdict),
        ):
            write_atomic(file, f"stands for {file.name}\n".encode())
            ledger.append_file(kind, file)
        root, size = ledger.root(), ledger.size
        for suffix in ("html", "md"):
            write_atomic(run.report(suffix), f"root {root}\n".encode())
            ledger.append_file("report", run.report(suffix), root=root, size=size)
        ledger.close()


@pytest.fixture(scope="session")
def finished_run(tmp_path_factory, key, synthetic) -> Path:
    """A closed run; copy it before changing it."""
    path = tmp_path_factory.mktemp("runs") / "desk-7f3a"
    _weigh(path, key=key, synthetic=synthetic)
    return path


@pytest.fixture
def run(finished_run, tmp_path) -> Path:
    """A closed run of one's own."""
    return Path(shutil.copytree(finished_run, tmp_path / "desk-7f3a"))
