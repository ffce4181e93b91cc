"""One line that says how a load stands, as wide as there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from steelyard.cli.live.light import COLOURS, SIGNS, Light, light
from steelyard.cli.live.words import Say

if TYPE_CHECKING:
    from steelyard.load.engine import Live

BARS = "▁▂▃▄▅▆▇█"
FORMS = (
    (True, 3, 16), (True, 2, 16), (False, 3, 16), (False, 2, 10), (False, 1, 10), (False, 1, 7),
    (False, 0, 7), (False, 0, 0),
)  # fmt: skip
"""Whether the ended are told, how many kinds of failure, how many bars; richest first."""
FLAT = 1.5
"""Ratio of longest to shortest below which a sparkline shows no ups and downs."""
WHOLE = frozenset({"", "length", "thinking-only", "refusal"})


def line(live: Live, say: Say | None = None) -> str:
    """The whole of it, for a log: no colours, nothing drawn."""
    words = say or Say()
    told = light(live, words)
    said = words({"good": "so_far", "open": "near", "bad": "invalid"}[told.lamp])
    why = "" if told.lamp == "good" else f"{words('colon')}{told.why}"
    kinds = "".join(f" · {text}" for text in failures(live, most=3, say=words))
    due = "" if live.target_per_s is None else f" ({words('due', rate=f'{live.target_per_s:.1f}')})"
    gap = "" if live.gap_ms is None else f" · ITL {milliseconds(live.gap_ms)}"
    return (
        f"{live.elapsed_s:5.1f}/{live.span_s:g} s · {live.rate_per_s:.1f}/s{due} · "
        f"{_flight(live, words)} · {words('ended', n=live.done)} · "
        f"TTFT {milliseconds(live.ttft_ms)}{gap}{kinds} · {said}{why}"
    )


def drawn(
    live: Live,
    *,
    recent_ms: Sequence[float | None],
    width: int,
    colour: bool,
    signs: bool,
    say: Say | None = None,
) -> str:
    """At most ``width`` columns; what is least missed goes first.

    ``recent_ms`` are TTFTs for the sparkline; ``signs`` says that the terminal knows them.
    """
    words = say or Say()
    told = light(live, words)
    for pieces in _pieces(live, told, recent_ms=recent_ms, signs=signs, say=words):
        text = "  ".join(piece for piece in pieces if piece)
        if cell_len(text) <= width:
            break
    else:
        text = set_cell_size(text, width).rstrip()
    if not colour:
        return text
    lamp = pieces[0] if text.startswith(pieces[0]) else text
    return f"\x1b[{COLOURS[told.lamp]}m{lamp}\x1b[0m{text[len(lamp) :]}"


def spark(values: Sequence[float | None]) -> str:
    """One bar a value, by its logarithm between the least and the most; None is a gap."""
    known = [value for value in values if value is not None and value > 0]
    if not known:
        return ""
    low, high = math.log(min(known)), math.log(max(known))
    flat = high - low < math.log(FLAT)
    place = 0.0 if flat else (len(BARS) - 1) / (high - low)
    return "".join(
        " "
        if value is None or value <= 0
        else BARS[2]
        if flat
        else BARS[round((math.log(value) - low) * place)]
        for value in values
    )


def failures(live: Live, *, most: int, say: Say) -> list[str]:
    """The most frequent failures by kind, and how many others there are."""
    failed = sorted(
        ((kind, n) for kind, n in live.kinds.items() if kind not in WHOLE),
        key=lambda pair: (-pair[1], pair[0]),
    )
    told = [f"{kind} {n}" for kind, n in failed[:most]]
    rest = sum(n for _, n in failed[most:])
    return [*told, f"+{rest}" if told else say("failed_n", n=rest)] if rest else told


def milliseconds(value: float | None) -> str:
    """As many digits as one reads at a glance."""
    if value is None:
        return "-"
    return f"{value:.1f} ms" if value < 99.95 else f"{value:,.0f} ms"


def _pieces(
    live: Live, told: Light, *, recent_ms: Sequence[float | None], signs: bool, say: Say
) -> Iterator[list[str]]:
    """The line's parts, from the richest to the barest."""
    sign, plain = SIGNS[told.lamp]
    lamp = f"{sign if signs else plain} {told.why}"
    clock = f"{live.elapsed_s:.0f}/{live.span_s:g} s"
    for ended, most, bars in FORMS:
        curve = spark(recent_ms[-bars:]) if signs and bars else ""
        yield [
            lamp,
            clock,
            f"{live.rate_per_s:.1f}/s",
            _flight(live, say),
            say("ended", n=live.done) if ended else "",
            f"TTFT {milliseconds(live.ttft_ms)} {curve}".rstrip(),
            " ".join(failures(live, most=most, say=say)),
        ]


def _flight(live: Live, say: Say) -> str:
    waiting = f" ({say('wait', n=live.waiting)})" if live.waiting else ""
    return f"{say('in_flight', n=live.flying)}{waiting}"
