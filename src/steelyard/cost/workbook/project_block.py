"""One project, flow by flow, with what it returns as formulas above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.cost.returns import Charge, Outcome, Project, Stream, outcome
from steelyard.cost.workbook.book import Cached, Page
from steelyard.cost.workbook.formulas import (
    Ref,
    benefit_formula,
    column,
    rollout_of,
    share_formula,
)
from steelyard.cost.workbook.period_page import PERIOD_ROW, money_row
from steelyard.cost.workbook.project_results import RESULTS, result_cells
from steelyard.cost.workbook.results import (
    crosses,
    crossing_cell,
    sign_cells,
    signed,
)
from steelyard.cost.workbook.tax_rows import tax_rows

ChargeText = Callable[[Charge, int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A project with its inputs set, and what formulas call them."""

    project: Project
    values: Mapping[str, float]
    ref: Ref
    charge_text: ChargeText
    discount: str
    """The cell of the yearly rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where the results stand, and the first row behind the block."""

    results: Mapping[str, int]
    cached: Mapping[str, Cached]
    behind: int


def project_block(page: Page, row: int, block: Block, *, title: str) -> Placed:
    """Write the block from ``row`` on."""
    seen = outcome(block.project, block.values)
    page.text(row, 0, title, "head")
    results = {key: row + 1 + i for i, key in enumerate(RESULTS)}
    at = row + len(RESULTS) + 2
    shares, at = _shares(page, at, block)
    first = at
    for stream in block.project.streams:
        _stream_row(page, at, stream, block, share=shares.get(stream.name, 0))
        at += 1
    if block.project.tax is not None:
        at = tax_rows(page, at, first, project=block.project, values=block.values, ref=block.ref)
    net, behind = _sums(page, at, first, block, seen)
    cached = result_cells(page, results, net, block, seen)
    return Placed(results=results, cached=cached, behind=behind)


def _shares(page: Page, row: int, block: Block) -> tuple[dict[str, int], int]:
    found: dict[str, int] = {}
    clock = block.project.clock
    for stream in block.project.streams:
        rollout = rollout_of(stream)
        if rollout is None:
            continue
        values = np.broadcast_to(rollout.shares(block.values, clock.middles), (clock.periods,))
        money_row(
            page,
            row,
            page.book.words("shares", name=stream.name),
            formulas=[
                share_formula(rollout, t, ref=block.ref) for t in range(1, clock.periods + 1)
            ],
            cached=values.tolist(),
            style="share",
            summed=False,
            first=1,
        )
        found[stream.name] = row
        row += 1
    return found, row


def _stream_row(page: Page, row: int, stream: Stream, block: Block, *, share: int) -> None:
    clock = block.project.clock
    periods = range(clock.periods + 1)
    if isinstance(stream, Charge):
        formulas = [block.charge_text(stream, t) for t in periods]
    else:
        formulas = [
            benefit_formula(stream, t, ref=block.ref, share=share, clock=clock) if t else "0"
            for t in periods
        ]
    cached = stream.flows(block.values, clock).tolist()
    money_row(page, row, stream.name, formulas=formulas, cached=cached)
    page.text(row, 1, page.book.words(f"kind.{stream.kind}"), "note")


def _sums(page: Page, row: int, first: int, block: Block, seen: Outcome) -> tuple[int, int]:
    """Net flow, discounted, added up, where it crosses 0; the row of the net flow."""
    net, factor, discounted, total, total_discounted = range(row + 1, row + 6)
    crossing, crossing_discounted, sign = range(row + 6, row + 9)
    _net_row(page, net, first, block, seen)
    _discounted_rows(page, (factor, discounted), net, block, seen)
    _added_row(page, total, net, seen.cumulative, key="sum")
    _added_row(page, total_discounted, discounted, seen.discounted, key="discounted sum")
    _crossing_row(page, crossing, total, seen.cumulative, key="crossing")
    _crossing_row(
        page, crossing_discounted, total_discounted, seen.discounted, key="discounted crossing"
    )
    money_row(
        page, sign, page.book.words("sign"), summed=False, style="plain",
        cached=sign_cells(seen.flows),
        formulas=[signed(net, sign, t) for t in range(len(seen.flows))],
    )  # fmt: skip
    return net, sign + 3


def _net_row(page: Page, at: int, first: int, block: Block, seen: Outcome) -> None:
    taxed = block.project.tax is not None
    last = first + len(block.project.streams) + (1 if taxed else 0)
    money_row(
        page, at, page.book.words("net"), style="total", cached=list(seen.flows),
        formulas=[f"SUM({column(t)}{first + 1}:{column(t)}{last})" for t in range(len(seen.flows))],
    )  # fmt: skip


def _discounted_rows(
    page: Page, rows: tuple[int, int], net: int, block: Block, seen: Outcome
) -> None:
    """The factor of each period, and the net flow times it."""
    words, periods, (factor, discounted) = page.book.words, range(len(seen.flows)), rows
    factors = block.project.timing.factors(block.project.clock.periods).tolist()
    money_row(
        page, factor, words("factor"), style="factor", summed=False, cached=factors,
        formulas=["1", *(_factor(t, block) for t in periods[1:])],
    )  # fmt: skip
    money_row(
        page, discounted, words("discounted"),
        cached=[flow * part for flow, part in zip(seen.flows, factors, strict=True)],
        formulas=[f"{column(t)}{net + 1}*{column(t)}{factor + 1}" for t in periods],
    )  # fmt: skip


def _added_row(page: Page, at: int, of: int, sums: Sequence[float], *, key: str) -> None:
    """The sum so far of the row ``of``."""
    here, there = at + 1, of + 1
    money_row(
        page, at, page.book.words(key), summed=False, cached=list(sums),
        formulas=[
            f"{column(t - 1)}{here}+{column(t)}{there}" if t else f"{column(t)}{there}"
            for t in range(len(sums))
        ],
    )  # fmt: skip


def _crossing_row(page: Page, at: int, of: int, sums: tuple[float, ...], *, key: str) -> None:
    """Where the sum in the row ``of`` crosses 0."""
    later = range(1, len(sums))
    money_row(
        page, at, page.book.words(key), summed=False, style="plain", first=1,
        cached=[crossing_cell(sums, t) for t in later],
        formulas=[crosses(of, t) for t in later],
    )  # fmt: skip


def _factor(period: int, block: Block) -> str:
    timing = block.project.timing
    shift = {"end": "0", "middle": "0.5", "start": "1"}[timing.fall]
    if timing.compounding == "nominal":
        rate = f"1+{block.discount}/{timing.per_year}"
        return f"({rate})^-({column(period)}${PERIOD_ROW + 1}-{shift})"
    exponent = f"({column(period)}${PERIOD_ROW + 1}-{shift})/{timing.per_year}"
    return f"(1+{block.discount})^-({exponent})"
