"""A price book on a terminal, as JSON, and as text to be put into a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.table import Table
from rich.text import Text

from steelyard.cli.options.lang import Lang
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.reader import visible

if TYPE_CHECKING:
    from steelyard.study import MachinePrice, ModelPrice, PriceBook

_WORDS = {
    Lang.EN: {
        "model": "model", "provider": "provider", "in": "in /Mtok", "out": "out /Mtok",
        "cached": "cached /Mtok", "when": "holds", "as_of": "as of", "source": "source",
        "machine": "machine", "terms": "terms", "rate": "an hour", "always": "always",
        "from": "from {0}", "hours": "{0}", "above": "above {0} prompt tokens",
        "volume_above": "beyond {0}", "left_out": "besides: {0}", "old": "{0} ({1} days old)",
        "ahead": "{0} (still to come)", "sound": "{0}: sound; {1} prices, {2} of them old",
        "owned": "owned", "rented": "rented", "reserved": "reserved",
        "order": "of several that hold, the last one counts",
        "never": "holds at no moment: entries behind it hold whenever it would; move it behind "
        "them, or delete it",
    },
    Lang.ZH: {
        "model": "模型", "provider": "供应方", "in": "输入/百万 token", "out": "输出/百万 token",
        "cached": "缓存/百万 token", "when": "适用", "as_of": "日期", "source": "来源",
        "machine": "机器", "terms": "方式", "rate": "每小时", "always": "始终",
        "from": "自 {0} 起", "hours": "{0}", "above": "输入超过 {0} token",
        "volume_above": "用量超过 {0}", "left_out": "另计：{0}", "old": "{0}（已 {1} 天）",
        "ahead": "{0}（尚未到来）", "sound": "{0}：无误；{1} 条价格，其中 {2} 条过期",
        "owned": "自有", "rented": "租用", "reserved": "预留",
        "order": "数条同时适用时，以文件中最后一条为准",
        "never": "任何时刻都不适用：它适用时，其后的条目也都适用；请移到其后，或删除",
    },
}  # fmt: skip


def show_book(
    title: str,
    models: Sequence[ModelPrice],
    machines: Sequence[MachinePrice],
    *,
    on: dt.date,
    lang: Lang,
) -> None:
    """Two tables: prices of tokens and prices of machines."""
    say = _WORDS[lang]
    console = LastingConsole(highlight=False)
    console.print(Text(visible(title), style="bold"))
    if models:
        table = _table([say[c] for c in (*_MODEL, "when", "as_of", "source")])
        for one in models:
            cached = "–" if one.cached is None else _money(one.cached)
            table.add_row(
                visible(one.model), visible(one.provider),
                _money(one.input), _money(one.output), cached,
                _when(one, say), _aged(one.as_of, on, say), visible(one.source),
            )  # fmt: skip
        console.print(table)
        if len(models) > len({(one.model, one.provider) for one in models}):
            console.print(Text(say["order"], style="dim"))
    if machines:
        table = _table(
            [say[c] for c in ("machine", "provider", "terms", "rate", "as_of", "source")]
        )
        for each in machines:
            table.add_row(
                visible(each.machine), visible(each.provider), say[each.terms], _money(each.rate),
                _aged(each.as_of, on, say), visible(each.source),
            )  # fmt: skip
        console.print(table)


_MODEL = ("model", "provider", "in", "out", "cached")


def show_json(
    title: str,
    models: Sequence[ModelPrice],
    machines: Sequence[MachinePrice],
    *,
    on: dt.date,
) -> None:
    """The same as one object; rates as they are written, ages in days."""
    from steelyard.evidence import dumps

    told = {
        "book": title,
        "models": [_plain(one, on) for one in models],
        "machines": [_plain(one, on) for one in machines],
    }
    typer.echo(dumps(told).decode(), nl=False)


def show_check(book: PriceBook, file: Path, *, on: dt.date, lang: Lang) -> None:
    """A line, and before it one for each price that has grown old, or that can never hold."""
    from steelyard.cost import never_held, stale

    say = _WORDS[lang]
    for hidden in never_held(book):
        typer.echo(f"· {hidden.model} ({hidden.provider}), {_when(hidden, say)}: {say['never']}")
    old = list(stale(book, on=on))
    for entry, _ in old:
        name = getattr(entry, "model", None) or getattr(entry, "machine", "")
        typer.echo(f"· {name} ({entry.provider}): {_aged(entry.as_of, on, say)}")
    count = len(book.models) + len(book.machines)
    typer.echo(say["sound"].format(file, count, len(old)))


def study_entry(entry: ModelPrice, *, deployment: str) -> str:
    """The entry as a study takes it under ``prices``."""
    rates = {"input": entry.input, "output": entry.output, "cached": entry.cached}
    written = "".join(
        f"  {name}: {_money(rate)}/Mtok\n" for name, rate in rates.items() if rate is not None
    )
    return (
        f"- what: {_quoted(f'{entry.model} at {entry.provider}')}\n  for: {_quoted(deployment)}\n"
        f"{written}  as_of: {entry.as_of.isoformat()}\n  source: {_quoted(entry.source)}\n"
    )


def book_text(entries: Sequence[dict[str, Any]]) -> str:
    """A book as YAML."""
    lines = ["book: imported from genai-prices", "models:"]
    for entry in entries:
        fields = [f"{name}: {_written(value)}" for name, value in entry.items()]
        lines += [f"  - {fields[0]}", *(f"    {field}" for field in fields[1:])]
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_quoted, value))}]"
    return str(value) if isinstance(value, int) else _quoted(value)


def _quoted(text: str) -> str:
    import json

    plain = text.replace(" ", "").replace("/", "").replace(".", "").replace("-", "")
    return (
        text
        if plain.isalnum() and not plain.isdigit() and text.isascii()
        else json.dumps(text, ensure_ascii=False)
    )


def _table(names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    for name in names:
        table.add_column(name, overflow="fold")
    return table


def _money(rate: Any) -> str:
    return f"{format(rate.amount, 'f')} {rate.currency}"


def _when(one: ModelPrice, say: dict[str, str]) -> str:
    told = {
        "from": None if one.begins is None else one.begins.isoformat(),
        "hours": None if one.hours is None else one.hours.written,
        "above": None if one.above is None else f"{one.above:,}",
        "volume_above": one.volume_above,
        "left_out": ", ".join(one.left_out) or None,
    }
    parts = [say[name].format(value) for name, value in told.items() if value is not None]
    return ", ".join(parts) or say["always"]


def _aged(as_of: dt.date, on: dt.date, say: dict[str, str]) -> str:
    from steelyard.cost.prices import STALE_AFTER_DAYS

    age = (on - as_of).days
    if age < 0:
        return say["ahead"].format(as_of)
    return say["old"].format(as_of, age) if age > STALE_AFTER_DAYS else as_of.isoformat()


def _plain(entry: ModelPrice | MachinePrice, on: dt.date) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, field in type(entry).model_fields.items():
        value = getattr(entry, name)
        if value is None or value == ():
            continue
        plain = getattr(value, "written", None) or (
            value if isinstance(value, int | tuple) else str(value)
        )
        found[field.alias or name] = plain
    return {**found, "age_days": (on - entry.as_of).days}
