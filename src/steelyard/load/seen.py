"""What load measures from: answers with their samples, and the windows they fell into."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.evidence import Answer, Sample
from steelyard.load import times
from steelyard.load.times import Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One deployment on one workload."""

    deployment: str
    workload: str
    answers: Sequence[Answer]
    """Sorted by item and repeat."""
    samples: Mapping[int, Sample]
    walls: Mapping[int, float]
    """Wall time in seconds of each of the deployment's own windows, by index."""
    slo_s: float = math.inf
    """Latest acceptable delivery after the intended start."""

    def distribution(self, name: str) -> Seconds:
        """One time an answer: +inf never came, NaN undefined.  KeyError for another name."""
        return _TIMES[name](self)

    def counted(self, name: str) -> Seconds:
        """What each answer adds to a rate's numerator.  KeyError for another name."""
        if name in ("goodput_per_hour", "within_slo"):
            return np.asarray(self.distribution("latency") <= self.slo_s, dtype=np.float64)
        return np.array([_COUNTS[name](answer, self.samples) for answer in self.answers])


def _tokens(answer: Answer, samples: Mapping[int, Sample]) -> float:
    """Output tokens of all samples of an answer, failed ones included; NaN if one is unknown."""
    total = 0.0
    for number in answer.samples:
        sample = samples[number]
        if sample.completion_tokens is None:
            if sample.content_events:
                return float("nan")
            continue
        total += sample.completion_tokens
    return total


_TIMES: dict[str, Callable[[Seen], Seconds]] = {
    "accepted_latency": lambda seen: times.accepted_latency(seen.answers),
    "latency": lambda seen: times.latency(seen.answers),
    "ttft": lambda seen: times.ttft(seen.answers, seen.samples),
    "visible_ttft": lambda seen: times.visible_ttft(seen.answers, seen.samples),
    "tpot": lambda seen: times.tpot(seen.answers, seen.samples),
}

_COUNTS: dict[str, Callable[[Answer, Mapping[int, Sample]], float]] = {
    "accepted_per_hour": lambda answer, _: float(answer.accepted),
    "answers_per_hour": lambda *_: 1.0,
    "output_tokens_per_s": _tokens,
}
