"""Releases: an engine older than the model it serves, an interface its platform dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import facts
from steelyard.claims.case import Case, inconsistent, plausible
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding

RULE = "dates"
_DAY = re.compile(r"\d{4}-\d{2}(?:-\d{2})?")


def versions(case: Case) -> Iterator[Finding]:
    """An engine serves no model that was published after it, and no document measured one before."""
    claim = case.claim
    models = claim.setup.texts("model")
    known = facts.engine(claim.setup.text("engine"))
    day = claim.setup.text("date") or case.source.date
    for model in models:
        born = facts.released(model)
        if not born:
            continue
        if claim.quantity == "engine version" and known is not None and known[2]:
            yield _versus(f"{known[0]} {known[1]}", known[2], model, born)
        if _DAY.fullmatch(day) and day < born[: len(day)]:
            yield inconsistent(
                RULE,
                Text(
                    f"dated {day}, and {model} was published {born}",
                    f"日期为 {day}，而 {model} 发布于 {born}",
                ),
            )


def _versus(engine: str, day: str, model: str, born: str) -> Finding:
    line = Text(
        f"{engine} is of {day}, {model} of {born}", f"{engine} 发布于 {day}，{model} 发布于 {born}"
    )
    if day < born:
        return inconsistent(
            RULE, line, remedy=Text("name the version that was used", "写明实际使用的版本")
        )
    return plausible(RULE, line)
