"""``steelyard judge``: which of two texts is better, asked of people or of a model."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption, KeyEnvOption
from steelyard.errors import Interrupted, StudyError

if TYPE_CHECKING:
    from steelyard.endpoint import Probe
    from steelyard.suites.judging import Asking, Pairs, Vote

NOBODY = 5

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)

Run = Annotated[Path, typer.Argument(help="Folder of a closed run.", show_default=False)]
A = Annotated[str, typer.Option("--a", help="One deployment, where a run has several.")]
B = Annotated[str, typer.Option("--b", help="The other.")]
OfSuite = Annotated[str, typer.Option(help="Whose answers, where a run has several suites.")]
Workload = Annotated[str, typer.Option(help="Which workload, where a run has several.")]
Language = Annotated[Lang, typer.Option(help="Language of the summary.")]


@app.command()
def export(
    run: Run,
    out: Annotated[Path, typer.Option(help="CSV file to write.", show_default=False)],
    seed: Annotated[int, typer.Option(help="Decides the order, and who stands first.")] = 7,
    mirrored: Annotated[
        bool, typer.Option(help="Show each pair the other way round, for a second rater.")
    ] = False,
    bom: Annotated[bool, typer.Option(help="Begin with a mark that Excel needs.")] = False,
    a: A = "",
    b: B = "",
    suite: OfSuite = "",
    workload: Workload = "",
) -> None:
    """Write a sheet of pairs, blind, for people to fill in: A, B, tie or ?.

    Example: steelyard judge export runs/desk-7f3a --out anna.csv --bom

    Example: steelyard judge export runs/desk-7f3a --out ben.csv --bom --mirrored
    """
    from steelyard.cli.judge.text import apart
    from steelyard.suites.judging import EXCEL_LONGEST, sheet, write_sheet

    if out.resolve().is_relative_to(run.resolve()):
        raise StudyError(f"--out {out}: the run folder is signed; write the sheet elsewhere")
    pairs = _pairs(run, a=a, b=b, suite=suite, workload=workload)
    if not pairs.each:
        raise StudyError(f"{run}: no pair needs a judge; {apart(pairs)}")
    shown = sheet(pairs, seed=seed, mirrored=mirrored)
    write_sheet(out, pairs, shown, bom=bom)
    typer.echo(f"{out}: {len(shown)} pairs of {pairs.attempted}; {apart(pairs)}")
    named = [n for p in pairs.each for n in (p.a, p.b) if pairs.a in n or pairs.b in n]
    if named:
        typer.echo(f"note: {len(named)} texts hold the name of a deployment themselves", err=True)
    texts = [text for p in pairs.each for text in (p.prompt, p.a, p.b)]
    long = sum(len(text) > EXCEL_LONGEST for text in texts)
    if long:
        typer.echo(
            f"note: Excel cuts {long} of these texts at {EXCEL_LONGEST} characters", err=True
        )


@app.command("import")
def import_sheets(
    run: Run,
    sheets: Annotated[list[Path], typer.Argument(help="Filled sheets.", show_default=False)],
    seed: Annotated[int, typer.Option(help="Of the bootstrap of agreement.")] = 7,
    a: A = "",
    b: B = "",
    suite: OfSuite = "",
    workload: Workload = "",
    lang: Language = Lang.EN,
    as_json: JsonOption = False,
) -> None:
    """Read filled sheets, say whose texts are preferred and how far the raters agree.

    Votes and result are kept beside the run, dated and post hoc; the run itself is not touched.

    Example: steelyard judge import runs/desk-7f3a anna.csv ben.csv
    """
    from steelyard.suites.judging import file_facts, place_for, read_sheets

    pairs = _pairs(run, a=a, b=b, suite=suite, workload=workload)
    votes, empty = read_sheets(pairs, sheets)
    how = {"sheets": file_facts(sheets), "rows_left_empty": empty}
    place = place_for(run, now=_now())
    _conclude(place, pairs, votes, how=how, seed=seed, lang=lang, as_json=as_json)


@app.command()
def ask(
    run: Run,
    judge: Annotated[
        str, typer.Option(help="The judge's endpoint, up to /v1.", show_default=False)
    ],
    model: Annotated[str, typer.Option(help="The judge's name there.", show_default=False)],
    key_env: KeyEnvOption = None,
    turns: Annotated[
        int, typer.Option(min=1, max=99, help="Ask each pair so often in each order.")
    ] = 1,
    users: Annotated[int, typer.Option(min=1, max=256, help="Requests at once.")] = 2,
    max_tokens: Annotated[int, typer.Option(min=1, help="Room for a verdict.")] = 64,
    temperature: Annotated[float, typer.Option(min=0.0, help="Of the judge.")] = 0.0,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say how many requests it would be, and stop.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Of the judge, and of the bootstrap.")] = 7,
    a: A = "",
    b: B = "",
    suite: OfSuite = "",
    workload: Workload = "",
    lang: Language = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Have a model judge each pair in both orders.

    Verdicts that the other order contradicts are undetermined, and so is what the judge fails
    to say.  Each vote is written beside the run as it comes.

    Example: steelyard judge ask runs/desk-7f3a --judge http://127.0.0.1:8000/v1 --model m

    Exit codes: 0 asked, whatever it said; 2 usage or run folder; 5 nothing was answered.
    """
    from steelyard.cli.judge.text import apart, asked
    from steelyard.cli.options.api_key import api_key
    from steelyard.endpoint import Target
    from steelyard.suites.judging import UNREAD, Asking

    pairs = _pairs(run, a=a, b=b, suite=suite, workload=workload)
    asking = Asking(
        target=Target(base_url=judge, model=model, api_key=api_key(key_env)),
        turns=turns,
        users=users,
        max_tokens=max_tokens,
        temperature=temperature,
        seed=seed,
    )
    chars = sum(len(p.prompt) + len(p.a) + len(p.b) for p in pairs.each) * 2 * turns
    told = asked(requests=asking.requests(pairs), chars=chars, lang=lang)
    if dry_run:
        typer.echo(f"{told}{'；' if lang is Lang.ZH else '; '}{apart(pairs, lang=lang)}")
        return 0
    if not pairs.each:
        raise StudyError(f"{run}: no pair needs a judge; {apart(pairs)}")
    typer.echo(told, err=True)
    votes = _ask(run, pairs, asking, lang=lang, as_json=as_json)
    answered = any(v.verdict != "undetermined" or v.kind in UNREAD for v in votes)
    return 0 if answered else NOBODY


def _pairs(run: Path, *, a: str, b: str, suite: str, workload: str) -> Pairs:
    from steelyard.suites.judging import read_pairs
    from steelyard.weigh import require_study_run

    require_study_run(run)
    return read_pairs(run, a=a, b=b, suite=suite, workload=workload)


def _ask(run: Path, pairs: Pairs, asking: Asking, *, lang: Lang, as_json: bool) -> tuple[Vote, ...]:
    import asyncio

    from steelyard.suites.judging import Shown, meet, place_for, vote_writer
    from steelyard.suites.judging import ask as ask_all

    met = asyncio.run(meet(asking))
    place = place_for(run, now=_now())
    path = place.with_name(f"{place.name}-votes.csv")
    done = 0
    with vote_writer(path, pairs) as write:

        def heard(shown: Shown, vote: Vote) -> None:
            nonlocal done
            write(shown, vote)
            done += 1
            if done % 50 == 0:
                typer.echo(f"{done}/{asking.requests(pairs)}", err=True)

        try:
            votes = asyncio.run(ask_all(pairs, asking, heard=heard, dropped=met.dropped))
        except KeyboardInterrupt:
            raise Interrupted(
                f"interrupted after {done} votes; they are in {path} and can be imported"
            ) from None
    how = _told(asking, met) | {"votes": path.name}
    _conclude(place, pairs, votes, how=how, seed=asking.seed, lang=lang, as_json=as_json)
    return votes


def _told(asking: Asking, met: Probe) -> dict[str, Any]:
    """How the judge was asked, for the record."""
    from steelyard.suites.judging import PROMPT_VERSION, PROMPTS

    return {
        "judge": {
            "url": asking.target.base_url,
            "model": asking.target.model,
            "model_echoed": met.reply.model_echoed,
            "fields_left_out": list(met.dropped),
        },
        "prompt_version": PROMPT_VERSION,
        "prompts": PROMPTS,
        "turns": asking.turns,
        "temperature": asking.temperature,
        "max_tokens": asking.max_tokens,
        "seed": asking.seed,
    }


def _conclude(
    place: Path,
    pairs: Pairs,
    votes: list[Vote] | tuple[Vote, ...],
    *,
    how: dict[str, Any],
    seed: int,
    lang: Lang,
    as_json: bool,
) -> None:
    from steelyard.cli.judge.text import lines
    from steelyard.suites.judging import judged, keep_judgements

    result = judged(pairs, votes, seed=seed)
    path = keep_judgements(place, pairs, votes, result, how=how, now=_now())
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps({"file": str(path), "result": result}).decode(), nl=False)
        return
    typer.echo("\n".join((*lines(result, lang=lang), f"  {path}")))


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
