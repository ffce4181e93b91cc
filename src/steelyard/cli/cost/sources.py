"""Who says so: every declared figure of a cost with its source and its day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.cli.cost.amounts import count, spread
from steelyard.cli.cost.phrases import Words
from steelyard.report.ledger_sentences import paid_per
from steelyard.report.words import Words as Sentences

Row = Mapping[str, Any]
_FACTS = ("throughput", "qps", "utilisation", "tokens", "accepted")


def sources(told: Row, words: Words, say: Sentences) -> Iterator[str]:
    """Lines, rates of exchange, and what is known of each deployment."""
    for line in told["lines"]:
        per = "".join(f"/{say.or_plain(f'recurs.{each}', each)}" for each in paid_per(line))
        rate = f"{spread(line['rate'], words)} {line['currency']}{per}"
        if line["amount"] != 1 or line["unit"]:
            rate = f"{count(line['amount'])} {line['unit']}".rstrip() + f" × {rate}"
        yield words.said.format(what=line["name"], value=rate, **_who(line, words, say))
    for quote in told["fx"]:
        pair = f"{quote['in']}/{quote['currency']}"
        rate = spread(quote["rate"], words)
        yield words.said.format(what=pair, value=rate, **_who(quote, words, say))
    for one in told["ledgers"]:
        yield from _facts(one, words, say)


def _facts(one: Row, words: Words, say: Sentences) -> Iterator[str]:
    """Facts of one source together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key in _FACTS:
        fact = one["facts"][key]
        if "missing" not in fact:
            who = tuple(_who(fact, words, say).values())
            found.setdefault(who, []).append(key)
    for (source, as_of, status), keys in found.items():
        yield words.said.format(
            what=one["deployment"], value=", ".join(keys), source=source, as_of=as_of, status=status
        )


def _who(found: Row, words: Words, say: Sentences) -> dict[str, str]:
    return {
        "source": found["source"] or words.nobody,
        "as_of": found["as_of"],
        "status": say(f"status.{found.get('status', 'documented')}"),
    }
