"""``steelyard hardware``: what is on file, and whether figures of one's own are sound."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.lang import Lang

if TYPE_CHECKING:
    from steelyard.hardware import Fact, Link

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
_Lang = Annotated[Lang, typer.Option(help="Language of what is printed.")]
_Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@app.command("list")
def list_hardware(lang: _Lang = Lang.EN, as_json: _Json = False) -> None:
    """List devices, links and models on file: dense and one-way rates, dated prices.

    Example: steelyard hardware list --lang zh
    """
    from steelyard.hardware import find_model, known_models, packaged

    if as_json:
        told = {
            "devices": {name: _device(name) for name in packaged().devices},
            "links": {name: _link(each) for name, each in packaged().links.items()},
            "models": {name: _model(name) for name in known_models()},
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    from steelyard.cli.hardware.table import show_catalogue
    from steelyard.cli.hardware.words import words_of

    show_catalogue(packaged(), [find_model(name) for name in known_models()], words_of(lang.value))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A TOML file of devices.", show_default=False)],
    lang: _Lang = Lang.EN,
    as_json: _Json = False,
) -> None:
    """Check figures of devices: sparse or dense, GB or GiB, one way or both, source and date.

    Example: steelyard hardware check own-devices.toml --lang zh

    Exit codes: 0 sound, 1 a figure has a fault, 2 no such file.
    """  # fmt: skip
    from steelyard.cli.hardware.slips import lines
    from steelyard.hardware import lint

    slips = lint(file)
    if as_json:
        typer.echo(
            json.dumps({"slips": [asdict(each) for each in slips]}, ensure_ascii=False, indent=2)
        )
    else:
        for line in lines(slips, file, lang=lang.value):
            typer.echo(line)
    if any(each.kind == "fault" for each in slips):
        raise typer.Exit(1)


def _device(name: str) -> dict[str, Any]:
    from steelyard.hardware import find_device, packaged

    one = find_device(name)
    return {
        "vendor": one.vendor,
        "facts": {field: _fact(fact) for field, fact in one.facts.items()},
        "link": one.link,
        "host": one.host,
        "note": one.note,
        "prices": [
            {
                "rate": each.rate.text, "basis": each.basis, "date": each.rate.date,
                "source": each.rate.source,
            }
            for each in packaged().priced(name)
        ],
    }  # fmt: skip


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "low": fact.low, "high": fact.high, "unit": fact.unit, "text": fact.text,
        "source": fact.source, "confidence": fact.confidence, "date": fact.date,
    }  # fmt: skip


def _link(one: Link) -> dict[str, Any]:
    usable = {"missing": "nobody measured it"} if one.usable is None else _fact(one.usable)
    mesh = {"peers": one.mesh} if one.mesh else {}
    return {"rate": _fact(one.rate), "usable": usable, **mesh}


def _model(name: str) -> dict[str, Any]:
    from steelyard.hardware import find_model, token_bytes, weight_bytes

    model = find_model(name)
    return {
        "summary": model.summary,
        "parameters": {str(key): count for key, count in model.parameters.items()},
        "total": model.total,
        "active": model.active,
        "native": model.native.name,
        "weight_bytes": weight_bytes(model, model.native),
        "token_bytes_bf16": token_bytes(model),
        "max_context": model.max_context,
        "source": model.source,
    }
