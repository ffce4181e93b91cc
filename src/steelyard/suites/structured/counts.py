"""What was found of the form of a deployment's answers, counted by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steelyard.evidence import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class FormCounts:
    """Answers of one deployment by what ailed their form; an answer may stand under several."""

    deployment: str
    attempted: int
    violations: Mapping[str, int]
    """Why the first reply was no strict JSON: ``duplicate-key``, ``fence``, ``truncated``, ..."""
    flags: Mapping[str, int]
    """What is allowed and loses data: ``big-integer``, ``whitespace-run``."""
    keywords: Mapping[str, int]
    """The keyword of the schema that the delivered object failed first."""


def form_counts(answers: Sequence[Answer], *, deployment: str) -> FormCounts:
    """Count the checks of one deployment's answers, the most frequent first."""
    names = Counter(name for answer in answers for name, found in answer.checks.items() if found)
    return FormCounts(
        deployment=deployment,
        attempted=len(answers),
        violations=_under("violation:", names),
        flags=_under("flag:", names),
        keywords=_under("keyword:", names),
    )


def _under(kind: str, names: Counter[str]) -> dict[str, int]:
    found = [(n.removeprefix(kind), count) for n, count in names.items() if n.startswith(kind)]
    return dict(sorted(found, key=lambda pair: (-pair[1], pair[0])))
