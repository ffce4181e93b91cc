"""Set-ups that a calibration does not speak of: they are predicted without it, and say why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from steelyard.cli.predict.after import listed
from steelyard.cli.predict.words import speech
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.hardware import Apart, Asked, Calibration, Forecast

Without = Sequence[tuple[str, tuple["Apart", ...]]]
"""By name of a set-up, in what it is not what was tested."""


def beyond(
    found: Sequence[Forecast], learnt: Calibration | None, *, file: Path | None, asked: Asked
) -> Without:
    """Those that are another deployment; StudyError where all of them are."""
    if learnt is None:
        return ()
    apart = [(each.setup.name, tuple(learnt.apart(each.setup))) for each in found]
    others = [(name, why) for name, why in apart if why]
    if others and len(others) == len(found):
        why = min((why for _, why in others), key=len)
        raise StudyError(
            f"{asked.file}: {file} is the calibration of another deployment (learnt / here): "
            f"{_pairs(why)}; "
            "leave out --calibration, or calibrate by a load test of this one"
        )
    return others


def _pairs(why: Iterable[Apart]) -> str:
    return ", ".join(f"{one.what} {one.learnt} / {one.asked}" for one in why)


def unsure(found: Sequence[Forecast], learnt: Calibration | None, lang: str) -> list[str]:
    """That only one of calibration and set-up says the engine's version, where that is so."""
    if learnt is None or not any(
        learnt.unsure(each.setup) for each in found if not any(learnt.apart(each.setup))
    ):
        return []
    key = "version.here" if learnt.engine_version else "version.there"
    return [speech(lang)[key].format(engine=learnt.engine, version=learnt.engine_version)]


def uncalibrated(without: Without, words: Mapping[str, str]) -> list[Text]:
    """What is predicted without the calibration, each with what differs."""
    told = [
        (
            name,
            words["comma"].join(
                words["apart"].format(what=one.what, asked=one.asked, learnt=one.learnt)
                for one in why
            ),
        )
        for name, why in without
    ]
    return listed(told, words["uncalibrated"], words)
