"""An imported set as a folder: items, description, errata, manifest."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from steelyard.data.catalogue import catalogue
from steelyard.data.own import ERRATA, ITEMS, MARK
from steelyard.data.store import MANIFEST, manifest
from steelyard.errors import StorageFull, StudyError

_NAME = re.compile(r"[\w][\w.-]{0,63}")


def require_free(name: str, place: Path) -> Path:
    """The folder of a new set.  Raises StudyError for a name that is taken, or is none."""
    if not _NAME.fullmatch(name) or ".." in name:
        raise StudyError(f"--as {name}: write letters, digits, '-', '_' and '.' only")
    if name in catalogue():
        raise StudyError(f"--as {name}: that is a set of the catalogue; choose another name")
    if (place / name).exists():
        raise StudyError(f"{place / name} exists already; choose another name, or move it away")
    return place / name


def write_set(folder: Path, records: list[dict[str, Any]], about: dict[str, Any]) -> None:
    """All files or none.  Raises StorageFull when the disk refuses."""
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    files = {
        ITEMS: lines,
        MARK: json.dumps(about, ensure_ascii=False, indent=2) + "\n",
    }
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            for name, text in files.items():
                (beside / name).write_text(text, "utf-8", newline="\n")
            (beside / ERRATA).write_text("[]\n", "utf-8")
            (beside / MANIFEST).write_bytes(manifest(hashes))
            beside.chmod(0o755)
            beside.rename(folder)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
    except OSError as fault:
        raise StorageFull(f"{folder}: can't be written ({fault.strerror}); nothing was") from fault
