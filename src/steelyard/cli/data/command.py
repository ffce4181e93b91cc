"""``steelyard data``: which sets there are, whether they are whole, and one's own."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.data_place import Data, look_in
from steelyard.errors import RecordDamaged, StudyError

if TYPE_CHECKING:
    from steelyard.data import DataSet, Finding, Gathered

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)

_Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@app.command("list")
def list_sets(data: Data = "", as_json: _Json = False) -> None:
    """List the sets that are known: licence, rows, whether they are here, and what reads them.

    Example: steelyard data list --data /srv/sets
    """
    from steelyard.data import catalogue, own_sets, places

    among = places(data)
    known = [*catalogue().values(), *own_sets(among)]
    told = [_told(one, _here(one.name, among)) for one in known]
    if as_json:
        typer.echo(json.dumps({"sets": told}, ensure_ascii=False, indent=2))
    else:
        from steelyard.cli.data.table import show_sets

        show_sets(told, among=among)


@app.command()
def check(
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SET", help="All that are here if none is named.", show_default=False
        ),
    ] = None,
    data: Data = "",
    as_json: _Json = False,
) -> None:
    """Check every file against its manifest, counts, errata, and gold as its suite does.

    Example: steelyard data check lawbench bfcl

    Exit codes: 0 whole, 1 something is wrong, 2 a set is not here.
    """  # fmt: skip
    among, names = _named(sets or [], data)
    found = {name: _looked_at(name, among, data) for name in names}
    if as_json:
        typer.echo(json.dumps(_findings(found), ensure_ascii=False, indent=2))
    else:
        from steelyard.cli.data.table import show_findings

        show_findings(found)
    if any(one.kind == "fault" for each in found.values() for one in each):
        raise typer.Exit(1)


@app.command("import")
def import_set(
    file: Annotated[Path, typer.Argument(help="CSV, TSV, JSONL or Excel.", show_default=False)],
    name: Annotated[
        str,
        typer.Option(
            "--as", metavar="NAME", show_default=False, help="Studies then write items: data:NAME."
        ),
    ],
    mapping: Annotated[
        str,
        typer.Option(
            "--map",
            metavar="FIELD=COLUMN,...",
            show_default=False,
            help="Such as prompt=问题,gold=答案; :json for JSON.",
        ),
    ],
    licence: Annotated[str, typer.Option(show_default=False, help="Who may use it, and for what.")],
    source: Annotated[str, typer.Option(show_default=False, help="Where it comes from.")],
    credit: Annotated[str, typer.Option(help="Whom to name.")] = "",
    sheet: Annotated[str, typer.Option(help="Of a workbook; the first if not given.")] = "",
    header: Annotated[int, typer.Option(min=1, help="The row that names the columns.")] = 1,
    encoding: Annotated[str, typer.Option(help="If it isn't the one found.")] = "",
    leave_out_faulty: Annotated[
        bool, typer.Option("--leave-out-faulty", help="Import the other rows, and record which.")
    ] = False,
    data: Data = "",
    as_json: _Json = False,
) -> None:
    """Make a set of a file of your own, with licence, source, hash and every fault named.

    Example: steelyard data import 问答.xlsx --as desk --map prompt=问题,gold=答案
    --licence "own data" --source "card desk, 2026" --data sets

    Exit codes: 0 written, 1 faults and nothing was written, 2 not such a file.
    """  # fmt: skip
    from steelyard.data import gather, settle

    into = _target(data)
    found = gather(file, name=name, mapping=mapping, sheet=sheet, encoding=encoding, header=header)
    refused = not _may_go_on(found, leave_out_faulty=leave_out_faulty)
    folder = None if refused else settle(
        found, into=into, licence=licence, source=source, credit=credit,
        date=datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
    )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(_imported(found, folder), ensure_ascii=False, indent=2))
    else:
        from steelyard.cli.data.table import show_import

        show_import(found, folder)
    if refused:
        raise typer.Exit(1)


def _may_go_on(found: Gathered, *, leave_out_faulty: bool) -> bool:
    """A fault of the whole file can't be left out."""
    if any(fault.row is None or fault.kind == "quoting" for fault in found.blocking):
        return False
    return leave_out_faulty or not found.blocking


def _target(data: str) -> Path:
    from steelyard.data import places

    if data and not Path(data).exists():
        return Path(data)
    among = places(data)
    if not among:
        raise StudyError("where to? Name a folder for sets in --data or STEELYARD_DATA")
    return among[0]


def _named(sets: list[str], data: str) -> tuple[tuple[Path, ...], list[str]]:
    from steelyard.data import catalogue, own_names, places

    among = places(data)
    if sets:
        return among, sets
    names = dict.fromkeys([*catalogue(), *own_names(among)])
    here = [name for name in names if _here(name, among)]
    if not here:
        where = ", ".join(map(str, among)) or "nowhere: STEELYARD_DATA is not set"
        raise StudyError(f"no set is here (looked in {where}); see `steelyard data list`")
    return among, here


def _here(name: str, among: tuple[Path, ...]) -> str:
    return next((str(place / name) for place in among if (place / name).is_dir()), "")


def _looked_at(name: str, among: tuple[Path, ...], data: str) -> list[Finding]:
    from steelyard.data import Finding, check_set, locate

    try:
        about, folder = locate(name, among=among)
    except RecordDamaged as damaged:
        return [Finding(kind="fault", text=str(damaged))]
    return [*check_set(about, folder), *_as_suites_read_it(about, data)]


def _as_suites_read_it(about: DataSet, data: str) -> list[Finding]:
    from steelyard.data import DATA, has_reader

    look_in(data)
    named = about.suites if has_reader(about) else ()
    return [found for name in named if (found := _read_by(name, f"{DATA}{about.name}"))]


def _read_by(name: str, source: str) -> Finding | None:
    """None for a suite that there isn't yet."""
    from steelyard.data import Finding
    from steelyard.suites import suite

    try:
        judge = suite(name)
    except StudyError:
        return None
    try:
        taken = len(judge.load_items(source).items)
    except (StudyError, RecordDamaged) as refused:
        return Finding(kind="fault", text=f"suite {name}: {refused}")
    return Finding(kind="fine", text=f"suite {name} takes {taken:,} rows as items")


def _told(about: DataSet, here: str) -> dict[str, Any]:
    return {
        "name": about.name,
        "what": about.what,
        "licence": about.licence,
        "credit": about.credit,
        "source": about.source,
        "version": about.version,
        "rows": about.rows,
        "disputed": len(about.errata),
        "suites": list(about.suites),
        "faults": list(about.faults),
        "here": here,
    }


def _findings(found: dict[str, list[Finding]]) -> dict[str, Any]:
    return {
        name: [{"kind": one.kind, "text": one.text} for one in each] for name, each in found.items()
    }


def _imported(found: Gathered, folder: Path | None) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "written": None if folder is None else str(folder),
        "rows": found.rows,
        "items": len(found.records),
        "faults": [asdict(fault) for fault in found.faults],
    }
