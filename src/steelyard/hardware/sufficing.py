"""Whether anything that was asked for will do, and what comes nearest where nothing does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.choosing import by_work
from steelyard.hardware.foretold import foretell
from steelyard.hardware.predicting import Forecast
from steelyard.hardware.standing import standing
from steelyard.hardware.timed import Timing, Unheld, Unserved


def may_do(each: Forecast) -> bool:
    """Whether a set-up fits, alone or with its host, serves its load and may keep its SLO."""
    if isinstance(each.timing, Unserved | Unheld):
        return False
    if each.fits != "no":
        return isinstance(each.timing, Missing) or each.keeps != "no"
    divided = None if each.setup.host is None else foretell(each)
    if divided is None or isinstance(divided, Missing):
        return False
    return not any(divided.bands[name].low > asked for name, asked in _asked(each, divided.bands))


def missed(each: Forecast) -> tuple[tuple[str, Band, float], ...]:
    """``ttft`` and ``tpot`` as far as they are asked: foretold and asked, in seconds."""
    timing = each.timing
    if isinstance(timing, Missing):
        return ()
    bands = {"ttft": timing.ttft, "tpot": timing.tpot}
    return tuple((name, bands[name], asked) for name, asked in _asked(each, bands))


def nearest_each(forecasts: Sequence[Forecast]) -> tuple[Forecast, ...]:
    """Of each model and work whose SLO nothing may keep: what misses it least, by its middle."""
    found = []
    for alike in by_work(forecasts):
        timed = [each for each in alike if isinstance(each.timing, Timing)]
        if timed and all(each.keeps == "no" for each in timed):
            found.append(min(timed, key=_excess))
    return tuple(found)


def each_device(forecasts: Sequence[Forecast]) -> tuple[int, ...]:
    """Places of the best set-up of each model on each device, whatever becomes of it.

    Better is as ``standing`` has it.
    """
    best: dict[tuple[str, str], int] = {}
    for at, each in enumerate(forecasts):
        key = (each.setup.model.name, each.setup.device.name)
        if key not in best or standing(each) > standing(forecasts[best[key]]):
            best[key] = at
    return tuple(sorted(best.values()))


def _excess(each: Forecast) -> float:
    return max(band.mid / asked for _, band, asked in missed(each))


def _asked(each: Forecast, bands: Mapping[str, Band]) -> list[tuple[str, float]]:
    slo = {"ttft": each.setup.slo.ttft, "tpot": each.setup.slo.tpot}
    return [(name, asked) for name, asked in slo.items() if asked is not None and name in bands]
