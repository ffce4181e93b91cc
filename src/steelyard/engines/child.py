"""A child process under control: started, awaited, read, ended for sure."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from steelyard.engines.log import EngineLog
from steelyard.errors import EngineFailed

_PASSED_ON = {"PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "SYSTEMROOT", "LD_LIBRARY_PATH"}
_TUNING = ("OMP_", "GOMP_", "KMP_", "GGML_", "LLAMA_", "CUDA_", "HIP_", "ROCR_", "MALLOC_")
_KILL_WAIT_S = 30.0

# Linux sends the parent-death signal when the *thread* that forked ends, not the process: a
# child started from a short-lived worker would be killed with it.  This thread stays.
_spawner = ThreadPoolExecutor(max_workers=1, thread_name_prefix="engine-spawner")


class Child:
    """One running child; ``what`` names it in messages."""

    def __init__(self, process: subprocess.Popen[bytes], *, what: str, log: EngineLog) -> None:
        self._process = process
        self._what = what
        self._stopping = threading.Lock()
        self.log = log

    @property
    def pid(self) -> int:
        """Process id; also the id of the child's own process group."""
        return self._process.pid

    def exit_status(self) -> int | None:
        """Return the exit status, minus the signal's number if killed; None while it runs."""
        return self._process.poll()

    def failure(self, fact: str) -> EngineFailed:
        """Word a failure: what, the fact, the log's last lines and where the rest is."""
        lines = "".join(f"\n    {line}" for line in self.log.last(12)) or "\n    (empty)"
        return EngineFailed(f"{self._what} {fact}. The log {self.log.path} ends with:{lines}")

    def crash(self, when: str) -> EngineFailed:
        """Word the end of a child that nobody asked to end."""
        return self.failure(f"{describe_exit(self._process.wait())} {when}")

    def await_ready(self, *, until: float) -> dict[str, Any]:
        """Return the child's announcement, or end the child and raise ``EngineFailed``.

        ``until``: deadline on ``time.monotonic``.
        """
        heard: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()
        try:
            line = heard.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise self.failure(
                "was not ready in time; allow a longer start or use a smaller model"
            ) from None
        if not line.endswith(b"\n"):
            self._let_exit()
            raise self.crash("while starting")
        ready: dict[str, Any] = json.loads(line)
        return ready

    def _listen(self, heard: queue.Queue[bytes]) -> None:
        stream = self._process.stdout
        if stream is not None:
            with stream:
                heard.put(stream.readline())

    def _let_exit(self) -> None:
        # The channel closes a moment before the process ends; one that closes it and lives on
        # is of no use.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=10)
            return
        self.stop(grace_s=0)

    def stop(self, *, grace_s: float = 5.0) -> int:
        """End the child: SIGTERM, after ``grace_s`` SIGKILL to its whole group.

        Returns the exit status; a second call changes nothing.  Raises ``EngineFailed`` when
        even SIGKILL has no effect.
        """
        with self._stopping:
            if self._process.poll() is None:
                self._process.terminate()
                if self._wait(grace_s) is None:
                    self._kill_group()
            status = self._wait(_KILL_WAIT_S)
            self._close_pipes()
        if status is None:
            raise self.failure(f"does not end (process {self.pid}); end it by hand")
        return status

    def _wait(self, seconds: float) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(timeout=seconds)
        return None

    def _kill_group(self) -> None:
        # Only ever for a child not yet reaped: afterwards its number may be somebody else's.
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)

    def _close_pipes(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def spawn(
    command: Sequence[str], *, what: str, log: EngineLog, extra: Mapping[str, str] | None = None
) -> Child:
    """Start ``command`` in a session of its own, so that Ctrl-C reaches only the parent.

    Its standard input is the lifeline, its standard output the channel of the announcement,
    its standard error the log.  The environment holds no more than it needs, no keys, and
    ``extra``.
    """
    with log.open_for_child() as sink:

        def fork() -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=sink,
                env={**child_environment(os.environ), **(extra or {})},
                start_new_session=True,
            )

        return Child(_spawner.submit(fork).result(), what=what, log=log)


def child_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return what a child may see: basics, tuning, and our own import path in our own order."""
    kept = {name: value for name, value in environ.items() if name in _PASSED_ON}
    path = os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path)
    return {**kept, **tuning(environ), "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}


def tuning(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that change how an engine computes, hence what is measured."""
    return {name: environ[name] for name in sorted(environ) if name.startswith(_TUNING)}


def describe_exit(status: int) -> str:
    """Word an exit status: "ended with status 3", "was killed by SIGKILL"."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"was killed by signal {-status}"
