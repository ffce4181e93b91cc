"""Does the engine say that it did what the client says that it asked?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from steelyard.evidence import Missing
from steelyard.load.certificate.check import Check, unknown

if TYPE_CHECKING:
    from steelyard.load.arrivals import Check as Alarm

_WHY = {
    "engine_restarts": "what an engine did before it died is in no counter, and its cache is cold",
    "requests_finished": (
        "an engine that finished more than was sent here served others too, whose load is in "
        "every time; one that finished less lost some"
    ),
    "generation_tokens": (
        "two counts of the same tokens differ by rounding only; throughput and time per token "
        "are off by as much as they differ"
    ),
    "prompt_tokens": (
        "prompts of others, or prompts cut by the server, make another load than was offered"
    ),
}
NAMES = {
    "engine_restarts": "server_restarts",
    "requests_finished": "server_requests",
    "generation_tokens": "server_tokens",
    "prompt_tokens": "server_prompts",
}


def server_checks(alarms: Sequence[Alarm], *, unseen: str = "") -> Iterator[Check]:
    """The alarms that decide whether a run is valid; the others are findings.

    ``unseen`` says why there are no alarms, although the engine was to be watched.
    """
    if unseen:
        yield unknown("server_requests", detail=unseen, because=_WHY["requests_finished"])
        return
    for alarm in alarms:
        if alarm.name in NAMES:
            yield Check(
                check=NAMES[alarm.name],
                result=alarm.result,
                detail=_detail(alarm),
                figures=_figures(alarm),
                because=_WHY[alarm.name],
            )


def _detail(alarm: Alarm) -> str:
    if alarm.name == "engine_restarts" and isinstance(alarm.value, float):
        return f"{alarm.value:g} restarts in {alarm.n} looks"
    return alarm.detail


def _figures(alarm: Alarm) -> dict[str, float]:
    return {} if isinstance(alarm.value, Missing) else {"value": float(alarm.value)}
