"""A gate: a hard condition, written as a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from steelyard.study.quantity import decimal_text, measure
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import CriterionSpec, Vocabulary

_PARTS = re.compile(r"(?P<name>.*?)\s*(?P<op>[<>=!~]+)\s*(?P<threshold>.*)", re.DOTALL)
_ADVICE = {
    "==": "a measured value is never exactly a number; write >= or <=",
    "=": "a measured value is never exactly a number; write >= or <=",
    "!=": "a gate is a bound; write >= or <=",
    "<": "write <=; between < and <= lies nothing that can be measured",
    ">": "write >=; between > and >= lies nothing that can be measured",
    "=<": "write <=",
    "=>": "write >=",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A bound that must be shown, not merely observed."""

    text: str
    """As the study has it."""
    criterion: str
    op: Literal[">=", "<="]
    threshold: float
    """In the canonical unit."""
    unit: str
    """share, s, 1/h, tokens/s, or a currency such as CNY."""
    confidence: float = 0.95

    @property
    def canonical(self) -> str:
        """The gate in canonical units, whatever it was written in."""
        return f"{self.criterion} {self.op} {decimal_text(self.threshold)} {self.unit}"


def parse_gate(text: str, *, vocabulary: Vocabulary) -> Gate:
    """Read ``p95(accepted_latency) <= 10 s``.

    Raises ValueError naming what is wrong and what to write.
    """
    plain = unicodedata.normalize("NFKC", text).replace("≥", ">=").replace("≤", "<=")
    found = _PARTS.fullmatch(" ".join(plain.split()))
    if found is None or not found["name"]:
        raise ValueError(
            f"'{text}' is no gate; write a criterion, a bound and a quantity, "
            "such as 'delivered_compliance >= 90%'"
        )
    op = _bound(found["op"])
    spec = vocabulary.find(found["name"])
    _direction(spec, op=op, name=found["name"])
    try:
        threshold, unit = measure(found["threshold"], spec.unit)
    except QuantityError as fault:
        raise ValueError(f"{found['name']}: {fault}") from None
    _provable(threshold, spec=spec, text=found["threshold"])
    return Gate(text=text, criterion=found["name"], op=op, threshold=threshold, unit=unit)


def _bound(op: str) -> Literal[">=", "<="]:
    if op == ">=":
        return ">="
    if op == "<=":
        return "<="
    raise ValueError(f"'{op}' is no bound of a gate; {_ADVICE.get(op, 'write >= or <=')}")


def _direction(spec: CriterionSpec, *, op: str, name: str) -> None:
    wanted = ">=" if spec.better == "up" else "<="
    if op != wanted:
        better = "more" if spec.better == "up" else "less"
        raise ValueError(
            f"'{op}' would shut out the better deployments: {better} {name} is better; "
            f"write {wanted}"
        )


def _provable(threshold: float, *, spec: CriterionSpec, text: str) -> None:
    if spec.unit == "share" and not 0 < threshold < 1:
        raise ValueError(
            f"no number of answers can prove or break {text}; write a share between "
            "0% and 100%, such as 99%"
        )
    if threshold <= 0:
        raise ValueError(f"{text} is no bound for {spec.name}; write more than 0")
