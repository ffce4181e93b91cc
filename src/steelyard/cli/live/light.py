"""The validity light of a load that is on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from steelyard.cli.live.words import Say

if TYPE_CHECKING:
    from steelyard.load.certificate import Check
    from steelyard.load.engine import Live

Lamp = Literal["good", "open", "bad"]
SIGNS: dict[Lamp, tuple[str, str]] = {"good": ("●", "ok"), "open": ("▲", "!"), "bad": ("✖", "X")}
COLOURS: dict[Lamp, str] = {"good": "32", "open": "33", "bad": "31"}
NEAR = {"schedule_lag": 0.5, "loop_lag": 0.5, "cpu_share": 0.85, "errors": 0.8}
"""Share of a limit from which on it is near."""
ORDER: tuple[Lamp, ...] = ("bad", "open", "good")


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """What the run's certificate would say of the generator and of failures, were it over now."""

    lamp: Lamp
    why: str
    checks: tuple[tuple[Check, Lamp], ...]
    """Each with a lamp of its own."""


def light(live: Live, say: Say | None = None) -> Light:
    """Judge by the certificate's limits; the worst check gives the lamp and the reason."""
    from steelyard.load import on_way

    told = say or Say()
    checks = tuple((check, _lamp(check)) for check in on_way(live))
    worst = min((lamp for _, lamp in checks), key=ORDER.index)
    grave = [check for check, lamp in checks if lamp == worst]
    # A lost worker is why the others are late, and not the other way round.
    first = next((check for check in grave if check.check == "workers"), grave[0])
    why = told("valid") if worst == "good" else _why(first, told)
    return Light(lamp=worst, why=why, checks=checks)


def _lamp(check: Check) -> Lamp:
    if check.result == "fail":
        return "bad"
    near = check.result == "pass" and check.limit is not None
    value = next(iter(check.figures.values()), 0.0)
    if near and check.limit is not None and value > NEAR.get(check.check, 1.0) * check.limit:
        return "open"
    return "good"


def _why(check: Check, say: Say) -> str:
    value = next(iter(check.figures.values()), 0.0)
    if check.check == "workers":
        lost = int(value)
        return say("lost", n=lost, s="s" * (lost > 1))
    if check.check == "errors":
        return say("failed_share", share=f"{value:.0%}")
    if check.check == "cpu_share":
        return say("cpu_high", share=f"{value:.0%}")
    return say("lag_high", ms=f"{value * 1e3:.0f}")
