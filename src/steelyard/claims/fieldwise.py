"""One field of a claims file, read by its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.claims.amounts import Amount, amount
from steelyard.claims.fields import (
    CHOICES,
    DIMENSIONS,
    FORMULAS,
    SHARES,
    SIZES,
    WHOLE,
)
from steelyard.claims.formula import parse
from steelyard.claims.periods import yearly
from steelyard.errors import ClaimError
from steelyard.study import nearest

_SHAPES = {
    "named": "takes names with amounts: {a: 19.8 GB}",
    "pairs": "takes a list of [low, high]",
    "ranges": "takes names with ranges: {x: [0, 100]}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldReader:
    """Reads values by kind; ``signs`` says what currency signs mean in the document."""

    signs: Mapping[str, str]

    def read(self, kind: str, value: Any, *, name: str, unit: str = "") -> Any:
        """The value as records hold it.  Raises ClaimError saying what is wanted."""
        match kind, value:
            case _, None:
                return None
            case "amount", _:
                return _sensible(name, amount(value, signs=dict(self.signs)))
            case "amounts", _:
                each = value if isinstance(value, list) else _parted(value)
                return tuple(amount(one, unit_text=unit, signs=dict(self.signs)) for one in each)
            case "named", dict():
                return {str(k): amount(v, signs=dict(self.signs)) for k, v in value.items()}
            case "ranges", dict():
                return {str(k): self._pair(v) for k, v in value.items()}
            case "pair", _:
                return self._pair(value)
            case "pairs", list():
                return tuple(self._pair(one) for one in value)
            case "texts", _ if not isinstance(value, dict):
                each = value if isinstance(value, list) else [value]
                return tuple(self._text(name, str(one)) for one in each)
            case "raw", _:
                return self._raw(value, unit)
            case "text", _ if not isinstance(value, dict | list):
                return self._text(name, str(value))
        raise ClaimError(_SHAPES.get(kind, "takes one text"))

    def _raw(self, value: Any, unit: str) -> Any:
        if isinstance(value, dict):
            return {str(k): self._raw(v, unit) for k, v in value.items()}
        if isinstance(value, list):
            return tuple(amount(one, unit_text=unit, signs=dict(self.signs)) for one in value)
        return amount(value, unit_text=unit, signs=dict(self.signs))

    def _pair(self, value: Any) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise ClaimError("takes two ends: [0, 100]")
        if value[1] in ("inf", "∞", "~", None):
            value = [value[0], "1e30"]
        low, high = (amount(one, signs=dict(self.signs)) for one in value)
        if low.dimension != high.dimension or low.value > high.value:
            raise ClaimError("write the smaller end first, both in one unit")
        return low, high

    def _text(self, name: str, value: str) -> str:
        if name in FORMULAS:
            parse(value)
            return value
        allowed = _choices(name)
        if allowed and value not in allowed:
            near = nearest(value, list(allowed))
            hint = f"did you mean '{near}'?" if near else f"it takes {', '.join(allowed)}"
            raise ClaimError(f"'{value[:40]}' is not known here; {hint}")
        return value


def _choices(name: str) -> tuple[str, ...]:
    """The only words that a field takes; () where it takes any."""
    if name != "defines":
        return CHOICES.get(name, ())
    from steelyard.claims.rules.definitions import definitions

    return tuple(definitions())


def _sensible(name: str, read: Amount) -> Amount:
    allowed, example = DIMENSIONS.get(name, ((read.dimension,), ""))
    if read.dimension not in allowed:
        unit = f"is in {read.dimension}" if read.dimension else "has no unit"
        raise ClaimError(f"'{read.text}' {unit}; write it like '{example}'")
    ends = (read.low, read.high)
    if name in WHOLE and any(end < 1 or end != int(end) for end in ends):
        raise ClaimError(f"'{read.text}' is no number of them; write a whole number from 1 on")
    if name in SIZES and min(ends) < 0:
        raise ClaimError(f"'{read.text}' is less than nothing; write what was run with")
    if name in SHARES and max(ends) > 1:
        raise ClaimError(f"'{read.text}' is more than all; write a share of at most 100%")
    if name in {"period", "life"} and min(ends) <= 0:
        raise ClaimError(f"'{read.text}' is no time; write a period longer than 0, like '1 year'")
    if name == "rate" and min(yearly(end, read.dimension) for end in ends) <= -1:
        raise ClaimError(f"'{read.text}' takes all there is, or more; write a rate above -100%")
    return read


def _parted(value: Any) -> list[Any]:
    return [part.strip() for part in value.split(";")] if isinstance(value, str) else [value]
