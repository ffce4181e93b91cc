"""Two runs of load against each other, or why they can't be held against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from steelyard.errors import RunError
from steelyard.evidence import Missing, to_json
from steelyard.load.agreement import denial, disagreement
from steelyard.load.certificate import Hits, cache_match
from steelyard.load.files import RESULT, SCHEDULE
from steelyard.load.picture import columns_of_run
from steelyard.load.summary import Columns, Level, keeps, waited
from steelyard.load.told import read_told
from steelyard.stats import Compared, LoadRun, compare_runs

TIMES = ("ttft", "e2e")
ALIKE = ("route", "span_s", "plan", "max_tokens", "temperature", "stop", "extra", "timeouts")
_CONFIDENCE = 0.95
NAMED = {
    "span_s": "seconds of load",
    "extra": "extra fields",
    "timeouts": "time limits",
    "connect_s": "seconds to connect",
    "first_token_s": "seconds to the first token",
    "idle_s": "seconds between tokens",
    "total_s": "seconds in all",
    "cap": "most in flight",
    "process": "arrivals",
    "think_s": "seconds of thought",
    "thinking": "kind of thought",
    "rate_per_s": "requests a second",
    "for_s": "seconds of arrivals",
}
"""Fields of an order in words, where their own name is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All figures of two runs, or the reasons for none."""

    a: str
    b: str
    refused: tuple[str, ...]
    """Why the runs can't be compared; () where they were."""
    notes: tuple[str, ...]
    """What could not be checked."""
    figures: Mapping[str, tuple[Compared, ...]]
    """By time; "settled" holds for all of them together at 95 %."""


def compare_load(
    a: Path, b: Path, *, level: Level | None = None, within: float | None = None
) -> Comparison:
    """Times from the intended send, and goodput where a level is given.

    ``within`` is the share by which figures may differ and still be equivalent.  A run whose
    load.json its log denies is refused.  Raises RunError where a folder holds no run,
    RecordDamaged where one can't be read.
    """
    told = {path: _told(path) for path in (a, b)}
    cache = cache_match(_hits(told[a]), _hits(told[b]))
    refused = [*_unfit(a, told[a]), *_unfit(b, told[b]), *_unlike(a, b, told)]
    if cache.result == "fail":
        refused.append(f"cache_match: {cache.detail}")
    notes = (f"cache_match: {cache.detail}",) if cache.result == "unknown" else ()
    figures: dict[str, tuple[Compared, ...]] = {}
    if not refused:
        read = [(path, told[path], columns_of_run(path, told[path])) for path in (a, b)]
        denied = (disagreement(path, to_json(said), columns) for path, said, columns in read)
        refused = [why for why in denied if why is not None]
        runs = [(columns, said) for _, said, columns in read]
        figures = {} if refused else _figures(runs, level, within)
    return Comparison(a=str(a), b=str(b), refused=tuple(refused), notes=notes, figures=figures)


def summary_of(path: Path) -> Any:
    """The summary of a load run, from its load.json.

    Raises RunError where the folder holds no run, its load could not be offered or its record
    denies it, RecordDamaged where it can't be read.
    """
    told = _told(path)
    found = told["summary"]
    if isinstance(found, Missing):
        raise RunError(f"{path}: {found.reason}; there is nothing to put beside another run")
    if denied := denial(path, to_json(told)):
        raise RunError(denied)
    return found


def _told(path: Path) -> Any:
    if not (path / RESULT).is_file():
        raise RunError(f"{path}: holds no {RESULT}; name the folder of a 'steelyard load' run")
    return read_told(path)


def _unfit(path: Path, told: Any) -> Iterator[str]:
    sealed = told["certificate"]
    if isinstance(sealed, Missing):
        yield f"{path}: {sealed.reason}"
    elif not sealed["ranks"]:
        yield f"{path}: can't be ranked ({'; '.join(sealed['why'])})"


def _unlike(a: Path, b: Path, told: Mapping[Path, Any]) -> Iterator[str]:
    one, other = told[a]["order"], told[b]["order"]
    for name in ALIKE:
        told_a, told_b = _flat(one[name]), _flat(other[name])
        if told_a != told_b:
            what = _plain(told_a, told_b)
            yield f"{NAMED.get(name, name)}: {what}; offer both the same"
    if _prompts(one) != _prompts(other):
        yield "prompts: they are not of one kind; ask both the same"
    if _digest(a / SCHEDULE) != _digest(b / SCHEDULE):
        yield "schedule: requests were due at other times; give both the same --seed"


def _flat(value: Any) -> Any:
    """Fields of a plan beside its facts; how many requests a closed loop may make is no wish."""
    if not isinstance(value, dict):
        return value
    kept = {k: v for k, v in value.items() if k != "requests" or value.get("kind") != "closed"}
    facts = kept.pop("facts", {})
    return {**kept, **(facts if isinstance(facts, dict) else {})}


def _plain(one: Any, other: Any) -> str:
    """What differs, field by field where there are fields."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return f"{_word(one)} in a, {_word(other)} in b"
    return ", ".join(
        f"{NAMED.get(key, key)} {_word(one.get(key))} in a, {_word(other.get(key))} in b"
        for key in {**one, **other}
        if one.get(key) != other.get(key)
    )


def _word(value: Any) -> str:
    return "none" if value is None or isinstance(value, Missing) else str(value)


def _prompts(order: Any) -> Any:
    """A fresh salt makes other words of the same design, so that no cache knows them."""
    found = order["prompts"]
    if isinstance(found, dict):
        found = {k: v for k, v in found.items() if k != "salt"}
    return found, order.get("prompts_sha256")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _hits(told: Any) -> Hits | None:
    if isinstance(told["summary"], Missing):
        return None
    tokens = told["summary"]["tokens"]
    hit, asked = tokens["cached"], tokens["prompt"]
    if isinstance(hit, Missing) or isinstance(asked, Missing):
        return None
    return Hits(hit=hit, asked=asked)


def _figures(
    runs: Sequence[tuple[Columns, Any]], level: Level | None, within: float | None
) -> dict[str, tuple[Compared, ...]]:
    joint = 1.0 - (1.0 - _CONFIDENCE) / len(TIMES)
    found = {}
    for name in TIMES:
        # Goodput has no time of its own: it is compared once, beside the last.
        asked = level if name == TIMES[-1] else None
        sides = [_side(columns, told, name, asked) for columns, told in runs]
        found[name] = tuple(compare_runs(*sides, confidence=joint, within=within))
    return found


def _side(columns: Columns, told: Any, name: str, level: Level | None) -> LoadRun:
    order = np.argsort(columns.times["intended"], kind="stable")
    window = told["summary"]["window"]
    good = None
    if level is not None:
        good = np.logical_and.reduce(keeps(columns, level))[order]
    return LoadRun(
        seconds=waited(columns)[name][order],
        good=good,
        at=columns.times["ended"][order],
        start=window["start_s"],
        end=window["start_s"] + window["span_s"],
    )
