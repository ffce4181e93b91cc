"""One deployment as an investment: its streams of money against a named baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.cash import Timing
from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.rollout import Values
from steelyard.cost.returns.stream import Stream
from steelyard.cost.returns.tax import Tax
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """What changes if this is chosen and not the baseline, period by period.

    All streams are incremental: without effects and charges nothing flows but the investment,
    so that doing nothing with it is worth exactly minus what it costs.
    """

    name: str
    baseline: str
    currency: str
    clock: Clock
    inputs: tuple[Uncertain, ...]
    streams: tuple[Stream, ...]
    tax: Tax | None = None

    def __post_init__(self) -> None:
        known = [each.name for each in self.inputs]
        streams = [stream.name for stream in self.streams]
        for what, names in (("inputs", known), ("streams of money", streams)):
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise Undefined(f"{self.name}: two {what} are called {twice[0]}; rename one")
        needed = {name for stream in self.streams for name in stream.inputs}
        lacking = sorted(needed - set(known))
        if lacking:
            raise Undefined(f"{self.name}: no input is called {lacking[0]}; state it")

    @property
    def timing(self) -> Timing:
        """The convention of discounting."""
        return self.clock.timing

    @property
    def base(self) -> dict[str, float]:
        """Every input at its base."""
        return {each.name: each.base for each in self.inputs}

    @property
    def uncertain(self) -> tuple[Uncertain, ...]:
        """Inputs that may be off."""
        return tuple(each for each in self.inputs if not each.certain)

    def input(self, name: str) -> Uncertain:
        """Raises Undefined for a name that no input has."""
        for each in self.inputs:
            if each.name == name:
                return each
        known = ", ".join(each.name for each in self.inputs)
        raise Undefined(f"{self.name}: no input {name!r}; there are: {known}")

    def parts(self, values: Values) -> dict[str, NDArray[np.float64]]:
        """Each stream's money by its name, the tax last: (periods + 1,) or (n, periods + 1)."""
        found = {stream.name: stream.flows(values, self.clock) for stream in self.streams}
        if self.tax is not None:
            kinds = {stream.name: stream.kind for stream in self.streams}
            found[self.tax.name] = self.tax.flows(found, kinds, self.clock, values)
        return found

    def flows(self, values: Values) -> NDArray[np.float64]:
        """All money together, today's first: (periods + 1,) or (n, periods + 1)."""
        nothing = np.zeros(self.clock.periods + 1)
        return np.asarray(sum(self.parts(values).values(), nothing))

    def npv(self, values: Values) -> NDArray[np.float64]:
        """Net present value at each draw: () or (n,)."""
        return np.asarray(sum(self.present_parts(values).values(), np.float64(0.0)))

    def present_parts(self, values: Values) -> dict[str, NDArray[np.float64]]:
        """Each stream in money of today, its part of the tax taken off: () or (n,)."""
        return {s.name: self._present(s, values) for s in self.streams}

    def npv_changed(
        self, values: Values, *, changed: str, before: Mapping[str, NDArray[np.float64]]
    ) -> NDArray[np.float64]:
        """``npv`` of values that differ in one input from those of ``before`` (present_parts).

        Only the streams that hang on the input are reckoned anew; all of them for a rate of tax.
        """
        if self.tax is not None and changed in self.tax.inputs:
            return self.npv(values)
        parts = [
            self._present(s, values) if changed in s.inputs else before[s.name]
            for s in self.streams
        ]
        return np.asarray(sum(parts, np.float64(0.0)))

    def _present(self, stream: Stream, values: Values) -> NDArray[np.float64]:
        """Tax is linear in every flow, so that each stream bears its own."""
        factors = self.timing.factors(self.clock.periods)
        worth = stream.present(values, self.clock, factors)
        if self.tax is None:
            return worth
        base = self.tax.base(stream.kind, factors, self.clock)
        taxed = stream.present(values, self.clock, base)
        return np.asarray(worth - np.asarray(values[self.tax.rate]) * taxed)

    def npv_at(self, changed: Mapping[str, float]) -> float:
        """Net present value with some inputs changed and the others at their base."""
        return float(self.npv({**self.base, **changed}))
