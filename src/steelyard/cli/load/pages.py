"""The pages of a load run: made in its folder, and made again to compare."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from steelyard.load.summary import Columns
    from steelyard.report import Hero


def is_load_run(run: Path) -> bool:
    """Whether the folder is one of ``steelyard load``."""
    from steelyard.load import RESULT

    return (run / RESULT).is_file() and not (run / "study.yaml").exists()


def result_of(run: Path) -> Any:
    """load.json as plain JSON.  Raises RecordDamaged."""
    from steelyard.evidence import to_json
    from steelyard.load import read_told

    return to_json(read_told(run))


def columns_of(run: Path) -> Columns:
    """The run's log as columns.  Raises RecordDamaged, and RunError where it never began."""
    from steelyard.load.picture import columns_of_run

    return columns_of_run(run, result_of(run))


def pages_of(run: Path, columns: Columns | None = None) -> dict[str, bytes]:
    """Picture and pages by file name, from load.json and samples.log alone.

    ``columns`` are the log's where it was read already.  Raises RecordDamaged where
    one of the files is gone or broken.
    """
    import orjson

    from steelyard.evidence import dumps_line
    from steelyard.load import PICTURE, picture_of
    from steelyard.report import load_pages

    picture = dumps_line(picture_of(run, columns)) + b"\n"
    # As it is in the file, rounded: whoever has the two files gets the same pages.
    return {PICTURE: picture, **load_pages(result_of(run), orjson.loads(picture))}


def prints_of(run: Path, columns: Columns | None = None) -> dict[str, bytes]:
    """The pages as PDF, by file name; ``columns`` as before.  Raises RecordDamaged, FontMissing."""
    import orjson

    from steelyard.evidence import dumps_line
    from steelyard.load import picture_of
    from steelyard.report import compose_load, printed, twins

    picture = orjson.loads(dumps_line(picture_of(run, columns)))
    return dict(printed(twins(partial(compose_load, result_of(run), picture))))


def write_pages(run: Path, columns: Columns | None = None) -> None:
    """Write picture and pages into the run's folder.  Raises StorageFull."""
    from steelyard.evidence import write_files

    write_files(run, pages_of(run, columns))


def rebuild_load(
    run: Path, columns: Columns | None = None, *, out: Path | None, lang: str
) -> tuple[Hero, tuple[str, ...]]:
    """The light, and which of the run's files are not what its record gives.

    The files are compared, and written where ``out`` says.
    """
    from steelyard.evidence import unlike, write_out

    files = pages_of(run, columns)
    if out is not None:
        write_out(out, files)
    return load_light(run, lang=lang), unlike(run, files)


def contradiction(run: Path, columns: Columns | None = None) -> str | None:
    """What load.json says against its log or its checks; None: nothing.  Raises RecordDamaged."""
    from steelyard.load import disagreement

    return disagreement(run, result_of(run), columns)


def load_light(run: Path, *, lang: str) -> Hero:
    """The validity light of a run, in a language.  Raises RecordDamaged."""
    from steelyard.report import load_headline

    return load_headline(result_of(run), lang=lang)
