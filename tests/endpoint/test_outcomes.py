from __future__ import annotations

import pytest

from steelyard.endpoint import CENSORED, OUTCOMES
from steelyard.evidence import Outcome

WRONG = {"rejected", "content-filter", "refusal", "empty", "thinking-only", "length"}
TRANSPORT = {
    "refused", "unreachable", "reset", "dns", "tls", "proxy", "local",
    "timeout-connect", "timeout-first", "timeout-idle", "timeout-total",
    "http-3xx", "http-4xx", "http-5xx", "rate-limited",
    "malformed-http", "malformed-sse", "malformed-json", "truncated-stream", "error-event",
}  # fmt: skip


def test_the_table_says_of_each_kind_whether_the_answer_or_the_way_was_bad():
    assert {kind for kind, outcome in OUTCOMES.items() if outcome is Outcome.OK} == {""}
    assert {kind for kind, outcome in OUTCOMES.items() if outcome is Outcome.WRONG} == WRONG
    assert {k for k, outcome in OUTCOMES.items() if outcome is Outcome.TRANSPORT} == TRANSPORT


def test_timeouts_and_nothing_else_are_censored():
    assert {kind for kind in OUTCOMES if "timeout" in kind} == CENSORED


def test_the_table_can_not_be_changed():
    with pytest.raises(TypeError):
        OUTCOMES["new"] = Outcome.OK  # type: ignore[index]
