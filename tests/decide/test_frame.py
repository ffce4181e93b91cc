from __future__ import annotations

import numpy as np
import pytest

from steelyard.decide import Draws, Frame, decide
from steelyard.errors import RunError, StudyError, Undefined
from steelyard.study import CriterionSpec, Vocabulary, loads

STUDY = """\
study: Which one?
baseline: hosted
deployments:
  hosted: {endpoint: {base_url: "http://127.0.0.1:1/v1", model: m}}
  other: {endpoint: {base_url: "http://127.0.0.1:2/v1", model: m}}
workloads:
  desk: {items: "builtin:card-desk", arrivals: {closed: {users: 1}}}
suites: [structured]
gates: [delivered_compliance >= 90%]
criteria:
  delivered_compliance: {weight: 3, worst: 50%, best: 100%, margin: 2%}
  p95(latency): {weight: 1, worst: 10 s, best: 1 s}
weight_band: 30%
seed: 7
"""


def test_a_study_fixes_the_frame():
    specs = [
        CriterionSpec(name="delivered_compliance", unit="share", better="up", suite="structured"),
        CriterionSpec(
            name="latency", unit="s", better="down", suite="structured", distribution=True
        ),
    ]
    study = loads(STUDY, vocabulary=Vocabulary(specs, builtins=["card-desk"]))

    frame = Frame.of(study)

    assert (frame.deployments, frame.baseline) == (("hosted", "other"), "hosted")
    assert (frame.weight_band, frame.seed) == (0.3, 7)
    assert [(c.name, c.weight, c.worst, c.best, c.margin) for c in frame.criteria] == [
        ("delivered_compliance", 0.75, 0.5, 1.0, 0.02),
        ("p95(latency)", 0.25, 10.0, 1.0, None),
    ]
    assert [(g.criterion, g.op, g.threshold) for g in frame.gates] == [
        ("delivered_compliance", ">=", 0.9)
    ]


def test_measured_twice_is_refused(kit):
    twice = [kit.measurement("A", "x", 0.5, workload=w) for w in ("desk", "night")]
    frame = Frame(deployments=("A",), criteria=[kit.Criterion(name="x", weight=1)])
    draws = Draws(deployments=("A",), criteria=("x",), values=np.ones((1, 1, 1)))

    with pytest.raises(RunError, match="desk and on night"):
        decide(frame, measurements=twice, draws=draws)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"criteria": ()}, "criteria: none"),
        ({"deployments": ("A", "A")}, "a name of its own"),
        ({"baseline": "C"}, "no candidate"),
        ({"weight_band": 1.5}, "outside"),
    ],
)
def test_a_frame_that_decides_nothing_is_refused(kit, changed, message):
    usual = {"deployments": ("A", "B"), "criteria": (kit.Criterion(name="x", weight=1),)}

    with pytest.raises(StudyError, match=message):
        Frame(**usual | changed)


def test_draws_that_are_no_numbers_are_refused():
    with pytest.raises(Undefined, match="not a number"):
        Draws(deployments=("A",), criteria=("x",), values=np.full((1, 1, 1), np.nan))
