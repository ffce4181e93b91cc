"""Schemas that other schemas refer to, from a folder on this machine; nothing is fetched."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError

MANIFEST = "MANIFEST.sha256"


def load_documents(folder: Path, *, base: str, root: Path | None = None) -> dict[str, Any]:
    """The JSON documents below a folder by their URIs: ``base`` and the path from the folder.

    Each must be as the ``MANIFEST.sha256`` in ``root`` (the folder itself if None) has it: lines
    of a hash, two spaces and a path from there.  Raises StudyError for a file that is changed,
    not listed, or no JSON.
    """
    root = root or folder
    listed = _manifest(root / MANIFEST)
    found = {}
    for path in sorted(folder.rglob("*.json")):
        name, content = path.relative_to(root).as_posix(), path.read_bytes()
        if listed.get(name) != hashlib.sha256(content).hexdigest():
            raise StudyError(f"{path}: is not as {MANIFEST} lists it; restore it or list it anew")
        try:
            found[base + path.relative_to(folder).as_posix()] = json.loads(content)
        except ValueError as fault:
            raise StudyError(f"{path}: is no JSON ({fault}); mend it") from None
    return found


def _manifest(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text().splitlines()
    except OSError as problem:
        raise StudyError(
            f"{path}: can't be read ({problem.strerror}); a folder of schemas has one"
        ) from problem
    parted = (line.partition("  ") for line in lines if line.strip())
    return {name.removeprefix("./"): digest for digest, _, name in parted}
