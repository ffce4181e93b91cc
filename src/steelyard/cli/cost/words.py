"""The words of ``steelyard cost``."""

from __future__ import annotations

from steelyard.cli.cost.phrases import Words
from steelyard.cli.cost.words_en import EN
from steelyard.cli.cost.words_zh import ZH
from steelyard.cli.options.lang import Lang


def words_of(lang: Lang) -> Words:
    """The words of a language."""
    return ZH if lang is Lang.ZH else EN
