from __future__ import annotations

import getpass
import os
import platform

from steelyard.evidence import Missing
from steelyard.evidence.environment import capture_environment
from steelyard.evidence.jsonio import dumps


def test_the_environment_names_machine_and_packages():
    found = capture_environment(packages=["no-such-engine"])
    assert found["cpu"]["logical"] == os.cpu_count()
    assert found["packages"]["no-such-engine"] == Missing(reason="not installed")
    assert found["packages"]["msgspec"]


def test_the_environment_names_nobody(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "sk-very-secret")
    text = dumps(capture_environment()).decode()
    assert "sk-very-secret" not in text
    assert f'"{platform.node()}"' not in text
    assert f'"{getpass.getuser()}"' not in text


def test_the_lock_file_is_known_by_its_digest(tmp_path):
    lock = tmp_path / "base.txt"
    lock.write_bytes(b"")
    assert capture_environment(lock_file=lock)["lock_sha256"].startswith("e3b0c442")
    gone = capture_environment(lock_file=tmp_path / "gone.txt")["lock_sha256"]
    assert isinstance(gone, Missing)
