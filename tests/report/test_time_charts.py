"""The heat map and the strips of time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.report import svg
from steelyard.report.charts import Heat, HeatLabels, StripLabels, Trace, heat_map, strip
from steelyard.report.charts.heat import LEVELS, levels

LABELS = HeatLabels(never="never", seconds="s", time=lambda value: f"{value:g} s")
AXES = StripLabels(seconds="s", value=lambda value: f"{value:g}")


def drawn(cells, *, columns=10, never=()):
    heat = Heat(step_s=1.0, columns=columns, edges_s=(0.1, 0.2, 0.4, 0.8), cells=cells, never=never)
    return heat_map(heat, labels=LABELS, title="t <& t")


@given(st.integers(1, 10**9))
def test_colours_begin_with_one_and_end_before_the_most(most):
    found = levels(most)

    assert found[0] == 1
    assert found == sorted(set(found))
    assert len(found) <= LEVELS
    assert found[-1] <= most


def test_neighbours_of_one_colour_are_one_shape():
    svg = drawn(((0, 0, 1), (1, 0, 1), (2, 0, 1), (4, 0, 1)))

    assert "M0 2h3v1h-3z" in svg
    assert "M4 2h1v1h-1z" in svg


def test_what_never_came_has_a_band_of_its_own():
    assert 'class="n' in drawn(((0, 0, 1),), never=(0, 2, 0))
    assert 'class="n' not in drawn(((0, 0, 1),), never=(0, 0, 0))
    assert 'class="n' in drawn((), never=(1,))


def test_nothing_gives_no_picture():
    assert drawn(()) == ""
    assert strip([Trace(series=0, values=(None, None))], step_s=1, labels=AXES, title="") == ""
    assert strip([], step_s=1, labels=AXES, title="") == ""


def test_a_gap_in_a_line_stays_a_gap():
    svg = strip([Trace(series=0, values=(1, 2, None, 3))], step_s=1, labels=AXES, title="")

    assert len(re.findall(r'<path class="curve', svg)) == 2


def test_counts_have_whole_ticks():
    svg = strip([Trace(series=0, values=(0, 1, 0))], step_s=9, labels=AXES, title="", stacked=True)

    assert ">0.5<" not in svg


@pytest.mark.parametrize(
    "svg",
    [
        drawn(((0, 0, 1), (3, 2, 900)), never=(0, 3)),
        strip([Trace(series=9, values=(0, 5, None))], step_s=0.1, labels=AXES, title="<"),
        strip([Trace(series=1, values=(0, 5))] * 2, step_s=1, labels=AXES, title="", stacked=True),
    ],
)
def test_every_picture_is_sound_xml(svg):
    ElementTree.fromstring(svg)


@given(text=st.text(max_size=80), most=st.integers(6, 40))
def test_a_label_too_wide_loses_its_middle_and_never_its_width(text, most):
    told = svg.pinched(text, most)

    assert svg.columns(told) <= max(most, 1)
    assert told == text or "…" in told


def test_names_that_differ_at_their_ends_still_differ_when_cut():
    names = [f"vllm:gpu_cache_usage_perc_of_all_blocks_{end}" for end in ("used", "free")]

    assert [svg.pinched(name, 24) for name in names] == [
        "vllm:gpu_cache_…cks_used",
        "vllm:gpu_cache_…cks_free",
    ]
