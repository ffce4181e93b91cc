"""What would change the order of deployments, in English."""

from __future__ import annotations

TIPPING_EN: dict[str, str] = {
    "score.clamped": "beyond its anchors",
    "tip.gates": "Gates: the strictest threshold that the evidence proves",
    "tip.weights": "Weights",
    "tip.no_weight": "at no weight",
    "tip.smallest": "The smallest change of all weights together: {change} in sum, then {to} draws level ({weights}).",
    "tip.measurements": "Measurements",
    "tip.enters": "loosened to this, it passes",
    "tip.leaves": "tightened beyond this, it no longer passes",
    "tip.behind": "but would rank behind as things stand",
    "tip.next": "Next: {text}.",
    "tip.information": "What knowing a criterion exactly would be worth, in utility (below {caring} nobody cares)",
    "tip.all": "all of them",
}
