"""Words of forecasts on a terminal, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.cli.predict import calibrated_words, layouts_words


def speech(lang: str) -> Mapping[str, str]:
    """The words of one language."""
    if lang == "zh":
        from steelyard.cli.predict.words_zh import ZH

        return {**ZH, **calibrated_words.ZH, **layouts_words.ZH}
    from steelyard.cli.predict.words_en import EN

    return {**EN, **calibrated_words.EN, **layouts_words.EN}


def reason(text: str, *, lang: str) -> str:
    """Why something is unknown or can't be, in the reader's language."""
    if lang == "en":
        return text
    from steelyard.report.words import Words

    return Words(lang).term(text)
