"""Releases: an engine older than the model it serves, an interface its platform dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from steelyard.claims import facts
from steelyard.claims.case import Case, inconsistent, plausible
from steelyard.claims.text import SECOND_HAND, Text
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
        if born is None:
            continue
        told = Text(f"{model} of {born.day}", f"{model} 发布于 {born.day}")
        told += SECOND_HAND if born.second_hand else Text("", "")
        if claim.quantity == "engine version" and known is not None and known[2]:
            yield _versus(f"{known[0]} {known[1]}", known[2:], told, born.day)
        if _DAY.fullmatch(day) and day < born.day[: len(day)]:
            line = Text(f"dated {day}, and ", f"日期为 {day}，而 ") + told
            yield inconsistent(RULE, line)


def _versus(engine: str, dated: tuple[str, bool], model: Text, born: str) -> Finding:
    day, exact = dated
    line = (
        Text(
            f"{engine} is of {day}{'' if exact else ' at the latest'}, ",
            f"{engine} {'' if exact else '最迟'}发布于 {day}，",
        )
        + model
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
