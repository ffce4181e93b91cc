"""A study from start to end: order, windows, resume, findings, verdict, report.

Names load when they are first used: checking a study must not wait for numpy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from steelyard.weigh.ageing import old_prices
    from steelyard.weigh.anew import Anew, judge_anew, what_if
    from steelyard.weigh.closing import Closed
    from steelyard.weigh.criteria import vocabulary
    from steelyard.weigh.duel import Between, RunsCompared
    from steelyard.weigh.foreign import require_study_run
    from steelyard.weigh.frozen import fitting_items
    from steelyard.weigh.likeness import Remark
    from steelyard.weigh.outlook import Forecast
    from steelyard.weigh.planclock import Means
    from steelyard.weigh.planning import Plan, plan_study
    from steelyard.weigh.progress import Silent, Watcher
    from steelyard.weigh.rebuilding import Rebuilt, rebuild
    from steelyard.weigh.signing import Signed, add_signature, sign_run, sign_study
    from steelyard.weigh.versus import compare_studies
    from steelyard.weigh.weighing import Wish, forecast, weigh

_HOMES = {
    "Anew": "anew",
    "judge_anew": "anew",
    "what_if": "anew",
    "Between": "duel",
    "Closed": "closing",
    "Forecast": "outlook",
    "Means": "planclock",
    "Plan": "planning",
    "Rebuilt": "rebuilding",
    "Remark": "likeness",
    "RunsCompared": "duel",
    "Signed": "signing",
    "Silent": "progress",
    "Watcher": "progress",
    "Wish": "weighing",
    "add_signature": "signing",
    "compare_studies": "versus",
    "fitting_items": "frozen",
    "forecast": "weighing",
    "old_prices": "ageing",
    "plan_study": "planning",
    "rebuild": "rebuilding",
    "require_study_run": "foreign",
    "sign_run": "signing",
    "sign_study": "signing",
    "vocabulary": "criteria",
    "weigh": "weighing",
}

__all__ = [
    "Anew",
    "Between",
    "Closed",
    "Forecast",
    "Means",
    "Plan",
    "Rebuilt",
    "Remark",
    "RunsCompared",
    "Signed",
    "Silent",
    "Watcher",
    "Wish",
    "add_signature",
    "compare_studies",
    "fitting_items",
    "forecast",
    "judge_anew",
    "old_prices",
    "plan_study",
    "rebuild",
    "require_study_run",
    "sign_run",
    "sign_study",
    "vocabulary",
    "weigh",
    "what_if",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"steelyard.weigh has no {name}")
    return getattr(import_module(f"steelyard.weigh.{_HOMES[name]}"), name)
