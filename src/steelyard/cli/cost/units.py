"""Unit costs as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from steelyard.cli.cost.amounts import UNKNOWN, percent, spread
from steelyard.cli.cost.phrases import Words
from steelyard.report.ledger_sentences import years_shown

Row = tuple[str, list[str]]


def unit_rows(
    ledgers: Sequence[dict[str, Any]], words: Words, *, discount: dict[str, Any] | None
) -> Iterator[Row]:
    """Costs of a unit by utilisation and by volume, and the facts that they rest on."""
    for label, basis in (("served", "capacity"), ("asked", "demand")):
        units = [one["unit"][basis] for one in ledgers]
        rows = [
            *((k, [spread(u["per_mtok"][k], words) for u in units]) for k in _TOKENS),
            ("answer", [spread(u["per_answer"], words) for u in units]),
            ("accepted", [spread(u["per_accepted"], words) for u in units]),
            ("fixed", [spread(u["fixed_per_h"], words) for u in units]),
            ("calls", [spread(u["calls_per_h"], words) for u in units]),
        ]
        told = [(key, cells) for key, cells in rows if set(cells) != {UNKNOWN}]
        if any(key not in {"fixed", "calls"} for key, _ in told):
            yield words.per[label], [""] * len(units)
            yield from ((words.per[key], cells) for key, cells in told)
    yield from _over_years(ledgers, words, discount=discount)
    qps = [spread(one["per_qps_year"], words) for one in ledgers]
    if set(qps) != {UNKNOWN}:
        yield words.per["qps"], qps
    yield from _facts(ledgers, words)


def _over_years(
    ledgers: Sequence[dict[str, Any]], words: Words, *, discount: dict[str, Any] | None
) -> Iterator[Row]:
    """An accepted answer year by year, and over all years in money of today."""
    # records of earlier versions have neither
    years = years_shown(min(len(one.get("unit_by_year", ())) for one in ledgers))
    rows = {
        words.per["year"].format(year=year): [
            spread(one["unit_by_year"][year - 1]["per_accepted"], words) for one in ledgers
        ]
        for year in years
    }
    if discount is not None and all("unit_levelised" in one for one in ledgers):
        label = words.per["levelised"].format(rate=percent(discount["rate"], words))
        rows[label] = [spread(one["unit_levelised"]["per_accepted"], words) for one in ledgers]
    told = {label: cells for label, cells in rows.items() if set(cells) != {UNKNOWN}}
    if told:
        yield words.per["over years"], [""] * len(ledgers)
        yield from told.items()


_TOKENS = ("in", "out", "cached", "all")


def _facts(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[Row]:
    facts = [one["facts"] for one in ledgers]
    most = max(each["attempts"] for each in facts)
    rows = {
        "utilisation": [_share(each["utilisation"], words, "base") for each in facts],
        "implied": [_bare(each["implied_utilisation"], words) for each in facts],
        "accepted": [_share(each["accepted"], words) for each in facts],
        "attempts": [f"{each['expected_attempts']:.4g}" for each in facts] if most > 1 else [],
        "failing": [_bare(each["residual_failure"], words) for each in facts],
    }
    for key, cells in rows.items():
        if set(cells) - {UNKNOWN}:
            yield words.facts[key].format(most=most), cells


def _share(found: dict[str, Any], words: Words, case: str = "") -> str:
    if "missing" in found:
        return UNKNOWN
    return percent(found["value"][case] if case else found["value"], words)


def _bare(found: Any, words: Words) -> str:
    return UNKNOWN if isinstance(found, dict) else percent(found, words)
