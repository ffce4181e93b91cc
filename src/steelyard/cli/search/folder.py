"""The folder of a search: begun once, carried on with the same words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.evidence import read_json, to_json, write_json

ASKED = "asked.json"


def begun(folder: Path, asked: Mapping[str, Any], *, resume: bool, salt: int) -> int:
    """Write what was asked into the folder, or hold it against what lies there.

    Gives the salt that the search was begun with, so that its prompts stay its own.  Raises
    RunError where the folder is taken or holds nothing to carry on, StudyError for other words
    than those it was begun with.
    """
    place = folder / ASKED
    told = {"schema": 1, "salt": f"{salt:x}", "asked": to_json(asked)}
    if not resume:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            more = "; carry it on with --resume" if place.exists() else ""
            raise RunError(f"{folder}: is not empty{more}, or name another folder with --run")
        folder.mkdir(parents=True, exist_ok=True)
        write_json(place, told)
        return salt
    if not place.exists():
        raise RunError(f"{folder}: holds no search to carry on; name its folder with --run")
    before = read_json(place)
    try:
        known, kept = dict(before["asked"]), int(before["salt"], 16)
    except (KeyError, TypeError, ValueError) as problem:
        raise RecordDamaged(f"{place}: is no search ({problem})") from problem
    now = dict(told["asked"])
    for name in sorted({*known, *now}):
        if known.get(name) != now.get(name):
            raise StudyError(
                f"--resume: the search was begun with --{name} {_said(known.get(name))}, not "
                f"{_said(now.get(name))}; only budgets may change"
            )
    return kept


def _said(value: Any) -> str:
    return "(none)" if value is None else str(value)
