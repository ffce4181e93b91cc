"""A set's folder, read only through its manifest: a changed file is never taken."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from steelyard.data.own import ERRATA
from steelyard.errors import RecordDamaged, StudyError

MANIFEST = "MANIFEST.sha256"


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """Files of a set and the hashes that they ought to have."""

    name: str
    folder: Path
    files: Mapping[str, str]
    """sha256 by path, with ``/`` between folders."""
    sha256: str
    """Of the manifest."""
    listed: bool
    """False where the folder has no manifest, and one was made of what lies there."""

    def read(self, path: str) -> bytes:
        """The bytes of a file.

        Raises StudyError for one that the set doesn't have, RecordDamaged for one that is not as
        its manifest says.
        """
        if path not in self.files:
            raise StudyError(
                f"data:{self.name}: {path} is not in {self.folder}; get the set again, or name "
                "another part"
            )
        try:
            content = (self.folder / path).read_bytes()
        except OSError as fault:
            raise RecordDamaged(
                f"data:{self.name}: {path} can't be read ({fault.strerror}); get the set again"
            ) from None
        if self.listed and hashlib.sha256(content).hexdigest() != self.files[path]:
            raise RecordDamaged(
                f"data:{self.name}: {path} is not the file that {MANIFEST} names; get the set "
                f"again, or see `steelyard data check {self.name}`"
            )
        return content

    def faults(self) -> list[str]:
        """Every file that is missing, changed, or too many."""
        if not self.listed:
            return []
        found = []
        for path, sha256 in self.files.items():
            file = self.folder / path
            if not file.is_file():
                found.append(f"{path}: missing")
            elif hashlib.sha256(file.read_bytes()).hexdigest() != sha256:
                found.append(f"{path}: changed")
        extra = set(_lying(self.folder)) - set(self.files) - {ERRATA}
        return [*found, *(f"{path}: not in {MANIFEST}" for path in sorted(extra))]


def store(name: str, folder: Path) -> Store:
    """Open a set's folder.  Raises RecordDamaged for a manifest that is none."""
    file = folder / MANIFEST
    if file.is_file():
        content = file.read_bytes()
        return Store(
            name=name, folder=folder, files=_parsed(file, content),
            sha256=hashlib.sha256(content).hexdigest(), listed=True,
        )  # fmt: skip
    files = {path: _hash(folder / path) for path in _lying(folder)}
    return Store(
        name=name, folder=folder, files=files,
        sha256=hashlib.sha256(manifest(files)).hexdigest(), listed=False,
    )  # fmt: skip


def manifest(files: Mapping[str, str]) -> bytes:
    """The content of a manifest, as sha256sum writes it, sorted by path."""
    return "".join(f"{sha256}  {path}\n" for path, sha256 in sorted(files.items())).encode()


def _parsed(file: Path, content: bytes) -> dict[str, str]:
    files = {}
    try:
        for line in content.decode().splitlines():
            sha256, _, path = line.partition("  ")
            if len(sha256) != 64 or not path or ".." in Path(path).parts or path.startswith("/"):
                raise ValueError
            files[path] = sha256
    except ValueError:
        raise RecordDamaged(
            f"{file}: not a list of 'sha256  path'; get the set again, or delete the file to take "
            "the folder as it is"
        ) from None
    return files


def _lying(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    )


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
