"""Forecasts of a GPU and the host beside it, on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from steelyard.cli.predict.words import reason, speech
from steelyard.cli.terminal.amounts import flow, ranged, size, span
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Band, Forecast, SplitForecast

Split = tuple[str, "SplitForecast | Missing"]
"""A set-up by name, and what its host adds."""


def splits(found: Sequence[Forecast]) -> list[Split]:
    """Of the set-ups that name a host."""
    from steelyard.hardware import split_forecast

    return [
        (each.setup.name, split_forecast(each.setup))
        for each in found
        if each.setup.host is not None
    ]


def show_splits(told: Sequence[Split], *, lang: str) -> None:
    """Each way to cut each set-up, and what to do when a side is busy."""
    words, console = speech(lang), LastingConsole(highlight=False)
    for name, split in told:
        console.print()
        if isinstance(split, Missing):
            why = reason(split.reason.removeprefix(f"{name}: "), lang=lang)
            console.print(Text(words["split.not"].format(name=name, why=why), "yellow"))
            continue
        for line in _head(name, split, words):
            console.print(line)
        console.print(_cuts(split, words))
        for line in _after(split, words):
            console.print(line)
        console.print(_rule(split, words))
        for line in _rests(split, words):
            console.print(line)


def _head(name: str, split: SplitForecast, words: Mapping[str, str]) -> Iterator[Text]:
    yield Text(words["split"].format(name=name), style="bold")
    host = split.host
    yield Text(
        "  "
        + words["split.host"].format(
            gpu=split.setup.device.name, room=size(split.gpu_room), host=host.name,
            memory=size(host.memory), rate=f"{host.bandwidth / 1e9:,.0f}",
            reached=f"{host.reached:.0%}", whole=f"{host.whole:.0%}",
            link=f"{host.link / 1e9:,.0f}",
        ),
        "dim",
    )  # fmt: skip


def _cuts(split: SplitForecast, words: Mapping[str, str]) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    for at, name in enumerate(words["split.columns"].split("|")):
        table.add_column(name, justify="left" if at == 0 else "right")
    for at, cut in enumerate(split.cuts):
        mark = " ★" if at == 0 else ""
        table.add_row(
            Text(words[f"slicing.{cut.ended.slicing}"] + mark),
            f"{cut.ended.share:.0%}", span(cut.ended.computing), span(cut.ended.moving),
            ranged(cut.tpot, span), ranged(cut.tokens(split.sequences), flow),
        )  # fmt: skip
    return table


def _after(split: SplitForecast, words: Mapping[str, str]) -> Iterator[Text]:
    for slicing, why in split.refused.items():
        told = reason(why, lang=words["lang"])
        yield Text("  " + words["split.refused"].format(name=words[f"slicing.{slicing}"], why=told))
    yield Text(words["split.rule"], style="bold")


def _rule(split: SplitForecast, words: Mapping[str, str]) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    for at, name in enumerate(words["split.loads"].split("|")):
        table.add_column(name, justify="left" if at == 3 else "right")
    for busy in split.rule:
        table.add_row(
            f"{busy.gpu:.0%}", f"{busy.host:.0%}", f"{busy.link:.0%}",
            words[f"slicing.{busy.picked}"], span(busy.seconds), f"{busy.kept:.0%}",
        )  # fmt: skip
    return table


def _rests(split: SplitForecast, words: Mapping[str, str]) -> Iterator[Text]:
    yield Text("  " + words["split.regret"].format(worst=f"{split.worst:.0%}"))
    yield Text("  " + words["split.prompts"])
    yield Text("  " + words["split.rests"], style="dim")


def split_document(told: Sequence[Split]) -> list[dict[str, Any]]:
    """The same in base units."""
    return [
        {"name": name, "missing": split.reason}
        if isinstance(split, Missing)
        else {"name": name, **_document(split)}
        for name, split in told
    ]


def _document(split: SplitForecast) -> dict[str, Any]:
    return {
        "chosen": str(split.cuts[0].ended.slicing),
        "gpu_room_bytes": split.gpu_room,
        "slicings": [
            {
                "slicing": str(cut.ended.slicing), "on_gpu": cut.ended.share,
                "computing_s": cut.ended.computing, "moving_s": cut.ended.moving,
                "tpot_s": _band(cut.tpot),
                "output_tokens_per_s": _band(cut.tokens(split.sequences)),
            }
            for cut in split.cuts
        ],
        "refused": {str(slicing): why for slicing, why in split.refused.items()},
        "rule": [
            {
                "gpu_busy": busy.gpu, "host_busy": busy.host, "link_busy": busy.link,
                "slicing": str(busy.picked), "tpot_s": busy.seconds, "kept_costs": busy.kept,
            }
            for busy in split.rule
        ],
        "regret_at_most": split.worst,
        "ttft_s": {"missing": "prompts of a divided model are not reckoned; measure them"},
    }  # fmt: skip


def _band(band: Band) -> dict[str, float]:
    return {"low": band.low, "mid": band.mid, "high": band.high}
