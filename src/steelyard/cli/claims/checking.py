"""steelyard check CLAIMS: can what somebody published be true?"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption
from steelyard.cli.terminal.reader import reader

if TYPE_CHECKING:
    from steelyard.claims import Claim, Judged

_LONG = 1_000
"""Claims in a file that take long enough to judge for somebody to wonder."""


def check(
    files: Annotated[list[Path], typer.Argument(help="Claims files, YAML.", show_default=False)],
    lang: LangOption = Lang.EN,
    full: Annotated[
        bool, typer.Option("--all", help="Print every finding of a claim, not only the first.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for claims.json and its pages, HTML and Markdown, in both languages.",
            show_default=False,
        ),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Judge published claims by rules: can they be true, and do they agree with each other?

    Example: steelyard check studies/kimi-k2-vs-deepseek-v3/guide-a.yaml --lang zh

    Exit codes: 0 nothing is impossible, 1 something is, 2 a file can't be read as claims.
    """
    from steelyard.claims import judge, read_claims, told

    with _kept():
        found = [judge(read_claims(file), watched=_watched) for file in files]
        plain = [told(one) for one in found]
    if out is not None:
        _write(out, files, plain)
    with reader():
        _tell(found, plain, lang=lang, full=full, markdown=markdown, as_json=as_json)
    return 1 if any(one.impossible for one in found) else 0


@contextlib.contextmanager
def _kept() -> Iterator[None]:
    """All that is made of a document is needed to its end: looking for garbage is a fifth of it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _watched(claims: tuple[Claim, ...]) -> Iterable[Claim]:
    """A bar on stderr while a long file is judged, where somebody can see it."""
    if len(claims) < _LONG:
        return claims
    from rich.progress import track

    from steelyard.cli.terminal.console import LastingConsole

    console = LastingConsole(stderr=True)
    return track(claims, "claims", console=console, transient=True, disable=not console.is_terminal)


def _tell(
    found: list[Judged],
    plain: list[dict[str, Any]],
    *,
    lang: Lang,
    full: bool,
    markdown: bool,
    as_json: bool,
) -> None:
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(plain[0] if len(plain) == 1 else plain))
        return
    if markdown:
        from steelyard.report import compose_claims, to_markdown

        for one in plain:
            typer.echo(to_markdown(compose_claims(one, lang=lang.value)))
        return
    from steelyard.cli.claims.check_table import show

    for judged, one in zip(found, plain, strict=True):
        show(judged, one, lang=lang.value, full=full)


def _write(out: Path, files: list[Path], plain: list[dict[str, Any]]) -> None:
    """One folder a file where there are several."""
    from steelyard.evidence import dumps, write_out
    from steelyard.report import claims_pages

    for file, one in zip(files, plain, strict=True):
        folder = out if len(files) == 1 else out / file.stem
        write_out(folder, {"claims.json": dumps(one), **claims_pages(one)})
