"""English of the service level of a load run."""

from __future__ import annotations

SERVICE_EN = {
    "service.sec": "Service level",
    "service.lead": (
        "Goodput counts the requests that were answered whole and kept every limit; a failure "
        "keeps none. A limit holds where the interval of the share that kept it lies above the "
        "share required, and is broken where it lies below."
    ),
    "service.label": "SLO",
    "service.goodput.label": "Goodput",
    "service.goodput": "{rate} ({within}); {k} of {n} kept every limit",
    "service.goodput.alone": "{rate}, too few for an interval; {k} of {n} kept every limit",
    "service.limit": "{state} {limit}: kept by {share} of {n}",
    "service.withheld": (
        "A service level was stated; as the run is not valid, nothing is said of it."
    ),
    "service.col.limit": "Limit",
    "service.col.state": "Held?",
    "service.col.kept": "Kept by",
    "service.col.within": "Interval (each end at 95 %)",
    "service.caption": "Goodput {told}",
}
