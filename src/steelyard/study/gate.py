"""A gate: a hard condition, written as a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from steelyard.study.quantity import decimal_text, measure
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import FACTS, TEXT, CriterionSpec, UnknownCriterion, Vocabulary

BOUND = re.compile(r"(?P<name>.*?)\s*(?P<op>[<>=!~]+)\s*(?P<threshold>.*)", re.DOTALL)
LISTED = re.compile(r"(?P<name>\S+)\s+in\s+\[(?P<texts>[^\[\]]*)\]")
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
    """share, s, 1/h, tokens/s, or a currency such as CNY; text for a list."""
    confidence: float = 0.95
    allowed: tuple[str, ...] = ()
    """Of a gate ``in [...]``: the texts that pass; a fact then counts as 1 or 0."""

    @property
    def canonical(self) -> str:
        """The gate in canonical units, whatever it was written in."""
        if self.allowed:
            return f"{self.criterion} in [{', '.join(self.allowed)}]"
        return f"{self.criterion} {self.op} {decimal_text(self.threshold)} {self.unit}"


def plainly(text: str) -> str:
    """A gate's text with the plain twins of full-width characters and signs."""
    plain = unicodedata.normalize("NFKC", text).replace("≥", ">=").replace("≤", "<=")
    return " ".join(plain.replace("、", ",").split())


def parse_gate(text: str, *, vocabulary: Vocabulary) -> Gate:
    """Read ``p95(accepted_latency) <= 10 s`` or ``licence in [MIT, Apache-2.0]``.

    Raises ValueError naming what is wrong and what to write.
    """
    plain = plainly(text)
    if (listed := LISTED.fullmatch(plain)) is not None:
        return _membership(listed["name"], listed["texts"], text=text, vocabulary=vocabulary)
    found = BOUND.fullmatch(plain)
    if found is None or not found["name"]:
        raise ValueError(
            f"'{text}' is no gate; write a criterion, a bound and a quantity, "
            "such as 'delivered_compliance >= 90%'"
        )
    op = _bound(found["op"])
    spec = vocabulary.find(found["name"])
    if spec.unit == TEXT:
        raise ValueError(f"{spec.name} is a text; write '{spec.name} in [{found['threshold']}]'")
    _direction(spec, op=op, name=found["name"])
    try:
        threshold, unit = measure(found["threshold"], spec.unit)
    except QuantityError as fault:
        raise ValueError(f"{found['name']}: {fault}") from None
    _provable(threshold, spec=spec, text=found["threshold"])
    return Gate(text=text, criterion=found["name"], op=op, threshold=threshold, unit=unit)


def _membership(name: str, texts: str, *, text: str, vocabulary: Vocabulary) -> Gate:
    try:
        spec = vocabulary.find(name)
    except UnknownCriterion:
        raise ValueError(
            f"no candidate tells its '{name}'; add it to 'facts' of deployments or alternatives"
        ) from None
    if spec.unit != TEXT:
        raise ValueError(f"{name} is a number, and no list holds it; write >= or <= and a quantity")
    allowed = tuple(sorted({part.strip().strip("'\"") for part in texts.split(",")} - {""}))
    if not allowed:
        raise ValueError(f"the list is empty, so nothing could pass; name what {name} may be")
    return Gate(text=text, criterion=name, op=">=", threshold=1.0, unit=TEXT, allowed=allowed)


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
    if spec.suite == FACTS and threshold > 0:
        return
    if spec.unit == "share" and not 0 < threshold < 1:
        raise ValueError(
            f"no number of answers can prove or break {text}; write a share between "
            "0% and 100%, such as 99%"
        )
    if threshold <= 0:
        raise ValueError(f"{text} is no bound for {spec.name}; write more than 0")
