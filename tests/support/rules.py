"""What a study declares of a criterion and a gate, as the decision asks for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Criterion:
    name: str
    weight: float
    worst: float = 0.0
    best: float = 1.0
    margin: float | None = None
    unit: str = "share"


@dataclass(frozen=True, kw_only=True)
class Gate:
    criterion: str
    op: str
    threshold: float
    unit: str = "share"
    confidence: float = 0.95

    @property
    def text(self) -> str:
        return f"{self.criterion} {self.op} {self.threshold:g} {self.unit}"
