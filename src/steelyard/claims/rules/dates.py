"""Releases: an engine older than the model it serves, an interface its platform dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from steelyard.claims import facts
from steelyard.claims.case import Case, inconsistent, plausible
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding

RULE = "dates"
_AHEAD = timedelta(days=30)
"""vLLM 0.8.4 ran Qwen3 two weeks, SGLang 0.4.1 ran DeepSeek V3 a day before the weights came."""
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
            yield _versus(f"{known[0]} {known[1]}", known[2:], model, born)
        if _DAY.fullmatch(day) and day < born[: len(day)]:
            yield inconsistent(
                RULE,
                Text(
                    f"dated {day}, and {model} was published {born}",
                    f"日期为 {day}，而 {model} 发布于 {born}",
                ),
            )


def _versus(engine: str, dated: tuple[str, bool], model: str, born: str) -> Finding:
    day, exact = dated
    line = Text(
        f"{engine} is of {day}{'' if exact else ' at the latest'}, {model} of {born}",
        f"{engine} {'' if exact else '最迟'}发布于 {day}，{model} 发布于 {born}",
    )
    if date.fromisoformat(day) + _AHEAD < date.fromisoformat(born):
        return inconsistent(
            RULE, line, remedy=Text("name the version that was used", "写明实际使用的版本")
        )
    if day < born:
        line += Text(
            "; engines often support a model some weeks ahead", "；引擎常提前数周支持新模型"
        )
    return plausible(RULE, line)
