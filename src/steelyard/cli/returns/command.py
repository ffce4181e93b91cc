"""steelyard returns FILE: what choosing a deployment returns, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption


def returns(
    file: Annotated[
        Path,
        typer.Argument(help="A study with a business, or a business alone.", show_default=False),
    ],
    draws: Annotated[
        int, typer.Option(min=1000, max=1_000_000, help="How many worlds are drawn.")
    ] = 20_000,
    seed: Annotated[
        int | None,
        typer.Option(help="Of the draws; the study's, or 0.", min=0, show_default=False),
    ] = None,
    lang: Annotated[Lang, typer.Option(help="Language.")] = Lang.EN,
    as_json: JsonOption = False,
) -> None:
    """Say what each deployment of FILE returns against the baseline, and what that hangs on.

    Present value, internal rates and payback by the business's own lines and benefits; chance of
    loss, tornado, scenarios, and what it would be worth to know more.

    Example: steelyard returns desk.yaml --lang zh

    Exit codes: 0 reckoned, whatever comes of it; 2 usage or a fault in FILE.
    """
    from steelyard.cost import cost_model
    from steelyard.cost.returns import investments_of
    from steelyard.study import load_business
    from steelyard.weigh import vocabulary

    case = load_business(file, vocabulary=vocabulary())
    own = 0 if case.study is None else case.study.seed
    found = investments_of(cost_model(case), draws=draws, seed=own if seed is None else seed)
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(found).decode(), nl=False)
        return
    from steelyard.cli.returns.text import told

    typer.echo(told(found, lang=lang.value))
