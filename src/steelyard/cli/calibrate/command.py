"""``steelyard calibrate``: learn a deployment's efficiencies from an ordinary load test."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steelyard.hardware import Asked, Setup


def calibrate(
    runs: Annotated[
        list[Path],
        typer.Argument(
            help="Run folders of steelyard load, or folders that hold several.",
            show_default=False,
        ),
    ],
    setup: Annotated[
        Path,
        typer.Option(help="The file that says what was tested, as of predict.", show_default=False),
    ],
    deployment: Annotated[
        str | None, typer.Option(help="Which one of a study's.", show_default=False)
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder of calibration.json and its page.")] = Path(
        "calibration"
    ),
    lang: LangOption = Lang.EN,
    as_json: Annotated[bool, typer.Option("--json", help="Print calibration.json.")] = False,
) -> int:
    """Fit a deployment's efficiencies from load tests, and tighten the bands of predict.

    Example: steelyard calibrate runs/load-* --setup setup.yaml

    Exit codes: 0 done, 2 a run or the set-up can't be used.
    """  # fmt: skip
    from steelyard.cli.calibrate.doubts import doubts
    from steelyard.cli.calibrate.page import pages, terminal
    from steelyard.cli.calibrate.read import observed
    from steelyard.cli.calibrate.words import EN, ZH
    from steelyard.evidence import write_out
    from steelyard.hardware import budget, learn, read_asked, write_calibration
    from steelyard.report.words import Words
    from steelyard.weigh import vocabulary

    words, tested = ZH if lang is Lang.ZH else EN, observed(runs)
    for fault in tested.left_out:
        typer.echo(words["left out"].format(fault=Words(lang.value).fault(fault)), err=True)
    setups = _alike(read_asked(setup, vocabulary=vocabulary()), deployment)
    for doubt in doubts(tested, setups, words):
        typer.echo(doubt, err=True)
    seen = tested.loads
    one = replace(setups[0], isl=seen[0].isl, osl=seen[0].osl)
    found = learn(
        one, seen, room=max(budget(one).sequences.mid, 1.0),
        source=", ".join(each.name for each in seen), today=tested.day,
    )  # fmt: skip
    write_out(out, pages(found))
    write_calibration(found.calibration, out / "calibration.json")
    if as_json:
        typer.echo(json.dumps(asdict(found.calibration), ensure_ascii=False, indent=1))
    else:
        terminal(found, lang=lang.value, out=out, setup=setup)
    return 0


def _alike(asked: Asked, deployment: str | None) -> Sequence[Setup]:
    """The set-ups of the one deployment of the file, which differ by lengths and load alone."""
    from steelyard.errors import CalibrationError
    from steelyard.hardware import spread

    names = [name for name in asked.questions if deployment in (None, name)]
    if len(names) != 1:
        known = ", ".join(asked.questions)
        raise CalibrationError(f"{asked.file}: name one with --deployment; there are: {known}")
    asked_for = asked.questions[names[0]]
    setups = spread(asked_for, name=names[0], folder=asked.folder).setups
    plain = {
        (s.model.name, s.precision.name, s.precision.cache, s.device.name, str(s.layout), s.engine)
        for s in setups
    }
    if len(plain) != 1:
        raise CalibrationError(
            f"{asked.file}: describes {len(plain)} deployments; a calibration is of one: give "
            "model, device, count, precision, cache and engine one value each, and say tp, dp, ep "
            "or pp where devices stand in several boxes"
        )
    return setups
