"""A set that somebody imported: its description lies beside its items."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from steelyard.data.catalogue import DataSet, Erratum
from steelyard.errors import RecordDamaged

MARK = "set.json"
ITEMS = "items.jsonl"
ERRATA = "errata.json"
"""The owner's to write: a list of {id, reason, source}. No manifest fixes it, its hash is the
version."""


def own_set(folder: Path) -> DataSet:
    """What the folder's own files say.  Raises RecordDamaged where they don't read back."""
    try:
        about = json.loads((folder / MARK).read_text("utf-8"))
        errata = (folder / ERRATA).read_bytes()
        return DataSet(
            name=folder.name,
            what=f"imported from {about['file']}",
            licence=about["licence"],
            credit=about.get("credit", ""),
            source=about["source"],
            version=f"{about['date']}, sha256 {about['file_sha256'][:16]}",
            get="",
            manifest="",
            rows=about["items"],
            errata_version=f"sha256 {hashlib.sha256(errata).hexdigest()[:16]}",
            errata=tuple(Erratum(**row) for row in json.loads(errata)),
            imported=True,
        )
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise RecordDamaged(
            f"{folder}: {MARK} or {ERRATA} does not read back ({fault}); restore it from a copy, "
            "or import the file again"
        ) from None
