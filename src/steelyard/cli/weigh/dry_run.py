"""steelyard weigh STUDY --dry-run: what would be asked, what it costs, what it could show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from steelyard.cli.weigh.dry_run_words import REASONS_ZH, WORDS
from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.report.words import Words

if TYPE_CHECKING:
    from rich.table import Table

    from steelyard.weigh import Forecast, Wish
    from steelyard.weigh.outlook import Share
    from steelyard.weigh.prospects import Prospect


def tell(study: Path, wish: Wish, *, lang: str, as_json: bool) -> int:
    """Print the forecast; raises StudyError where the budget doesn't hold it."""
    from steelyard.weigh import forecast

    found = forecast(study, wish)
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(_document(found)).decode(), nl=False)
    else:
        _show(found, lang)
    return StudyError.exit_code if found.exceeded else 0


def _document(found: Forecast) -> dict[str, Any]:
    fields = (
        "study",
        "hash",
        "currency",
        "shares",
        "shown",
        "gates",
        "budget",
        "exceeded",
        "old_prices",
    )
    summed = ("answers", "prompt_tokens", "output_least", "output_most", "time_s")
    totals = {name: found.total(name) for name in (*summed, "money_least", "money_most")}
    return {**{name: getattr(found, name) for name in fields}, "total": totals}


def _show(found: Forecast, lang: str) -> None:
    from rich.text import Text

    from steelyard.cli.terminal.console import LastingConsole

    console = LastingConsole(highlight=False)
    console.print(_table(found, lang))
    for line in (*_notes(found, lang), *_shown(found, lang), *_gates(found, lang)):
        console.print(Text(line))
    console.print(Text("\n".join(_end(found, lang))))


def _table(found: Forecast, lang: str) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in WORDS[lang]["head"].split(" | "):
        table.add_column(name, overflow="fold")
    for share in found.shares:
        table.add_row(*(Text(cell) for cell in _cells(share, found, lang)))
    return table


def _cells(share: Share, found: Forecast, lang: str) -> tuple[str, ...]:
    says = WORDS[lang]
    output = _range(share.output_least, share.output_most, lang)
    requests = _count(share.answers, lang)
    time = share.time_s
    return (
        share.workload,
        share.deployment,
        requests if share.once else says["at_least"].format(n=requests),
        _count(share.prompt_tokens, lang),
        output,
        says["unknown"] if isinstance(time, Missing) else says["seconds"].format(s=time),
        _money(share.money_least, share.money_most, found, lang),
    )


def _range(low: int | Missing, high: int | Missing, lang: str) -> str:
    if isinstance(low, Missing) or isinstance(high, Missing):
        return WORDS[lang]["unknown"]
    return WORDS[lang]["range"].format(low=_count(low, lang), high=_count(high, lang))


def _count(number: float | Missing, lang: str) -> str:
    return WORDS[lang]["unknown"] if isinstance(number, Missing) else f"{number:,.0f}"


def _money(low: float | Missing, high: float | Missing, found: Forecast, lang: str) -> str:
    says = WORDS[lang]
    if isinstance(low, Missing) or isinstance(high, Missing):
        return says["unknown"]
    least, most = (says["money"].format(amount=m, currency=found.currency) for m in (low, high))
    return least if least == most else says["range"].format(low=least, high=most)


def _notes(found: Forecast, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    money = _money(found.total("money_least"), found.total("money_most"), found, lang)
    yield says["total"].format(requests=_count(found.total("answers"), lang), money=money)
    for how in dict.fromkeys(share.counted_by for share in found.shares):
        yield says["counted"].format(how=Words(lang).term(how))
    yield says["output"]
    for name, days in found.old_prices.items():
        yield says["old"].format(name=name, days=days)
    for field, key in (("money_most", "unpriced"), ("time_s", "untimed")):
        values = [getattr(share, field) for share in found.shares]
        for why in dict.fromkeys(v.reason for v in values if isinstance(v, Missing)):
            yield says[key].format(why=_reason(Missing(reason=why), lang))


def _reason(why: Missing, lang: str) -> str:
    """The program's own reasons are known in both languages."""
    return REASONS_ZH.get(why.reason, why.reason) if lang == "zh" else why.reason


def _shown(found: Forecast, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    for one in found.shown:
        yield ""
        yield says["shown"].format(
            workload=one.workload,
            suite=one.suite,
            answers=one.answers,
            clusters=one.clusters,
            compared=one.compared,
        )
        for apart, least in one.difference.items():
            if isinstance(least, Missing):
                why = _reason(least, lang)
                yield "  " + says["none"].format(apart=apart, why=why)
                continue
            yield "  " + says["difference"].format(apart=apart, difference=f"{least:.1%}")
        yield "  " + says["criteria"].format(names=", ".join(one.criteria))


def _gates(found: Forecast, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    if found.gates:
        yield ""
        yield says["gates"]
    for one in found.gates:
        if one.facts:
            yield "  " + says["by_facts"].format(gate=one.gate, found=_judged(one, lang))
            continue
        if isinstance(one.provable, Missing):
            yield "  " + says["open"].format(gate=one.gate, why=_reason(one.provable, lang))
            continue
        key = "provable" if one.provable else "unprovable"
        yield "  " + says[key].format(gate=one.gate, n=one.answers, needs=one.needs)


def _judged(one: Prospect, lang: str) -> str:
    says = WORDS[lang]
    found: dict[str, list[str]] = {}
    for name, result in one.facts.items():
        found.setdefault(result.value, []).append(name)
    parts = [
        says["judged"].format(result=result, names=says["comma"].join(names))
        for result, names in found.items()
    ]
    return says["semicolon"].join(parts)


def _end(found: Forecast, lang: str) -> Iterator[str]:
    says = WORDS[lang]
    if found.budget:
        units = {"money": f" {found.currency}", "time_s": " s"}
        limits = ", ".join(
            f"{name.removesuffix('_s')} {limit:.6g}{units.get(name, '')}"
            for name, limit in found.budget.items()
        )
        yield says["budget"].format(limits=limits)
    if found.exceeded:
        yield says["exceeded"].format(why="; ".join(found.exceeded))
    yield says["nothing"]
