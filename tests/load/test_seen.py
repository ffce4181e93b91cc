"""What load measures answers from."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from load.made import made
from steelyard.load import Seen


def tokens(sample):
    answers = [SimpleNamespace(samples=(sample.number,))]
    seen = Seen(
        deployment="d", workload="w", answers=answers, samples={sample.number: sample}, walls={}
    )
    return seen.counted("output_tokens_per_s")[0]


def test_tokens_of_a_cut_tool_call_are_unknown_and_not_none():
    cut = {"kind": "truncated-stream", "completion_tokens": None, "content_chars": 0}

    assert np.isnan(tokens(made(**cut, content_events=7)))
    assert tokens(made(**cut, content_events=0)) == 0
