"""What a set-up gets through: tokens a second under its load, and requests a second at its most."""

from __future__ import annotations

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.setup import Setup
from steelyard.hardware.stepping import Engine, State
from steelyard.hardware.timed import Unserved


def throughput(setup: Setup, held: float, *, tpot: Band, ttft: Band) -> Band:
    """Output tokens a second of all replicas that hold ``held`` requests: by Little's law.

    Where requests arrive by themselves, what is asked of it.
    """
    if setup.concurrency is None:
        steady = (setup.rate or 0.0) * setup.osl
        return Band(low=steady, mid=steady, high=steady)

    def made(token: float, first: float) -> float:
        return held * setup.osl / (first + setup.osl * token)

    return Band(
        low=made(tpot.high, ttft.high), mid=made(tpot.mid, ttft.mid), high=made(tpot.low, ttft.low)
    )


def fullest(setup: Setup, engine: Engine, *, room: float) -> State | None:
    """One replica with the most sequences that fit and keep the TPOT asked; None without any."""
    if setup.slo.tpot is None:
        return engine.state(room)
    return engine.keeping(setup.slo.tpot, room=room)


def answered(setup: Setup, state: State) -> float:
    """Requests a second that all replicas decode, each in this state."""
    return setup.layout.replicas * state.running / (setup.osl * state.tpot)


def saturation(setup: Setup, most: float | None, *, tpot: Band, middle: float) -> Band | Missing:
    """``most`` requests a second as a band, as wide as that of the time a token.

    ``middle`` is that time before any floor; Missing where not one sequence keeps the TPOT asked.
    """
    if most is None:
        return Missing(
            reason=f"{setup.name}: not even one request at a time keeps a TPOT of "
            f"{(setup.slo.tpot or 0) * 1e3:g} ms"
        )
    return Band(low=most * middle / tpot.high, mid=most, high=most * middle / tpot.low)


def unserved(setup: Setup, most: float) -> Unserved:
    """That more requests arrive than the ``most`` a second that can be served."""
    arriving = setup.rate or 0.0
    return Unserved(
        arriving=arriving, most=most,
        reason=f"{setup.name}: {arriving:g} requests/s arrive and at most {most:.3g} can "
        "be served: the queue grows without end",
    )  # fmt: skip


def unloaded(setup: Setup) -> Missing:
    """That nothing says how many requests there are."""
    return Missing(reason=f"{setup.name}: neither a concurrency nor a rate of arrivals")
