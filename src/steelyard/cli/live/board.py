"""The live picture of a load: some rows that say all of it at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from steelyard.cli.live.light import COLOURS, SIGNS, Lamp, Light, light
from steelyard.cli.live.line import WHOLE, failures, milliseconds, spark
from steelyard.cli.live.words import Say

if TYPE_CHECKING:
    from steelyard.load.certificate import Check
    from steelyard.load.engine import Live

ROWS = 9
"""Without what an export may have to say; a terminal needs more rows than that."""
NARROWEST = 68
MINUTE = 60
"""Seconds that a sparkline covers."""
MOST_KINDS = 4
DIM = "2"
BLOCKS = ("━", "─"), ("#", "-")
Piece = tuple[str, str]
"""A text and its colour, "" for none."""


_PLAIN = str.maketrans({"·": "|", "–": "-"})


@dataclass(slots=True)
class Minute:
    """What each of the last sixty seconds said, oldest first."""

    ttft_ms: dict[int, float] = field(default_factory=dict)
    gap_ms: dict[int, float] = field(default_factory=dict)
    rate: dict[int, float] = field(default_factory=dict)

    def keep(self, live: Live) -> None:
        """Take the latest picture; the last word of a second counts."""
        second = int(live.elapsed_s)
        for kept, value in (
            (self.ttft_ms, live.ttft_ms), (self.gap_ms, live.gap_ms), (self.rate, live.rate_per_s),
        ):  # fmt: skip
            if value is not None:
                kept[second] = value
            for old in [at for at in kept if at <= second - MINUTE]:
                del kept[old]


def bars(kept: dict[int, float], *, now: int, count: int) -> list[float | None]:
    """``count`` means over equal parts of the minute that ends with second ``now``."""
    each = MINUTE / count
    parts: list[list[float]] = [[] for _ in range(count)]
    for second, value in kept.items():
        place = count - 1 - int((now - second) / each)
        if 0 <= place < count:
            parts[place].append(value)
    means = [sum(part) / len(part) if part else None for part in parts]
    first = next((at for at, value in enumerate(means) if value is not None), count)
    return means[first:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What the terminal can do."""

    width: int
    colour: bool
    signs: bool
    """Whether it knows more than ASCII."""


def board(live: Live, past: Minute, *, style: Style, say: Say, title: str = "") -> list[str]:
    """``ROWS`` lines of at most ``style.width`` columns each."""
    told = light(live, say)
    rows = [
        _first(told, style, say, title),
        _checks(told, style, say),
        _bar(live, style, say),
        *_figures(live, past, style, say),
    ]
    return [fitted(row, style) for row in rows]


def _first(told: Light, style: Style, say: Say, title: str) -> list[Piece]:
    key: dict[Lamp, str] = {"good": "so_far", "open": "near", "bad": "invalid"}
    why = "" if told.lamp == "good" else f"{say('colon')}{told.why}"
    named = [("  ", ""), (title, DIM)] if title else []
    return [(f"{_sign(told.lamp, style)} {say(key[told.lamp])}{why}", COLOURS[told.lamp]), *named]


def _checks(told: Light, style: Style, say: Say) -> list[Piece]:
    """Each check that has a limit with a lamp, the value and the limit."""
    pieces: list[Piece] = []
    for check, lamp in told.checks:
        if check.limit is None and check.result == "pass":
            continue
        text = f"{_sign(lamp, style)} {say(check.check)} {_value(check)}"
        unseen = check.result == "unknown"
        pieces += [("  ", ""), (text, DIM if unseen else COLOURS[lamp])]
    return pieces


def _value(check: Check) -> str:
    if check.result == "unknown":
        return "–"
    value = next(iter(check.figures.values()))
    if check.limit is None:
        return f"{value:.0f}"
    size, unit = (1e3, " ms") if check.check.endswith("lag") else (100.0, "%")
    return f"{_short(value * size)}/{_short(check.limit * size)}{unit}"


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if value < 9.95 else f"{value:.0f}"


def _bar(live: Live, style: Style, say: Say) -> list[Piece]:
    """How far the span is, and what is left."""
    left = live.span_s - live.elapsed_s
    over = say("left", s=f"{left:.0f}") if left > 0 else say("draining", n=live.flying)
    text = f" {min(live.elapsed_s, live.span_s):.0f}/{live.span_s:g} s · {over}"
    room = min(max(style.width - cell_len(text) - 2, 8), 60)
    full = round(room * min(live.elapsed_s / live.span_s, 1.0)) if live.span_s else room
    done, open_ = BLOCKS[0] if style.signs else BLOCKS[1]
    return [("  ", ""), (done * full, "36"), (open_ * (room - full), DIM), (text, "")]


def _figures(live: Live, past: Minute, style: Style, say: Say) -> Iterator[list[Piece]]:
    names = [say(name) for name in ("rate", "flight", "done", "failed")] + ["TTFT", "ITL"]
    wide = max(cell_len(name) for name in names) + 2

    def row(name: str, *pieces: Piece) -> list[Piece]:
        return [("  ", ""), (set_cell_size(name, wide), DIM), *pieces]

    due = say("to_ask") if live.target_per_s is None else say("due", rate=_rate(live.target_per_s))
    now, count = int(live.elapsed_s), max(min(style.width - wide - 46, MINUTE), 10)

    def curve(kept: dict[int, float], write: Callable[[float], str]) -> list[Piece]:
        return _curve(bars(kept, now=now, count=count), list(kept.values()), write, style, say)

    yield row(say("rate"), (f"{_rate(live.rate_per_s)}/s", ""), (f"  {due}", DIM))
    held = say("held", n=live.waiting) if live.waiting else ""
    yield row(say("flight"), (str(live.flying), ""), (f"  {held}", "33"))
    whole = sum(n for kind, n in live.kinds.items() if kind in WHOLE)
    yield row(say("done"), (f"{live.done:,}", ""), (f"  {say('whole', n=f'{whole:,}')}", DIM))
    ttft = set_cell_size(milliseconds(live.ttft_ms), 9)
    yield row("TTFT", (ttft, ""), *curve(past.ttft_ms, milliseconds))
    gap = set_cell_size(milliseconds(live.gap_ms), 9)
    yield row("ITL", (gap, ""), *curve(past.gap_ms, milliseconds))
    failed = failures(live, most=MOST_KINDS, say=say)
    yield row(say("failed"), (" · ".join(failed) or say("none"), "33" if failed else ""))


def _curve(
    values: Sequence[float | None],
    seen: Sequence[float],
    write: Callable[[float], str],
    style: Style,
    say: Say,
) -> list[Piece]:
    if not seen:
        return []
    told = say("range", low=write(min(seen)), high=write(max(seen)))
    return [(f"{spark(values)}  " if style.signs else "", "36"), (told, DIM)]


def _rate(per_s: float) -> str:
    return f"{per_s:,.0f}" if per_s >= 100 else f"{per_s:.1f}"


def _sign(lamp: Lamp, style: Style) -> str:
    return SIGNS[lamp][0 if style.signs else 1]


def fitted(row: Sequence[Piece], style: Style) -> str:
    """The row cut to the width, coloured where that is wanted."""
    parts, left = [], style.width
    for told, colour in row:
        text = told if style.signs else told.translate(_PLAIN)
        size = cell_len(text)
        cut = text if size <= left else set_cell_size(text, left)
        left -= min(size, left)
        parts.append(f"\x1b[{colour}m{cut}\x1b[0m" if colour and style.colour and cut else cut)
    return "".join(parts).rstrip()
