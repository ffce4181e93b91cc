"""The business of a study: money per thing and time, names that exist, faults with their lines."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.study import Rate
from steelyard.study.costline import CostLine
from steelyard.study.rate import parse_amount, parse_rate

HEAD = """business:
  horizon: 3 years
  currency: CNY
  deployments: {k2: {}, ds: {}}
  lines:
    - {what: box, kind: compute, for: k2, rate: 200万 CNY, life: 4 years,
       as_of: 2026-11-01, source: x}
"""
LINE = "{what: a, kind: people, rate: 1 CNY/year, as_of: 2026-11-01, source: x}"


def fx(rate):
    by = "as_of: 2026-11-01, source: x"
    return f"  fx:\n    - {{rate: 7 CNY/USD, {by}}}\n    - {{rate: {rate}, {by}}}\n  lines:"


@pytest.fixture
def refused(read):
    def run(text: str) -> str:
        with pytest.raises(StudyError) as caught:
            read(text)
        return str(caught.value)

    return run


@pytest.mark.parametrize(
    ("written", "amount", "currency", "noun", "per"),
    [
        ("3.00 USD/GPU/h", "3", "USD", "GPU", "h"),
        ("45万 CNY/人/年", "450000", "CNY", "person", "year"),
        ("1.2亿 CNY", "120000000", "CNY", "", ""),
        ("４ CNY/Mtok in", "4", "CNY", "Mtok in", ""),
        ("45 CNY per year", "45", "CNY", "", "year"),
        ("0.12 USD/GB/month", "0.12", "USD", "GB", "month"),
    ],
)
def test_a_rate_is_money_per_thing_and_time(written, amount, currency, noun, per):
    assert parse_rate(written) == Rate(
        amount=Decimal(amount), currency=currency, noun=noun, per=per
    )


@given(
    st.decimals(0, 10**9, places=4), st.sampled_from(["", "GPU", "Mtok out"]),
    st.sampled_from(["", "h", "month", "year"]),
)  # fmt: skip
def test_a_rate_is_read_back_as_it_was_printed(number, noun, per):
    found = parse_rate("/".join([f"{number} CNY", *filter(None, (noun, per))]))

    assert parse_rate(str(found)) == found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("200万 CNY", "200", "rate: has no unit; write it like '3.00 USD/h' or '450000 CNY/year'"),
        ("200万 CNY", "'1,200 CNY'", "can be read in two ways"),
        ("200万 CNY", "-1 CNY", "is below zero; a cost is 0 or more"),
        ("200万 CNY", "3 USD", "business.fx: {rate: … CNY/USD, as_of: …, source: …}"),
        ("200万 CNY", "3 CNY/GPU", "the rate is per GPU; say how many, such as '4 GPU'"),
        ("200万 CNY", "3 CNY/year", "life: is for what is paid once and written off"),
        ("200万 CNY", "5 CNY/yera, amount: 4", "did you mean 'year'?"),
        ("200万 CNY", "5 CNY/mtok, amount: 0.5", "did you mean 'Mtok'?"),
        ("200万 CNY", "200万元/年", "'元' in '200万元/年' is no currency here; write CNY"),
        ("200万 CNY", "5 CNY/month/GPU", "write the thing first, then h, d, month or year"),
        ("for: k2", "for: k3", "no deployment 'k3'; known: k2, ds"),
        ("life: 4 years", "life: 4", "life: has no unit; write it like '3 years' or '18 months'"),
        ("life: 4 years", "at: 2027-01-01", "does not say when it starts; add 'start'"),
        ("life: 4 years", "low: 300万 CNY", "low: 3000000 CNY lies above the rate of 2000000 CNY"),
        ("life: 4 years", "high: 300万 CNY/year", "is in another unit than the rate"),
        ("kind: compute", "kind: idle", "must be one of compute, network"),
        ("horizon: 3 years", "horizon: 0 years", "a horizon of 0 months holds nothing"),
        ("currency: CNY", "currency: RMB", "'RMB' is no currency"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_field_and_line(refused, old, new, fault):
    assert HEAD.count(old) == 1
    told = refused(HEAD.replace(old, new))

    assert fault in told
    assert all(line.split(":")[1].isdigit() for line in told.splitlines())


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("  lines:", fx("1 CNY/USD"), ":7:14: business.fx[1].rate: is"),
        ("  lines:", fx("1 USD/CNY"), ":7:14: business.fx[1].rate: is"),
        ("for: k2", "for: [k2, k2]", "business.lines[0].for[1]: is"),
    ],
)  # fmt: skip
def test_what_a_list_says_twice_is_refused_by_both_lines(refused, old, new, place):
    assert f"{place} given twice, first in line 6; keep one of them" in refused(
        HEAD.replace(old, new)
    )


def test_hours_a_month_at_a_rate_an_hour_recur_each_month():
    line = CostLine.model_validate(
        {"what": "on-call", "kind": "people", "amount": "40 h/month", "rate": "300 CNY/h",
         "as_of": "2026-11-01", "source": "x"}
    )  # fmt: skip

    assert (line.recurs, parse_amount("40 h/month").number) == ("month", 40)


def test_a_business_in_a_study_changes_its_hash_and_a_study_without_one_keeps_its_own(
    good, vocabulary
):
    from steelyard.study import loads

    with_one = good + "business: {horizon: 3 years, currency: CNY, lines: [" + LINE + "]}\n"
    first = loads(with_one, vocabulary=vocabulary)
    dearer = loads(with_one.replace("1 CNY/year", "2 CNY/year"), vocabulary=vocabulary)
    same = loads(with_one.replace("1 CNY/year", "1.00 CNY/年"), vocabulary=vocabulary)

    assert first.hash == same.hash != dearer.hash
    assert "business" not in __import__("json").loads(_canonical(good, vocabulary))["study"]


def _canonical(text, vocabulary):
    from steelyard.study import canonical_json, loads

    return canonical_json(loads(text, vocabulary=vocabulary))
