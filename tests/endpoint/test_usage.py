"""Counts of tokens that a server reports."""

from __future__ import annotations

import orjson
import pytest

from steelyard.endpoint.chunk import read_chunk
from steelyard.endpoint.usage import usage_in


@pytest.mark.parametrize("count", ["-1", "99999999999999999999999", "1.5", '"7"', "true"])
def test_a_count_that_is_none_is_unknown_and_the_other_stays(count):
    found = usage_in(
        read_chunk(b'{"usage":{"prompt_tokens":3,"completion_tokens":%s}}' % count.encode())
    )

    assert found is not None
    assert (found.prompt, found.completion) == (3, None)


def test_a_count_that_a_record_can_hold_is_kept():
    data = orjson.dumps({"usage": {"prompt_tokens": 3, "completion_tokens": 10**12}})

    assert usage_in(read_chunk(data)).completion == 10**12
