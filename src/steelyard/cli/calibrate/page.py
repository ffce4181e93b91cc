"""One page that says what a calibration learnt: on a terminal, as Markdown and as HTML."""

from __future__ import annotations

import html
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from steelyard.cli.calibrate.words import EN, ZH

if TYPE_CHECKING:
    from steelyard.hardware import Compared, Learnt

Rows = Sequence[Sequence[str]]


def terminal(found: Learnt, *, lang: str, out: Path, setup: Path) -> None:
    """Print the page."""
    from rich.table import Table

    from steelyard.cli.terminal.console import LastingConsole

    words = ZH if lang == "zh" else EN
    console = LastingConsole(highlight=False)
    console.print(words["title"].format(**_named(found)), style="bold")
    for head, rows in _tables(found, words):
        table = Table(*head, box=None, pad_edge=False, header_style="dim")
        for row in rows:
            table.add_row(*row)
        console.print(table)
        console.print()
    use = words["use"].format(setup=shlex.quote(str(setup)), file=out / "calibration.json")
    console.print(use, soft_wrap=True)
    typer.echo(f"{out / 'calibration.html'} · {out / 'calibration.zh.html'}")


def pages(found: Learnt) -> Mapping[str, bytes]:
    """The page in both languages and both forms."""
    files: dict[str, bytes] = {}
    for suffix, words in (("", EN), (".zh", ZH)):
        files[f"calibration{suffix}.md"] = _markdown(found, words).encode()
        files[f"calibration{suffix}.html"] = _html(found, words).encode()
    return files


def _named(found: Learnt) -> dict[str, object]:
    one = found.calibration
    return {"model": one.model, "device": one.device, "engine": one.engine, "points": one.points}


def _tables(found: Learnt, words: Mapping[str, str]) -> list[tuple[Sequence[str], Rows]]:
    """Factors by group, loads before and after, bands before and after."""
    one = found.calibration
    factors = [
        (words[name], f"x {factor:.2f}", _meaning(factor, words))
        for name, factor in one.factors.items()
    ]
    bands = [
        (name, _wide(before), _wide(now))
        for name, before, now in (
            ("TPOT", found.before[0], one.tpot_band), ("TTFT", found.before[1], one.ttft_band),
        )
    ]  # fmt: skip
    return [
        (words["factors"].split("|"), factors),
        (words["loads"].split("|"), [_load(each) for each in found.loads]),
        (words["bands"].split("|"), bands),
    ]


def _meaning(factor: float, words: Mapping[str, str]) -> str:
    if 0.95 <= factor <= 1.05:
        return words["same"]
    return words["slower" if factor > 1 else "faster"].format(share=f"{abs(factor - 1):.0%}")


def _load(each: Compared) -> tuple[str, ...]:
    seen = each.seen
    return (
        f"{seen.held:.3g}", f"{seen.isl:.0f} / {seen.osl:.0f}",
        f"{seen.tpot * 1e3:.1f}", f"{each.tpot[0] * 1e3:.1f}", f"{each.tpot[1] * 1e3:.1f}",
        f"{seen.ttft * 1e3:,.0f}", f"{each.ttft[0] * 1e3:,.0f}", f"{each.ttft[1] * 1e3:,.0f}",
    )  # fmt: skip


def _wide(ends: tuple[float, float]) -> str:
    return f"{ends[0] - 1:+.0%} … {ends[1] - 1:+.0%}"


def _markdown(found: Learnt, words: Mapping[str, str]) -> str:
    parts = [f"# {words['title'].format(**_named(found))}", ""]
    for head, rows in _tables(found, words):
        parts += [_line(head), _line(["---"] * len(head)), *map(_line, rows), ""]
    parts += [words["rests"].format(source=found.calibration.source), ""]
    return "\n".join(parts)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _html(found: Learnt, words: Mapping[str, str]) -> str:
    body = []
    for head, rows in _tables(found, words):
        cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
        lines = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        body.append(f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>")
    title = html.escape(words["title"].format(**_named(found)))
    rests = html.escape(words["rests"].format(source=found.calibration.source))
    return (
        f'<!doctype html><html lang="{words["lang"]}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style><h1>{title}</h1>"
        + "".join(body)
        + f"<p>{rests}</p></html>\n"
    )


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}"
    "h1{font-size:1.4rem}table{border-collapse:collapse;margin:1.2rem 0}"
    "th,td{padding:.3rem .9rem .3rem 0;text-align:left;border-bottom:1px solid #8884;"
    "font-variant-numeric:tabular-nums}th{font-weight:600}p{color:#777}"
)
