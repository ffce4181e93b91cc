"""The ledger of a run: an append-only chain over everything the run has written."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from steelyard.errors import RecordDamaged, RunError, StorageFull
from steelyard.evidence import Extent, Gap, set_aside, sync_folder
from steelyard.ledger.chain import GENESIS, LedgerRecord, line_of, record_of
from steelyard.ledger.checkpoint import signed_body
from steelyard.ledger.digest import digest_of
from steelyard.ledger.key import SigningKey
from steelyard.ledger.merkle import leaf_hash, root_of
from steelyard.ledger.reading import chained

Kind = Literal[
    "study",
    "items",
    "environment",
    "signature",
    "attachment",
    "deployment",
    "block",
    "salt",
    "window",
    "again",
    "view",
    "pages",
    "samples",
    "torn",
    "derived",
    "measurements",
    "verdict",
    "report",
    "close",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """Where the ledger ends; replaced as one, since an interrupt may strike between statements.

    What stands behind it, in the file or in a list, was never appended.
    """

    size: int
    """Bytes."""
    records: int = 0
    prev: str = GENESIS
    sealed: int = 0


class Ledger:
    """One writer of ``ledger.jsonl``; the run folder's lock keeps a second one away.

    Every record is on the disk when the call returns.  After ``close`` further records may
    follow (a report made later); they need a ``close`` of their own.
    """

    def __init__(self, path: Path, *, file: int, size: int, key: Path | None) -> None:
        self.path = path
        self._file: int | None = file
        self._key = key
        self._leaves: list[bytes] = []
        self._covered: set[str] = set()
        self._end = _End(size=size)

    @classmethod
    def open(cls, path: Path, *, key: Path | None = None) -> Self:
        """Open or begin the ledger of the run folder in which ``path`` lies.

        ``key`` is the signing key's file, ``key_path()`` if None; it is touched by ``close``
        only.  A torn last line is copied aside and cut off.  Raises RecordDamaged if the chain
        doesn't hold.
        """
        try:
            fresh = not path.exists()
            data = b"" if fresh else path.read_bytes()
            whole = data.rfind(b"\n") + 1
            records = chained(path, data[:whole])
            if whole < len(data):
                set_aside(path, Gap(start=whole, end=len(data), frame=len(records)))
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
            os.ftruncate(file, whole)
            if fresh:
                sync_folder(path.parent)  # a ledger whose name is lost is lost
        except OSError as problem:
            raise StorageFull(
                f"{path}: the ledger can't be opened for writing ({problem.strerror}); "
                "free some space or check the folder's rights, then carry on with --resume"
            ) from problem
        ledger = cls(path, file=file, size=whole, key=key)
        for line, record in records:
            ledger._take(line, record, size=whole)
        ledger._cover_torn()
        return ledger

    @property
    def size(self) -> int:
        """How many records there are."""
        return self._end.records

    @property
    def sealed(self) -> int:
        """Up to which byte samples.log is sealed."""
        return self._end.sealed

    def root(self) -> str:
        """Merkle root over all records so far, hex: what a report shows."""
        return root_of(self._leaves[: self._end.records]).hex()

    def append(self, kind: Kind, body: dict[str, Any]) -> str:
        """Append a record; its hash.  Raises StorageFull, and keeps the chain whole."""
        return self._append(kind, body, moment=_now())

    def append_file(self, kind: Kind, path: Path, **facts: Any) -> str:
        """Append the digest of a file of the run folder, with what else is to be said of it.

        A later record of the same file supersedes the earlier one.  A report that shows a root
        is appended with ``root`` and ``size``, as ``root()`` and ``size`` were when it was made.
        """
        size, digest = digest_of(path)
        name = path.relative_to(self.path.parent).as_posix()
        return self.append(kind, {"file": name, "bytes": size, "sha256": digest, **facts})

    def seal(
        self, log: Path, extent: Extent, *, how: Literal["window", "end", "recovered"] = "window"
    ) -> str | None:
        """Append the digest of what samples.log gained since the last seal; None if nothing.

        Seal after each window, at the end, and once after a resume what was recovered.
        """
        self._cover_torn()
        if extent.size < self.sealed:
            raise RecordDamaged(
                f"{log}: {extent.size} bytes are left of {self.sealed} that were sealed; the "
                "end was cut off after it was written; restore the log from a copy"
            )
        if extent.size == self.sealed:
            return None
        _, digest = digest_of(log, start=self.sealed, end=extent.size)
        body = {
            "file": log.name,
            "from": self.sealed,
            "to": extent.size,
            "frames": extent.frames,
            "sha256": digest,
            "how": how,
        }
        return self.append("samples", body)

    def close(self) -> str:
        """Sign the root over all records; the root, hex.  Raises RunError without a key."""
        key = SigningKey.load_or_create(self._key)
        moment, root = _now(), self.root()
        origin = f"steelyard/{self.path.resolve().parent.name}"
        body = signed_body(key, origin=origin, size=self.size, root=root, time=moment)
        self._append("close", body, moment=moment)
        return root

    def release(self) -> None:
        """Let go of the file; an unclosed ledger stays open to a resumed run."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _append(self, kind: Kind, body: dict[str, Any], *, moment: str) -> str:
        line = line_of(seq=self.size, prev=self._end.prev, time=moment, kind=kind, body=body)
        record = record_of(line)
        self._take(line, record, size=self._write(line + b"\n"))
        return record.hash

    def _write(self, line: bytes) -> int:
        """Put a line on the disk; the size of the file with it."""
        if self._file is None:
            raise RunError(f"{self.path}: the ledger is closed; open it again to go on")
        size, written = self._end.size, 0
        try:
            os.ftruncate(self._file, size)
            while written < len(line):
                written += os.pwrite(self._file, line[written:], size + written)
            os.fsync(self._file)
        except OSError as problem:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, size)
            raise StorageFull(
                f"{self.path}: the disk takes no further record ({problem.strerror}); "
                f"{self.size} records are kept; free some space and carry on with --resume"
            ) from problem
        return size + written

    def _take(self, line: bytes, record: LedgerRecord, *, size: int) -> None:
        del self._leaves[self._end.records :]
        self._leaves.append(leaf_hash(line))
        self._covered.add(str(record.body.get("file")))
        self._end = _End(
            size=size,
            records=len(self._leaves),
            prev=record.hash,
            sealed=int(record.body["to"]) if record.kind == "samples" else self._end.sealed,
        )

    def _cover_torn(self) -> None:
        for torn in sorted(self.path.parent.glob("*.torn-*")):
            if torn.name not in self._covered:
                self.append_file("torn", torn)


def _now() -> str:
    seconds, ns = divmod(time.time_ns(), 10**9)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{ns // 10**6:03d}Z"
