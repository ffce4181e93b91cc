"""What became of a deployment's answers: counts, curve, links, first failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from steelyard.evidence import Answer, Outcome
from steelyard.load import Seen
from steelyard.study import Study
from steelyard.suites import link_effects

CURVE_POINTS = 400
FAILURES_SHOWN = 8


def outcomes(seen: Seen) -> dict[str, Any]:
    """Counts by outcome, and by kind, the most frequent first."""
    counts = Counter(str(a.outcome) for a in seen.answers)
    kinds = Counter(a.kind for a in seen.answers if a.kind)
    return {
        "deployment": seen.deployment,
        "attempted": len(seen.answers),
        **{str(outcome): counts[str(outcome)] for outcome in Outcome},
        "kinds": dict(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))),
    }


def distribution(seen: Seen) -> dict[str, Any]:
    """The cumulative curve of accepted latency over all answers, thinned to what a page shows."""
    values = np.sort(seen.distribution("accepted_latency"))
    reached = values[np.isfinite(values)]
    picks = (
        np.unique(np.linspace(0, reached.size - 1, CURVE_POINTS).astype(int))
        if (reached.size)
        else np.array([], dtype=int)
    )
    return {
        "deployment": seen.deployment,
        "metric": "accepted_latency",
        "unit": "s",
        "n": int(values.size),
        "never": int(values.size - reached.size),
        "points": [[float(reached[i]), float((i + 1) / values.size)] for i in picks],
    }


def links(seen_by_name: Mapping[str, Seen], study: Study) -> list[Any]:
    """What each link of each parser chain changed, gained and damaged."""
    return [
        effect
        for name, seen in seen_by_name.items()
        for effect in link_effects(
            seen.answers, deployment=name, parser=study.deployments[name].parser
        )
    ]


def failures(seen: Seen) -> list[dict[str, Any]]:
    """The first answers that were not accepted, with what came instead."""
    failed = [a for a in seen.answers if not a.accepted][:FAILURES_SHOWN]
    return [
        {
            "deployment": seen.deployment,
            "item": a.item,
            "outcome": str(a.outcome),
            "kind": a.kind,
            "detail": a.detail,
            "excerpt": _excerpt(seen, a),
        }
        for a in failed
    ]


def _excerpt(seen: Seen, answer: Answer) -> str:
    texts = [seen.samples[number].text for number in answer.samples]
    text = " ".join((texts[-1] or "").split()) if texts else ""
    return text if len(text) <= 160 else text[:159] + "…"
