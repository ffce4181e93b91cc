"""What became of a deployment's answers: counts, curve, links, first failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from steelyard.evidence import Answer, Outcome, Purpose, to_json
from steelyard.load import Seen
from steelyard.load.times import Seconds
from steelyard.study import Study
from steelyard.suites import coverage, form_counts, link_effects
from steelyard.weigh.charges import Spent

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
    curve = thinned(seen.distribution("accepted_latency"))
    return {"deployment": seen.deployment, "metric": "accepted_latency", **curve}


def thinned(found: Seconds) -> dict[str, Any]:
    """A cumulative curve as a page shows it; +inf is never."""
    values = np.sort(found)
    reached = values[np.isfinite(values)]
    picks = (
        np.unique(np.linspace(0, reached.size - 1, CURVE_POINTS).astype(int))
        if (reached.size)
        else np.array([], dtype=int)
    )
    return {
        "unit": "s",
        "n": int(values.size),
        "never": int(values.size - reached.size),
        "points": [[float(reached[i]), float((i + 1) / values.size)] for i in picks],
    }


def spent(seen: Seen) -> Spent:
    """What the windows took and brought."""
    return Spent(
        deployment=seen.deployment,
        wall_s=sum(seen.walls.values()),
        answers=len(seen.answers),
        accepted=sum(a.accepted for a in seen.answers),
    )


def links(seen_by_name: Mapping[str, Seen], study: Study) -> list[Any]:
    """What each link of each parser chain changed, gained and damaged."""
    return [
        effect
        for name, seen in seen_by_name.items()
        for effect in link_effects(
            seen.answers, deployment=name, parser=study.deployments[name].parser
        )
    ]


def forms(seen_by_name: Mapping[str, Seen]) -> list[dict[str, Any]]:
    """What ailed the form of structured answers, and which schemas were taken and kept to."""
    return [
        {
            **to_json(form_counts(seen.answers, deployment=name)),
            **to_json(coverage(seen.answers, deployment=name)),
        }
        for name, seen in seen_by_name.items()
        if any("delivered" in answer.checks for answer in seen.answers)
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
    sent = (seen.samples[number] for number in answer.samples)
    texts = [sample.text for sample in sent if sample.purpose is not Purpose.ASIDE]
    text = " ".join((texts[-1] or "").split()) if texts else ""
    return text if len(text) <= 160 else text[:159] + "…"
