"""Raising one deployment at a time on a cluster that holds no two."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from steelyard.errors import SteelyardError
from steelyard.evidence import RunFolder, read_json, write_json
from steelyard.load.swap import (
    Hooks,
    Log,
    Place,
    Stood,
    is_ready,
    raise_up,
    require_bare,
    run_command,
    take_down,
)
from steelyard.study import Secret, Study
from steelyard.weigh.blocks import Block
from steelyard.weigh.progress import Watcher
from steelyard.weigh.standing import Standing, stand_up

CONFIDENTIAL = re.compile(r"key|token|secret|passw|credential|auth", re.IGNORECASE)
SHORTEST = 6
"""A shorter value of a variable is no secret worth blotting out, and occurs by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """A deployment that stands alone, and what it took."""

    standing: Standing
    stood: Stood


class Swapper:
    """Starts and stops what a study's cluster holds, one deployment at a time."""

    def __init__(
        self, study: Study, folder: RunFolder, *, environ: Mapping[str, str], watcher: Watcher
    ) -> None:
        self._study, self._watcher, self._environ = study, watcher, environ
        self._engines, self._logs = folder.path / "engines", folder.path / "swap"
        self._mark = self._logs / "standing.json"
        self._drops: dict[str, Mapping[str, None]] = {}

    def clear(self) -> None:
        """Take down what a run that was killed left standing.

        Raises EndpointUnusable where it can't be taken down.
        """
        if not self._mark.is_file():
            return
        name = str(read_json(self._mark)["deployment"])
        self._watcher.note(f"{name} was left standing by a run that was cut off: taking it down")
        hooks, log = self._hooks(name), self._log(f"left-{name}")
        ran = run_command(hooks.stop, log=log, timeout_s=hooks.timeout_s, place=hooks.place)
        if is_ready(hooks, log=log, timeout_s=5.0):
            take_down(name, hooks, log=log, tick=self._ticking(f"stopping {name}", hooks))
        elif not ran.done:
            self._watcher.note(f"{name}: {ran.why}; it is not ready any more, so the run goes on")
        self._mark.unlink()

    @contextmanager
    def alone(self, block: Block) -> Iterator[Raised]:
        """The block's deployment, standing; afterwards it is taken down, whatever happened.

        Raises EndpointUnusable or EngineFailed where it doesn't stand, or doesn't fall.
        """
        if self._study.deployments[block.deployment].engine is None:
            with self._hooked(block) as raised:
                yield raised
        else:
            with ExitStack() as stack:
                yield self._engine(block, stack)

    def learn(self, standing: Standing) -> None:
        """Remember which fields it rejects, for its next block."""
        self._drops[standing.name] = standing.drops

    def _engine(self, block: Block, stack: ExitStack) -> Raised:
        began = time.monotonic()
        logs = self._engines / f"block-{block.index + 1:02d}"
        [standing] = self._stand(block.deployment, stack, logs)
        took = time.monotonic() - began
        return Raised(standing=standing, stood=Stood(command_s=took, ready_s=took, looks=1))

    @contextmanager
    def _hooked(self, block: Block) -> Iterator[Raised]:
        name = block.deployment
        hooks, log = self._hooks(name), self._log(f"block-{block.index + 1:02d}-{name}")
        self._logs.mkdir(exist_ok=True)
        try:
            stood = self._raise(name, hooks, log)
            with ExitStack() as stack:
                [standing] = self._stand(name, stack, self._logs)
                yield Raised(standing=standing, stood=stood)
        except BaseException:
            try:
                self._lower(name, hooks, log)
            except SteelyardError as left:
                self._watcher.note(str(left))
            raise
        else:
            self._lower(name, hooks, log)
        finally:
            log.close()

    def _raise(self, name: str, hooks: Hooks, log: Log) -> Stood:
        # What stands already is not ours to stop, so the mark comes after this.
        require_bare(name, hooks, log=log)
        self._watcher.stage(f"starting {name}: {hooks.start}")
        write_json(self._mark, {"deployment": name, "stop": hooks.stop})
        return raise_up(name, hooks, log=log, tick=self._ticking(f"starting {name}", hooks))

    def _lower(self, name: str, hooks: Hooks, log: Log) -> None:
        if not self._mark.is_file():
            return
        self._watcher.stage(f"stopping {name}: {hooks.stop}")
        try:
            take_down(name, hooks, log=log, tick=self._ticking(f"stopping {name}", hooks))
        except KeyboardInterrupt:
            self._watcher.note(
                f"{name} may be left standing: its stop command was cut off. Take it down by "
                f"hand ({hooks.stop}), or let --resume do it"
            )
            raise
        self._mark.unlink()

    def _stand(self, name: str, stack: ExitStack, logs: Path) -> list[Standing]:
        found = stand_up(self._study, stack, log_dir=logs, watcher=self._watcher, names=[name])
        return [replace(found[name], drops=self._drops.get(name, found[name].drops))]

    def _hooks(self, name: str) -> Hooks:
        cluster = self._study.cluster
        if cluster is None:
            raise ValueError(name)
        said = cluster.swap[name]
        ready = said.ready
        if said.asks_address:
            ready = Secret(ready).resolved(self._environ).reveal()
        return Hooks(
            start=said.start,
            stop=said.stop,
            ready=ready,
            timeout_s=said.timeout_s,
            place=Place(folder=self._study.folder, environ=self._environ),
        )

    def _log(self, name: str) -> Log:
        return Log(self._logs / f"{name}.log", hide=list(_secrets(self._study, self._environ)))

    def _ticking(self, what: str, hooks: Hooks) -> Callable[[float], None]:
        return lambda spent: self._watcher.waiting(what, spent, hooks.timeout_s)


def _secrets(study: Study, environ: Mapping[str, str]) -> Iterator[str]:
    """Values that a hook may print and nobody may read."""
    for name, value in environ.items():
        if CONFIDENTIAL.search(name) and len(value) >= SHORTEST:
            yield value
    for deployment in study.deployments.values():
        if (endpoint := deployment.endpoint) is not None:
            known: list[Any] = [endpoint.api_key, *endpoint.headers.values()]
            yield from (s.reveal() for s in known if s is not None and s.variables)
