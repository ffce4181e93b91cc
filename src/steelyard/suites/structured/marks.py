"""What is to be counted of a text's form: violations, flags, the keyword that failed first."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.suites.structured.seen import Ladder, Seen
from steelyard.suites.structured.strict import Parsed, Violation

LAX = ("duplicate-key", "nan-or-infinity", "number-overflow", "lone-surrogate", "bom")
"""Violations of RFC 8259 that common parsers let pass, each to another value."""


def form_marks(own: Sequence[Seen], steps: Ladder) -> dict[str, float | None]:
    """Checks of a text's form.

    ``violation:KIND`` names why the first reply is no strict JSON, and each lax reading that
    appears once fence and prose are gone; ``flag:KIND`` what is allowed and loses data;
    ``keyword:NAME`` the keyword of the schema that the delivered object fails first.
    """
    readings = [own[0].stage.reading, steps.extracted.stage.reading]
    broken = {r.kind for r in readings[:1] if isinstance(r, Violation)}
    broken |= {r.kind for r in readings if isinstance(r, Violation) and r.kind in LAX}
    flags = {flag for r in readings if isinstance(r, Parsed) for flag in r.flags}
    marks: dict[str, float | None] = {"strict_json_violation": float(not broken.isdisjoint(LAX))}
    marks |= {f"violation:{kind}": 1.0 for kind in sorted(broken)}
    marks |= {f"flag:{flag}": 1.0 for flag in sorted(flags)}
    if (failure := own[-1].failure) is not None:
        marks[f"keyword:{failure.keyword}"] = 1.0
    return marks
