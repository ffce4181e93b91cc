"""The unknown, as a value of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from steelyard.errors import MissingArithmetic


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A value nobody has, and why.

    Arithmetic and ordering refuse it, so that an unknown can't slide into a sum as a zero.
    """

    reason: str

    def _refuse(self, *_: Any) -> NoReturn:
        raise MissingArithmetic(
            f"cannot calculate with an unknown value ({self.reason}); "
            "handle Missing before the arithmetic"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __rtruediv__ = __pow__ = __neg__ = __abs__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __float__ = __int__ = __bool__ = _refuse
