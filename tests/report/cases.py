"""Every kind of verdict, and every kind of gap in what was measured."""

from __future__ import annotations

import dataclasses
from typing import Any

from tests.report.fleet import Deployment
from tests.report.world import World

from support.rules import Criterion


def _eight() -> dict[str, Deployment]:
    return {f"d{n}": Deployment(valid=90 + 4 * n, accuracy=0.6 + 0.04 * n) for n in range(8)}


SLACK = Criterion(name="field_accuracy", weight=1, worst=0, best=1, margin=0.05)
STRONG, WEAK = Deployment(valid=124, accepted=122), Deployment(valid=101, accuracy=0.8)


TREE = [
    {"name": "quality", "weight": 0.7, "criteria": ["field_accuracy", "p95(accepted_latency)"],
     "by": "card desk", "as_of": "2026-11-20"},
    {"name": "money", "weight": 0.3, "criteria": ["cost_per_1000_accepted"]},
]  # fmt: skip
KINDS = (
    *("weight", "group", "gate", "price", "anchor", "worst", "best", "margin"),
    *("band", "region", "worth"),
)
ASKED = [{"kind": kind, "name": "", "before": "1", "after": "off"} for kind in KINDS]
FROZEN = {"frozen_verdict": {"verdict": "RECOMMEND", "deployment": "constrained"}}


def _pair(one: Deployment, two: Deployment, **more: Any) -> World:
    return World(deployments={"constrained": one, "plain": two}, **more)


def _twins(one: float, two: float, **more: Any) -> World:
    """Two deployments that differ in accuracy alone, with no gate."""
    same = Deployment(accepted=124)
    pair = [dataclasses.replace(same, accuracy=a) for a in (one, two)]
    return _pair(*pair, gates=(), **more)


def _cases() -> dict[str, World]:
    swap = (
        Criterion(name="field_accuracy", weight=0.52, worst=0, best=1),
        Criterion(name="cost_per_1000_accepted", weight=0.48, worst=1, best=0, unit="CNY"),
    )
    nobody = Deployment(n=0, valid=0, accepted=0, accuracy=None, cost=None)
    silent = Deployment(valid=0, accepted=0, accuracy=0.0, cost=None)
    return {
        "one passes": _pair(STRONG, WEAK),
        "ranked first": _pair(STRONG, Deployment(valid=124, accepted=122, accuracy=0.6)),
        "ranked first, dearer": _pair(
            dataclasses.replace(STRONG, cost=0.9),
            dataclasses.replace(STRONG, accuracy=0.55, cost=0.4),
        ),
        "one deployment": World(deployments={"alone": STRONG}),
        "one deployment, no gate": World(deployments={"alone": STRONG}, gates=()),
        "one deployment, no criteria": World(deployments={"alone": STRONG}, criteria=()),
        "four": World(
            deployments={"a": STRONG, "b": WEAK, "c": nobody, "d": Deployment(accepted=120)}
        ),
        "eight": World(deployments=_eight()),
        "eight fail": World(
            deployments={f"d{n}": Deployment(valid=60 + n) for n in range(8)}, priced=False
        ),
        "exact tie": _twins(0.8, 0.8, spread=0.0),
        "equivalent": _twins(0.82, 0.80, criteria=(SLACK,), spread=0.005),
        "not worth measuring": _twins(0.80, 0.78, criteria=(SLACK,), spread=0.06),
        "weights undecided": _pair(
            Deployment(accuracy=1.0, cost=1.0),
            Deployment(accuracy=0.0, cost=0.0),
            criteria=swap,
            gates=(),
            spread=1e-6,
            band=0.9,
        ),
        "uncertain": _twins(0.82, 0.80, criteria=(SLACK,), spread=0.2),
        "value tree, in their order": _pair(
            STRONG,
            Deployment(valid=124, accepted=122, accuracy=0.6),
            region="order",
            changes={"study": {"tree": TREE}},
        ),
        "any weights": _pair(STRONG, Deployment(valid=124, accepted=122), region="simplex"),
        "what if": _pair(
            STRONG, WEAK, changes={"run": {"post_hoc": True, "what_if": ASKED, **FROZEN}}
        ),
        "uncertain, efforts unknown": _twins(
            0.82, 0.80, criteria=(SLACK,), spread=0.2, efforts_known=False
        ),
        "uncertain, no test pays": _twins(0.82, 0.80, criteria=(SLACK,), spread=0.2, worth=1e-6),
        "unproven": _pair(
            Deployment(n=12, valid=12, accepted=11), Deployment(n=12, valid=11, accepted=11)
        ),
        "missing decides": _pair(
            Deployment(accuracy=None, accepted=124), Deployment(accepted=124), gates=()
        ),
        "none eligible": _pair(WEAK, dataclasses.replace(WEAK, valid=90)),
        "nothing accepted": _pair(silent, silent),
        "one silent": _pair(STRONG, silent),
        "unmeasured": _pair(STRONG, nobody, changes={"run": {"unmeasured": ["plain"]}}),
        "all missing": _pair(nobody, nobody, priced=False),
        "post hoc": _pair(STRONG, WEAK, changes={"run": {"post_hoc": True}}),
        "incomplete": _pair(
            STRONG, WEAK, changes={"run": {"complete": False, "answers": 200, "planned": 248}}
        ),
        "invalid": _pair(
            STRONG,
            WEAK,
            changes={"validity": [{"check": "errors", "result": "fail", "detail": "x: 9/9"}]},
        ),
        "void": _pair(STRONG, WEAK, void=("littles_law", "token_count")),
        "huge": _pair(
            Deployment(n=2_000_000, valid=1_999_990, accepted=1_999_000),
            Deployment(n=2_000_000, valid=1_700_000, accepted=1_600_000),
        ),
        "nothing to compare": _pair(STRONG, WEAK, changes={"comparisons": [], "links": []}),
    }


CASES = _cases()
