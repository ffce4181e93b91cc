"""Another load tool, run by its command against the same server."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.selftest.case import Case
from steelyard.selftest.crews import judge_crews
from steelyard.selftest.finding import Row
from steelyard.selftest.judge import judge
from steelyard.selftest.lag import Lag, excused
from steelyard.selftest.mock import Mock, Served
from steelyard.selftest.parse import PARSERS, parse
from steelyard.selftest.told import Said, Told

TOKENS = 64
"""Length that a peer is told to ask for; the server always says less."""
LIMIT_S = 60.0
UNCAPPED = 1000
PLACES = (
    "url", "root", "out", "n", "users", "tokens", "rate", "seconds", "cap", "process", "burstiness",
    "workers", "seed",
)  # fmt: skip
SEED = 20
_PLACE = re.compile(r"\{([a-z]+)\}")
_KILL_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """How a tool is run and read."""

    command: str
    """With ``{url}`` or ``{root}``, and any other of ``PLACES``."""
    parser: str
    paced: str = ""
    """The command for R1 and R2, with ``{rate}``; without one they are not run."""
    process: str = ""
    """The one process that ``paced`` offers, where it has no place for it."""
    version: str = ""
    limit_s: float = LIMIT_S

    def __post_init__(self) -> None:
        if self.parser not in PARSERS:
            raise StudyError(f"--parse: no parser '{self.parser}'; there are {', '.join(PARSERS)}")
        _check(self.command, "--against")
        if self.paced:
            _check(self.paced, "--paced")
            if "{rate}" not in self.paced:
                raise StudyError("--paced: has no {rate}; say where the requests a second go")
        if self.process not in ("", "constant", "poisson"):
            raise StudyError(f"--process: '{self.process}'; constant or poisson")


def _check(command: str, option: str) -> None:
    unknown = [place for place in _PLACE.findall(command) if place not in PLACES]
    if unknown:
        raise StudyError(f"{option}: no place {{{unknown[0]}}}; there are {', '.join(PLACES)}")
    if "{url}" not in command and "{root}" not in command:
        raise StudyError(f"{option}: has neither {{url}} nor {{root}}; say where the server goes")
    try:
        program = shlex.split(command)[0]
    except ValueError as fault:
        raise StudyError(f"{option}: can't be split into words ({fault})") from None
    if shutil.which(program) is None:
        raise StudyError(f"{option}: {program} is not installed here; install it or give its path")


def judge_peer(
    peer: Peer, cases: Sequence[Case], *, done: Callable[[Row], None]
) -> tuple[list[Row], str]:
    """Run the peer once for each case; give the rows and the version it told, "" if none.

    Raises StudyError for a command that can't be run.
    """
    rows, version = [], peer.version
    for case in cases:
        row, told = _crews(peer, case) if case.plan and case.plan.workers else _alone(peer, case)
        version = version or told
        rows.append(row)
        done(row)
    return rows, version


def _alone(peer: Peer, case: Case) -> tuple[Row, str]:
    said, served, lag = _run(peer, case)
    return excused(judge(case, said.told, served=served), lag), said.version


def _crews(peer: Peer, case: Case) -> tuple[Row, str]:
    """Run it once with each number of workers."""
    logs: dict[int, Sequence[Served]] = {}
    lags = []
    for workers in case.plan.workers if case.plan else ():
        said, logs[workers], lag = _run(peer, case, workers=workers)
        lags.append(lag)
        if said.told.skipped or not said.told.ended:
            return judge(case, said.told, served=()), said.version
    row = judge_crews(case, logs, seeded="{seed}" in peer.paced)
    return excused(row, *lags), said.version


def _run(peer: Peer, case: Case, *, workers: int = 1) -> tuple[Said, Sequence[Served], Lag]:
    command, missing = _command(peer, case)
    if missing:
        return Said(told=Told(skipped=missing)), (), Lag()
    with tempfile.TemporaryDirectory(prefix="steelyard-selftest-") as folder:
        if not case.listening:
            with _silent_port() as url:
                said = _said(peer, case, command, url, Path(folder), workers=workers)
            if not said.told.ended:
                waited = Told(skipped="waits for a server to come")
                said = replace(said, told=waited)
            return said, (), Lag()
        with Mock(case.script) as mock:
            said = _said(peer, case, command, mock.url, Path(folder), workers=workers)
        return said, mock.served, mock.lag


def _command(peer: Peer, case: Case) -> tuple[str, str]:
    """The command for a case, or why there is none."""
    plan = case.plan
    if plan is None:
        return peer.command, ""
    if not peer.paced:
        return "", "no --paced command"
    if peer.process and plan.process != peer.process:
        return "", f"offers {peer.process} arrivals only"
    if not peer.process and "{process}" not in peer.paced and "{burstiness}" not in peer.paced:
        return "", "no {process} or {burstiness} in --paced"
    if plan.cap is not None and "{cap}" not in peer.paced:
        return "", "no {cap} in --paced"
    if plan.workers and "{workers}" not in peer.paced:
        return "", "no {workers} in --paced"
    return peer.paced, ""


def _said(peer: Peer, case: Case, command: str, url: str, folder: Path, *, workers: int) -> Said:
    out = folder / "result.json"
    words = _filled(command, case, url=url, out=out, workers=workers)
    ended, code, text = _played(words, folder=folder, limit_s=peer.limit_s)
    said = parse(peer.parser, folder=folder, text=text)
    return replace(said, told=replace(said.told, ended=ended, code=code))


def _filled(command: str, case: Case, *, url: str, out: Path, workers: int) -> list[str]:
    plan = case.plan
    values: dict[str, object] = {
        "url": url,
        "root": url.removesuffix("/v1"),
        "out": out,
        "n": case.requests,
        "users": 1 if case.in_turn else case.requests,
        "tokens": TOKENS,
    }
    if plan is not None:
        values |= {
            "rate": f"{plan.rate_per_s:g}",
            "seconds": f"{plan.for_s:g}",
            "cap": plan.cap or UNCAPPED,
            "process": plan.process,
            "burstiness": "inf" if plan.process == "constant" else "1",
            "workers": workers,
            "seed": SEED,
        }
    return [
        _PLACE.sub(lambda match: str(values.get(match[1], match[0])), word)
        for word in shlex.split(command)
    ]


def _played(words: list[str], *, folder: Path, limit_s: float) -> tuple[bool, int, str]:
    """Whether it ended by itself, its exit status, and what it printed."""
    printed = folder / "stdout.txt"
    with printed.open("wb") as out:
        # A session of its own, so that a tool's workers can be stopped with it.
        process = subprocess.Popen(
            words,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code, ended = process.wait(limit_s), True
        except subprocess.TimeoutExpired:
            code, ended = -1, False
        finally:
            _stop(process)
    return ended, code, printed.read_text("utf-8", "replace")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the process and what it left behind in its session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_KILL_S)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def _silent_port() -> Iterator[str]:
    """Hold a port on which nobody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{held.getsockname()[1]}/v1"
