"""Which tools are installed, where, and in which version."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

from commands import Tool


def venv(tool: Tool) -> str | None:
    """The folder of the tool's own environment, if STEELYARD_PEERS has one."""
    folder = os.environ.get("STEELYARD_PEERS")
    here = Path(folder).resolve() / tool.name if folder else None
    return str(here) if here and (here / "bin" / tool.program).is_file() else None


@functools.cache
def version_of(tool: Tool) -> str:
    """As the package says it; "" if the tool is not installed."""
    own = venv(tool)
    program = f"{own}/bin/{tool.program}" if own else shutil.which(tool.program)
    if program is None:
        return ""
    python = Path(program).resolve().parent / "python" if own is None else Path(own) / "bin/python"
    ask = f"import importlib.metadata as m; print(m.version({tool.package!r}))"
    done = subprocess.run([str(python), "-c", ask], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"
