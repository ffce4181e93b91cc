"""What is to be watched beside a load, from the options that say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load.watching import Wish

MetricsOption = Annotated[
    str | None,
    typer.Option(
        help="Watch the engine beside the run: auto (the endpoint's /metrics) or its address.",
        show_default=False,
    ),
]
PrometheusOption = Annotated[
    str | None,
    typer.Option(help="Or read it after the run from this Prometheus.", show_default=False),
]
SelectorOption = Annotated[
    str | None,
    typer.Option(
        help='Which engine in the Prometheus: job="vllm",instance="host:8000".',
        show_default=False,
    ),
]
AcceleratorOption = Annotated[
    str | None,
    typer.Option(
        help="Watch accelerators: a DCGM, npu-smi or node exporter's address, nvml, or "
        '{job="dcgm"} of the Prometheus.',
        show_default=False,
    ),
]


def wished(
    metrics: str | None, prometheus: str | None, selector: str | None, accelerator: str | None
) -> Wish | None:
    """None where nothing is to be watched.  Raises StudyError that names the option."""
    if not any((metrics, prometheus, selector, accelerator)):
        return None
    from steelyard.load.watching import Wish, read_selector

    try:
        return Wish(
            metrics=metrics,
            prometheus=prometheus,
            selector={} if selector is None else read_selector(selector, what="selector"),
            accelerator=accelerator,
        )
    except StudyError as why:
        raise StudyError(f"--{why}") from None
