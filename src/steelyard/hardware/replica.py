"""One replica of a set-up: what turns its peaks into seconds, and what that stands on."""

from __future__ import annotations

from functools import cache

from steelyard.evidence import Missing
from steelyard.hardware.calibration import Calibration
from steelyard.hardware.catalogue import packaged
from steelyard.hardware.coefficients import Coefficients
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import rates_of
from steelyard.hardware.roofline import CHUNK
from steelyard.hardware.rung import Rung
from steelyard.hardware.setup import Setup
from steelyard.hardware.stepping import Engine
from steelyard.hardware.traits import family_of


def undividable(setup: Setup) -> Missing | None:
    """Why it has no times at all: peaks that nobody gives, or heads that are not whole."""
    peak = setup.device.peak("bf16")
    if isinstance(peak, Missing):
        return peak
    ways = setup.layout.attention_ways
    for each in setup.model.layers:
        heads = getattr(each.attention, "heads", ways)
        if heads % ways:
            return Missing(
                reason=f"{setup.model.name}: {heads} heads can't be divided by {ways} devices"
            )
    return None


def engine_of(
    setup: Setup, *, coefficients: Coefficients, calibration: Calibration | None = None
) -> Engine:
    """One replica of a set-up."""
    placed = Placed(
        model=setup.model, precision=setup.precision, device=setup.device, layout=setup.layout,
        imbalance=setup.imbalance,
    )  # fmt: skip
    decode = coefficients.decode
    if calibration is not None:
        decode = calibration.scaled(decode)
    return Engine(
        placed=placed, rates=rates_of(setup.device), decode=decode, name=setup.engine,
        isl=setup.isl, osl=setup.osl, accepted=max(setup.speculative or 1.0, 1.0),
        cached=setup.cached, chunk=setup.step_tokens or CHUNK,
    )  # fmt: skip


def rung_of(setup: Setup, found: Coefficients) -> Rung:
    """The rung a set-up stands on without a load test of its own.

    An engine is known on devices of a maker on which it was measured: another maker's kernels are
    other programs, whatever they are called. No layout with stages was measured.
    """
    if setup.layout.pp > 1:
        return Rung.PHYSICS
    makers = _makers(found.measured)
    return found.rung(
        setup.model, device=setup.device.name, family=family_of(setup.device),
        engine=setup.engine if setup.device.maker in makers else "",
        devices=setup.layout.tp,
    )  # fmt: skip


@cache
def _makers(measured: frozenset[tuple[str, str, str]]) -> frozenset[str]:
    return frozenset(packaged().device(device).maker for _, device, _ in measured)
