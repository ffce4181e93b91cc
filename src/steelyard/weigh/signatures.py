"""Where signatures of people lie: beside a study, in files of their own, in a run's ledger."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from steelyard.errors import RunError, StudyError
from steelyard.evidence import RunFolder, dumps, write_atomic
from steelyard.ledger import Signature, ledger_records, signature_of
from steelyard.study import Study, slug

BESIDE = ".signatures"
"""Behind the name of a study or a run: the folder in which signatures over it lie."""


def folder_of(study: Path) -> Path:
    """Where signatures over a study lie, whether or not there are any."""
    return study.with_name(study.stem + BESIDE)


def beside(study: Path) -> Iterator[Signature]:
    """Signatures that lie beside a study.  Raises RunError for a file that holds none."""
    for file in sorted(folder_of(study).glob("*.json")):
        yield read_signature(file)


def signatures(folder: RunFolder) -> list[Signature]:
    """All signatures in a run's ledger, in order."""
    records = ledger_records(folder.ledger)
    return [signature_of(record.body) for record in records if record.kind == "signature"]


def missing(study: Study, found: Sequence[Signature]) -> tuple[str, ...]:
    """Reviewers and approvers of whom no signature was found."""
    signed = {signature.who for signature in found}
    due = [one for one in study.people.values() if {"reviewer", "approver"} & set(one.roles)]
    return tuple(one.name for one in due if one.name not in signed)


def write_signature(place: Path, signature: Signature) -> Path:
    """Into a folder, as a file named by who signed.  Raises StudyError if that can't be."""
    mark = hashlib.sha256(signature.who.encode()).hexdigest()[:8]
    file = place / f"{slug(signature.who)}-{mark}.json"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StudyError(f"{place}: can't be made a folder ({problem.strerror})") from problem
    write_atomic(file, dumps(signature.to_json()))
    return file


def read_signature(file: Path) -> Signature:
    """What a file holds.  Raises RunError where that is no signature."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Signature)
    except OSError as problem:
        raise RunError(f"{file}: can't be read ({problem.strerror})") from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise RunError(
            f"{file}: holds no signature ({problem}); `steelyard sign` writes one"
        ) from problem
