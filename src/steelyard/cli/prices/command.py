"""``steelyard prices``: a dated price book, shown, checked, and made from genai-prices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.study import ModelPrice, PriceBook

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
Book = Annotated[Path, typer.Argument(help="The book's YAML file.", show_default=False)]
Provider = Annotated[
    str | None, typer.Option(help="Whose endpoint, where several offer it.", show_default=False)
]
On = Annotated[
    str | None,
    typer.Option(metavar="DAY", show_default=False, help="Day from which prices age; today."),
]
Language = Annotated[Lang, typer.Option(help="Language.")]


@app.command("list")
def show(
    book: Book,
    model: Annotated[
        str | None, typer.Option(help="This model alone, by its exact name.", show_default=False)
    ] = None,
    provider: Provider = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="MOMENT",
            show_default=False,
            help="What holds then: 2026-11-30T20:00+08:00; only with --model.",
        ),
    ] = None,
    prompt_tokens: Annotated[
        int | None,
        typer.Option(min=0, show_default=False, help="Of a request, for prices that depend on it."),
    ] = None,
    volume: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="MTOK",
            show_default=False,
            help="Million tokens a month, for prices that depend on them.",
        ),
    ] = None,
    for_deployment: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="NAME",
            show_default=False,
            help="Print the entry that a study takes under prices, for this deployment.",
        ),
    ] = None,
    on: On = None,
    lang: Language = Lang.EN,
    as_json: JsonOption = False,
) -> None:
    """Show what a book holds, or which price holds at a moment.

    An unknown model is an error and never costs 0. A price that depends on the hour, the length
    of a request or the volume is only told where they are said.

    Example: steelyard prices list book.yaml

    Example: steelyard prices list book.yaml --model deepseek-v4-pro --at 2026-11-30T10:00+08:00
    --for hosted

    Exit codes: 0 shown, 2 usage, a fault of the book, or no such price.
    """
    from steelyard.cli.prices.table import show_book, show_json, study_entry
    from steelyard.cost import entries_of, price_at

    found, day = _read(book), _day(on)
    if (at is not None or for_deployment is not None) and model is None:
        raise StudyError("--at and --for: are for one model; name it with --model")
    entries = found.models if model is None else entries_of(found, model, provider=provider)
    if model is not None and (at is not None or for_deployment is not None):
        given = {"hours": at, "above": prompt_tokens, "volume_above": volume}
        _require_settled(entries, model, given=given)
        held = price_at(
            found,
            model,
            when=_moment(at, day),
            provider=provider,
            prompt_tokens=prompt_tokens or 0,
            mtok_a_month=Decimal(volume or 0),
        )
        entries = (held,)
        if for_deployment is not None:
            typer.echo(study_entry(held, deployment=for_deployment), nl=False)
            return
    machines = found.machines if model is None else ()
    if as_json:
        show_json(found.book, entries, machines, on=day)
    else:
        show_book(found.book, entries, machines, on=day, lang=lang)


@app.command()
def check(book: Book, on: On = None, lang: Language = Lang.EN) -> None:
    """Name every fault of a book with its line, and prices that are old or can never hold.

    Example: steelyard prices check book.yaml

    Exit codes: 0 sound, old prices among them or not; 2 a fault.
    """
    from steelyard.cli.prices.table import show_check

    show_check(_read(book), book, on=_day(on), lang=lang)


@app.command("import")
def import_prices(
    models: Annotated[
        list[str], typer.Argument(metavar="MODEL...", help="Exact ids.", show_default=False)
    ],
    as_of: Annotated[
        str,
        typer.Option(
            metavar="DAY", show_default=False, help="The day you compared it with the provider's."
        ),
    ],
    provider: Provider = None,
    out: Annotated[
        Path | None, typer.Option(help="File to write; printed if not given.", show_default=False)
    ] = None,
) -> None:
    """Make a book of genai-prices' table: exact ids, rules of day and hour carried over.

    The table has no day in it, and an alias keeps an old model's price: compare each with the
    provider's page, and say with --as-of when you did. Needs steelyard[prices]; nothing is
    downloaded.

    Example: steelyard prices import kimi-k2-0905-preview --provider moonshotai --as-of
    2026-11-30 --out book.yaml

    Exit codes: 0 written; 2 an unknown model, or one without a price.
    """
    from steelyard.cli.prices.table import book_text
    from steelyard.cost import imported

    day = _day(as_of, option="--as-of")
    entries = [e for name in models for e in imported(name, provider=provider, as_of=day)]
    text = book_text(entries)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        with out.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise StudyError(f"{out} exists already; name another file") from None
    typer.echo(f"{out}: {len(entries)} prices; compare them with the provider's page")


def _read(book: Path) -> PriceBook:
    from steelyard.study import PriceBook, book_rules, load_record

    return load_record(book, PriceBook, rules=book_rules)


def _require_settled(
    entries: tuple[ModelPrice, ...], model: str, *, given: Mapping[str, object]
) -> None:
    """Refuse to choose among prices by what nobody said."""
    from steelyard.cost import depends

    ways = {
        "hours": "the hour; say with --at at which, such as 2026-11-30T10:00+08:00, and give a "
        "study one entry for the hours it runs in",
        "above": "the length of a request; say with --prompt-tokens how long",
        "volume_above": "the volume of a month; say with --volume how many million tokens",
    }
    for condition in depends(entries):
        if given[condition] is None:
            raise StudyError(f"{model}: its price depends on {ways[condition]}")


def _moment(at: str | None, day: dt.date) -> dt.datetime:
    if at is None:
        return dt.datetime.combine(day, dt.time(12), tzinfo=dt.UTC)
    try:
        found = dt.datetime.fromisoformat(at)
    except ValueError:
        raise StudyError(f"--at {at}: is no moment; write it like 2026-11-30T20:00+08:00") from None
    if found.tzinfo is None:
        raise StudyError(f"--at {at}: has no zone; write it like {at}+08:00, or end it in Z")
    return found


def _day(written: str | None, *, option: str = "--on") -> dt.date:
    if written is None:
        return dt.datetime.now(dt.UTC).date()
    try:
        return dt.date.fromisoformat(written)
    except ValueError:
        raise StudyError(f"{option} {written}: is no day; write it like 2026-11-01") from None
