"""steelyard sign: a person's signature over a study before results, over a verdict after."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption
from steelyard.cli.terminal.reader import reader

if TYPE_CHECKING:
    from steelyard.weigh import Signed

SAID = {
    "en": {
        "study": "signed gates, weights and all else of the study",
        "verdict": "signed the verdict and the numbers under it",
        "beside": "keep it beside the study; `steelyard weigh` takes it into the record",
        "add": "add it where the run was made: steelyard sign {run} --add {place}",
        "recorded": "in the ledger and on the report",
        "all": "everybody who reviews or approves has signed",
        "missing": "still to sign: {names}",
    },
    "zh": {
        "study": "已签署研究文件（门槛、权重及其余全部内容）",
        "verdict": "已签署结论及其所依据的数值",
        "beside": "请与研究文件放在一起；`steelyard weigh` 会将其写入记录",
        "add": "请在产生该运行的机器上加入：steelyard sign {run} --add {place}",
        "recorded": "已写入账本并显示在报告中",
        "all": "所有复核人与批准人均已签署",
        "missing": "尚待签署：{names}",
    },
}


def sign(
    what: Annotated[
        Path | None,
        typer.Argument(
            help="A study file, before it is weighed; or the folder of a closed run.",
            show_default=False,
        ),
    ] = None,
    who: Annotated[
        str | None,
        typer.Option("--as", help="Who signs, as the study's people name them."),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(help="File of the signing key; STEELYARD_KEY or your own if not given."),
    ] = None,
    add: Annotated[
        Path | None,
        typer.Option(help="Take this signature, made elsewhere, into the run's ledger."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for a signature that can't go into the ledger here."),
    ] = None,
    show_key: Annotated[
        bool,
        typer.Option("--show-key", help="Print the public key, for the study's people, and stop."),
    ] = False,
    lang: LangOption = Lang.EN,
) -> int:
    """Sign a study before its results are seen, or the verdict of a run.

    Example: steelyard sign runs/card-desk-7f3a --as "risk office"

    Exit codes: 0 signed, 2 refused: no such person or key, or the run does not verify.
    """
    if show_key:
        from steelyard.ledger import SigningKey

        typer.echo(SigningKey.load_or_create(key).public)
        return 0
    signed = _signed(_named(what), who=who, key=key, add=add, out=out)
    with reader():
        typer.echo(_told(signed, what, lang=lang.value))
    return 0


def _named(what: Path | None) -> Path:
    from steelyard.errors import StudyError

    if what is None:
        raise StudyError("name what to sign: a study file, or the folder of a closed run")
    return what


def _signed(
    what: Path, *, who: str | None, key: Path | None, add: Path | None, out: Path | None
) -> Signed:
    from steelyard.errors import StudyError
    from steelyard.weigh import add_signature, sign_run, sign_study

    if add is not None:
        if who is not None or key is not None:
            raise StudyError("--add: takes a signature as it is; leave out --as and --key")
        return add_signature(what, add)
    if who is None:
        raise StudyError("--as: say who signs, as the study's people name them")
    if what.is_dir():
        return sign_run(what, who=who, key=key, out=out)
    if out is not None:
        raise StudyError("--out: is for a run; a signature over a study lies beside it")
    return sign_study(what, who=who, key=key)


def _told(signed: Signed, what: Path | None, *, lang: str) -> str:
    words, signature = SAID[lang], signed.signature
    lines = [f"{signature.who}: {words[signature.over]}", f"  {signed.place}"]
    if signed.recorded:
        lines.append(f"  {words['recorded']}")
    elif signature.over == "study":
        lines.append(f"  {words['beside']}")
    else:
        lines.append("  " + words["add"].format(run=what, place=signed.place))
    joint = "、" if lang == "zh" else ", "
    names = joint.join(signed.missing)
    lines.append(f"  {words['missing'].format(names=names) if names else words['all']}")
    return "\n".join(lines)
