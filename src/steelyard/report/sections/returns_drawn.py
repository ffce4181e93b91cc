"""The pictures of a return: where the present value comes from, how wide it is, what moves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Amount, Band, FanLabels, Swing, fan, tornado, waterfall
from steelyard.report.document import Figure
from steelyard.report.inputs import input_text
from steelyard.report.money import amount, known
from steelyard.report.numbers import finite, percent, plain, short
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def drawn(each: Row, reading: Reading) -> list[Figure]:
    """Waterfall, fan and tornado of one candidate, those that the record has."""
    found = [make(each, reading) for make in (_waterfall, _fan, _tornado)]
    return [figure for figure in found if figure is not None]


def _waterfall(each: Row, reading: Reading) -> Figure | None:
    w, currency = reading.words, each["currency"]
    steps = each["outcome"]["waterfall"]
    rows = [
        Amount(
            label=_step(step, reading),
            value=float(step["value"]),
            figure=amount(step["value"], currency, w),
        )
        for step in steps
    ]
    npv = float(each["outcome"]["npv"])
    total = Amount(label=w("ret.sum"), value=npv, figure=amount(npv, currency, w), total=True)
    told = [f"{row.label} {row.figure}" for row in (*rows, total)]
    alt = w("alt.list", head=each["deployment"], items=w.semicolon.join(told))
    svg = waterfall([*rows, total], tick_text=lambda x: short(x, w), title=alt)
    if not steps:
        return None
    caption = w("fig.waterfall", deployment=each["deployment"])
    return Figure(svg=svg, caption=caption, alt=alt)


def _step(step: Row, reading: Reading) -> str:
    """The name as the record has it; what it is where the two differ."""
    w = reading.words
    return w.or_plain(f"kind.{step['name']}", str(step["name"]))


def _fan(each: Row, reading: Reading) -> Figure | None:
    spread = known(each.get("spread"))
    if not spread:
        return None
    w, drawn = reading.words, spread["fan"]
    bands = [
        Band(name=percent(share, w), values=tuple(float(v) for v in values))
        for share, values in zip(drawn["quantiles"], drawn["bands"], strict=True)
    ]
    ends = [f"{band.name} {amount(band.values[-1], each['currency'], w)}" for band in bands]
    alt = w("alt.fan", deployment=each["deployment"], items=w.semicolon.join(ends))
    labels = FanLabels(
        time=w(f"period.{each['unit']}.axis"),
        amount=w("ret.cumulative", currency=_unit(each["currency"], reading)),
        value=lambda x: short(x, w),
    )
    svg = fan(bands, periods=[float(p) for p in drawn["periods"]], labels=labels, title=alt)
    if not svg:
        return None
    return Figure(svg=svg, caption=w("fig.fan", deployment=each["deployment"]), alt=alt)


def _tornado(each: Row, reading: Reading) -> Figure | None:
    w = reading.words
    swings = [s for s in each.get("tornado") or () if s["npv_low"] != s["npv_high"]]
    if not swings:
        return None
    rows = [
        Swing(
            label=input_text(swing["input"], w.lang),
            at_low=float(swing["npv_low"]),
            at_high=float(swing["npv_high"]),
            low=plain(swing["low"], w),
            high=plain(swing["high"], w),
            figure=_breaks(swing, reading),
        )
        for swing in swings
    ]
    told = [
        w(
            "alt.swing",
            name=input_text(swing["input"], w.lang),
            low=amount(swing["npv_low"], each["currency"], w),
            high=amount(swing["npv_high"], each["currency"], w),
        )
        for swing in swings
    ]
    alt = w("alt.list", head=each["deployment"], items=w.semicolon.join(told))
    svg = tornado(
        rows,
        centre=float(each["outcome"]["npv"]),
        tick_text=lambda x: short(x, w),
        names=(w("ret.at_low"), w("ret.at_high")),
        title=alt,
    )
    return Figure(svg=svg, caption=w("fig.tornado", deployment=each["deployment"]), alt=alt)


def _breaks(swing: Row, reading: Reading) -> str:
    at = finite(swing["breaks_even"])
    return "" if at is None else reading.words("ret.breaks", at=plain(at, reading.words))


def _unit(currency: str, reading: Reading) -> str:
    return reading.words.or_plain(f"unit.{currency}", currency)
