"""A drill from its options to its page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from steelyard.cli.options.api_key import api_key
from steelyard.cli.options.duration import seconds
from steelyard.cli.options.lang import Lang
from steelyard.errors import RunError, StudyError
from steelyard.evidence import to_json, write_files, write_json
from steelyard.load import drills
from steelyard.load.drills import Ask, Finding
from steelyard.load.quick import target_of
from steelyard.load.views import Address

SCHEMA = 1
RESULT, COMMAND_LOG, LOAD = "drill.json", "command.log", "load"
TAKES: Mapping[str, tuple[str, ...]] = {
    "slow-reader": ("requests",),
    "cancel-storm": ("requests", "within", "metrics"),
    "429-storm": ("requests",),
    "replica-kill": ("command", "rate", "for", "calm", "within"),
    "rolling-restart": ("command", "rate", "for", "calm", "allow"),
    "burst": ("rate", "burst-rate", "bursts", "burst-for", "calm", "within", "seed", "max-tokens"),
    "cold-start": ("command", "starts", "pause", "within"),
    "drift": ("rate", "for", "allow", "seed", "max-tokens"),
}
NEEDS_COMMAND = frozenset({"replica-kill", "rolling-restart"})
DURATIONS = frozenset({"for", "within", "burst-for", "calm", "pause"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The words of the command line."""

    what: str
    url: str
    model: str | None
    key_env: str | None
    given: Mapping[str, Any]

    def options(self) -> dict[str, Any]:
        """Those that were given, durations in s.  Raises StudyError for one of another drill."""
        told = {name: value for name, value in self.given.items() if value is not None}
        for name in told:
            if name not in TAKES[self.what]:
                others = ", ".join(what for what, takes in TAKES.items() if name in takes)
                raise StudyError(f"--{name}: {self.what} has no use for it; it belongs to {others}")
        if self.what in NEEDS_COMMAND and "command" not in told:
            raise StudyError(f"--command: {self.what} needs one")
        if "command" in told and "pause" in told:
            raise StudyError("--command and --pause: give one of them")
        for name in told.keys() & DURATIONS:
            told[name] = seconds(told[name], what=f"--{name}")
        for name in told.keys() - DURATIONS - {"command", "metrics", "allow", "seed"}:
            if told[name] <= 0:
                raise StudyError(f"--{name}: {told[name]}; give more than 0")
        if told.get("allow", 0) < 0:
            raise StudyError(f"--allow: {told['allow']:g}; give 0 or more")
        return told


def play(wanted: Wanted, folder: Path, *, lang: Lang, as_json: bool) -> str:
    """Do it, write drill.json and its pages into ``folder``, tell; gives the result."""
    options = wanted.options()
    _make(folder)
    target = target_of(wanted.url, model=wanted.model, api_key=api_key(wanted.key_env))
    began = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    ask = Ask(target=target, **_named(options, **{"max-tokens": "max_tokens"}))
    found = _played(wanted.what, ask, options, folder, quiet=as_json, lang=lang)
    own = folder / LOAD
    if own.is_dir():
        from steelyard.cli.load.pages import write_pages

        write_pages(own)
    document = to_json(
        {
            "schema": SCHEMA,
            "started": began,
            "target": {"base_url": target.base_url, "model": target.model},
            "options": options,
            "load": f"{LOAD}/report.html" if own.is_dir() else "",
            **to_json(found),
        }
    )
    write_json(folder / RESULT, document)
    _tell(document, folder, lang=lang, as_json=as_json)
    return found.result


def _make(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise RunError(f"{folder}: is not empty; name another folder with --run")
    folder.mkdir(parents=True, exist_ok=True)


def _played(
    what: str, ask: Ask, options: Mapping[str, Any], folder: Path, *, quiet: bool, lang: Lang
) -> Finding:
    if what in ("burst", "drift"):
        from steelyard.cli.live.pulse import pulse

        with pulse(quiet=quiet, lang=lang) as watch:
            return _as_load(what, ask, options, folder / LOAD, watch=watch)
    return asyncio.run(_as_asked(what, ask, options, folder / COMMAND_LOG))


def _as_load(
    what: str, ask: Ask, options: Mapping[str, Any], folder: Path, *, watch: Callable[..., None]
) -> Finding:
    if what == "drift":
        named = _named(options, rate="rate_per_s", **{"for": "span_s"}, seed="seed")
        if "allow" in options:
            named["allowed"] = options["allow"] / 100.0
        return drills.long_run(ask, folder, watch=watch, **named)
    named = _named(
        options, rate="rate_per_s", bursts="bursts", calm="calm_s", within="within_s", seed="seed",
        **{"burst-rate": "burst_per_s", "burst-for": "burst_s"},
    )  # fmt: skip
    if "rate" in options:
        named.setdefault("burst_per_s", 10.0 * options["rate"])
    return drills.burst(ask, folder, watch=watch, **named)


async def _as_asked(what: str, ask: Ask, options: Mapping[str, Any], log: Path) -> Finding:
    command = options.get("command")
    match what:
        case "slow-reader":
            return await drills.slow_reader(ask, **_named(options, requests="readers"))
        case "429-storm":
            return await drills.throttle_storm(ask, **_named(options, requests="requests"))
        case "cancel-storm":
            page = options.get("metrics")
            busy = None if page is None else drills.busy_by_metrics(Address(url=page))
            named = _named(options, requests="requests", within="within_s")
            return await drills.cancel_storm(ask, busy=busy, **named)
        case "cold-start":
            named = _named(options, starts="starts", pause="pause_s", within="deadline_s")
            return await drills.cold_start(ask, command=command, log=log, **named)
    named = _named(
        options, rate="rate_per_s", calm="calm_s", within="within_s", **{"for": "span_s"}
    )
    if what == "replica-kill":
        return await drills.replica_kill(ask, command or "", log=log, **named)
    if "allow" in options:
        named["allowed"] = int(options["allow"])
    return await drills.rolling_restart(ask, command or "", log=log, **named)


def _named(options: Mapping[str, Any], **names: str) -> dict[str, Any]:
    return {mine: options[theirs] for theirs, mine in names.items() if theirs in options}


def _tell(document: Any, folder: Path, *, lang: Lang, as_json: bool) -> None:
    from steelyard.report import drill_headline, drill_pages

    write_files(folder, drill_pages(document))
    if as_json:
        typer.echo((folder / RESULT).read_text("utf-8"), nl=False)
        return
    from steelyard.cli.terminal.verdict import show_light

    page = folder / ("report.html" if lang is Lang.EN else "report.zh.html")
    show_light(drill_headline(document, lang=lang.value), page=page, lang=lang)
