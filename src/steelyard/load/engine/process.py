"""A worker's process on this machine, spoken to through its pipes."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import steelyard

_SOURCE = str(Path(steelyard.__file__).resolve().parents[1])


class Process:
    """One worker here; a Line."""

    def __init__(self) -> None:
        paths = [_SOURCE, os.environ.get("PYTHONPATH", "")]
        # numpy's threads spin for a while after the import.
        environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "OPENBLAS_NUM_THREADS": "1",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "steelyard.load.engine.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environ,
            process_group=0,
        )

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def output(self) -> int:
        """Descriptor of what it says."""
        stream = self._process.stdout
        return stream.fileno() if stream is not None else -1

    def say(self, data: bytes) -> None:
        """Write to it; raises OSError or ValueError where it is gone."""
        stream = self._process.stdin
        if stream is not None:
            stream.write(data)
            stream.flush()

    def ended(self) -> str:
        """Why it says nothing more."""
        try:
            code = self._process.wait(2)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if code < 0:
            return f"it was ended by signal {signal.Signals(-code).name}"
        return f"it ended with status {code}"

    def kill(self) -> None:
        """End it by force."""
        self._process.kill()

    def close(self) -> None:
        """Close its pipes and wait for it, by force after two seconds."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
