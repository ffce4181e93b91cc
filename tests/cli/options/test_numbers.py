"""Numbers that no load can have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cli import main
from steelyard.cli.terminal.amounts import four

URL = "http://127.0.0.1:9"


@pytest.mark.parametrize(
    "words",
    [
        ["load", URL, "--rate", "nan"],
        ["load", URL, "--rate", "inf"],
        ["load", URL, "--rate", "0"],
        ["load", URL, "--cap", "0"],
        ["load", URL, "--max-tokens", "-1"],
        ["load", URL, "--arrivals", "closed", "--users", "0"],
        ["load", URL, "--workers", "100000"],
        ["load", URL, "--seed", "-1"],
        ["search", URL, "--rate", "1", "--precision", "nan"],
        ["search", URL, "--rate", "1", "--repeats", "0"],
        ["drill", "drift", URL, "--allow", "nan"],
        ["drill", "burst", URL, "--bursts", "-2"],
    ],
)
def test_a_number_that_is_none_is_refused_by_its_option_before_anything_is_sent(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(f"steelyard: {words[-2]}: ")


@given(st.floats(1e-6, 1e12))
def test_four_digits_are_kept_and_no_exponent_is_written(value):
    told = four(value).replace(",", "")

    assert "e" not in told
    assert float(told) == pytest.approx(value, rel=1e-3)
