"""How busy an engine says it is."""

from __future__ import annotations

from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.drills.cancel_storm import Busy
from steelyard.load.views import Address, Scrape, detect, opened, read
from steelyard.load.views.snapshot import pack
from steelyard.load.views.web import Web


def busy_by_metrics(address: Address) -> Busy:
    """Running and waiting requests on the engine's metrics page, read anew at each call.

    The call raises EndpointUnusable where the page or the series is missing.
    """

    def look() -> float:
        web = Web(address)
        try:
            answer = web.get()
        finally:
            web.close()
        found = opened(
            Scrape(
                asked_ns=answer.asked_ns, answered_ns=answer.answered_ns, packed=pack(answer.body)
            )
        )
        if isinstance(found, Missing):
            raise EndpointUnusable(f"{address.parts.netloc}: {found.reason}")
        reading = read(found.page, table=detect(found.page).table)
        total = 0.0
        for name in ("requests_running", "requests_waiting"):
            value = reading.number(name)
            if isinstance(value, Missing):
                raise EndpointUnusable(f"{address.parts.netloc}: {value.reason}")
            total += value
        return total

    return look
