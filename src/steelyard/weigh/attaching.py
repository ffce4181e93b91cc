"""Papers that facts rest on: hashed into the study, copied into the record."""

from __future__ import annotations

import errno
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.evidence import RunFolder, write_atomic
from steelyard.ledger import Ledger, ledger_records
from steelyard.regular import bytes_of
from steelyard.study import Study

LARGEST = 64 * 2**20
"""Bytes of one paper; a record is copied and mailed."""
FOLDER = "attachments"
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,8}")


def part_of(written: str) -> str:
    """What a paper is called among the parts of a study's hash."""
    return f"attachment {written}"


def attachment_parts(study: Study) -> dict[str, str]:
    """SHA-256 of every paper, by what it is called among the parts.

    Raises StudyError for one that is no file, can't be read or is too large.
    """
    return {part_of(one): _sha256(_content(study, one)) for one in study.attachments}


def keep_attachments(
    study: Study, folder: RunFolder, ledger: Ledger, parts: Mapping[str, str]
) -> None:
    """Copy every paper into the run folder, under its digest; the ledger says what it was called.

    One that the ledger has is not copied again: a run that is carried on has them all, unless
    it was killed while it began.  Raises StudyError where one was changed since it was hashed.
    """
    had = {str(record.body.get("file")) for record in ledger_records(folder.ledger)}
    for written in study.attachments:
        digest = parts[part_of(written)]
        place = folder.path / FOLDER / kept_as(written, digest)
        if place.relative_to(folder.path).as_posix() in had:
            continue
        content = _content(study, written)
        if _sha256(content) != digest:
            raise StudyError(f"{written}: was changed while the run began; start it again")
        place.parent.mkdir(exist_ok=True)
        write_atomic(place, content)
        ledger.append_file("attachment", place, name=written)


def kept_as(written: str, digest: str) -> str:
    """The copy's name: no name of anybody's decides what a run folder holds."""
    suffix = Path(written).suffix
    return digest[:32] + (suffix if _SUFFIX.fullmatch(suffix) else "")


def _content(study: Study, written: str) -> bytes:
    place = study.locate(written)
    try:
        if not place.is_file():
            raise StudyError(f"{place}: is no file; name one that lies beside the study")
        return bytes_of(place, most=LARGEST)
    except OSError as problem:
        if problem.errno == errno.EFBIG:
            raise StudyError(
                f"{place}: has more than {LARGEST >> 20} MiB; attach the pages that show it"
            ) from None
        raise StudyError(
            f"{place}: can't be read ({problem.strerror}); check its rights, or remove it"
        ) from problem


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
