"""steelyard verify RUN: is everything as it was when it was written and signed?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption
from steelyard.cli.record.verify_words import Say
from steelyard.cli.terminal.reader import reader

if TYPE_CHECKING:
    from steelyard.ledger import Verification


def verify(
    run: Annotated[Path, typer.Argument(help="The run folder.", show_default=False)],
    key: Annotated[
        str | None,
        typer.Option(help="Public key (hex) that you know to be the tester's.", show_default=False),
    ] = None,
    lang: LangOption = Lang.EN,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> int:
    """Check chain, signature and every file of a run folder.

    Example: steelyard verify runs/card-desk-7f3a

    Exit codes: 0 whole and signed, 1 damaged or unfinished, 2 no such run.
    """
    from steelyard.errors import RunError, StudyError
    from steelyard.evidence import dumps, to_json
    from steelyard.ledger import verify as check

    if not run.is_dir():
        raise RunError(f"{run}: no such folder; name a folder that `steelyard weigh` has written")
    if not any((run / name).exists() for name in ("ledger.jsonl", "samples.log")):
        raise RunError(
            f"{run}: no run lies here (neither ledger.jsonl nor samples.log); "
            "name a folder that `steelyard weigh` has written"
        )
    if not (run / "ledger.jsonl").exists() and (run / "load.json").exists():
        raise RunError(
            f"{run}: is a run of `steelyard load`, which keeps a record and no signed ledger, so "
            "there is nothing to verify; `steelyard report` makes its pages again, and a load "
            "inside a study is in the study's ledger"
        )
    if key is not None and not re.fullmatch(r"\s*[0-9a-fA-F]{64}\s*", key):
        raise StudyError("--key: a public key is 64 hexadecimal digits, as `verify` prints them")
    result = check(run, trusted_key=key)
    with reader():
        if as_json:
            typer.echo(dumps({"state": result.state, **to_json(result)}))
        else:
            _tell(result, Say(lang.value))
    return 0 if result.ok else 1


def _tell(result: Verification, say: Say) -> None:
    typer.echo(say("state", run=result.run, state=say(result.state), n=result.records))
    for finding in result.findings:
        severity = say(f"severity.{finding.severity.value}")
        typer.echo(f"  {say('finding', severity=severity, finding=say.finding(finding))}")
    if result.root and result.key:
        if result.reported:
            typer.echo(f"  {say('reported', root=result.reported)}")
        typer.echo(f"  {say('root', root=result.root)}")
        typer.echo(f"  {say('key', key=result.key, closed=result.closed)}")
        typer.echo(f"  {say('own_key')}")
