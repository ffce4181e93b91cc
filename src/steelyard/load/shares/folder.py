"""Shares as they lie in folders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.errors import RunError
from steelyard.evidence import Missing, read_json
from steelyard.load.engine import WorkerEnd

RESULT = "share.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One share's folder."""

    path: Path
    told: dict[str, Any]

    @property
    def index(self) -> int:
        """Its place, from 0."""
        return int(self.told["share"])

    @property
    def of(self) -> int:
        """How many there are to be."""
        return int(self.told["of"])

    @property
    def workers(self) -> int:
        """Of each share."""
        return int(self.told["workers"])

    @property
    def order_sha256(self) -> str:
        """Of what was to be offered."""
        return str(self.told["order_sha256"])

    @property
    def ended(self) -> dict[str, Any]:
        """How it ended; {} where it was cut off."""
        end = self.told["end"]
        return {} if isinstance(end, Missing) else end

    @property
    def wall_s(self) -> float:
        """From the start to its end; 0 where it was cut off."""
        return float(self.ended.get("wall_s", 0.0))

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return bool(self.ended.get("interrupted", False))

    @property
    def stopped_s(self) -> float | None:
        """When that was, since the start; None where nobody did."""
        told = self.ended.get("stopped_s")
        return None if told is None else float(told)

    @property
    def readings(self) -> list[tuple[float, float]]:
        """Its clock and the wall's, s; [] where it was cut off."""
        return [(read * 1e-9, wall * 1e-9) for read, wall in self.ended.get("readings_ns", [])]

    @property
    def ends(self) -> tuple[WorkerEnd, ...]:
        """Its workers; () where it was cut off."""
        return tuple(WorkerEnd(**each) for each in self.ended.get("workers", []))

    @property
    def host(self) -> str:
        """The machine's name."""
        return str(self.told["machine"]["host"])

    @property
    def boot(self) -> str:
        """Which running kernel it was."""
        return str(self.told["machine"]["boot"])

    @property
    def error_s(self) -> float | None:
        """The larger of what its kernel said before and after."""
        said = [self.told["machine"], *([self.ended["machine"]] if self.ended else [])]
        errors = [each["error_s"] for each in said]
        return None if None in errors else max(errors)


def find_shares(folders: Iterable[Path]) -> dict[int, Found]:
    """The shares of one load, by place; a folder is a share's own or holds folders of shares.

    Raises RunError where there is none, where two have one place, or are of different loads.
    """
    found: dict[int, Found] = {}
    for folder in folders:
        files = [folder / RESULT] if (folder / RESULT).exists() else folder.glob(f"*/{RESULT}")
        for file in sorted(files):
            share = Found(path=file.parent, told=read_json(file))
            if share.index in found:
                other = found[share.index].path
                raise RunError(
                    f"{share.path} and {other} are both share {share.index}; merge one load's "
                    "shares at a time"
                )
            _same(share, next(iter(found.values()), share))
            found[share.index] = share
    if not found:
        raise RunError(
            "--merge: no share lies there; name the folders that `steelyard load --share I/N "
            "--run FOLDER` wrote, or the one that holds them"
        )
    return dict(sorted(found.items()))


def _same(share: Found, first: Found) -> None:
    for name, what in (
        ("of", "number of shares"),
        ("start_at", "start"),
        ("order_sha256", "load (URL, options or version)"),
    ):
        if share.told[name] != first.told[name]:
            raise RunError(
                f"{share.path} has another {what} than {first.path}; merge shares of one load only"
            )
