"""Several deployments on axes that they share."""

from __future__ import annotations

import numpy as np

from steelyard.load import Strand, compared


def strand(name, at, **times):
    arrays = {key: np.array(values, dtype=np.float64) for key, values in times.items()}
    return Strand(deployment=name, at=np.array(at, dtype=np.float64), times=arrays)


FAST = strand("fast", [0.5, 1.5, 12.0], ttft=[0.01, 0.02, np.inf], tpot=[0.1, np.nan, 0.2])
SLOW = strand("slow", [5.0, 6.0, -1.0], ttft=[1.0, 2.0, 0.5], tpot=[0.3, 0.3, 0.3])


def test_maps_of_a_time_share_their_edges_and_steps():
    told = compared([FAST, SLOW], reach_s=20.0)
    one, other = told["maps"]

    assert one["edges_s"] == other["edges_s"]
    assert one["edges_s"][0] <= 0.01
    assert one["edges_s"][-1] >= 2.0
    assert told["steps"] * told["step_s"] >= 20.0


def test_every_answer_of_the_run_is_in_its_map_once_and_one_without_a_moment_in_none():
    one, other = compared([FAST, SLOW], reach_s=20.0)["maps"]

    assert sum(n for _, _, n in one["cells"]) == 2
    assert sum(one["never"]) == 1
    assert sum(n for _, _, n in other["cells"]) == 2


def test_curves_hold_what_never_came_and_leave_out_what_is_undefined():
    curves = compared([FAST, SLOW], reach_s=20.0)["curves"]
    told = {(c["deployment"], c["name"]): (c["n"], c["never"], c["undefined"]) for c in curves}

    assert told[("fast", "ttft")] == (3, 1, 0)
    assert told[("fast", "tpot")] == (2, 0, 1)


def test_a_run_without_an_answer_has_empty_maps():
    told = compared([strand("a", [], ttft=[]), strand("b", [], ttft=[])], reach_s=0.0)

    assert all(m["cells"] == [] for m in told["maps"])
