"""What load costs: by the hour, or by the million tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass

from steelyard.errors import StudyError

_HOUR = re.compile(r"(\d+(?:\.\d+)?)\s*([A-Z]{3})\s*/\s*h", re.ASCII)
_TOKENS = re.compile(
    r"(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)\s*([A-Z]{3})\s*/\s*Mtok", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """A price as a bill has it."""

    currency: str
    per_hour: float = 0.0
    per_prompt_mtok: float = 0.0
    per_answer_mtok: float = 0.0

    @property
    def by_tokens(self) -> bool:
        """Whether the amount depends on what is asked and answered."""
        return bool(self.per_prompt_mtok or self.per_answer_mtok)

    def amount(self, *, seconds: float, prompt_tokens: float, answer_tokens: float) -> float:
        """In the tariff's currency."""
        tokens = self.per_prompt_mtok * prompt_tokens + self.per_answer_mtok * answer_tokens
        return self.per_hour * seconds / 3600.0 + tokens * 1e-6


def read_tariff(text: str) -> Tariff:
    """Read ``12 CNY/h`` or ``2/8 CNY/Mtok``, prompts and answers.  Raises StudyError."""
    if hour := _HOUR.fullmatch(text.strip()):
        return Tariff(currency=hour[2], per_hour=float(hour[1]))
    if tokens := _TOKENS.fullmatch(text.strip()):
        return Tariff(
            currency=tokens[3].upper(),
            per_prompt_mtok=float(tokens[1]),
            per_answer_mtok=float(tokens[2]),
        )
    raise StudyError(
        f"--price: {text!r} is no price; write '12 CNY/h', or '2/8 CNY/Mtok' for prompts and "
        "answers"
    )
