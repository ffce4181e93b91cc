"""The verdict: one word, its reasons, and every number they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.decide.acceptability import Acceptability
from steelyard.decide.finding import Finding, Result
from steelyard.decide.front import Dominance
from steelyard.decide.policy import Policy
from steelyard.decide.reach import Reach
from steelyard.decide.reasons import Reason
from steelyard.decide.reversal import RankReversal
from steelyard.decide.ruling import Word
from steelyard.decide.thinning import Thinned
from steelyard.decide.thresholds import GateFlip
from steelyard.decide.trial import Trial
from steelyard.decide.utilities import Utility
from steelyard.decide.weighing import Among, Information
from steelyard.evidence import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Tipping:
    """The nearest weight of a criterion, others kept in ratio, at which another wins."""

    criterion: str
    weight_now: float
    flips_at: float | None
    to: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightChange:
    """The smallest total change of weights at which another deployment draws level."""

    change: float
    weights: Mapping[str, float]
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasurementFlip:
    """The value of one cell at which the winner changes, all else as measured."""

    criterion: str
    deployment: str
    value_now: float
    flips_at: float
    unit: str
    to: str
    standard_errors: float | None
    """How far off, in standard errors of the cell; None where the draws show no spread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One of the three SMAA runs: "weights", "measurements" or "both"."""

    name: str
    acceptability: Acceptability


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What ``decide`` answers; ``to_json`` is verdict.json."""

    word: Word
    deployment: str | None
    because: tuple[Reason, ...]
    next: tuple[Reason, ...]
    gates: tuple[Finding, ...]
    standing: Mapping[str, Result]
    eligible: tuple[str, ...]
    front: tuple[str, ...]
    dominance: tuple[Dominance, ...]
    utilities: tuple[Utility, ...]
    among: Among
    contenders: tuple[str, ...]
    criteria: tuple[str, ...]
    """The order of central weights."""
    runs: tuple[Run, ...]
    seed: int
    tipping: tuple[Tipping, ...]
    weight_change: WeightChange | None
    weight_changes: tuple[WeightChange, ...]
    """For each rival of the leader that some weights would let win."""
    measurement_flips: tuple[MeasurementFlip, ...]
    gate_flips: tuple[GateFlip, ...]
    gate_reach: tuple[Reach, ...]
    rank_reversal: RankReversal
    information: Information
    trials: tuple[Trial, ...]
    """Further measurements that could be made, the best first."""
    thinned: Thinned | None
    policy: Policy
    weight_band: float
    weight_region: str
    caring: float

    def to_json(self) -> dict[str, Any]:
        """The document: keys in a fixed order, floats to six significant digits."""
        return {
            "verdict": to_json(self.word),
            "deployment": self.deployment,
            "because": [_sentence(reason) for reason in self.because],
            "gates": [_gate(finding) for finding in self.gates],
            "standing": to_json(self.standing),
            "eligible": to_json(self.eligible),
            "front": to_json(self.front),
            "dominance": to_json(self.dominance),
            "utilities": to_json(self.utilities),
            "acceptability": self._acceptability(),
            "tipping": to_json(self.tipping),
            "weight_change": to_json(self.weight_change),
            "weight_changes": to_json(self.weight_changes),
            "measurement_flips": to_json(self.measurement_flips),
            "gate_flips": to_json(self.gate_flips),
            "gate_reach": to_json(self.gate_reach),
            "rank_reversal": to_json(self.rank_reversal),
            "information": {"unit": "utility", **to_json(self.information)},
            "trials": to_json(self.trials),
            "next": [_sentence(reason) for reason in self.next],
            "thinned": to_json(self.thinned),
            "policy": {
                **to_json(self.policy),
                "weight_band": to_json(self.weight_band),
                **({} if self.weight_region == "band" else {"weight_region": self.weight_region}),
                "caring": to_json(self.caring),
            },
        }

    def _acceptability(self) -> dict[str, Any]:
        return {
            "draws": max((run.acceptability.draws for run in self.runs), default=0),
            "seed": self.seed,
            "mc_error": to_json(
                max((run.acceptability.mc_error for run in self.runs), default=0.0)
            ),
            "among": to_json(self.among),
            "contenders": to_json(self.contenders),
            "runs": [self._run(run) for run in self.runs],
        }

    def _run(self, run: Run) -> dict[str, Any]:
        found = run.acceptability

        def named(rows: Any) -> dict[str, Any]:
            return dict(zip(self.contenders, rows, strict=True))

        central = [
            None
            if weights is None
            else dict(zip(self.criteria, to_json(weights.tolist()), strict=True))
            for weights in found.central
        ]
        pairwise = zip(self.contenders, to_json(found.pairwise.tolist()), strict=True)
        return {
            "name": run.name,
            "mc_error": to_json(found.mc_error),
            "ranks": named(to_json(found.ranks.tolist())),
            "central": named(central),
            "confidence": named(to_json(found.confidence)),
            "pairwise": named([_others(named(row), own) for own, row in pairwise]),
            "regret": named(to_json(found.regret.tolist())),
        }


def _others(row: dict[str, Any], own: str) -> dict[str, Any]:
    return {name: share for name, share in row.items() if name != own}


def _sentence(reason: Reason) -> dict[str, Any]:
    return {"kind": reason.kind, **to_json(reason.params)}


_GATE_KEYS = (
    *("gate", "criterion", "op", "threshold", "unit", "deployment", "result", "value"),
    *("basis", "limit", "k", "n", "unit_of_analysis"),
    *("low", "high", "confidence", "more_n", "note"),
)


def _gate(finding: Finding) -> dict[str, Any]:
    return {name: to_json(getattr(finding, name)) for name in _GATE_KEYS}
