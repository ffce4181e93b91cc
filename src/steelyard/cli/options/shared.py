"""Options that several commands share, in the same words."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang


class Api(StrEnum):
    """Which route is asked."""

    CHAT = "chat"
    COMPLETIONS = "completions"


ApiOption = Annotated[Api, typer.Option(help="Which route to ask.")]
ModelOption = Annotated[
    str | None, typer.Option(help="Its name.", show_default="the endpoint's first")
]
KeyEnvOption = Annotated[
    str | None,
    typer.Option(help="Environment variable that holds the API key.", show_default=False),
]
LangOption = Annotated[Lang, typer.Option(help="Language of what is printed.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
ReportLangOption = Annotated[Lang, typer.Option(help="Language of report.html and of the verdict.")]
VerdictJsonOption = Annotated[
    bool, typer.Option("--json", help="Print the verdict as JSON on stdout, nothing else.")
]
