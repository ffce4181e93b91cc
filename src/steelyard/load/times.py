"""Times of answers and samples, in seconds, with +inf where the moment never came."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Answer, Sample

Seconds = npt.NDArray[np.float64]
NS = 1e-9


def accepted_latency(answers: Sequence[Answer]) -> Seconds:
    """From intended start to accepted delivery, re-asks included; +inf if never accepted."""
    return _seconds(a.latency_ns for a in answers)


def latency(answers: Sequence[Answer]) -> Seconds:
    """From intended start to delivery, right or wrong; +inf if nothing was delivered."""
    return _seconds(a.service_ns for a in answers)


def ttft(answers: Sequence[Answer], samples: Mapping[int, Sample]) -> Seconds:
    """From intended send to the first token of any channel, first sample of each answer."""
    return _since_intended(answers, samples, "first_token_ns")


def visible_ttft(answers: Sequence[Answer], samples: Mapping[int, Sample]) -> Seconds:
    """From intended send to the first visible token, first sample of each answer."""
    return _since_intended(answers, samples, "first_visible_ns")


def tpot(answers: Sequence[Answer], samples: Mapping[int, Sample]) -> Seconds:
    """(last token - first token) / (tokens - 1) of each answer's first sample.

    NaN marks answers for which the quotient is undefined: fewer than two tokens, or a count
    that the endpoint did not report.  Callers leave those out and say how many.
    """
    return np.array([_tpot(samples[a.samples[0]]) if a.samples else math.nan for a in answers])


def _tpot(sample: Sample) -> float:
    tokens = sample.completion_tokens
    if sample.first_token_ns is None or sample.last_token_ns is None:
        return math.nan
    if tokens is None or tokens < 2 or sample.last_token_ns <= sample.first_token_ns:
        return math.nan
    return (sample.last_token_ns - sample.first_token_ns) * NS / (tokens - 1)


def _since_intended(
    answers: Sequence[Answer], samples: Mapping[int, Sample], moment: str
) -> Seconds:
    def span(answer: Answer) -> int | None:
        if not answer.samples:
            return None
        sample = samples[answer.samples[0]]
        then: int | None = getattr(sample, moment)
        return None if then is None else then - sample.intended_ns

    return _seconds(span(a) for a in answers)


def _seconds(spans: Iterable[int | None]) -> Seconds:
    return np.array([math.inf if s is None else s * NS for s in spans], dtype=np.float64)
