"""A load in shares: one machine offers one of them, and another puts all together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.load.outcome import INTERRUPTED, INVALID, judged_by
from steelyard.cli.options.lang import Lang
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load import Trial
    from steelyard.load.arrivals import Process
    from steelyard.load.engine import Crew, Live, Order
    from steelyard.load.shares import Share

_JUDGES = frozenset({"merge", "run", "slo", "lang", "explain", "as_json"})
"""What still counts when shares are put together."""

ShareOption = Annotated[
    str | None,
    typer.Option(
        "--share",
        help="Offer part I of N (I/N, I from 0) only, into --run; --merge judges all.",
        show_default=False,
    ),
]
StartAt = Annotated[
    str | None,
    typer.Option(
        "--start-at",
        help="When all shares begin: 2026-12-01T09:00:00Z.",
        show_default=False,
    ),
]
Merge = Annotated[
    list[Path] | None,
    typer.Option(
        "--merge",
        help="Judge the shares in this folder as one run; may be repeated.",
        show_default=False,
    ),
]


def address(url: str | None) -> str:
    """Where the load goes. Raises StudyError where nobody said."""
    if url is None:
        raise StudyError("URL: say which endpoint to load, or --merge the shares of a load")
    return url


def share_of(text: str | None, *, start_at: str | None, on: str | None) -> Share | None:
    """The part that is to be offered here; None for the whole. Raises StudyError."""
    if text is None:
        if start_at is not None:
            raise StudyError("--start-at: belongs to --share; without it a load begins at once")
        return None
    if on is not None:
        raise StudyError("--share and --on: Ray shares the load out itself; give one of them")
    from steelyard.load.shares import read_share

    return read_share(text, start_at=start_at)


def per_share(workers: int | None, part: Share | None) -> int | None:
    """One process a share by default: a number that cores decide would differ between machines."""
    return 1 if workers is None and part is not None else workers


def shared_salt(part: Share | None, given: str | None, *, seed: int) -> str | None:
    """The salt that was given, or one that all shares come to by themselves."""
    if part is None or given is not None:
        return given
    from steelyard.load.shares import salt_of

    return f"{salt_of(part, seed=seed):x}"


def play_share(
    order: Order,
    folder: Path,
    part: Share,
    *,
    law: Process | None,
    crew: Crew,
    watch: Callable[[Live], None],
    trial: Trial | None,
) -> int:
    """Offer the part and say what it came to; returns the exit code."""
    from steelyard.load.shares import offer_share

    mine = replace(order, part=part.index, parts=part.of)
    typer.echo(f"waiting until {part.start}", err=True)
    end = offer_share(mine, folder, part, process=law, crew=crew, watch=watch, trial=trial)
    typer.echo(f"share     {end.recorded} of {end.planned} requests recorded in {end.path}")
    for why in end.lost:
        typer.echo(f"  {why}")
    typer.echo(f"merge     steelyard load --merge {end.path.parent}, once all shares are there")
    if end.interrupted:
        return INTERRUPTED
    return INVALID if end.lost else 0


def show_merged(
    folders: list[Path],
    path: Path,
    slo: list[str] | None,
    *,
    ctx: typer.Context,
    explain: bool,
    as_json: bool,
    lang: Lang,
) -> int:
    """Judge all shares as one run and show it; returns the exit code.

    Raises StudyError for options that would change nothing, and what ``merge_shares`` raises.
    """
    for name in ctx.params:
        source = ctx.get_parameter_source(name)
        if name not in _JUDGES and source is not None and source.name != "DEFAULT":
            raise StudyError(
                f"--merge and {name.strip('_').replace('_', '-')}: the load was offered already; "
                "give --run, --slo, --lang, --explain and --json only"
            )
    from steelyard.cli.load.show import end
    from steelyard.load.shares import merge_shares

    done = merge_shares(folders, path, level=judged_by(slo))
    return end(done, as_json=as_json, explain=explain, lang=lang)
