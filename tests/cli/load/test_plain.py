from __future__ import annotations

import inspect
import typing
from pathlib import Path

import pytest

from steelyard.cli.load.command import Arrivals, load
from steelyard.cli.load.plain import FLAGS, VALUES, options


def test_the_light_way_knows_options_by_the_names_that_typer_is_told():
    hints = typing.get_type_hints(load, include_extras=True)
    given = {}
    for name in inspect.signature(load).parameters:
        if name not in ("ctx", "url"):
            # A name that stands first in Annotated is taken for a default until the app is built.
            told = getattr(hints[name], "__metadata__", typing.get_args(hints[name]))[0].default
            given[told if isinstance(told, str) else "--" + name.replace("_", "-")] = name

    known = {option: name for option, (name, _) in VALUES.items()} | FLAGS
    assert known.items() <= given.items()


def test_plain_options_are_read():
    words = ["http://h", "--rate", "5", "--for=2s", "--arrivals", "closed", "--json"]
    words += ["--slo", "p95(ttft) <= 2 s", "--slo", "p50(e2e) <= 9 s", "--run", "a b"]

    assert options(words) == {
        "url": "http://h", "rate": 5.0, "for_": "2s", "arrivals": Arrivals.CLOSED, "as_json": True,
        "slo": ["p95(ttft) <= 2 s", "p50(e2e) <= 9 s"], "run": Path("a b"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--help"],
        ["u", "--help"],
        ["u", "--rat", "5"],
        ["u", "--rate"],
        ["u", "--rate", "nan"],
        ["u", "--rate", "-5"],
        ["u", "--users", "5.0"],
        ["u", "--arrivals", "Closed"],
        ["u", "--json=1"],
        ["u", "v"],
        ["u", "--seed", "1", "--seed", "2"],
        ["u", "--", "-v"],
        ["u", "--on", "ray://h"],
    ],
)
def test_whatever_is_not_plain_goes_to_typer(words):
    assert options(words) is None
