"""Some rows of a log's columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from steelyard.load.summary import Columns, read_columns
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.part import Within


def numbered(log: Path, ranges: Iterable[tuple[int, int]]) -> Columns:
    """The samples of a log with numbers in any of the ranges [first, end).

    In one pass; a large log by several processes.

    Gaps between chunks are not counted.
    """
    ordered = _run_together(ranges)
    within = Within(
        firsts=tuple(first for first, _ in ordered), ends=tuple(end for _, end in ordered)
    )
    return read_columns(log, within=within, gaps=False)


def _run_together(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same numbers in as few ranges as there can be, ascending."""
    found: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if found and found[-1][1] == first:
            found[-1] = (found[-1][0], end)
        else:
            found.append((first, end))
    return found


def part(columns: Columns, rows: npt.NDArray[np.bool_]) -> Columns:
    """The rows that are true; chunk gaps, token sources and repeated prompts are not told apart."""
    kind = columns.kind[rows]
    counted = Counter(kind.tolist())
    return Columns(
        number=columns.number[rows],
        times={name: values[rows] for name, values in columns.times.items()},
        counts={name: values[rows] for name, values in columns.counts.items()},
        answered=columns.answered[rows],
        said=columns.said[rows],
        finished=columns.finished[rows],
        kind=kind,
        kind_names=columns.kind_names,
        kinds={columns.kind_names[code]: n for code, n in counted.most_common()},
        sources={},
        asked_again=0,
        gaps=Gaps(),
    )


def joined(parts: Sequence[Columns], *, shifts_s: Sequence[float]) -> Columns:
    """Parts of one log's columns under each other, the times of each moved by its shift.

    Raises ValueError for no parts.
    """
    first = parts[0]
    kinds = Counter[str]()
    for one in parts:
        kinds.update(one.kinds)
    return Columns(
        number=np.concatenate([one.number for one in parts]),
        times={
            name: np.concatenate(
                [one.times[name] + shift for one, shift in zip(parts, shifts_s, strict=True)]
            )
            for name in first.times
        },
        counts={name: np.concatenate([one.counts[name] for one in parts]) for name in first.counts},
        answered=np.concatenate([one.answered for one in parts]),
        said=np.concatenate([one.said for one in parts]),
        finished=np.concatenate([one.finished for one in parts]),
        kind=np.concatenate([one.kind for one in parts]),
        kind_names=first.kind_names,
        kinds=dict(kinds.most_common()),
        sources={},
        asked_again=0,
        gaps=Gaps(),
    )
