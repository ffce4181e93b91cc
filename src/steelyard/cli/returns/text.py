"""Investments as lines of text, the convention first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from steelyard.cli.returns.money import amount, figure, named, pairs, percent, table
from steelyard.cli.returns.words import EN, ZH
from steelyard.cli.terminal.say import Spaced
from steelyard.cost.cash import Payback, Timing
from steelyard.cost.returns import Bough, Grid, Information, Investments, Rate, Returns, Told
from steelyard.evidence import Missing
from steelyard.report.inputs import input_text

LARGE = 10.0
SHOWN = 12
"""Rows of the tornado; the others move the value less."""


class _Says(Spaced):
    """Of investments."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def percent(self, share: float) -> str:
        return percent(share, self.lang)

    def rate(self, rate: float) -> str:
        """A rate a year; beyond tenfold its digits say nothing."""
        return f"> {self.percent(LARGE)}" if rate > LARGE else self.percent(rate)

    def money(self, value: float) -> str:
        return amount(value, self.lang)


def told(found: Investments, *, lang: str) -> str:
    """Everything, deployment by deployment."""
    says = _Says(lang)
    unit = says(f"unit.{found.unit}")
    parts = ["\n".join(_top(found, says))]
    parts += [_project(one, says, unit) for one in found.returns]
    parts += [
        says("missing", deployment=name, why=says.term(why.reason))
        for name, why in found.missing.items()
    ]
    if isinstance(found.information, Information):
        parts.append("\n".join(_information(found.information, says)))
    parts.append("\n".join([says("sources"), table(_sources(found, says))]))
    return "\n\n".join(parts)


def _sources(found: Investments, says: _Says) -> list[tuple[str, ...]]:
    """Every input once, with who says so and when."""
    inputs = {each.name: each for one in found.returns for each in one.inputs}
    return [
        (
            named(each.name, each.unit, says.lang),
            figure(each.base, each.unit, says.lang),
            each.source or says("nobody"),
            each.as_of or "–",
        )
        for each in inputs.values()
    ]


def _top(found: Investments, says: _Says) -> Iterator[str]:
    yield says(
        "head",
        baseline=input_text(found.baseline, says.lang),
        periods=found.periods,
        unit=says(f"unit.{found.unit}"),
        currency=found.currency,
    )
    yield says("convention", convention=_convention(found.timing, says))
    drawn = next((r.spread for r in found.returns if not isinstance(r.spread, Missing)), None)
    if drawn is not None:
        yield says("drawn", draws=f"{drawn.draws:,}", seed=drawn.seed)


def _convention(timing: Timing, says: _Says) -> str:
    if says.lang == "en":
        return str(timing)
    return says(
        f"timing.{timing.compounding}",
        rate=says.percent(timing.rate),
        fall=says(f"timing.{timing.fall}", unit=says(f"unit.{timing.unit}")),
    )


def _project(one: Returns, says: _Says, unit: str) -> str:
    blocks = [
        says("project", deployment=one.deployment, baseline=input_text(one.baseline, says.lang)),
        pairs(list(_summary(one, says, unit))),
        "  " + says("waterfall"),
        table(_waterfall(one, says), indent="    "),
    ]
    if one.tornado:
        blocks += ["  " + says("tornado"), table(_tornado(one, says), indent="    ")]
    if isinstance(one.grid, Grid):
        blocks += [
            "  " + _grid_head(one.grid, says),
            table(_grid(one.grid, says), indent="    "),
        ]
    if one.scenarios:
        blocks += ["  " + says("scenarios"), table(_scenarios(one, says, unit), indent="    ")]
        blocks += ["    " + note for each in one.scenarios for note in _notes(each, says)]
    return "\n".join(blocks)


def _summary(one: Returns, says: _Says, unit: str) -> Iterator[tuple[str, str]]:
    seen = one.outcome
    yield says("npv"), f"{says.money(seen.npv)} {one.currency}"
    yield says("irr"), _rate(seen.irr, says)
    yield says("simple"), _payback(seen.simple, says, unit, horizon=one.periods)
    yield says("discounted"), _payback(seen.discounted_payback, says, unit, horizon=one.periods)
    if isinstance(one.spread, Missing):
        yield says("loss"), says("unranged")
        return
    bounds = one.spread.loss_interval
    loss, low, high = map(says.percent, (one.spread.loss, bounds.low, bounds.high))
    told = says("loss.value", loss=loss, low=low, high=high)
    yield says("loss"), told if low != high else loss
    low, _, middle, _, high = map(says.money, one.spread.quantiles)
    yield says("range"), says("range.value", low=low, middle=middle, high=high)


def _rate(found: Rate, says: _Says) -> str:
    if not isinstance(found.single, Missing):
        return says("irr.single", rate=says.rate(found.single))
    if not found.roots:
        return says("irr.none")
    roots = says("comma").join(says.percent(root) for root in found.roots)
    key = "irr.several" if len(found.roots) > 1 else "irr.one"
    return says(key, roots=roots, n=found.sign_changes)


def _payback(found: Payback, says: _Says, unit: str, *, horizon: int) -> str:
    if isinstance(found.periods, Missing):
        text = says("not within", horizon=horizon, unit=unit)
    elif found.periods == 0.0:
        text = says("once")
    else:
        text = says("within", periods=f"{found.periods:.1f}", unit=unit)
    if not found.earlier:
        return text
    earlier = says("comma").join(f"{each:.1f}" for each in found.earlier)
    return text + says("earlier", periods=earlier, unit=unit)


def _waterfall(one: Returns, says: _Says) -> list[tuple[str, str]]:
    bars = [(bar.name, says.money(bar.value)) for bar in one.outcome.waterfall]
    return [*bars, (says("total"), says.money(one.outcome.npv))]


def _tornado(one: Returns, says: _Says) -> list[tuple[str, ...]]:
    parts = {} if isinstance(one.sobol, Missing) else {s.input: s for s in one.sobol}
    rows = [tuple(says("tornado.head").split("|"))]
    for bough in one.tornado[:SHOWN]:
        share = parts.get(bough.input)
        variance = says("never") if share is None else says.percent(max(0.0, share.total))
        rows.append((*_bough(bough, says), variance))
    return rows


def _bough(bough: Bough, says: _Says) -> tuple[str, ...]:
    def written(value: float) -> str:
        return figure(value, bough.unit, says.lang)

    even = bough.breaks_even
    return (
        named(bough.input, bough.unit, says.lang),
        written(bough.low),
        written(bough.base),
        written(bough.high),
        says.money(bough.npv_low),
        says.money(bough.npv_high),
        says("never") if isinstance(even, Missing) else written(even),
    )


def _grid_head(grid: Grid, says: _Says) -> str:
    x, y = named(grid.x, grid.x_unit, says.lang), named(grid.y, grid.y_unit, says.lang)
    return says("grid", x=x, y=y)


def _grid(grid: Grid, says: _Says) -> list[tuple[str, ...]]:
    head = ("", *(figure(x, grid.x_unit, says.lang) for x in grid.xs))
    rows = [
        (figure(y, grid.y_unit, says.lang), *map(says.money, row))
        for y, row in zip(grid.ys, grid.npv, strict=True)
    ]
    return [head, *rows]


def _scenarios(one: Returns, says: _Says, unit: str) -> list[tuple[str, ...]]:
    rows = [tuple(says("scenarios.head").split("|"))]
    for each in one.scenarios:
        seen = each.outcome
        rate = seen.irr.single
        rows.append(
            (
                each.name,
                says.money(seen.npv),
                says("never") if isinstance(rate, Missing) else says.rate(rate),
                _payback(seen.discounted_payback, says, unit, horizon=one.periods),
            )
        )
    return rows


def _notes(each: Told, says: _Says) -> Iterator[str]:
    if each.outside:
        yield says("outside", scenario=each.name, inputs=says("comma").join(each.outside))
    if not each.changes:
        yield says("untouched", scenario=each.name)


def _information(found: Information, says: _Says) -> Iterator[str]:
    yield says(
        "information",
        choices=says("comma").join(input_text(each, says.lang) for each in found.choices),
    )
    values = says("comma").join(
        f"{input_text(name, says.lang)} {says.money(value)}"
        for name, value in zip(found.choices, found.expected, strict=True)
    )
    yield "  " + says("expected", values=values, chosen=found.chosen)
    error = says.money(1.96 * found.all_error)
    yield "  " + says("all", worth=says.money(found.all), error=error)
    worthy = [one for one in found.inputs if one.worth > 0.0]
    for one in worthy[:5]:
        yield "  " + says("one", input=one.input, worth=says.money(one.worth))
    if not worthy:
        yield "  " + says("nothing")
