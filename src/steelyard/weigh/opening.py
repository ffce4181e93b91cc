"""Opening a run folder: fresh, or carried on from where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

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
from steelyard.ledger import Ledger, Signature
from steelyard.weigh.attaching import keep_attachments
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.inspecting import require_resumable

Note = Callable[[str], None]
"""Told what a person should know although the run goes on."""


@contextmanager
def open_run(
    path: Path, frozen: Frozen, *, resume: bool, note: Note, signed: Sequence[Signature] = ()
) -> Iterator[tuple[RunFolder, Ledger]]:
    """The folder, locked, with its log begun; and its ledger, with the study in it.

    ``signed``: signatures over the frozen study, which a ledger that begins takes.
    Raises RunError where the folder is taken, is another study's, or somebody writes there.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(_open_folder(path, frozen, resume=resume, note=note))
        ledger = stack.enter_context(Ledger.open(folder.ledger))
        if not ledger.size:
            _found(folder, ledger, frozen)
            for signature in signed:
                ledger.append("signature", signature.to_json())
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


def _found(folder: RunFolder, ledger: Ledger, frozen: Frozen) -> None:
    """The first records: what is asked, and on what machine."""
    write_atomic(folder.items, _items(frozen))
    write_json(
        folder.environment, capture_environment(packages=("xllamacpp",), lock_file=_lock_file())
    )
    ledger.append_file(
        "study",
        folder.study,
        hash=frozen.hash,
        slug=frozen.study.slug,
        items=sum(frozen.counts.values()),
        **({"workloads": dict(frozen.counts)} if len(frozen.study.workloads) > 1 else {}),
        parts=dict(frozen.parts),
    )
    ledger.append_file("items", folder.items)
    ledger.append_file("environment", folder.environment)


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
