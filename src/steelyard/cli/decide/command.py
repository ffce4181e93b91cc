"""steelyard decide, next, explain and whatif: the verdict anew, and what stands behind it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption
from steelyard.cli.terminal.reader import reader

if TYPE_CHECKING:
    from steelyard.report import Document
    from steelyard.weigh import Anew

EXITS = {"RECOMMEND": 0, "TIE": 3, "MEASURE FIRST": 3, "NONE ELIGIBLE": 4}

Run = Annotated[
    Path,
    typer.Argument(help="The run folder, or a study that asks nobody.", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON on stdout, nothing else.")]


def decide(run: Run, lang: LangOption = Lang.EN, as_json: JsonOption = False) -> int:
    """Decide anew from the record: gates, front, utilities, acceptability, tipping, next.

    Nothing is written. Where the verdict differs from the one the run holds, it says so.

    Example: steelyard decide runs/card-desk-7f3a

    Exit codes: 0 recommended, 2 usage, 3 measure first or a tie, 4 none eligible.
    """
    from steelyard.weigh import judge_anew

    found = judge_anew(run)
    with reader():
        _show(found, "decide", lang=lang, as_json=as_json)
        _compare(found)
    return EXITS[found.verdict["verdict"]]


def next_(run: Run, lang: LangOption = Lang.EN, as_json: JsonOption = False) -> int:
    """Say what to measure next: how many answers, what they cost, what they can gain (EVSI).

    Example: steelyard next runs/card-desk-7f3a --lang zh

    Exit codes: 0 said, 2 usage.
    """
    from steelyard.weigh import judge_anew

    found = judge_anew(run)
    with reader():
        if as_json:
            keys = ("verdict", "deployment", "next", "trials", "information")
            _as_json(found, {key: found.verdict[key] for key in keys})
        else:
            _show(found, "next", lang=lang, as_json=False)
    return 0


def explain(
    run: Run,
    subject: Annotated[
        str,
        typer.Argument(
            help="A deployment, a gate or a criterion; without one, the verdict.",
            show_default=False,
        ),
    ] = "",
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Say why: each number with k/n, interval and ledger record; and what would let a loser win.

    Example: steelyard explain runs/card-desk-7f3a parse-and-repair

    Exit codes: 0 said, 2 usage, or no such thing in this run.
    """
    from steelyard.report import compose_explanation
    from steelyard.weigh import judge_anew

    found = judge_anew(run)
    document = compose_explanation(
        found.findings,
        found.verdict,
        subject=subject,
        entries=found.entries,
        run=str(run),
        lang=lang.value,
    )
    with reader():
        if as_json:
            _as_json(found, {"subject": subject, **_explained(document)})
        else:
            _print(found, document, lang=lang, headed=not subject)
    return 0


def whatif(
    run: Run,
    amendments: Annotated[
        list[str],
        typer.Argument(
            help="weight:NAME=40%, gate:'NAME >= 95%', gate:NAME=off, price:WHAT='0.90 CNY/h', "
            "anchor:NAME='10 s..1 s', worst:, best:, margin:, band=30%, region=order, "
            "worth='200000 CNY'.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(help="Write a report, marked as a what-if, into this folder."),
    ] = None,
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Ask what the verdict would be with a weight, gate, price or anchor changed.

    Nothing in the run is touched and the frozen verdict stands: what comes out is marked as a
    what-if, asked after the results were known, wherever it is shown.

    Example: steelyard whatif runs/card-desk-7f3a weight:field_accuracy=60%

    Exit codes: 0 would be recommended, 2 usage, 3 measure first or a tie, 4 none eligible.
    """
    from steelyard.weigh import what_if

    found = what_if(run, amendments, out=out, lang=lang.value)
    with reader():
        _show(found, "decide", lang=lang, as_json=as_json)
        if found.report is not None and not as_json:
            typer.echo(f"\n{found.report}")
    return EXITS[found.verdict["verdict"]]


def _show(found: Anew, what: str, *, lang: Lang, as_json: bool) -> None:
    if as_json:
        _as_json(found, {"verdict": found.verdict})
        return
    from steelyard.report import compose_steps

    document = compose_steps(found.findings, found.verdict, what=what, lang=lang.value)
    _print(found, document, lang=lang, headed=True)


def _print(found: Anew, document: Document, *, lang: Lang, headed: bool) -> None:
    from steelyard.cli.terminal.sections import show_mark, show_sections
    from steelyard.cli.terminal.verdict import show_verdict
    from steelyard.report import headline

    show_mark(document)
    if headed:
        show_verdict(headline(found.findings, found.verdict, lang=lang.value))
    show_sections(document)


def _as_json(found: Anew, body: dict[str, Any]) -> None:
    """A what-if carries its mark first, and the frozen verdict beside its own."""
    import orjson

    marked: dict[str, Any] = {"run": str(found.path)}
    if found.changes:
        told = found.findings["run"]
        marked["what_if"] = told["what_if"]
        marked["post_hoc"] = True
        marked["frozen_verdict"] = told.get("frozen_verdict")
    elif found.same is not None:
        marked["same_as_recorded"] = found.same
    typer.echo(orjson.dumps({**marked, **body}, option=orjson.OPT_INDENT_2))


def _explained(document: Document) -> dict[str, Any]:
    from dataclasses import asdict

    return {"sections": [asdict(section) for section in document.sections]}


def _compare(found: Anew) -> None:
    if found.same is False and found.recorded is not None:
        held = found.recorded
        typer.echo(
            f"steelyard: {found.path / 'verdict.json'}: holds another verdict, "
            f"{held['verdict']} {held['deployment'] or ''}".rstrip()
            + "; see `steelyard verify`",
            err=True,
        )
