from __future__ import annotations

from steelyard.decide import Frame
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
