from __future__ import annotations

import datetime as dt

import pytest

from steelyard.errors import StudyError
from steelyard.study import checks
from steelyard.study.reweigh import weighed
from steelyard.weigh import vocabulary

FLAT = """
study: Which?
baseline: a
deployments:
  a: {engine: llamacpp, model: m.gguf}
  b: {engine: llamacpp, model: n.gguf}
workloads: {desk: {items: "builtin:card-desk", arrivals: {closed: {users: 2}}}}
suites: [structured, load]
criteria:
  field_accuracy: {weight: 1, worst: 50%, best: 100%}
  p95(accepted_latency): {weight: 3, worst: 10 s, best: 1 s}
  accepted_per_hour: {weight: 1, worst: 100 /h, best: 5000 /h}
"""
TREE = (
    FLAT
    + """
tree:
  quality: {weight: 60, criteria: [field_accuracy], by: card desk, as_of: 2026-11-20}
  speed: {weight: 40, criteria: [p95(accepted_latency), accepted_per_hour]}
"""
)


def read(text):
    return checks(text, vocabulary=vocabulary())


def test_groups_are_weighed_first_and_criteria_divide_what_their_group_has():
    study = read(TREE).study

    assert {name: c.weight for name, c in study.criteria.items()} == {
        "field_accuracy": 0.6,
        "p95(accepted_latency)": 0.3,
        "accepted_per_hour": 0.1,
    }
    assert study.tree["quality"].by == "card desk"
    assert study.tree["quality"].as_of == dt.date(2026, 11, 20)


def test_what_a_study_does_not_say_leaves_its_hash_alone():
    written = FLAT + "weight_region: band\n"

    assert read(FLAT).study.hash == read(written).study.hash
    assert read(FLAT).study.hash == (
        "61e1497cb47be0bf4e7f78f153965c112af7d441e3ad03a41f16e9aafac6f61f"
    )
    assert read(TREE).study.hash != read(FLAT).study.hash


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("[field_accuracy]", "[field_acuracy]"), "did you mean 'field_accuracy'"),
        (("[field_accuracy]", "[field_accuracy, accepted_per_hour]"), "already; keep it in one"),
        ((", accepted_per_hour]", "]"), "leaves out accepted_per_hour"),
        (("weight: 60", "weight: 0"), "weighs nothing"),
        (("as_of: 2026-11-20", "as_of: soon"), "a day is required"),
        (("by: card desk", "who: card desk"), "unknown field"),
    ],
)
def test_a_tree_that_does_not_hold_every_criterion_once_is_refused(changed, said):
    told = "\n".join(map(str, read(TREE.replace(*changed)).problems))

    assert said in told


def test_a_unit_of_utility_has_a_price_in_the_studys_one_currency():
    assert read(FLAT + "utility_worth: 200000 CNY\n").study.utility_worth == 200_000
    assert "nothing" in str(read(FLAT + "utility_worth: 0 CNY\n").problems[0])


def test_a_name_that_is_neither_criterion_nor_group_is_answered_with_both():
    data = {"tree": {"质量": {}}, "criteria": {"field_accuracy": {}}}

    with pytest.raises(StudyError, match=r"no criterion or group '质' .*质量"):
        weighed(data, "质")
