"""What load tests saw of one deployment, read from their folders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steelyard.errors import CalibrationError, SteelyardError

if TYPE_CHECKING:
    from steelyard.hardware import Observed

RESULT = "load.json"
TOLD = 3
"""Faults that a message names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    """What load tests of one deployment saw."""

    loads: Sequence[Observed]
    served: str
    """The model's name at the endpoint."""
    day: str
    """Of the last of them."""
    left_out: Sequence[str]
    """Runs that say nothing of the server, each with its reason."""


def observed(folders: Sequence[Path]) -> Tested:
    """Loads of valid runs under these folders.

    Raises CalibrationError where there are none, or runs of several endpoints.
    """
    found: list[Observed] = []
    faults: list[str] = []
    asked: set[tuple[str, str]] = set()
    days: list[str] = []
    for path in _results(folders):
        told = _read(path)
        name = str(path.parent)
        try:
            seen = _one(told, name=name)
            _undenied(told, path.parent)
        except _Unusable as fault:
            faults.append(f"{name}: {fault}")
            continue
        found.append(seen)
        asked.add((str(told["order"]["base_url"]), str(told["order"]["model"])))
        days.append(str(told.get("started", ""))[:10])
    if len(asked) > 1:
        several = ", ".join(f"{model} at {url}" for url, model in sorted(asked))
        raise CalibrationError(f"runs of several deployments ({several}); name those of one")
    if not found:
        raise CalibrationError(_none(folders, faults))
    ((_, served),) = asked
    return Tested(loads=found, served=served, day=max(days), left_out=faults)


def _none(folders: Sequence[Path], faults: Sequence[str]) -> str:
    if not faults:
        where = ", ".join(map(str, folders))
        return f"{where}: no run of steelyard load is there ({RESULT}); name its run folder"
    more = f"\n… and {len(faults) - TOLD} more" if len(faults) > TOLD else ""
    return "no run can be used:\n" + "\n".join(faults[:TOLD]) + more


def _results(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        if (folder / RESULT).is_file():
            yield folder / RESULT
        elif folder.is_dir():
            yield from sorted(folder.rglob(RESULT))


def _read(path: Path) -> Mapping[str, Any]:
    from steelyard.evidence import read_json

    try:
        told = read_json(path)
    except SteelyardError as fault:
        raise CalibrationError(f"{path} can't be read ({fault}); run the load again") from None
    if not isinstance(told, Mapping) or not {"order", "summary", "certificate"} <= set(told):
        raise CalibrationError(f"{path}: is no result of steelyard load")
    return told


class _Unusable(Exception):
    """Why one run says nothing of the server."""


def _one(told: Mapping[str, Any], *, name: str) -> Observed:
    from steelyard.hardware import Observed

    if told["certificate"].get("result") == "fail":
        raise _Unusable("invalid, " + "; ".join(told.get("invalid_because", ())))
    summary = told["summary"]
    answered, tokens = summary.get("answered") or 0, summary.get("tokens") or {}
    if not answered:
        raise _Unusable("nothing was answered")
    return Observed(
        name=name,
        held=max(_number(summary["flight"].get("mean"), "requests in flight"), 1.0),
        isl=_number(tokens.get("prompt"), "tokens of prompts") / answered,
        osl=_number(tokens.get("output"), "tokens of answers") / answered,
        ttft=_number(summary["times"]["ttft"].get("p50"), "median of TTFT"),
        tpot=_number(summary["times"]["tpot"].get("p50"), "median of TPOT"),
    )


def _undenied(told: Mapping[str, Any], folder: Path) -> None:
    """A run teaches nothing whose load.json its log, or its own fields, deny."""
    from steelyard.evidence import to_json
    from steelyard.load import denial

    try:
        denied = denial(folder, to_json(told))
    except SteelyardError as fault:
        raise _Unusable(str(fault)) from None
    if denied is not None:
        raise _Unusable(denied.removeprefix(f"{folder}/"))


def _number(value: Any, what: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0:
        return float(value)
    why = value.get("missing", "") if isinstance(value, Mapping) else ""
    raise _Unusable(f"no {what}{f' ({why})' if why else ''}")
