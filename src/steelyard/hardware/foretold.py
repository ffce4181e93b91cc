"""What a forecast says in a study's words: by name of a criterion, a band and what it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.predicting import Forecast
from steelyard.hardware.splitting import split_forecast


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """Bands by ``ttft``, ``tpot`` (seconds) and ``output_tokens_per_s``, those there are."""

    bands: Mapping[str, Band]
    rung: str
    """What it stands on; ``physics`` for a model that a GPU and its host share."""
    stands: str
    """The same in words."""


def foretell(each: Forecast) -> Foretold | Missing:
    """Of the devices alone where they hold the model, else of one and the host beside it."""
    timing, setup = each.timing, each.setup
    if not isinstance(timing, Missing):
        bands = {
            "ttft": timing.ttft, "tpot": timing.tpot, "output_tokens_per_s": timing.throughput,
        }  # fmt: skip
        return Foretold(bands=bands, rung=timing.rung, stands=f"rung {timing.rung}")
    if setup.host is None:
        return timing
    split = split_forecast(setup)
    if isinstance(split, Missing):
        return split
    best = split.cuts[0]
    bands = {"tpot": best.tpot, "output_tokens_per_s": best.tokens(split.sequences)}
    return Foretold(bands=bands, rung="physics", stands="a GPU and its host")
