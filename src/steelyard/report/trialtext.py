"""A further measurement in words: how much, for what, at what cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell
from steelyard.report.numbers import count, finite, gained, percent, plain
from steelyard.report.reading import Reading

Trial = Mapping[str, Any]


def trial_sentence(trial: Trial, reading: Reading, *, key: str = "say.run-trial") -> str:
    """The whole of it as one sentence; ``key`` names how it is told."""
    w = reading.words
    chance = trial.get("chance")
    told = f"{key}.gate" if chance is not None and key == "say.run-trial" else key
    return w(
        told,
        more=count(trial["more"]),
        names=w.listed(trial["deployments"]),
        place=place(trial, reading),
        criterion=reading.named(trial["criterion"]),
        worth=plain(trial["evsi"], w, digits=2),
        chance="" if chance is None else percent(chance, w),
        cost=price(trial, reading),
    )


def gain_cell(value: float, error: float, reading: Reading) -> Cell:
    """An expected gain with its Monte Carlo error."""
    w = reading.words
    note = w("next.error", error=plain(error, w, digits=1)) if error else ""
    return Cell(text=gained(value, error, w), note=note)


def place(trial: Trial, reading: Reading) -> str:
    """On which workload, where the study has several."""
    several = len(reading.findings["workloads"]) > 1
    return reading.words("trial.place", workload=trial["workload"]) if several else ""


def price(trial: Trial, reading: Reading) -> str:
    """What it costs, and against what that can be set."""
    w, cost = reading.words, finite(trial["cost"])
    if cost is None:
        return w("trial.cost_unknown")
    told = reading.say(cost, trial["currency"])
    net, pays_from = finite(trial["net"]), finite(trial["pays_from"])
    if net is not None:
        key = "trial.net" if net > 0 else "trial.loss"
        return w(key, cost=told, net=reading.say(abs(net), trial["currency"]))
    if pays_from is None:
        return w("trial.cost", cost=told)
    return w("trial.pays", cost=told, worth=reading.say(pays_from, trial["currency"]))
