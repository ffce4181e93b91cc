"""Run folders of other commands, in the hands of one that judges a study."""

from __future__ import annotations

from pathlib import Path

from steelyard.errors import RunError


def require_study_run(path: Path) -> None:
    """Raises RunError, which says what it is, where ``path`` is a run that no study judges."""
    for what in ("load", "search", "drill"):
        if (path / f"{what}.json").is_file() and not (path / "ledger.jsonl").exists():
            raise RunError(
                f"{path}: is a run of steelyard {what}, which no study judges; name a run that "
                "`steelyard weigh` has written"
            )
