"""The cost model on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from steelyard.cli.cost.amounts import UNKNOWN, money, percent, spread
from steelyard.cli.cost.phrases import Words
from steelyard.cli.cost.sources import sources
from steelyard.cli.cost.units import unit_rows
from steelyard.cli.cost.words import words_of
from steelyard.cli.options.lang import Lang
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.reader import visible
from steelyard.report.ledger_sentences import crossing_text, remark_text
from steelyard.report.words import Words as Sentences
from steelyard.report.words.spacing import filled

Row = tuple[str, list[str]]
_NEEDED = ("throughput", "utilisation", "tokens", "accepted")


def show(told: dict[str, Any], *, lang: Lang) -> None:
    """Both ledgers, unit costs, break-even, what is missing and what is worth knowing."""
    words, say = words_of(lang), Sentences(lang.value)
    console = LastingConsole(highlight=False)
    for line in _head(told, words):
        console.print(Text(visible(line), style="bold"), soft_wrap=True)
    ledgers = told["ledgers"]
    names = [one["deployment"] for one in ledgers]
    for title, rows in (
        (words.accrual, [*_lines(told, "accrual", words, say), *_accrued(ledgers, words)]),
        (words.cash, [*_lines(told, "cash", words, say), *_paid(ledgers, words)]),
        (words.units, list(unit_rows(ledgers, words, discount=told["about"]["discount"]))),
        (words.operations, list(_operations(ledgers, words))),
    ):
        if rows:
            console.print()
            console.print(Text(title, style="bold"), soft_wrap=True)
            console.print(_table(names, rows, words))
    for title, lines in (
        ("", [*_splits(ledgers, words), *_legacy(ledgers, words)]),
        (words.break_even, [crossing_text(one, say) for one in told["break_even"]]),
        (words.missing_title, _missing(ledgers, words, say)),
        (words.sources_title, list(sources(told, words, say))),
        (words.remarks_title, [remark_text(one, say) for one in told["remarks"]]),
    ):
        if lines and title:
            console.print()
            console.print(Text(title, style="bold"), soft_wrap=True)
        for line in lines:
            console.print(Text(visible(f"  {line}")), soft_wrap=True)


def _head(told: dict[str, Any], words: Words) -> Iterator[str]:
    about = told["about"]
    yield words.title.format(months=about["horizon_months"], currency=about["currency"])
    volume = about["volume"]
    if volume is not None:
        sentence = words.volume_point if volume["low"] == volume["high"] else words.volume
        told = {case: _volume(volume[case], words) for case in ("low", "base", "high")}
        yield filled(sentence, {**volume, **told, "growth": percent(volume["growth"], words)})
    if about["baseline"] is not None:
        yield words.baseline.format(
            name=words.nothing if about["baseline"] == "nothing" else about["baseline"]
        )


def _volume(written: str, words: Words) -> str:
    """A volume of the record, ``60000 answer/d``, as people say it."""
    number, _, unit = written.partition(" ")
    noun, _, per = unit.partition("/")
    said = {
        "number": money(float(number), words),
        "noun": words.volume_nouns.get(noun, noun),
        "per": words.volume_times.get(per, per),
    }
    return filled(words.volume_of, said)


def _table(names: Sequence[str], rows: Sequence[Row], words: Words) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    table.add_column(words.line, overflow="fold", ratio=3)
    for name in names:
        table.add_column(Text(visible(name)), justify="right", overflow="fold", ratio=3)
    for label, cells in rows:
        table.add_row(Text(visible(label)), *(Text(visible(cell)) for cell in cells))
    return table


def _lines(told: dict[str, Any], ledger: str, words: Words, say: Sentences) -> Iterator[Row]:
    """Each line once, in the order of the file, whoever bears it; namesakes side by side."""
    found = [dict(_keyed(one[ledger]["lines"])) for one in told["ledgers"]]
    order = [line["name"] for line in told["lines"]]
    keys = dict.fromkeys(key for each in found for key in each)
    for name, kind, nth in sorted(keys, key=lambda key: (order.index(key[0]), key[2])):
        cells = [
            spread(each[name, kind, nth], words) if (name, kind, nth) in each else "–"
            for each in found
        ]
        yield words.kind_of.format(name=name, kind=say.or_plain(f"line.{kind}", kind)), cells


def _keyed(lines: Sequence[dict[str, Any]]) -> Iterator[tuple[tuple[str, str, int], Any]]:
    """Totals by name, kind, and which of several of that name it is."""
    seen: Counter[tuple[str, str]] = Counter()
    for line in lines:
        key = line["name"], line["kind"]
        yield (*key, seen[key]), line["total"]
        seen[key] += 1


def _accrued(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[Row]:
    accruals = [one["accrual"] for one in ledgers]
    yield words.tco, [spread(each["total"], words) for each in accruals]
    if any("missing" in each["total"] for each in accruals):
        yield f"  {words.known}", [spread(each["known"], words) for each in accruals]
    yield f"  {words.idle}", [spread(each["idle"], words) for each in accruals]
    if any(each["left"]["known"]["high"] for each in accruals):
        yield f"  {words.left}", [spread(each["left"]["total"], words) for each in accruals]


def _paid(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[Row]:
    cash = [one["cash"] for one in ledgers]
    yield words.paid, [spread(each["total"], words) for each in cash]
    if any("missing" in each["total"] for each in cash):
        yield f"  {words.known}", [spread(each["known"], words) for each in cash]
    yield f"  {words.first_day}", [_first(each["payments"], words) for each in cash]


def _first(payments: Any, words: Words) -> str:
    return UNKNOWN if isinstance(payments, dict) else spread(payments[0], words)


def _operations(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[Row]:
    told = [one["operations"] or {} for one in ledgers]
    if not any(told):
        return
    for key in ("alert_coverage", "scaling_reaction_s", "self_healing", "source"):
        yield words.facts[key], [_operation(key, each.get(key), words) for each in told]


def _operation(key: str, value: Any, words: Words) -> str:
    if value is None:
        return UNKNOWN
    if key == "source":
        return str(value)
    return f"{value:g} s" if key == "scaling_reaction_s" else percent(value, words)


def _splits(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[str]:
    for one in ledgers:
        facts, name = one["facts"], one["deployment"]
        if "missing" in facts["tokens"]:
            if "missing" not in one["unit"]["capacity"]["per_mtok"]["out"]:
                yield words.split_single.format(deployment=name)
        elif facts["split_stated"]:
            split = {kind: f"{weight:g}" for kind, weight in facts["split"].items()}
            yield words.split.format(deployment=name, **split)
        else:
            yield words.split_alike.format(deployment=name)


def _legacy(ledgers: Sequence[dict[str, Any]], words: Words) -> Iterator[str]:
    for one in ledgers:
        index = (one["operations"] or {}).get("legacy_index")
        if index is None or "missing" in index:
            continue
        grade = words.no_grade if index["grade"] is None else words.grades[index["grade"]]
        value = f"{index['value']:.4g}" + (words.capped if index["capped"] else "")
        yield words.legacy.format(deployment=one["deployment"], value=value, grade=grade)


def _missing(ledgers: Sequence[dict[str, Any]], words: Words, say: Sentences) -> list[str]:
    """Lines that nobody can put into money, and facts that unit costs lack, by deployment."""
    found = []
    for one in ledgers:
        name, facts = one["deployment"], one["facts"]
        found += [f"{name}: {say.term(reason)}" for reason in one["accrual"]["missing"]]
        stands = any(line["kind"] == "compute" for line in one["accrual"]["lines"])
        needed = _NEEDED if stands and not one["members"] else _NEEDED[2:]
        lacking = [key for key in needed if "missing" in facts[key]]
        if lacking and any("missing" in unit["per_accepted"] for unit in one["unit"].values()):
            found.append(words.unstated.format(deployment=name, facts=", ".join(lacking)))
    return found
