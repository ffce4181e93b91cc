"""The machine under a run: what a reader needs to judge it, and nothing about its owner.

No host name, user name, path or environment variable is taken down.  What can't be found out is
Missing, with the reason.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from steelyard.evidence.log import host_digest, own_version
from steelyard.evidence.missing import Missing

PACKAGES = (
    "cryptography",
    "duckdb",
    "jinja2",
    "json-repair",
    "jsonschema-rs",
    "msgspec",
    "numpy",
    "orjson",
    "pyarrow",
    "pydantic",
    "scipy",
    "uvloop",
)


def capture_environment(
    *, packages: Sequence[str] = (), lock_file: Path | None = None
) -> dict[str, Any]:
    """Everything of environment.json; ``packages`` are engines and such beside our own."""
    return {
        "captured": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "steelyard": own_version(),
        "host": host_digest(),
        "cpu": _cpu(),
        "gpu": _gpu(),
        "memory_bytes": _memory(),
        "load_average": _load(),
        "container": _container(),
        "system": {
            "name": platform.system(),
            "kernel": platform.release(),
            "architecture": platform.machine(),
        },
        "clock": _clock(),
        "python": {"version": platform.python_version(), "build": platform.python_implementation()},
        "packages": {name: _version(name) for name in sorted({*PACKAGES, *packages})},
        "lock_sha256": _lock_hash(lock_file),
    }


def _cpu() -> dict[str, Any]:
    return {
        "model": _field("/proc/cpuinfo", "model name")
        or Missing(reason="/proc/cpuinfo names none"),
        "logical": os.cpu_count() or Missing(reason="the system does not say"),
        "usable": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else Missing(reason="the system has no CPU affinity"),
    }


def _gpu() -> list[str] | Missing:
    """Name and driver of each device that NVIDIA's own tool names."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return Missing(reason="no nvidia-smi on the PATH")
    query = [tool, "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        told = subprocess.run(query, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError) as problem:
        return Missing(reason=f"nvidia-smi fails ({type(problem).__name__})")
    return [line.strip() for line in told.stdout.splitlines() if line.strip()]


def _memory() -> int | Missing:
    text = _field("/proc/meminfo", "MemTotal")
    if text is None:
        return Missing(reason="no /proc/meminfo")
    return int(text.split()[0]) * 1024


def _load() -> list[float] | Missing:
    try:
        return list(os.getloadavg())
    except OSError:
        return Missing(reason="the system gives no load average")


def _container() -> dict[str, Any]:
    """Limits of the control group, version 2 before 1."""
    memory = _text("/sys/fs/cgroup/memory.max") or _text(
        "/sys/fs/cgroup/memory/memory.limit_in_bytes"
    )
    cpu = _text("/sys/fs/cgroup/cpu.max")
    return {
        "memory_limit": memory or Missing(reason="no control group limit is visible"),
        "cpu_limit": cpu or Missing(reason="no control group limit is visible"),
    }


def _clock() -> dict[str, Any]:
    source = _text("/sys/devices/system/clocksource/clocksource0/current_clocksource")
    info = time.get_clock_info("monotonic")
    return {
        "monotonic": info.implementation,
        "resolution_s": info.resolution,
        "source": source or Missing(reason="the kernel does not name its clock source"),
    }


def _version(package: str) -> str | Missing:
    try:
        return version(package)
    except PackageNotFoundError:
        return Missing(reason="not installed")


def _lock_hash(path: Path | None) -> str | Missing:
    if path is None:
        return Missing(reason="no lock file was named")
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as problem:
        return Missing(reason=f"the lock file can't be read ({problem.strerror})")


def _text(path: str) -> str | None:
    try:
        return Path(path).read_text().strip()
    except OSError:
        return None


def _field(path: str, name: str) -> str | None:
    """The value of the first line ``name : value``."""
    for line in (_text(path) or "").splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return None
