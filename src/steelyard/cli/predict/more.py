"""What a prediction says beside its forecasts: precisions compared, models divided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.cli.predict.layouts import layouts_document, show_layouts
from steelyard.cli.predict.precisions import precisions, precisions_document, show_precisions
from steelyard.cli.predict.rates import show_sustained, sustained_document
from steelyard.cli.predict.split import show_splits, split_document, splits

if TYPE_CHECKING:
    from steelyard.hardware import Clock, Forecast, Predicted


def more_document(answer: Predicted, *, clock: Clock) -> dict[str, Any]:
    """For the JSON object; nothing where a question asks for neither."""
    found = answer.forecasts
    parts = {
        "layouts": layouts_document(answer, clock=clock),
        "sustained": sustained_document(found, clock=clock),
        "precisions": precisions_document(precisions(_alike(answer), clock=clock)),
        "split": split_document(splits(found)),
    }
    return {name: part for name, part in parts.items() if part}


def show_more(answer: Predicted, *, clock: Clock, lang: str, whole: bool) -> None:
    """For a terminal."""
    show_layouts(answer, clock=clock, lang=lang, whole=whole)
    show_sustained(answer.forecasts, clock=clock, lang=lang, whole=whole)
    show_precisions(precisions(_alike(answer), clock=clock), lang=lang, whole=whole)
    show_splits(splits(answer.forecasts), lang=lang)


def _alike(answer: Predicted) -> list[Forecast]:
    """What precisions are compared on: of searched layouts those that are best for one of them."""
    best = {_place(each.best) for each in answer.searches}
    return [
        each for each in answer.forecasts if each.setup.searched is None or _place(each) in best
    ]


def _place(each: Forecast) -> tuple[object, ...]:
    setup = each.setup
    return setup.model.name, setup.device.name, setup.layout
