"""Another tool's figures as measurements: shown with their definition, never ranked."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.evidence import Measurement, Missing, Status
from steelyard.load.imports.definitions import READ, definition
from steelyard.load.imports.peer_run import Figure, PeerRun

SUITE = "load"


def measurements(run: PeerRun, *, deployment: str, workload: str, source: str) -> list[Measurement]:
    """Give every figure of a run, its status *claimed*.

    Somebody else measured, and no sample can be looked at: so there is no interval, no gate
    passes by it and nothing is ranked by it.  A criterion carries the tool's name and its own
    word, ``p99(vllm.ttft)``, because the same word of two tools is not the same number.
    ``source`` says where it stands, ``run`` of each measurement repeats it.
    """
    made = [
        _one(run, figure, deployment=deployment, workload=workload, source=source)
        for figure in run.figures
    ]
    return [*_success(run, deployment=deployment, workload=workload, source=source), *made]


def _one(
    run: PeerRun, figure: Figure, *, deployment: str, workload: str, source: str
) -> Measurement:
    return _claimed(
        run,
        figure,
        deployment=deployment,
        workload=workload,
        source=source,
        n=run.n if isinstance(run.n, int) else 0,
        denominator="requests that the tool calls successful"
        if run.n == run.ok
        else "requests that the tool counts, failed ones included",
    )


def _claimed(
    run: PeerRun,
    figure: Figure,
    *,
    deployment: str,
    workload: str,
    source: str,
    n: int,
    denominator: str,
    k: int | None = None,
) -> Measurement:
    return Measurement(
        criterion=f"{figure.statistic}({run.tool}.{figure.word})",
        deployment=deployment,
        workload=workload,
        suite=SUITE,
        value=figure.value,
        unit=figure.unit,
        n=n,
        k=k,
        unit_of_analysis="request",
        denominator=denominator,
        interval=None,
        status=Status.MISSING if isinstance(figure.value, Missing) else Status.CLAIMED,
        run=source,
        date="" if isinstance(run.date, Missing) else run.date,
        note=_note(run, figure),
    )


def _note(run: PeerRun, figure: Figure) -> str:
    version = "of unknown version" if isinstance(run.version, Missing) else run.version
    words = f"{run.tool} {version}: {definition(run.tool, figure.word)}"
    words += f" (definition as of {READ[run.tool]})"
    if figure.near:
        words += f"; nearest here: {figure.near}"
    if run.label:
        words += f"; run: {run.label}"
    return f"{words}; no samples, so no interval"


def _success(run: PeerRun, *, deployment: str, workload: str, source: str) -> Iterator[Measurement]:
    if isinstance(run.ok, Missing) or isinstance(run.failed, Missing):
        return
    n = run.ok + run.failed
    share = run.ok / n if n else Missing(reason="no request was sent")
    figure = Figure(word="success", near="", statistic="share", value=share, unit="share")
    yield _claimed(
        run,
        figure,
        deployment=deployment,
        workload=workload,
        source=source,
        n=n,
        k=run.ok,
        denominator="requests that the tool counts",
    )
