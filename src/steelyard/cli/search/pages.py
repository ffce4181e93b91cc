"""The pages of a search: made beside search.json, and made again to compare."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from steelyard.report import Hero

RESULT = "search.json"


def is_search(run: Path) -> bool:
    """Whether the folder is one of ``steelyard search``."""
    return (run / RESULT).is_file()


def pages_of(run: Path) -> dict[str, bytes]:
    """Pages by file name, from search.json alone.  Raises RecordDamaged."""
    from steelyard.report import search_pages

    return search_pages(_told(run))


def prints_of(run: Path) -> dict[str, bytes]:
    """The pages as PDF, by file name.  Raises RecordDamaged, FontMissing."""
    from steelyard.report import compose_search, printed, twins

    return dict(printed(twins(partial(compose_search, _told(run)))))


def write_pages(run: Path) -> None:
    """Write the pages into the folder.  Raises StorageFull."""
    from steelyard.evidence import write_files

    write_files(run, pages_of(run))


def rebuild_search(run: Path, *, out: Path | None, lang: str) -> tuple[Hero, tuple[str, ...]]:
    """The finding, and which of the folder's pages are not what search.json gives.

    They are compared, and written where ``out`` says.
    """
    from steelyard.evidence import unlike, write_out
    from steelyard.report import search_headline

    files = pages_of(run)
    if out is not None:
        write_out(out, files)
    return search_headline(_told(run), lang=lang), unlike(run, files)


def _told(run: Path) -> Any:
    from steelyard.evidence import read_json, to_json

    return to_json(read_json(run / RESULT))
