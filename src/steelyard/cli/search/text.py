"""What a search came to, as lines of text."""

from __future__ import annotations

import math

from steelyard.cli.search.words import Says
from steelyard.evidence import Missing
from steelyard.load.search import (
    CellResult,
    Curve,
    Figure,
    Found,
    Kind,
    Load,
    Plan,
    Point,
    ServiceLevel,
)
from steelyard.stats import Interval

WIDTH = 32
COLUMNS = (10, 24, 28)


def plan_text(planned: Plan, *, says: Says, most_cells: int = 0, load: Load | None = None) -> str:
    """What it costs at most and tells at best, before anything is spent."""
    time = _duration(planned.seconds)
    if load is not None:
        lines = [says("plan.most", cells=planned.cells, time=time, load=_load(load, says))]
    elif most_cells > planned.cells:
        lines = [says("plan.more", cells=planned.cells, most=most_cells, time=time)]
    else:
        lines = [says("plan", cells=planned.cells, time=time)]
    if isinstance(planned.requests, Missing):
        lines.append(says("plan.unknown", why=says.term(planned.requests.reason)))
    else:
        lines.append(
            says(
                "plan.requests",
                n=planned.requests,
                prompt=planned.prompt_tokens,
                answer=planned.answer_tokens,
            )
        )
    if isinstance(planned.price, Missing):
        lines.append(says("plan.unpriced", why=says.term(planned.price.reason)))
    else:
        amount = f"{planned.price:.4g}"
        lines.append(says("plan.price", amount=amount, currency=planned.currency))
    share, rate = planned.detectable_share, planned.detectable_rate
    if not isinstance(share, Missing) and not isinstance(rate, Missing):
        lines.append(says("plan.apart", share=f"{share:.1%}", rate=f"{rate:.1%}"))
    return "\n".join(lines)


def cell_line(result: CellResult, *, says: Says) -> str:
    """One cell, as it ends; no latency of one that isn't valid."""
    cell = result.cell
    told = says(
        "cell",
        n=cell.number + 1,
        load=_load(cell.load, says),
        rate=f"{result.answered_per_s:.4g}",
    )
    if result.valid:
        return told
    return f"{told}  {says(f'standing.{result.standing}', why=says.reasons(result.why))}"


def curve_text(curve: Curve, *, stopped: str, says: Says) -> str:
    """A row a load, with its latency and interval drawn, and what the sweep showed."""
    most = max((_reach(point.latency_s) for point in curve.points), default=0.0)
    name = f"p{100 * curve.q:g}({curve.time}), s"
    first = [says("answers"), name]
    drawn = f"0 – {most:.3g} s" if most else ""
    lines = [(_columns(["", *first]) + drawn).rstrip()]
    for point in curve.points:
        lines.append(_row(point, most, says))
        if point.lacking and point.valid:
            lines.append(f"{'':>{COLUMNS[0]}}{says('lacking', n=point.lacking)}")
    lines += _shape(curve, says)
    if stopped:
        lines.append(says("stopped", why=says.term(stopped)))
    elif all(point.lacking == 0 for point in curve.points):
        lines.append(says("enough"))
    return "\n".join(lines) + "\n"


def found_text(found: Found, *, kind: Kind, level: ServiceLevel, says: Says) -> str:
    """The load, its interval, the goodput there, and why the search ended."""
    lines = [says("find.level", level=level)]
    if isinstance(found.interval, Missing):
        lines.append(says("find.unknown", why=says.term(found.stopped)))
    else:
        lines.append(_between(found, found.interval, kind=kind, says=says))
    if not isinstance(found.goodput_per_s, Missing):
        told = _with(found.goodput_per_s, found.goodput_interval, says)
        at = _at(found.goodput_at, kind, says)
        lines.append(says("find.goodput", told=told, at=at))
    valid = sum(cell.valid for cell in found.cells)
    why = says.term(found.stopped)
    lines.append(says("find.stopped", why=why, valid=valid, of=len(found.cells)))
    return "\n".join(lines) + "\n"


def _between(found: Found, interval: Interval, *, kind: Kind, says: Says) -> str:
    def at(value: float) -> str:
        return _load(Load(kind=kind, value=value), says)

    holds, fails, about = says("find.holds.none"), says("find.fails.none"), says("find.about.none")
    if interval.low:
        holds = says("find.holds", load=at(interval.low))
    if math.isfinite(interval.high):
        fails = says("find.fails", load=at(interval.high))
    if not isinstance(found.load, Missing):
        about = says("find.about", load=at(found.load))
    sure = f"{interval.confidence:.0%}"
    return says("find.load", about=about, holds=holds, fails=fails, sure=sure)


def _at(value: float | Missing, kind: Kind, says: Says) -> str:
    return "-" if isinstance(value, Missing) else _load(Load(kind=kind, value=value), says)


def _shape(curve: Curve, says: Says) -> list[str]:
    saturation, knee = curve.saturation, curve.knee
    lines = []
    if isinstance(saturation, Missing):
        lines.append(says("saturation.none", why=says.term(saturation.reason)))
    else:
        rate = _with(saturation.answered_per_s, saturation.interval, says)
        told = says("saturation", rate=rate, load=_load(saturation.load, says))
        lines.append(told if saturation.reached else says("saturation.more", told=told))
    if isinstance(knee, Missing):
        lines.append(says("knee.none", why=says.term(knee.reason)))
    else:
        lines.append(says("knee", told=_with(knee.load, knee.interval, says)))
    return lines


def _row(point: Point, most: float, says: Says) -> str:
    load = _load(point.load, says)
    if not point.valid:
        return _columns([load]) + says("none", of=point.of, why=says.reasons(_by_check(point.why)))
    latency, rate = point.latency_s, point.answered_per_s
    cells = [load, _with(rate.value, rate.interval, says)]
    cells.append(_with(latency.value, latency.interval, says))
    return (_columns(cells) + _drawn(latency, most)).rstrip()


def _by_check(why: tuple[str, ...]) -> list[str]:
    """One reason of each check, for a line: the last; all stand in search.json."""
    return list({reason.partition(": ")[0]: reason for reason in why}.values())


def _columns(cells: list[str]) -> str:
    """Cells of fixed width, the first one right-aligned; Chinese characters take two."""
    from rich.cells import cell_len

    padded = []
    for place, (cell, width) in enumerate(zip(cells, COLUMNS, strict=False)):
        blanks = " " * max(width - cell_len(cell), 0)
        padded.append(f"{blanks}{cell}  " if place == 0 else f"{cell}{blanks}")
    return "".join(padded)


def _load(load: Load, says: Says) -> str:
    return says(f"unit.{load.kind}", value=f"{load.value:.4g}")


def _with(value: float | Missing, interval: Interval | Missing, says: Says) -> str:
    if isinstance(value, Missing):
        return "-"
    told = says("never") if math.isinf(value) else f"{value:.4g}"
    if isinstance(interval, Missing):
        return told
    return says("range", value=told, low=f"{interval.low:.4g}", high=f"{interval.high:.4g}")


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def _drawn(figure: Figure, most: float) -> str:
    """The interval as dashes and the value as a dot, on a line that begins at 0."""
    if isinstance(figure.value, Missing) or not most or math.isinf(figure.value):
        return ""
    value, ends = figure.value, (figure.value, figure.value)
    if not isinstance(figure.interval, Missing):
        ends = (max(figure.interval.low, 0.0), min(figure.interval.high, most))
    first, dot, last = (round(x / most * (WIDTH - 1)) for x in (ends[0], value, ends[1]))
    marks = ["-" if first <= at <= last else " " for at in range(WIDTH)]
    marks[min(dot, WIDTH - 1)] = "●"
    return "".join(marks)


def _reach(figure: Figure) -> float:
    if isinstance(figure.value, Missing) or math.isinf(figure.value):
        return 0.0
    if isinstance(figure.interval, Missing) or math.isinf(figure.interval.high):
        return figure.value
    return min(figure.interval.high, 2.0 * figure.value)
