"""Dated prices: which one holds at a moment, and prices out of a published table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost import entries_of, imported, never_held, price_at, stale
from steelyard.errors import PriceUnknown, StudyError
from steelyard.study import PriceBook, book_rules, load_record
from steelyard.study.pricebook import Hours

SAID = {"as_of": "2026-11-01", "source": "page"}
RATES = {"in": "1 USD/Mtok", "out": "2 USD/Mtok"}
NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def entry(**more):
    return {"model": "m-0905", "provider": "p", **RATES, **SAID, **more}


def book(*models, machines=()):
    return PriceBook.model_validate(
        {"book": "ours", "models": list(models), "machines": list(machines)}
    )


def rate(found, when=NOON, **more):
    return price_at(found, "m-0905", when=when, **more).input.amount


def test_of_several_that_hold_the_last_one_counts():
    found = book(
        entry(),
        entry(**{"in": "3 USD/Mtok", "from": "2026-12-01"}),
        entry(**{"in": "4 USD/Mtok", "hours": "08:30-00:30 +08:00"}),
        entry(**{"in": "5 USD/Mtok", "above": 200_000}),
        entry(**{"in": "6 USD/Mtok", "volume_above": "1000 Mtok/month"}),
    )

    night = NOON.replace(hour=18)
    assert rate(found) == 4
    assert rate(found, night) == 1
    assert rate(found, night.replace(year=2027)) == 3
    assert rate(found, prompt_tokens=200_000) == 4
    assert rate(found, prompt_tokens=200_001) == 5
    assert rate(found, mtok_a_month=Decimal(1001)) == 6


@given(begins=st.integers(0, 1439), ends=st.integers(0, 1439), minute=st.integers(0, 1439))
def test_hours_that_run_over_midnight_hold_where_the_rest_of_the_day_does_not(begins, ends, minute):
    when = dt.datetime(2026, 11, 30, minute // 60, minute % 60, tzinfo=dt.UTC)
    if begins != ends:
        one = Hours(begins=begins, ends=ends, written="")
        rest = Hours(begins=ends, ends=begins, written="")
        assert one.holds(when) != rest.holds(when)


def test_an_unknown_model_is_an_error_and_names_the_nearest():
    with pytest.raises(PriceUnknown, match="did you mean 'm-0905'"):
        price_at(book(entry()), "m-905", when=NOON)
    with pytest.raises(PriceUnknown, match="p, q offer it"):
        entries_of(book(entry(), entry(provider="q")), "m-0905")
    with pytest.raises(PriceUnknown, match="none of which holds"):
        price_at(book(entry(**{"from": "2027-01-01"})), "m-0905", when=NOON)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("in: 1 USD/Mtok", "in: 0 USD/Mtok", "models[0]: a price of 0 is what an unknown price"),
        ("in: 1 USD/Mtok", "in: 1 USD/h", "is no price of tokens"),
        ("in: 1 USD/Mtok", "in: 1 CNY/Mtok", "in several currencies"),
        ("hours: 08:30-00:30 +08:00", "hours: 08:30-00:30", "with their zone"),
        ("terms: rented", "terms: rent", "did you mean 'rented'?"),
        ("model: b", "model: a", "models[1]: has the same conditions as models[0]"),
    ],
)
def test_a_fault_of_a_book_is_named_with_its_line(tmp_path, old, new, fault):
    text = (
        "book: ours\nmodels:\n"
        "  - {model: a, provider: p, in: 1 USD/Mtok, out: 2 USD/Mtok,\n"
        "     as_of: 2026-11-01, source: x}\n"
        "  - {model: b, provider: p, in: 2 USD/Mtok, out: 2 USD/Mtok,\n"
        "     as_of: 2026-11-01, source: x}\n"
        "  - {model: a, provider: p, in: 3 USD/Mtok, out: 4 USD/Mtok,\n"
        "     hours: 08:30-00:30 +08:00, as_of: 2026-11-01, source: x}\n"
        "machines:\n"
        "  - {machine: H200, provider: p, terms: rented, rate: 3 USD/h,\n"
        "     as_of: 2026-11-01, source: x}\n"
    )
    file = tmp_path / "book.yaml"
    file.write_text(text, "utf-8")
    assert load_record(file, PriceBook, rules=book_rules).machines[0].rate.amount == 3
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")

    with pytest.raises(StudyError) as caught:
        load_record(file, PriceBook, rules=book_rules)
    assert fault in str(caught.value)
    assert str(caught.value).startswith(f"{file}:")


def test_prices_grow_old():
    machine = {"machine": "H200", "provider": "p", "terms": "owned", "rate": "3 USD/h", **SAID}
    found = book(entry(), machines=[machine])

    assert list(stale(found, on=dt.date(2026, 12, 1))) == []
    assert [age for _, age in stale(found, on=dt.date(2027, 12, 1))] == [395, 395]


def blended(found, prompt=2048, made=512):
    """Money for a million tokens of requests of one shape."""
    whole = found.input.amount * prompt + found.output.amount * made
    return float(whole / (prompt + made))


def taken(model, provider):
    return PriceBook.model_validate(
        {"book": "x", "models": list(imported(model, provider=provider, as_of=NOON.date()))}
    )


def test_published_prices_come_out_as_they_were_worked_out_by_hand():
    pytest.importorskip("genai_prices")
    deepseek = taken("deepseek-chat", "deepseek")
    preview = taken("kimi-k2-0711-preview", "moonshotai")
    plain = taken("kimi-k2", "moonshotai")
    at = {"peak": NOON, "off": NOON.replace(hour=20)}

    assert blended(price_at(plain, "kimi-k2", when=NOON)) == pytest.approx(0.916)
    assert blended(price_at(preview, "kimi-k2-0711-preview", when=NOON)) == pytest.approx(0.98)
    by_hour = {k: blended(price_at(deepseek, "deepseek-chat", when=w)) for k, w in at.items()}
    assert by_hour == pytest.approx({"peak": 0.436, "off": 0.218})


@pytest.mark.parametrize(("day", "hour"), [(1, 2), (1, 12), (20, 2), (20, 12), (20, 7)])
def test_rules_of_day_and_hour_hold_as_in_the_table(day, hour):
    pytest.importorskip("genai_prices")
    from genai_prices.data import providers

    when = dt.datetime(2026, 8, day, hour, tzinfo=dt.UTC)
    [model] = [m for p in providers if p.id == "deepseek" for m in p.models
               if m.id == "deepseek-v4-pro"]  # fmt: skip
    found = price_at(taken("deepseek-v4-pro", "deepseek"), "deepseek-v4-pro", when=when)

    assert found.output.amount == model.get_prices(when).output_mtok


def test_an_alias_or_an_unknown_id_is_refused_and_never_priced():
    pytest.importorskip("genai_prices")

    with pytest.raises(PriceUnknown, match="is an alias of"):
        imported("deepseek-r1", provider="deepseek", as_of=NOON.date())
    with pytest.raises(PriceUnknown, match="no provider 'deepsek'"):
        imported("deepseek-chat", provider="deepsek", as_of=NOON.date())


EARLY, LATE = {"from": "2026-01-01"}, {"from": "2026-12-01"}
DAY, NIGHT = {"hours": "08:00-20:00 +08:00"}, {"hours": "20:00-08:00 +08:00"}
LONG, LONGER = {"above": 128_000}, {"above": 200_000}


@pytest.mark.parametrize(
    ("first", "behind"),
    [
        (LATE, [EARLY]),
        (LATE, [{}]),
        (DAY, [{}]),
        ({}, [DAY, NIGHT]),
        (EARLY, [EARLY | DAY, EARLY | NIGHT]),
        (LONGER, [LONG]),
        ({"volume_above": "1000 Mtok/month"}, [{"volume_above": "500 Mtok/month"}]),
        ({"hours": "09:00-12:00 +08:00"}, [DAY]),
    ],
)
def test_an_entry_that_those_behind_it_always_hide_is_named(first, behind):
    found = book(entry(**first), *(entry(**one) for one in behind))

    assert list(never_held(found)) == [found.models[0]]


@pytest.mark.parametrize(
    ("first", "behind"),
    [
        ({}, [EARLY]),
        (EARLY, [LATE]),
        ({}, [DAY]),
        (EARLY, [EARLY | DAY, LATE | NIGHT]),
        (LONG, [LONGER]),
        (DAY, [{"hours": "09:00-21:00 +08:00"}]),
        ({}, [{"provider": "q"}]),
    ],
)
def test_an_entry_that_holds_at_some_moment_is_not_named(first, behind):
    found = book(entry(**first), *(entry(**one) for one in behind))

    assert list(never_held(found)) == []
