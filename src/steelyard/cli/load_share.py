"""A load in shares: one machine offers one of them, and another puts all together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load import LoadRun
    from steelyard.load.engine import Order
    from steelyard.load.shares import Share, ShareEnd
    from steelyard.load.summary import Level

LOST, INTERRUPTED = 3, 130

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


def parted(order: Order, part: Share | None) -> Order:
    """The order with the part of it that is offered here."""
    return order if part is None else replace(order, part=part.index, parts=part.of)


def shared_salt(part: Share | None, given: str | None, *, seed: int) -> str | None:
    """The salt that was given, or one that all shares come to by themselves."""
    if part is None or given is not None:
        return given
    from steelyard.load.shares import salt_of

    return f"{salt_of(part, seed=seed):x}"


def show_share(end: ShareEnd) -> int:
    """Say what a share came to; returns the exit code."""
    typer.echo(f"share     {end.recorded} of {end.planned} requests recorded in {end.path}")
    for why in end.lost:
        typer.echo(f"  {why}")
    typer.echo(f"merge     steelyard load --merge {end.path.parent}, once all shares are there")
    if end.interrupted:
        return INTERRUPTED
    return LOST if end.lost else 0


def merged(
    folders: list[Path], path: Path, *, level: Level | None, given: list[str]
) -> LoadRun:
    """All shares as one run. Raises StudyError for options that would change nothing."""
    if given:
        raise StudyError(
            f"--merge and {given[0]}: the load was offered already; give --run, --slo, --lang, "
            "--explain and --json only"
        )
    from steelyard.load.shares import merge_shares

    return merge_shares(folders, path, level=level)
