"""Signatures of people: over the frozen study before results, over the verdict after."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import RunError, StudyError
from steelyard.evidence import RunFolder
from steelyard.ledger import (
    Ledger,
    Signature,
    Signer,
    SigningKey,
    ledger_records,
    sign,
    verify,
)
from steelyard.study import Person, Study, load
from steelyard.weigh.closing import decide_run
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.foreign import require_study_run
from steelyard.weigh.frozen import Frozen, freeze, recall
from steelyard.weigh.reports import language_of, record_reports
from steelyard.weigh.signatures import (
    BESIDE,
    beside,
    folder_of,
    missing,
    read_signature,
    signatures,
    write_signature,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A signature, where it lies, and whose are still missing."""

    signature: Signature
    place: Path
    """The file of the signature; the run's ledger where it stands in there."""
    recorded: bool
    """In the run's ledger, and on its report."""
    missing: tuple[str, ...]
    """Approvers and reviewers who have not signed the same."""


def sign_study(path: Path, *, who: str, key: Path | None) -> Signed:
    """Sign the frozen hash of a study and lay the signature beside it, before it is weighed.

    Raises StudyError where the study names no such person or names another key for them.
    """
    study = load(path, vocabulary=vocabulary())
    person, own = _person(study, who), SigningKey.load_or_create(key)
    _require_key(person, own)
    frozen = freeze(study, source=path.read_bytes())
    signature = sign(own, _signer(person), over="study", study=frozen.hash, digests={}, time=_now())
    place = write_signature(folder_of(path), signature)
    found = [one for one in beside(path) if one.study == frozen.hash]
    return Signed(signature=signature, place=place, recorded=False, missing=missing(study, found))


def sign_run(path: Path, *, who: str, key: Path | None, out: Path | None) -> Signed:
    """Sign verdict and measurements of a closed run.

    The signature goes into the ledger where this machine holds the key that closed it, else into
    a file below ``out`` that ``add_signature`` takes there.  Raises RunError for a run that does
    not verify, StudyError for who the study does not name, and for an approver who measured.
    """
    require_study_run(path)
    folder, frozen = RunFolder.at(path), recall(RunFolder.at(path))
    _require_whole(path)
    person, own = _person(frozen.study, who), SigningKey.load_or_create(key)
    _require_key(person, own)
    signature = sign(
        own,
        _signer(person),
        over="verdict",
        study=frozen.hash,
        digests=_digests(folder),
        time=_now(),
    )
    _require_fit(folder, frozen, signature)
    if SigningKey.load_or_create().public == _closing_key(folder):
        return _record(folder, frozen, signature)
    place = write_signature(out or Path(f"{path.name}{BESIDE}"), signature)
    return Signed(
        signature=signature,
        place=place,
        recorded=False,
        missing=missing(frozen.study, [*signatures(folder), signature]),
    )


def add_signature(path: Path, file: Path) -> Signed:
    """Take a signature that was made elsewhere into the ledger of a run.

    Raises RunError where it does not hold, is over something else, or this machine does not
    hold the key that closed the run.
    """
    require_study_run(path)
    folder, frozen = RunFolder.at(path), recall(RunFolder.at(path))
    _require_whole(path)
    signature = read_signature(file)
    _require_fit(folder, frozen, signature)
    if SigningKey.load_or_create().public != _closing_key(folder):
        raise RunError(
            f"{path}: was closed with another key than this machine holds; signatures are added "
            "where the run was made, or with its key in STEELYARD_KEY"
        )
    return _record(folder, frozen, signature)


def signed_before(path: Path, frozen: Frozen, *, note: Callable[[str], None]) -> list[Signature]:
    """Signatures beside a study that hold for it as it stands; ``note`` is told of the others."""
    fit = []
    for signature in beside(path):
        person = frozen.study.people.get(signature.who)
        if signature.study != frozen.hash or signature.over != "study":
            note(f"{signature.who} signed another state of the study; it needs signing again")
        elif (
            person is None
            or not signature.holds
            or person.key not in (None, signature.key)
            or tuple(person.roles) != signature.roles
        ):
            note(f"{signature.who}: the signature does not fit the study's people; left out")
        else:
            fit.append(signature)
    if late := missing(frozen.study, fit):
        note(f"not signed before the results: {', '.join(late)}")
    return fit


def _person(study: Study, who: str) -> Person:
    if not study.people:
        raise StudyError(
            "the study names nobody who could sign; add 'people:' with a name, a role and a key "
            "for each, before it is weighed"
        )
    if who not in study.people:
        raise StudyError(f"--as {who}: the study names {', '.join(study.people)}; sign as one")
    return study.people[who]


def _signer(person: Person) -> Signer:
    return Signer(who=person.name, roles=person.roles, conflicts=person.conflicts or "")


def _require_key(person: Person, own: SigningKey) -> None:
    if person.key is not None and person.key != own.public:
        raise StudyError(
            f"the study says that {person.name} signs with key {person.key}, and the key here is "
            f"{own.public}; name the right one with --key, or correct the study"
        )


def _require_whole(path: Path) -> None:
    found = verify(path)
    if not found.ok:
        raise RunError(
            f"{path}: is {found.state}, and nobody should sign it; `steelyard verify {path}` "
            "says what is wrong"
        )


def _require_fit(folder: RunFolder, frozen: Frozen, signature: Signature) -> None:
    """Whether a signature is over this very verdict, by whom the study names."""
    person = _person(frozen.study, signature.who)
    wrong = None
    if not signature.holds:
        wrong = "is not made with the key that it names"
    elif signature.over != "verdict" or signature.study != frozen.hash:
        wrong = "is over another study or over another part of it"
    elif signature.digests != _digests(folder):
        wrong = "is over other numbers than this run holds"
    elif person.key not in (None, signature.key) or tuple(person.roles) != signature.roles:
        wrong = "has another key or role than the study names"
    elif any(one.who == person.name and one.over == "verdict" for one in signatures(folder)):
        wrong = "stands in the ledger already"
    if wrong:
        raise RunError(f"{folder.path}: the signature of {signature.who} {wrong}")
    _require_independent(folder, frozen, signature)


def _require_independent(folder: RunFolder, frozen: Frozen, signature: Signature) -> None:
    """The key that closed the run is the measurer's: it can't be the only one that approves."""
    if "approver" not in signature.roles or signature.key != _closing_key(folder):
        return
    people = frozen.study.people
    others = [p for p in people.values() if "approver" in p.roles and p.name != signature.who]
    if not others and people[signature.who].alone is None:
        raise StudyError(
            f"{signature.who} signs with the key that closed the run, and whoever measured can't "
            "be the only approver; sign with another key, name another approver, or say under "
            "'alone' in the study why that may be"
        )


def _record(folder: RunFolder, frozen: Frozen, signature: Signature) -> Signed:
    """Into the ledger, then onto the reports, then signed over anew.

    Raises RunError where somebody writes there at this moment: two would undo each other's lines.
    """
    with folder.sole():
        _require_fit(folder, frozen, signature)
        _add(folder, frozen, signature)
    found = [one for one in signatures(folder) if one.over == "verdict"]
    return Signed(
        signature=signature,
        place=folder.ledger,
        recorded=True,
        missing=missing(frozen.study, found),
    )


def _add(folder: RunFolder, frozen: Frozen, signature: Signature) -> None:
    decided, lang = decide_run(folder, frozen), language_of(folder)
    with Ledger.open(folder.ledger) as ledger:
        ledger.append("signature", signature.to_json())
        record_reports(
            folder,
            ledger,
            decided.findings,
            decided.verdict,
            lang=lang,
            pdf=(folder.path / "report.pdf").exists(),
        )


def _closing_key(folder: RunFolder) -> str:
    closes = [r for r in ledger_records(folder.ledger) if r.kind == "close"]
    return str(closes[-1].body["key"]) if closes else ""


def _digests(folder: RunFolder) -> dict[str, str]:
    files = (folder.measurements, folder.verdict)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
