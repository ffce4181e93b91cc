"""What a prediction says beside its forecasts: precisions compared, models divided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from steelyard.cli.predict.precisions import precisions, precisions_document, show_precisions
from steelyard.cli.predict.rates import show_sustained, sustained_document
from steelyard.cli.predict.split import show_splits, split_document, splits

if TYPE_CHECKING:
    from steelyard.hardware import Clock, Forecast


def more_document(found: Sequence[Forecast], *, clock: Clock) -> dict[str, Any]:
    """For the JSON object; nothing where a question asks for neither."""
    parts = {
        "sustained": sustained_document(found, clock=clock),
        "precisions": precisions_document(precisions(found, clock=clock)),
        "split": split_document(splits(found)),
    }
    return {name: part for name, part in parts.items() if part}


def show_more(found: Sequence[Forecast], *, clock: Clock, lang: str, whole: bool) -> None:
    """For a terminal."""
    show_sustained(found, clock=clock, lang=lang, whole=whole)
    show_precisions(precisions(found, clock=clock), lang=lang, whole=whole)
    show_splits(splits(found), lang=lang)
