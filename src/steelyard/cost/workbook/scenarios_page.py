"""The sheet of scenarios: what each changes, and every project reckoned through with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from steelyard.cost.model import CostModel
from steelyard.cost.returns import Charge, Clock, Project, scenario_of
from steelyard.cost.workbook.book import Book, Page, Style, letters
from steelyard.cost.workbook.formulas import Ref, charge_formula
from steelyard.cost.workbook.period_page import FIRST_ROW, TODAY, TOTAL, period_page
from steelyard.cost.workbook.project_block import Block, Placed, project_block

_SHOWN = ("npv", "irr", "payback", "discounted payback")


@dataclass(frozen=True, slots=True, kw_only=True)
class _World:
    """A scenario's column of inputs."""

    name: str
    column: int
    cells: Mapping[str, str]
    """Of each input that any scenario changes."""


def scenarios_page(
    book: Book,
    model: CostModel,
    projects: tuple[Project, ...],
    *,
    clock: Clock,
    ref: Ref,
) -> None:
    """Write the sheet: results, inputs, and below them the flows that they come from."""
    words, business = book.words, model.business
    page = period_page(
        book,
        "scenarios",
        clock=clock,
        title=words("scenarios.title"),
        note="" if business.scenarios else words("scenarios.none"),
        horizon=business.horizon_months,
    )
    if not business.scenarios:
        return
    worlds, row = _inputs(page, model, projects, ref=ref)
    results = row + 1
    row = results + len(worlds) * len(projects) + 3
    _heads(page, results, clock)
    at = results + 1
    for world in worlds:
        for project in projects:
            title = words("scenario", scenario=world.name, deployment=project.name)
            block = _block(world, project, model, ref=ref, discount=ref(words("discount rate")))
            placed = project_block(page, row, block, title=title)
            _link(page, at, title, placed)
            at, row = at + 1, placed.behind


def _inputs(
    page: Page, model: CostModel, projects: tuple[Project, ...], *, ref: Ref
) -> tuple[list[_World], int]:
    """A row for each input that a scenario changes, a column for each scenario."""
    business, words = model.business, page.book.words
    changes: dict[str, dict[str, float]] = {name: {} for name in business.scenarios}
    for project in projects:
        for name in business.scenarios:
            changes[name] |= scenario_of(project, name, business)
    known = {each.name: each for project in projects for each in project.inputs}
    changed = list(dict.fromkeys(one for each in changes.values() for one in each))
    page.text(FIRST_ROW, 0, words("scenarios.inputs"), "head")
    page.text(FIRST_ROW, TOTAL, words("base"), "head")
    worlds = []
    for at, name in enumerate(business.scenarios):
        place = TODAY + at
        page.text(FIRST_ROW, place, name, "head")
        cells = {}
        for row, one in enumerate(changed, start=FIRST_ROW + 1):
            cells[one] = f"${letters(place)}${row + 1}"
            style: Style = "input share" if known[one].unit == "share" else "input"
            if one in changes[name]:
                page.number(row, place, changes[name][one], style)
            else:
                page.formula((row, place), ref(one), known[one].base, style)
        worlds.append(_World(name=name, column=place, cells=cells))
    for row, one in enumerate(changed, start=FIRST_ROW + 1):
        unit = known[one].unit
        page.text(row, 0, one)
        page.text(row, 1, "" if unit in {"share", "1"} else unit, "note")
        page.formula(
            (row, TOTAL), ref(one), known[one].base, "share" if unit == "share" else "plain"
        )
    return worlds, FIRST_ROW + 1 + len(changed)


def _block(world: _World, project: Project, model: CostModel, *, ref: Ref, discount: str) -> Block:
    def named(name: str) -> str:
        return world.cells.get(name) or ref(name)

    return Block(
        project=project,
        values={**project.base, **scenario_of(project, world.name, model.business)},
        ref=named,
        charge_text=partial(_charge, ref=named),
        discount=discount,
    )


def _charge(charge: Charge, period: int, *, ref: Ref) -> str:
    return charge_formula(charge, period, ref=ref, sign=1)


def _heads(page: Page, row: int, clock: Clock) -> None:
    words = page.book.words
    page.text(row, 0, words("scenarios.results"), "head")
    unit = words(f"unit.{clock.unit}")
    for at, key in enumerate(_SHOWN):
        page.text(
            row, TOTAL + at, words(key, unit=unit) if "payback" in key else words(key), "head"
        )


def _link(page: Page, row: int, title: str, placed: Placed) -> None:
    page.text(row, 0, title)
    styles: tuple[Style, ...] = ("money", "share", "plain", "plain")
    for at, (key, style) in enumerate(zip(_SHOWN, styles, strict=True)):
        cell = f"${letters(TOTAL)}${placed.results[key] + 1}"
        page.formula((row, TOTAL + at), cell, placed.cached[key], style)
