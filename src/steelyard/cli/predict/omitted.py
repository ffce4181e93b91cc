"""What ``--facts`` leaves out, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.predict.after import impossible, listed
from steelyard.cli.predict.calibrated import Without, uncalibrated
from steelyard.cli.predict.facts import known_of
from steelyard.cli.predict.words import speech
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Predicted


def omitted(answer: Predicted, without: Without, *, lang: str) -> Iterator[str]:
    """Lines for beside the facts: whole set-ups, and the flow that a rate only repeats."""
    words = speech(lang)
    known = [(each, known_of(each)) for each in answer.taken]
    left = [
        (each.setup.name, one.reason.removeprefix(f"{each.setup.name}: "))
        for each, one in known
        if isinstance(one, Missing)
    ]
    lines = [*listed(left, words["facts.left"], words), *impossible(answer.refused, words)]
    if any(each.setup.rate is not None for each, one in known if not isinstance(one, Missing)):
        yield words["facts.offered"]
    others = len(answer.forecasts) - len(answer.taken)
    if others:
        yield words["facts.layouts"].format(n=others)
    for line in (*lines, *uncalibrated(without, words)):
        yield line.plain
