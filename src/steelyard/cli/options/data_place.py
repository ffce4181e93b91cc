"""``--data``: where sets lie, for this command and what it starts."""

from __future__ import annotations

import os
from typing import Annotated

import typer

Data = Annotated[
    str,
    typer.Option(
        "--data",
        metavar="DIR",
        show_default=False,
        help="Folder of sets, several split as in PATH; STEELYARD_DATA if not given.",
    ),
]


def look_in(data: str) -> None:
    """Let ``--data`` win over STEELYARD_DATA.

    The environment carries it to whoever loads items, workers in other processes among them.
    Raises StudyError for a folder that isn't there.
    """
    if not data:
        return
    from steelyard.data import ENV, places

    places(data)
    os.environ[ENV] = data
