"""What a search for layouts found, on a terminal and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from steelyard.cli.predict.words import reason, speech
from steelyard.cli.terminal.amounts import size
from steelyard.cli.terminal.console import LastingConsole

if TYPE_CHECKING:
    from steelyard.hardware import Better, Clock, Forecast, Gain, Predicted, Search

FEW = 4
"""Searches that are told where nobody asks for all."""
_REASONS = 2
_CLOSE = 0.005
_AMOUNTS = ("flow", "spare", "pace")


def show_layouts(answer: Predicted, *, clock: Clock, lang: str, whole: bool) -> None:
    """The best of each search and what was dropped; then where unsaid layouts are beaten."""
    from steelyard.hardware import better_each

    words = speech(lang)
    searches = answer.searches if whole else answer.searches[:FEW]
    lines = [line for one in searches for line in _told(one, words)]
    if len(searches) < len(answer.searches):
        left = len(answer.searches) - len(searches)
        lines.append(Text(words["search.more"].format(n=left), style="dim"))
    better = better_each(answer.forecasts, clock=clock)
    lines += [Text(_better(one, words), style="bold") for one in better]
    if any(each.unsaid for each in answer.refused):
        lines.append(Text(words["open"]))
    if not lines:
        return
    console = LastingConsole(highlight=False, soft_wrap=True)
    console.print()
    for line in lines:
        console.print(line)


def _told(one: Search, words: Mapping[str, str]) -> Iterator[Text]:
    best = one.best
    devices = f"{best.setup.layout.devices} x {best.setup.device.name}"
    yield Text(
        words[f"search.{_kind(one)}"].format(
            n=len(one.ranked), name=one.about.name, best=best.setup.layout, devices=devices,
            than=_than(one.gained, one.plain, words), but=_but(one, words),
            size=size(best.lacking),
        ),
        style="bold",
    )  # fmt: skip
    if one.lacking is not None and best.fits != "no":
        least, most = size(one.lacking.low), size(one.lacking.high)
        lacking = least if least == most else f"{least} – {most}"
        told = words["search.lacking"].format(n=len(one.dropped), size=lacking)
        yield Text(f"  {told}")
    if one.about.refused:
        why = _why(one.about.refused, words)
        yield Text("  " + words["search.refused"].format(n=len(one.about.refused), why=why))


def _but(one: Search, words: Mapping[str, str]) -> str:
    """That even the best of an unsaid layout does not do."""
    from steelyard.hardware import Unserved

    if isinstance(one.best.timing, Unserved):
        return words["none.serves"]
    return words["none.keeps"] if one.best.keeps == "no" else ""


def _kind(one: Search) -> str:
    """What there is to say of the best."""
    from steelyard.hardware import Unserved

    best = one.best
    if best.fits == "no":
        return "none" if best.budget.fits == "no" else "unheld"
    if not one.about.said:
        return "taken"
    if isinstance(best.timing, Unserved):
        return "unserved"
    if best.keeps == "no":
        return "breaks"
    return "only" if len(one.ranked) == 1 else "best"


def _why(refused: tuple[str, ...], words: Mapping[str, str]) -> str:
    """The reasons that most share, without the way out: another layout is what was looked for."""
    facts = Counter(
        reason(why, lang=words["lang"]).partition(words["way.out"])[0] for why in refused
    )
    told = (why for why, _ in facts.most_common(_REASONS))
    return words["comma"].join(told) + (" …" if len(facts) > _REASONS else "")


def _than(found: Gain | None, other: Forecast | None, words: Mapping[str, str]) -> str:
    if found is None or other is None:
        return ""
    told = words["gain.kept"].format(other=other.setup.layout) if found.kept else ""
    if found.kind in _AMOUNTS and abs(found.times - 1) < _CLOSE:
        return told
    return told + words[f"gain.{found.kind}"].format(
        times=f"{found.times:.2f}", other=other.setup.layout
    )


def _better(one: Better, words: Mapping[str, str]) -> str:
    return words["better"].format(
        name=one.taken.setup.name, taken=one.taken.setup.layout, best=one.best.setup.layout,
        than=_than(one.gain, one.taken, words),
    )  # fmt: skip


def layouts_document(answer: Predicted, *, clock: Clock) -> dict[str, Any]:
    """The same in base units; nothing where no layout was looked for or is beaten."""
    from steelyard.hardware import better_each

    parts: dict[str, Any] = {
        "searched": [_search(one) for one in answer.searches],
        "better": [
            {
                "name": one.taken.setup.name, "taken": str(one.taken.setup.layout),
                "best": str(one.best.setup.layout), **_gain(one.gain),
            }
            for one in better_each(answer.forecasts, clock=clock)
        ],
    }  # fmt: skip
    return parts if any(parts.values()) else {}


def _search(one: Search) -> dict[str, Any]:
    return {
        "name": one.about.name,
        "asked": one.about.said,
        "best": str(one.best.setup.layout),
        "fit": len(one.ranked) if one.best.fits != "no" else 0,
        "ranked": [str(each.setup.layout) for each in one.ranked],
        "than": None if one.plain is None else str(one.plain.setup.layout),
        **_gain(one.gained),
        "dropped": [
            {"layout": str(each.setup.layout), "lacking_bytes": each.lacking}
            for each in one.dropped
        ],
        "refused": dict(Counter(one.about.refused)),
    }


def _gain(found: Gain | None) -> dict[str, Any]:
    return {
        "gain": None
        if found is None
        else {
            "in": found.kind,
            "times": found.times,
            "slo_more_surely": found.kept,
        }
    }
