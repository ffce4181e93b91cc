"""Judgements on the disk: beside the run, dated, since the run's own record is signed."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from steelyard import __version__
from steelyard.errors import StudyError
from steelyard.evidence import dumps, write_atomic
from steelyard.suites.judging.pairs import Pairs
from steelyard.suites.judging.result import Judged
from steelyard.suites.judging.sheet import Shown, harmless
from steelyard.suites.judging.vote import Vote

SCHEMA = 1


def place_for(run: Path, *, now: dt.datetime) -> Path:
    """A file name that nobody has used, in the folder beside the run.

    Raises StudyError where the folder can't be made.
    """
    folder = run.resolve().with_name(f"{run.resolve().name}.judgements")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        raise StudyError(
            f"{folder} can't be made a folder ({problem.strerror}): judgements lie beside the "
            "run, whose own record is signed; make room or give the right to write there"
        ) from problem
    stamp = now.strftime("%Y-%m-%dT%H%M%SZ")
    number = 1
    while list(folder.glob(f"{stamp}-{number}*")):
        number += 1
    return folder / f"{stamp}-{number}"


def keep_judgements(
    place: Path,
    pairs: Pairs,
    votes: Sequence[Vote],
    result: Judged,
    *,
    how: Mapping[str, Any],
    now: dt.datetime,
) -> Path:
    """Write votes and result as one JSON document; ``how`` says who judged, and by what."""
    path = place.with_name(f"{place.name}.json")
    document = {
        "schema": SCHEMA,
        "post_hoc": True,
        "judged_at": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "steelyard": __version__,
        "run": pairs.run,
        "root": pairs.root,
        "suite": pairs.suite,
        "workload": pairs.workload,
        "how": how,
        "result": result,
        "votes": list(votes),
    }
    write_atomic(path, dumps(document))
    return path


def file_facts(files: Sequence[Path]) -> list[dict[str, str]]:
    """Names and digests of sheets."""
    return [{"file": f.name, "sha256": hashlib.sha256(f.read_bytes()).hexdigest()} for f in files]


@contextmanager
def vote_writer(path: Path, pairs: Pairs) -> Iterator[Callable[[Shown, Vote], None]]:
    """Writes each vote as it comes, in the columns that ``read_sheets`` reads.

    What an interruption leaves can be imported as it is.
    """
    with path.open("x", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("pair", "verdict", "rater", "kind", "turn", "said"))

        def write(shown: Shown, vote: Vote) -> None:
            name = pairs.id_of(shown.pair, shown.first)
            rows.writerow(
                (name, _word(vote), vote.rater, vote.kind, vote.turn, harmless(vote.said))
            )
            file.flush()

        yield write


def _word(vote: Vote) -> str:
    if vote.verdict in ("tie", "undetermined"):
        return vote.verdict
    return "A" if vote.verdict == vote.first else "B"
