"""What a load came to, on a terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from steelyard.cli.console import LastingConsole
from steelyard.cli.load_views import views_lines
from steelyard.evidence import Missing
from steelyard.load.document import DEFINITIONS

if TYPE_CHECKING:
    from steelyard.load import LoadRun
    from steelyard.load.engine import HostClock
    from steelyard.load.summary import Figures, Goodput
    from steelyard.stats import Interval

TIMES = {
    "ttft": "TTFT",
    "visible_ttft": "TTFT visible",
    "service_ttft": "TTFT service",
    "e2e": "E2E",
    "tpot": "TPOT",
    "chunk_gap": "chunk gap",
    "schedule_lag": "schedule lag",
    "client_queue": "client queue",
}
SERVER = ("ttft", "visible_ttft", "service_ttft", "e2e", "tpot", "chunk_gap")


def show(done: LoadRun, *, explain: bool) -> None:
    """Print the run: validity first, no server latency where it has none."""
    console = LastingConsole(highlight=False)
    for text in (*_head(done), *views_lines(done)):
        console.print(text)
    console.print(_times(done))
    if not done.invalid:
        console.print(_intervals(done))
    if explain:
        console.print(_formulas(done))
    if not done.invalid:
        console.print("[dim]same run, definitions of other tools: load.json, summary.peers[/]")
    console.print(f"[dim]report {done.path}/report.html · 中文 report.zh.html[/]")
    console.print(f"[dim]record {done.path}/samples.log · all figures {done.path}/load.json[/]")


def _head(done: LoadRun) -> list[str]:
    summary = done.summary
    rates, tokens = summary.rates, summary.tokens
    lines = []
    sealed = done.certificate
    if done.invalid:
        lines.append("[bold red]INVALID[/] the run says nothing of the server's latency:")
    elif sealed.ranks:
        lines.append(f"[green]VALID[/]     {_passed(done)}")
    else:
        lines.append(f"[yellow]UNPROVEN[/]  {_passed(done)}; may be shown, not ranked:")
    lines += [f"  {escape(why)}" for why in sealed.why]
    outcomes = " · ".join(f"{kind or 'ok'} {n}" for kind, n in summary.outcomes.items())
    lines.append(f"answered  {summary.answered} of {summary.requests} · {outcomes or 'nothing'}")
    lines.append(
        f"rate      offered {_rate(rates.offered_per_s)} · sent {_rate(rates.achieved_per_s)} · "
        f"answered {_rate(rates.answered_per_s)}{_range(rates.answered_interval)}"
    )
    source = " · ".join(f"{name or 'unknown'} {n}" for name, n in tokens.source.items())
    lines.append(
        f"tokens    {_rate(tokens.output_per_s, 'tokens/s')}{_range(tokens.output_interval)} · "
        f"counted by {source or 'nobody'} · {_mismatch(done)}"
    )
    lines += _goodput(summary.goodput)
    if further := {name: v for name, v in done.order.extra.items() if v is not None}:
        lines.append(f"also sent {', '.join(f'{name} {v}' for name, v in further.items())}")
    if dropped := [name for name, value in done.order.extra.items() if value is None]:
        lines.append(f"left out  {', '.join(dropped)}: the endpoint rejects it")
    flight, room = summary.flight, done.headroom
    mean = "-" if isinstance(flight.mean, Missing) else f"{flight.mean:.1f}"
    lines.append(
        f"in flight mean {mean} · most {flight.most} · connections opened {room.connections}"
    )
    share = "-" if room.cpu_share_max is None else f"{room.cpu_share_max:.0%} of a core"
    lag = room.loop_lag_ms["p99"]
    lines.append(
        f"generator {len(done.offered.workers)} workers · busiest second {share} · "
        f"loop lag p99 {'-' if lag is None else f'{lag:.2f} ms'}"
    )
    lines += [_machine(told) for told in done.offered.hosts]
    return lines


def _machine(told: HostClock) -> str:
    """Whose clock was how far from ours."""
    if told.within_ns is None:
        clock = "its clock was never read"
    else:
        clock = f"clock {told.offset_ns / 1e6:+,.2f} ms (± {told.within_ns / 1e6:.2f})"
    if told.drift_ns is not None and told.drift_within_ns is not None:
        clock += f", moved {told.drift_ns / 1e6:+.2f} ms (± {told.drift_within_ns / 1e6:.2f})"
    lost = f" · LOST: {escape(told.lost)}" if told.lost else ""
    return f"  {escape(told.host)}: {len(told.workers)} workers · {clock}{lost}"


def _passed(done: LoadRun) -> str:
    results = [check.result for check in done.certificate.checks]
    return f"{results.count('pass')} checks passed, {results.count('unknown')} could not be made"


def _mismatch(done: LoadRun) -> str:
    told = {check.check: check for check in done.certificate.checks}
    match = told["token_match"]
    return (match if match.result != "unknown" else told["token_count"]).detail


def _goodput(told: Goodput | Missing) -> list[str]:
    if isinstance(told, Missing):
        return []
    good = f"{_rate(told.per_s)}{_range(told.interval)} · {told.good} of {told.of} kept all limits"
    lines = [f"goodput   {good}"]
    for one in told.limits:
        share = one.kept / one.of if one.of else 0.0
        bounds = "" if isinstance(one.interval, Missing) else f" ({_share(one.interval)})"
        lines.append(f"  {one.result:9} {one.limit}: kept by {share:.1%} of {one.of}{bounds}")
    return lines


def _share(interval: Interval) -> str:
    return f"{interval.low:.1%} to {interval.high:.1%}"


def _range(bounds: Interval | Missing) -> str:
    return "" if isinstance(bounds, Missing) else f" ({bounds.low:,.4g} to {bounds.high:,.4g})"


def _intervals(done: LoadRun) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("95 % interval, ms")
    for name in ("p50", "p95", "p99"):
        table.add_column(name, justify="right")
    for name in ("ttft", "e2e", "tpot"):
        told = done.summary.times[name].intervals
        table.add_row(TIMES[name], *(_between(told[q]) for q in ("p50", "p95", "p99")))
    return table


def _between(bounds: Interval | Missing) -> str:
    if isinstance(bounds, Missing):
        return "too short a run"
    return f"{_ms(bounds.low)} to {_ms(bounds.high)}"


def _formulas(done: LoadRun) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, title in TIMES.items():
        table.add_row(title, done.summary.times[name].formula)
    for name, text in DEFINITIONS.items():
        table.add_row(name.replace("_", " "), text)
    return table


def _times(done: LoadRun) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("ms")
    for name in ("p50", "p90", "p95", "p99", "p99.9", "most", "n", "never"):
        table.add_column(name, justify="right")
    for name, title in TIMES.items():
        if done.invalid and name in SERVER:
            continue
        told = done.summary.times[name]
        cells = [_ms(value) for value in _values(told)]
        if name == "tpot" and len(sources := [s for s in done.summary.tokens.source if s]) == 1:
            title = f"{title}, by {sources[0]}"
        table.add_row(title, *cells, str(told.n), str(told.never))
    return table


def _values(told: Figures) -> list[float | Missing]:
    return [told.p50, told.p90, told.p95, told.p99, told.p999, told.most]


def _ms(value: float | Missing) -> str:
    if isinstance(value, Missing):
        return "-"
    if math.isinf(value):
        return "never"
    return f"{value * 1e3:,.1f}" if value >= 0.1 else f"{value * 1e3:.2f}"


def _rate(value: float | Missing, unit: str = "/s") -> str:
    if isinstance(value, Missing):
        return "-"
    return f"{value:,.4g} {unit}" if unit != "/s" else f"{value:,.4g}/s"
