"""May the numbers of a load be trusted: the certificates of its windows, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.evidence import Outcome
from steelyard.load.cells import Cell
from steelyard.load.certificate import error_budget
from steelyard.weigh.checking import Check, check_of
from steelyard.weigh.loadrows import load_outcomes
from steelyard.weigh.record import Recorded
from steelyard.weigh.table import Table

ERROR_BUDGET = 0.05
FEWEST_WINDOWS = 5


def load_checks(table: Table, recorded: Recorded, *, several: bool) -> Iterator[Check]:
    """For each cell: is it valid, did windows enough pair, did it answer, did it settle."""
    for part in table.parts:
        for name, cell in part.cells.items():
            who = f"{part.workload}: {name}" if several else name
            yield _valid(cell, who, again=_again(recorded, cell))
            yield _errors(cell, who)
            yield from _unsettled(cell, who)
        if part.cells:
            yield _paired(part.workload, table, several=several)


def _again(recorded: Recorded, cell: Cell) -> int:
    mine = (cell.workload, cell.deployment)
    return sum(n for (*whose, _), n in recorded.tries.items() if tuple(whose) == mine)


def _valid(cell: Cell, who: str, *, again: int) -> Check:
    n = len(cell.windows)
    detail = cell.invalid or f"{n} of {n} windows are valid, {len(cell)} requests"
    if again:
        detail += f"; {again} more were not counted: the generator was too slow"
    return check_of("certificate", not cell.invalid, f"{who}: {detail}")


def _errors(cell: Cell, who: str) -> Check:
    counts = load_outcomes(cell)
    failed = counts[str(Outcome.TRANSPORT)] + counts[str(Outcome.GRADER_ERROR)]
    found = error_budget(failed, of=len(cell), budget=ERROR_BUDGET)
    return Check(check="errors", result=found.result, detail=f"{who}: {found.detail}")


def _unsettled(cell: Cell, who: str) -> Iterator[Check]:
    """Said where a window didn't settle: its times hold for loads as long as it was."""
    told = [
        f"window {window.index + 1}: {check.detail}"
        for window in cell.windows
        for check in window.checks
        if (check.check, check.result) == ("steady_state", "fail")
    ]
    if told:
        yield check_of("steady_state", good=False, detail=f"{who}: {'; '.join(told)}")


def _paired(workload: str, table: Table, *, several: bool) -> Check:
    cells = next(part.cells for part in table.parts if part.workload == workload)
    shown = ", ".join(f"{name}: {len(cell.windows)}" for name, cell in cells.items())
    alike = len({tuple(w.index for w in cell.windows) for cell in cells.values()}) == 1
    enough = min(len(cell.windows) for cell in cells.values()) >= FEWEST_WINDOWS
    who = f"{workload}: " if several else ""
    return check_of("windows", alike and enough, f"{who}{shown} (at least {FEWEST_WINDOWS})")
