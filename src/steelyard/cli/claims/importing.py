"""steelyard import FILE: what another load tool says, with its own definitions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption, LangOption

if TYPE_CHECKING:
    from steelyard.evidence import Measurement
    from steelyard.load.imports import PeerRun


def import_file(
    file: Annotated[Path, typer.Argument(help="The result file.", show_default=False)],
    tool: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="NAME",
            show_default=False,
            help="vllm, guidellm, aiperf, evalscope, inference-perf, genai-bench, locust or k6.",
        ),
    ],
    deployment: Annotated[str, typer.Option(help="What was measured, by its name here.")] = "",
    workload: Annotated[str, typer.Option(help="What was asked, by its name here.")] = "",
    version: Annotated[
        str, typer.Option(help="The tool's version, where the file does not tell.")
    ] = "",
    as_claims: Annotated[
        bool,
        typer.Option("--claims", help="Print a file of claims, for check and for a study."),
    ] = False,
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Read another load tool's result file as evidence, under its own definitions.

    Each number is *claimed*: shown with the tool, its version and what its word means, never
    ranked, and no gate passes by it.

    Example: steelyard import result.json --from vllm --version 0.33.0

    Exit codes: 0 read, 2 not such a file.
    """
    from steelyard.load.imports import measurements, read_peer

    source = source_of(file) if file.is_file() else str(file)
    read = [versioned(run, version) for run in read_peer(file, tool=tool)]
    found = [
        (run, measurements(run, deployment=deployment, workload=workload, source=source))
        for run in read
    ]
    if as_claims:
        from steelyard.cli.claims.import_claims import as_claims as claims_of

        typer.echo(claims_of(found, source=source), nl=False)
    elif as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(_told(source, found)).decode(), nl=False)
    else:
        from steelyard.cli.claims.import_table import show

        show(file, found, lang=lang.value)
    return 0


def source_of(file: Path) -> str:
    """The file's name with its hash, by which a claim can be found again."""
    import hashlib

    return f"{file.name} sha256:{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}"


def versioned(run: PeerRun, version: str) -> PeerRun:
    """The run with a version that its file does not tell."""
    from dataclasses import replace

    from steelyard.evidence import Missing

    return replace(run, version=version) if version and isinstance(run.version, Missing) else run


def _told(source: str, found: list[tuple[PeerRun, list[Measurement]]]) -> dict[str, Any]:
    return {
        "source": source,
        "runs": [
            {
                "tool": run.tool,
                "version": run.version,
                "date": run.date,
                "label": run.label,
                "ok": run.ok,
                "failed": run.failed,
                "measurements": made,
            }
            for run, made in found
        ],
    }
