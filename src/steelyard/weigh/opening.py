"""Opening a run folder: fresh, or carried on from where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from steelyard.evidence import (
    Extent,
    Keep,
    RunFolder,
    capture_environment,
    dumps_line,
    keep_item,
    write_atomic,
    write_json,
)
from steelyard.ledger import Ledger, Signature, ledger_records, signature_of
from steelyard.weigh.attaching import keep_attachments
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.inspecting import require_resumable

Note = Callable[[str], None]
"""Told what a person should know although the run goes on."""
Signed = Callable[[], Sequence[Signature]]
"""Signatures over the frozen study, looked up only where they still come before the results."""
BEGINNING = frozenset({"study", "items", "environment", "signature", "attachment", "torn"})
"""Kinds of records that stand in a ledger before anything is asked."""


def unsigned() -> Sequence[Signature]:
    """Nobody signed."""
    return ()


@contextmanager
def open_run(
    path: Path, frozen: Frozen, *, resume: bool, note: Note, signed: Signed = unsigned
) -> Iterator[tuple[RunFolder, Ledger]]:
    """The folder, locked, with its log begun; and its ledger, with the study in it.

    What a run that was killed while it began left out of the ledger is put there.
    Raises RunError where the folder is taken, is another study's, or somebody writes there.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(_open_folder(path, frozen, resume=resume, note=note))
        ledger = stack.enter_context(Ledger.open(folder.ledger))
        _begin(folder, ledger, frozen, signed=signed)
        keep_attachments(frozen.study, folder, ledger, frozen.parts)
        _seal_what_was_there(folder, ledger)
        yield folder, ledger


def _open_folder(path: Path, frozen: Frozen, *, resume: bool, note: Note) -> RunFolder:
    if not resume:
        return RunFolder.create(path, study=frozen.source, study_hash=frozen.hash)
    return RunFolder.resume(
        path,
        study=frozen.source,
        study_hash=frozen.hash,
        inspect=partial(require_resumable, note=note),
    )


def _begin(folder: RunFolder, ledger: Ledger, frozen: Frozen, *, signed: Signed) -> None:
    """The first records: what is asked, on what machine, and who signed that beforehand."""
    had = ledger_records(folder.ledger)
    kinds = {record.kind for record in had}
    if "study" not in kinds:
        ledger.append_file("study", folder.study, **_told(frozen))
    if "items" not in kinds:
        write_atomic(folder.items, _items(frozen))
        ledger.append_file("items", folder.items)
    if "environment" not in kinds:
        write_json(folder.environment, _environment())
        ledger.append_file("environment", folder.environment)
    if kinds <= BEGINNING:
        known = [signature_of(record.body) for record in had if record.kind == "signature"]
        for signature in signed():
            if signature not in known:
                ledger.append("signature", signature.to_json())


def _told(frozen: Frozen) -> dict[str, Any]:
    several = len(frozen.study.workloads) > 1
    return {
        "hash": frozen.hash,
        "slug": frozen.study.slug,
        "items": sum(frozen.counts.values()),
        **({"workloads": dict(frozen.counts)} if several else {}),
        "parts": dict(frozen.parts),
    }


def _environment() -> dict[str, Any]:
    return capture_environment(packages=("xllamacpp",), lock_file=_lock_file())


def _items(frozen: Frozen) -> bytes:
    """One a line; where there are several workloads, each says whose it is."""
    keep, several = Keep(frozen.study.keep), len(frozen.study.workloads) > 1
    lines = [
        dumps_line(({"workload": name} if several else {}) | keep_item(item.content(), keep=keep))
        for name, items in frozen.items.items()
        for item in items.values()
    ]
    return b"".join(line + b"\n" for line in lines)


def _lock_file() -> Path | None:
    """The lock file of a source checkout; an installed package has none beside it."""
    lock = Path(__file__).parents[3] / "requirements" / "local.txt"
    return lock if lock.is_file() else None


def _seal_what_was_there(folder: RunFolder, ledger: Ledger) -> None:
    """Records that a killed run wrote and could not seal any more."""
    extent: Extent = folder.log.sync()
    ledger.seal(folder.samples_log, extent, how="recovered" if ledger.sealed else "window")
