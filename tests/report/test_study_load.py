"""The section of a study's report on load."""

from __future__ import annotations

import re

import numpy as np
import pytest

from steelyard.evidence import to_json
from steelyard.load import Strand, compared
from steelyard.report import LANGUAGES, compose


def loaded(records):
    findings, verdict = records["ranked first, dearer"]
    rng = np.random.default_rng(1)
    strands = [
        Strand(
            deployment=row["name"],
            at=np.sort(rng.uniform(0, 60, 80)),
            times={"ttft": rng.lognormal(-1 - place, 0.5, 80), "latency": np.full(80, np.inf)},
        )
        for place, row in enumerate(findings["deployments"])
    ]
    told = to_json(compared(strands, reach_s=60.0))
    return {**findings, "over_time": told}, verdict


def section(record, lang="en"):
    return next(s for s in compose(*record, lang=lang).sections if s.anchor == "load")


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_each_deployment_has_a_map_and_all_have_one_set_of_curves_and_points(records, lang):
    record = loaded(records)
    names = [row["name"] for row in record[0]["deployments"]]
    figures = section(record, lang).blocks

    assert all(figure.alt and figure.svg for figure in figures)
    points, curves, *maps = figures
    assert points.svg.count('class="mark ') == len(names)
    assert [name for _, name in curves.legend] == [
        LANGUAGES[lang]["fig.load.never"].format(name=n, share="0\u00a0%" if lang == "en" else "0%")
        for n in names
    ]
    assert len([m for m in maps if any(n in m.caption for n in names)]) == 2 * len(names)


def test_colours_of_maps_that_are_compared_mean_the_same_count(records):
    record = loaded(records)
    maps = record[0]["over_time"]["maps"]
    few = next(m for m in maps if m["name"] == "ttft")
    few["cells"] = [[c, r, 1] for c, r, _ in few["cells"]]
    other = [m for m in maps if m["name"] == "ttft"][1]
    other["cells"][0][2] = 50
    first, second = [b.svg for b in section(record).blocks if "first token over" in b.caption][:2]

    legend = re.compile(r'css|<text class="tick"[^>]*dx="5"[^>]*>([^<]*)</text>')
    assert legend.findall(first) == legend.findall(second)
    assert "h6" not in re.sub(r"<rect[^>]*/>", "", first)


def test_a_record_without_it_has_the_points_alone(records):
    findings, verdict = records["ranked first, dearer"]

    assert len(section((findings, verdict)).blocks) == 1
