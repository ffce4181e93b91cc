"""An engine that runs, and the way to start one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Self

from steelyard.engines import llamacpp
from steelyard.engines.child import Child, spawn
from steelyard.engines.health import await_healthy, get_json
from steelyard.engines.identity import Identity
from steelyard.engines.log import EngineLog
from steelyard.engines.models import find_model
from steelyard.engines.spec import EngineSpec


class RunningEngine:
    """A started, healthy engine; leaving the context stops it."""

    def __init__(
        self, child: Child, *, origin: str, identity: Identity, notice: str | None
    ) -> None:
        self._child = child
        self.origin = origin
        """``http://127.0.0.1:PORT``; ``/metrics`` and ``/health`` lie here."""
        self.identity = identity
        self.notice = notice
        """Terms of the weights, to be shown to a person once; None where we know of none."""

    @property
    def base_url(self) -> str:
        """Where the OpenAI-compatible routes lie, as a study's ``base_url`` would say it."""
        return f"{self.origin}/v1"

    @property
    def model(self) -> str:
        """The name that requests carry and answers repeat."""
        return self.identity.model

    @property
    def pid(self) -> int:
        """Process id of the engine."""
        return self._child.pid

    @property
    def log_path(self) -> Path:
        """The file with everything the engine printed."""
        return self._child.log.path

    def alive(self) -> bool:
        """Whether the process runs; asks the kernel, not the server."""
        return self._child.exit_status() is None

    def check(self) -> None:
        """Raise ``EngineFailed`` with the log's last lines if the engine has died."""
        if not self.alive():
            raise self._child.crash("while it served")

    def stop(self, *, grace_s: float = 5.0) -> int:
        """End the engine surely and return its exit status; a second call changes nothing."""
        return self._child.stop(grace_s=grace_s)

    def __enter__(self) -> Self:
        """Return the engine itself; it already runs."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the engine."""
        self.stop()


def start(spec: EngineSpec, *, log_dir: Path, deadline_s: float = 120.0) -> RunningEngine:
    """Start what ``spec`` says and return once it is healthy.

    Blocks for the load of the weights; may be called from any thread.  Hashing, assembling and
    fetching the weights come before and don't count against ``deadline_s``.

    Raises ``StudyError`` for a wrong model or option, ``EngineFailed`` for a missing package, a
    crash or a missed deadline; no process is left behind in any case.
    """
    model = find_model(spec.model, sha256=spec.sha256)
    planned = llamacpp.plan(spec, model=model)
    log = EngineLog.under(log_dir, name=spec.deployment)
    until = time.monotonic() + deadline_s
    child = spawn(
        llamacpp.command(planned), what=spec.deployment, log=log, extra=planned.environment
    )
    try:
        ready = child.await_ready(until=until)
        origin = str(ready["url"]).rstrip("/")
        await_healthy(origin, child=child, until=until)
        identity = llamacpp.identify(planned, ready=ready, props=get_json(origin, path="/props"))
    except BaseException:
        child.stop()
        raise
    return RunningEngine(child, origin=origin, identity=identity, notice=model.notice)
