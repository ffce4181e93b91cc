"""How a deployment is made to stand on a cluster that holds one at a time, and to fall."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from dataclasses import dataclass

from steelyard.errors import EndpointUnusable
from steelyard.load.swap.command import HERE, Place, Ran, Tick, run_command
from steelyard.load.swap.log import Log

LOOK_S = 5.0
"""One look at whether it is ready may take so long."""
_SOON_S = 0.05
_OF_THE_WAIT = 0.1
"""What the next look may be late by, of all the waiting there was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The user's commands for one deployment, as lines for the shell."""

    start: str
    stop: str
    ready: str
    """An http(s) URL that answers 200, or a command that ends with 0, while it stands."""
    timeout_s: float
    """From a command's start until it stands, or is gone."""
    every_s: float = 1.0
    """Between looks at most; the first follow sooner."""
    place: Place = HERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """A deployment that stands."""

    command_s: float
    """The start command's own time."""
    ready_s: float
    """From its start until the deployment was ready."""
    looks: int


def require_bare(name: str, hooks: Hooks, *, log: Log) -> None:
    """Raise EndpointUnusable where something is ready before it was started."""
    if is_ready(hooks, log=log, timeout_s=LOOK_S):
        raise EndpointUnusable(
            f"{name}: is ready before its start command was run ({hooks.ready}): something "
            "stands on the cluster already, and would be measured in its place. Stop it, or "
            "correct 'ready'; a run that was begun carries on with --resume"
        )


def raise_up(name: str, hooks: Hooks, *, log: Log, tick: Tick) -> Stood:
    """Run the start command and wait until the deployment is ready.

    Raises EndpointUnusable where the command fails and where nothing is ready in time.
    """
    began = time.monotonic()
    ran = run_command(hooks.start, log=log, timeout_s=hooks.timeout_s, place=hooks.place, tick=tick)
    if not ran.done:
        raise EndpointUnusable(
            f"{name}: its start command failed: {ran.why}. Correct it and carry on with --resume"
        )
    looks = _await(hooks, ready=True, began=began, log=log, tick=tick)
    if looks is None:
        raise EndpointUnusable(
            f"{name}: is not ready {hooks.timeout_s:g} s after its start ({hooks.ready}); see "
            f"{log.path}. Raise 'timeout' in a new run, or mend it and carry on with --resume"
        )
    return Stood(command_s=ran.seconds, ready_s=time.monotonic() - began, looks=looks)


def take_down(name: str, hooks: Hooks, *, log: Log, tick: Tick) -> Ran:
    """Run the stop command and wait until the deployment is ready no more.

    Raises EndpointUnusable, which says what is left standing, where either fails.
    """
    began = time.monotonic()
    ran = run_command(hooks.stop, log=log, timeout_s=hooks.timeout_s, place=hooks.place, tick=tick)
    if not ran.done:
        raise EndpointUnusable(
            f"{name}: may be left standing: its stop command failed: {ran.why}. "
            f"Take it down by hand ({hooks.stop}), then carry on with --resume"
        )
    if _await(hooks, ready=False, began=began, log=log, tick=tick) is None:
        raise EndpointUnusable(
            f"{name}: is left standing: {hooks.ready} is still ready {hooks.timeout_s:g} s after "
            f"its stop command ({hooks.stop}). Take it down by hand, then carry on with --resume"
        )
    return ran


def is_ready(hooks: Hooks, *, log: Log, timeout_s: float) -> bool:
    """Look once."""
    if not hooks.ready.startswith(("http://", "https://")):
        return run_command(hooks.ready, log=log, timeout_s=timeout_s, place=hooks.place).done
    try:
        # An address was checked above; a cluster's own must not go through a proxy.
        with _DIRECT.open(hooks.ready, timeout=timeout_s) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError, ValueError):
        return False


_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _await(hooks: Hooks, *, ready: bool, began: float, log: Log, tick: Tick) -> int | None:
    """Look until it is as wanted; how often that took, None where time ran out."""
    looks = 0
    while (left := hooks.timeout_s - (spent := time.monotonic() - began)) > 0:
        looks += 1
        tick(spent)
        if is_ready(hooks, log=log, timeout_s=min(left, LOOK_S)) is ready:
            return looks
        time.sleep(min(hooks.every_s, max(spent * _OF_THE_WAIT, _SOON_S), max(left, 0.0)))
    return None
