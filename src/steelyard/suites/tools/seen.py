"""A reply, seen through: what kind it is, and what may be said of it."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.suites.tools import kinds
from steelyard.suites.tools.calls import Made


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A reply, seen through."""

    kind: str
    detail: str
    calls: tuple[Made, ...]
    text: str
    needs_call: bool
    syntax: str | None
    """The family of call syntax in the text; only where there is no call."""
    flags: tuple[str, ...]
    adheres: bool | None
    """Whether it keeps to ``tool_choice``; None where that is auto."""
    gave_up: bool
    """Whether calls without a fault hold a text that a pattern could not be tried on to its end."""

    @property
    def unknown(self) -> bool:
        """Whether nobody can tell if it is right."""
        return self.gave_up and self.kind == kinds.OK

    @property
    def parse_failure(self) -> bool:
        """Whether a call was tried that no client sees."""
        return self.syntax is not None or self.kind == kinds.EMPTY_TOOL_CALLS

    @property
    def valid(self) -> bool:
        """Whether all calls made satisfy the schemas of offered tools, or it abstains cleanly."""
        if self.calls:
            return not any(call.faults or call.gave_up for call in self.calls)
        return not self.needs_call and self.kind == kinds.OK
