"""One line that says how a load stands, as wide as there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

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
FEWEST = 20
"""Ended requests before a share of them is judged."""
WHOLE = frozenset({"", "length", "thinking-only", "refusal"})

Lamp = Literal["good", "open", "bad"]
SIGNS: dict[Lamp, tuple[str, str]] = {"good": ("●", "ok"), "open": ("▲", "!"), "bad": ("✖", "X")}
COLOURS: dict[Lamp, str] = {"good": "32", "open": "33", "bad": "31"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """What the run's certificate would say of the generator and of failures, were it over now."""

    lamp: Lamp
    why: str


def light(live: Live) -> Light:
    """Judge by the certificate's limits on lag, lost workers and failures on the way."""
    from steelyard.endpoint import OUTCOMES
    from steelyard.evidence import Outcome
    from steelyard.load.certificate import LAG_S, error_budget

    limit, lag = LAG_S * 1e3, live.lag_ms or 0.0
    if live.lost:
        return Light(lamp="bad", why=f"{live.lost} worker{'s' * (live.lost > 1)} lost")
    if lag > limit:
        return Light(lamp="bad", why=f"lag {lag:.0f} ms")
    failed = sum(n for kind, n in live.kinds.items() if OUTCOMES.get(kind) is Outcome.TRANSPORT)
    if live.done >= FEWEST and error_budget(failed, of=live.done).result == "fail":
        return Light(lamp="bad", why=f"{failed / live.done:.0%} failed")
    if lag > limit / 2:
        return Light(lamp="open", why=f"lag {lag:.0f} ms")
    return Light(lamp="good", why="valid")


def line(live: Live) -> str:
    """The whole of it, for a log: no colours, nothing drawn."""
    told = light(live)
    said = {"good": "valid so far", "open": "near the limit: ", "bad": "INVALID: "}[told.lamp]
    why = "" if told.lamp == "good" else told.why
    kinds = "".join(f" · {text}" for text in _kinds(live, most=3))
    return (
        f"{live.elapsed_s:5.1f}/{live.span_s:g} s · {live.rate_per_s:.1f}/s · "
        f"{_flight(live)} · {live.done} done · TTFT {_ttft(live)}{kinds} · {said}{why}"
    )


def drawn(live: Live, *, recent_ms: Sequence[float], width: int, colour: bool, signs: bool) -> str:
    """At most ``width`` columns; what is least missed goes first.

    ``recent_ms`` are TTFTs for the sparkline; ``signs`` says that the terminal knows them.
    """
    told = light(live)
    for pieces in _pieces(live, told, recent_ms=recent_ms, signs=signs):
        text = "  ".join(piece for piece in pieces if piece)
        if len(text) <= width:
            break
    text = text[:width]
    if not colour:
        return text
    lamp = pieces[0][:width]
    return f"\x1b[{COLOURS[told.lamp]}m{lamp}\x1b[0m{text[len(lamp) :]}"


def spark(values: Sequence[float]) -> str:
    """One bar a value, by its logarithm between the least and the most."""
    known = [value for value in values if value > 0]
    if not known:
        return ""
    low, high = math.log(min(known)), math.log(max(known))
    if high - low < math.log(FLAT):
        return BARS[2] * len(known)
    place = (len(BARS) - 1) / (high - low)
    return "".join(BARS[round((math.log(value) - low) * place)] for value in known)


def _pieces(
    live: Live, told: Light, *, recent_ms: Sequence[float], signs: bool
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
            _flight(live),
            f"{live.done} done" if ended else "",
            f"TTFT {_ttft(live)} {curve}".rstrip(),
            " ".join(_kinds(live, most=most)),
        ]


def _flight(live: Live) -> str:
    waiting = f" (+{live.waiting} wait)" if live.waiting else ""
    return f"{live.flying} in flight{waiting}"


def _ttft(live: Live) -> str:
    return "-" if live.ttft_ms is None else f"{live.ttft_ms:.0f} ms"


def _kinds(live: Live, *, most: int) -> list[str]:
    """The most frequent failures by kind, and how many others there are."""
    failed = sorted(
        ((kind, n) for kind, n in live.kinds.items() if kind not in WHOLE),
        key=lambda pair: (-pair[1], pair[0]),
    )
    told = [f"{kind} {n}" for kind, n in failed[:most]]
    rest = sum(n for _, n in failed[most:])
    return [*told, f"+{rest}" if told else f"{rest} failed"] if rest else told
