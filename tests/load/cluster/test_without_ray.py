"""Where Ray is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.load.cluster import on_cluster
from support.desk import environment

ROOT = Path(__file__).resolve().parents[3]


def test_the_extra_is_named_where_ray_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)

    with (
        pytest.raises(StudyError, match=r"pip install 'steelyard\[cluster\]'"),
        on_cluster("ray://127.0.0.1"),
    ):
        pass


def test_a_load_on_this_machine_reads_nothing_of_ray():
    script = "import steelyard.cli.load, steelyard.load.engine.conduct, sys; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                          env=environment(ROOT))  # fmt: skip

    read = done.stdout.split()
    assert "steelyard.load.engine.host" in read
    assert not [name for name in read if name.split(".")[0] in {"ray", "grpc"}]
    assert "steelyard.load.cluster.cluster" not in read
