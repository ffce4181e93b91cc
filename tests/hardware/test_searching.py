"""The best layout of a set-up, and what is said where nobody asks for it."""

from __future__ import annotations

import pytest

from hardware.test_sweep import asked
from steelyard.errors import StudyError
from steelyard.hardware import (
    Layout,
    better_each,
    cheapest_each,
    predicted,
    read_asked,
    sustained,
    time_of,
)
from steelyard.hardware.standing import gain, standing
from steelyard.weigh import vocabulary

SIXTEEN = {"count": "16", "device": "H200", "layout": "search"}


def clock(setup, held):
    return time_of(setup, running=held)


def answer(tmp_path, **changed):
    found = asked(tmp_path, **changed)
    return predicted(found.questions[""], clock=clock, folder=found.folder)


def test_a_search_ranks_what_fits_and_keeps_what_does_not_apart(tmp_path):
    (one,) = answer(tmp_path, **SIXTEEN).searches

    others = [standing(each) for each in one.ranked[1:]]
    assert others == sorted(others, reverse=True)
    assert standing(one.best)[:2] >= others[0][:2]
    assert {each.budget.fits for each in one.dropped} == {"no"}
    assert one.lacking.low > 0


def test_the_best_of_a_search_makes_most_tokens_of_those_that_keep_the_slo(tmp_path):
    slo = "{ttft: 3 s, tpot: 60 ms}"
    found = answer(tmp_path, **SIXTEEN, slo=slo, concurrency="128").forecasts

    best, *others = found
    assert best.keeps == "yes"
    assert all(
        each.timing.throughput.mid <= best.timing.throughput.mid
        for each in others
        if each.keeps == "yes"
    )


def test_of_near_equals_the_best_is_what_was_measured_and_not_what_has_stages(tmp_path):
    told = {**SIXTEEN, "model": "Llama-3.1-8B", "device": "H100 SXM", "concurrency": "1"}
    (one,) = answer(tmp_path, **told).searches

    assert one.best.setup.layout == Layout(tp=8, replicas=2)
    assert any(each.setup.layout.pp > 1 for each in one.ranked)


def test_the_cheapest_is_of_the_layouts_that_searches_take(tmp_path):
    told = {**SIXTEEN, "model": "Llama-3.1-8B", "device": "H100 SXM", "concurrency": "[1, 256]"}
    found = answer(tmp_path, **told)

    (cheapest,) = cheapest_each(found.forecasts)
    assert any(cheapest is each for each in found.taken)


def test_under_a_rate_the_best_takes_most_before_it_is_full(tmp_path):
    told = {**SIXTEEN, "concurrency": "", "rate": "2 /s", "slo": "{ttft: 3 s, tpot: 60 ms}"}
    found = answer(tmp_path, **told).forecasts

    kept = [each.timing.qps.mid for each in found if each.keeps == "yes"]
    assert len(kept) > 1
    assert kept[0] == max(kept)


def test_what_is_first_under_a_rate_has_the_most_capacity_at_the_slo(tmp_path):
    told = {
        "model": "Llama-3.1-70B", "count": "8", "layout": "search", "concurrency": "",
        "rate": "1 /s", "slo": "{ttft: 2 s, tpot: 60 ms}",
    }  # fmt: skip
    found = answer(tmp_path, **told).forecasts

    capacity = [sustained(each.setup, clock=clock).rate.mid for each in found]
    assert len(capacity) > 2
    assert capacity[0] == max(capacity)


def test_beyond_one_box_an_unsaid_layout_is_the_best_of_a_search(tmp_path):
    told = answer(tmp_path, count="16", concurrency="256")

    (only,) = told.forecasts
    assert only.setup.layout != Layout(tp=16)
    assert told.searches[0].plain.setup.layout == Layout(tp=16)
    assert told.searches[0].gained.times > 1
    assert not told.searches[0].about.said


def test_within_one_box_an_unsaid_layout_stays_and_a_better_one_is_known(tmp_path):
    told = answer(tmp_path, model="Llama-3.1-8B", concurrency="256")
    (better,) = better_each(told.forecasts, clock=clock)

    assert told.forecasts[0].setup.layout == Layout(tp=8)
    assert better.best.setup.layout.replicas > 1
    assert better.gain.times > 1


def test_a_layout_that_is_said_is_not_argued_with(tmp_path):
    told = answer(tmp_path, model="Llama-3.1-8B", concurrency="256", tp="8")

    assert not better_each(told.forecasts, clock=clock)


def test_where_nothing_fits_the_layout_that_lacks_least_stands_for_all(tmp_path):
    told = answer(tmp_path, **{**SIXTEEN, "device": "A10"})

    (only,) = told.forecasts
    assert only.budget.fits == "no"
    assert all(only.budget.lacking <= each.budget.lacking for each in told.searches[0].dropped)


def test_a_search_is_one_for_each_combination_of_the_other_lists(tmp_path):
    told = answer(tmp_path, **{**SIXTEEN, "count": "[8, 16]"}, concurrency="[8, 64]")

    assert len(told.searches) == 4
    assert len(told.taken) == 4
    assert len({each.setup.name for each in told.forecasts}) == len(told.forecasts)


def test_a_combination_that_can_not_be_divided_as_unsaid_points_to_the_search(tmp_path):
    seven = {"model": "Llama-3.1-8B", "count": "7"}

    assert answer(tmp_path, **seven).refused[0].unsaid
    assert answer(tmp_path, **seven, layout="search").forecasts


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"count": "", "layout": "search"}, "7:9: layout.*divides the devices in all"),
        ({"layout": "search", "tp": "8", "dp": "1", "ep": "1", "pp": "1"}, "nothing is left"),
        ({"layout": "best"}, "8:9: layout: .*search"),
    ],
)
def test_a_search_in_vain_is_refused(tmp_path, changed, why):
    with pytest.raises(StudyError, match=why):
        asked(tmp_path, **changed)


def test_more_layouts_than_anybody_reads_are_refused(tmp_path):
    many = str(list(range(100, 1500)))
    found = asked(tmp_path, **SIXTEEN, input=many)

    with pytest.raises(StudyError, match="set-ups with all their layouts; name fewer"):
        predicted(found.questions[""], clock=clock, folder=found.folder)


def test_a_study_may_leave_its_layout_to_the_search(tmp_path):
    file = tmp_path / "study.yaml"
    file.write_text(
        "study: Which?\n"
        "deployments:\n"
        "  v3: {endpoint: {base_url: 'http://127.0.0.1:1/v1', model: DeepSeek-V3}, hardware: "
        "{device: H200, count: 16, layout: search, input: 2048, output: 512, concurrency: 64}}\n"
        "workloads: {desk: {items: 'builtin:card-desk', arrivals: {closed: {users: 1}}}}\n"
        "suites: [structured]\n"
        "gates: [delivered_compliance >= 90%]\n",
        "utf-8",
    )
    found = read_asked(file, vocabulary=vocabulary())

    assert len(predicted(found.questions["v3"], clock=clock, name="v3").taken) == 1


def test_what_surely_fits_is_taken_before_what_may_not(tmp_path):
    changed = {"device": "H20-96GB", "count": "16", "layout": "search", "input": "4096"}
    (one,) = answer(tmp_path, **changed, concurrency="16").searches

    assert one.best.fits == "yes"
    assert "depends" in {each.fits for each in one.ranked}


def test_what_surely_fits_is_never_set_apart_by_its_pace(tmp_path):
    changed = {"device": "H20-96GB", "count": "16", "layout": "search", "input": "4096"}
    (one,) = answer(tmp_path, **changed, concurrency="16").searches
    unsure = next(each for each in one.ranked if each.fits == "depends")

    won = gain(one.best, unsure)

    assert (won.kind, won.sure) == ("surely", True)
