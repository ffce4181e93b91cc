"""What the linter of devices finds, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.cli.hardware.words import words_of

if TYPE_CHECKING:
    from steelyard.hardware import Slip


def lines(slips: Sequence[Slip], file: Path, *, lang: str) -> Iterator[str]:
    """Each finding behind its place, as editors jump to it, and how many are to mend."""
    from steelyard.report.words import Words

    words, reader = words_of(lang), Words(lang)
    for each in slips:
        note = words["note"] if each.kind == "note" else ""
        yield f"{each.place}: {reader.fault(each.message)}{note}"
    faults = sum(each.kind == "fault" for each in slips)
    yield words["mend" if faults else "sound"].format(file=file, n=faults)
