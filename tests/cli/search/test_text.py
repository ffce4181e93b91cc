"""A sweep and a search in words and in a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from steelyard.cli.search.picture import picture
from steelyard.cli.search.text import cell_line, curve_text, found_text
from steelyard.cli.search.words import Says
from steelyard.load.search import Budget, Load, Search, curve, find, order, service_level, sweep
from support.queues import Station

LOADS = [Load(kind="rate", value=v) for v in (2.0, 4.0, 6.0, 8.0)]
EN, ZH = Says("en"), Says("zh")
LEVEL = service_level("p95(ttft) <= 1 s")


def swept(**more):
    cells = order(LOADS, repeats=5, span_s=200, warmup_s=20, seed=1)
    return sweep(cells, Station(**more), seed=1)


def test_every_load_has_a_row_with_its_interval_drawn():
    text = curve_text(curve(swept()), stopped="", says=EN)

    rows = text.splitlines()[1:5]
    assert all("●" in row and " to " in row for row in rows)
    assert "knee" in text


def test_a_load_without_a_valid_cell_shows_why_and_no_latency():
    done = swept(generator_per_s=7.0)
    row = curve_text(curve(done), stopped="", says=EN).splitlines()[4]

    assert row.split("  ")[-1] == "none of 5 cells valid: the generator was late"
    assert "invalid: the generator was late" in cell_line(
        next(c for c in done.cells if not c.valid), says=EN
    )


def test_the_picture_has_a_mark_and_two_intervals_for_each_load():
    drawn = ET.fromstring(picture(curve(swept())))
    lines = [e for e in drawn.iter() if e.get("class") == "interval s0"]

    assert len(lines) == 8
    assert len([e for e in drawn.iter() if e.get("class") == "mark s0"]) == 4


def test_a_search_says_what_was_shown_and_how_sure_it_is():
    wanted = Search(
        level=LEVEL, kind="rate", low=1, high=20, span_s=2000, warmup_s=20, budget=Budget(cells=20)
    )
    text = found_text(find(wanted, Station()), kind="rate", level=LEVEL, says=EN)

    assert "shown to hold at" in text
    assert "95% confidence" in text
    assert "good answers/s" in text


def test_a_search_speaks_chinese():
    wanted = Search(
        level=LEVEL, kind="rate", low=1, high=20, span_s=400, warmup_s=20, budget=Budget(cells=6)
    )
    text = found_text(find(wanted, Station()), kind="rate", level=LEVEL, says=ZH)

    assert "预算 6 个单元" in text
    assert "置信度 95%" in text
    assert ZH.reason("errors: 9/9 transport or grader errors (≤ 5%)").startswith("错误预算：")
