"""Whatever a file or a field holds: a trace, or a fault of the user's."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.traces import read_azure, read_burstgpt, read_gateway, read_mooncake
from steelyard.load.traces.fields import FieldFault, scaled_ns, stamp_ns, tokens


@given(st.integers(-(2**62), 2**62))
def test_stamps_are_read_to_the_nanosecond(stamp: int) -> None:
    whole = np.datetime64(stamp, "ns")

    assert stamp_ns(str(whole), field="time") == stamp


@given(st.one_of(st.text(max_size=40), st.none(), st.integers(), st.floats(), st.booleans()))
def test_whatever_stands_in_a_field_is_read_or_refused(raw: object) -> None:
    for read in (
        lambda: stamp_ns(raw, field="f"),
        lambda: scaled_ns(raw, field="f", unit_ns=10**9),
        lambda: tokens(raw, field="f"),
    ):
        with contextlib.suppress(FieldFault):
            assert abs(read()) < 2**63


@given(st.binary(max_size=300))
def test_any_bytes_are_a_trace_or_a_fault_of_the_user(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "trace"
    for head in (
        b"",
        b"TIMESTAMP,ContextTokens,GeneratedTokens\n",
        b"Timestamp,Request tokens,Response tokens\n",
    ):
        path.write_bytes(head + data)
        for read in (read_azure, read_burstgpt, read_mooncake, read_gateway):
            with contextlib.suppress(StudyError):
                assert len(read(path)) > 0
