"""The page of a drill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from steelyard.evidence import Missing, to_json
from steelyard.load.drills import Course, Finding, Line
from steelyard.report import drill_pages
from steelyard.report.words import LANGUAGES, Words
from steelyard.stats import Interval

ROOM = Path(__file__).resolve().parents[2] / "src" / "steelyard" / "load" / "drills"
FIGURES = sorted(
    {
        name
        for file in ROOM.glob("*.py")
        for name in re.findall(r'"([a-z0-9_]+)":', file.read_text())
    }
    | {"ready_s", "drift_share_per_h", "independent"}
)


def told(**more):
    found = Finding(
        drill="burst",
        claim="soon after a burst requests are served as before it",
        result="pass",
        detail="5 bursts: as before after 3.75 s at most (≤ 10 s); 0 of 90 unanswered",
        figures={"bursts": 5.0, "recovery_s": 3.75, "p99_ratio": Missing(reason="too short")},
        intervals={"recovery_s": Interval(low=3.0, high=4.5, confidence=0.95, method="t")},
        course=Course(step_s=1.0, lines=(Line(name="in_flight", values=(1.0, None, 9.0)),),
                      marks=((1.0, 2.0),)),
    )  # fmt: skip
    head = {"target": {"base_url": "http://h/v1", "model": "<b>m"}, "options": {}, "load": ""}
    return to_json({**head, **to_json(found), **more})


def test_the_pages_say_result_figures_and_intervals_in_both_languages():
    pages = {name: page.decode() for name, page in drill_pages(told()).items()}

    assert "PASS" in pages["report.html"]
    assert "3 s to 4.5 s" in pages["report.md"].replace("\u00a0", " ")
    assert "最多 3.75 秒后恢复如初（上限 10 秒）" in pages["report.zh.html"]
    assert "90 个中有 0 个未得到应答" in pages["report.zh.html"]
    assert "<svg" in pages["report.html"]
    assert "<b>m" not in pages["report.html"]


def test_a_drill_without_a_course_has_none():
    assert "<svg" not in drill_pages(told(course=None))["report.html"].decode().split("<main")[-1]


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_of_a_drill_has_its_words(name):
    assert f"drill.fig.{name}" in LANGUAGES["en"]
    assert f"drill.fig.{name}" in LANGUAGES["zh"]


def test_every_claim_has_its_chinese():
    claims = [
        claim
        for file in ROOM.glob("*.py")
        for claim in re.findall(r'^CLAIM = "(.*)"$', file.read_text(), re.M)
    ]

    assert len(claims) == 8
    assert all(Words("zh").term(claim) != claim for claim in claims)


def test_a_burst_drill_draws_its_tail_in_calm_and_in_bursts():
    figures = {"p99_calm_s": 0.4, "p99_burst_s": 1.2}
    intervals = {"p99_burst_s": {"low": 0.9, "high": 1.5, "confidence": 0.95, "method": "t"}}

    text = drill_pages(told(figures=figures, intervals=intervals))["report.md"].decode()
    assert re.search(r"calm[^.]*0\.4.s\. .*1\.2.s \(0\.9.s to 1\.5.s\)", text)
