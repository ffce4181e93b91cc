from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import steelyard.stats


def loads(module: str, *, after: str) -> bool:
    """Whether a fresh interpreter has loaded ``module`` after running a line."""
    code = f"import sys, steelyard.stats as s; {after}; print({module!r} in sys.modules)"
    source = str(Path(steelyard.__file__).parents[1])
    seen = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    return seen.stdout.strip() == "True"


def test_opening_the_room_does_not_load_scipy():
    assert not loads("scipy", after="pass")


def test_bounds_and_means_do_not_load_scipy_stats():
    after = "s.wilson(1, 2); s.quantile_upper(range(60), 0.95); s.clustered_mean([0, 1])"

    assert not loads("scipy.stats", after=after)


def test_every_name_on_the_door_is_documented():
    for name in steelyard.stats.__all__:
        assert getattr(steelyard.stats, name).__doc__
