from __future__ import annotations

import numpy as np

from steelyard.decide.front import dominance, front


def known(values):
    return np.ones(np.shape(values), dtype=bool)


def on_front(values, *, known, names):
    return set(front(names, pairs=dominance(values, known=known, names=names)))


def test_ac3_one_equal_component_does_not_save_the_dominated(acceptance):
    case = acceptance("ac3")
    names, values = tuple(case["values"]), np.array(list(case["values"].values()))

    found = dominance(values, known=known(values), names=names)

    assert [[pair.dominated, pair.by] for pair in found] == case["dominated"]
    assert list(front(names, pairs=found)) == case["front"]


def test_ac3_an_exact_duplicate_stays_on_the_front(acceptance):
    case = acceptance("ac3")
    twin = case["with_duplicate"]
    rows = case["values"] | {twin["name"]: case["values"][twin["of"]]}
    values = np.array(list(rows.values()))

    assert on_front(values, known=known(values), names=tuple(rows)) == set(twin["front"])


def test_ac3_a_missing_value_removes_nobody_and_is_not_removed(acceptance):
    case = acceptance("ac3")
    gap = case["with_missing"]
    rows = case["values"] | {gap["name"]: gap["values"]}
    values = np.array([[0.0 if v is None else v for v in row] for row in rows.values()])
    seen = np.array([[v is not None for v in row] for row in rows.values()])

    assert on_front(values, known=seen, names=tuple(rows)) == set(gap["front"])


def test_a_difference_of_rounding_is_no_dominance():
    values = np.array([[0.1 + 0.2], [0.3]])

    assert dominance(values, known=known(values), names=("A", "B")) == []


def test_dominance_carries_its_probability_over_joint_draws():
    values = np.array([[1.0, 1.0], [0.0, 0.0]])
    draws = np.array([values, values, values, values[::-1]])

    (pair,) = dominance(values, known=known(values), names=("A", "B"), draws=draws)

    assert (pair.by, pair.exact, pair.probability) == ("A", True, 0.75)


def test_never_accepted_equals_never_accepted():
    values = np.array([[-np.inf, 1.0], [-np.inf, 0.0]])

    (pair,) = dominance(values, known=known(values), names=("A", "B"))

    assert pair.dominated == "B"


def test_a_difference_of_rounding_is_no_dominance_in_a_draw_either():
    values = np.array([[1.0, 0.3], [0.0, 0.3]])
    rounded = np.array([[1.0, 0.3], [0.0, 0.1 + 0.2]])

    (pair,) = dominance(
        values, known=known(values), names=("A", "B"), draws=np.array([values, rounded])
    )

    assert pair.probability == 1.0
