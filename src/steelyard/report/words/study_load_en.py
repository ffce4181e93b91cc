"""English of the study report's section on load."""

from __future__ import annotations

STUDY_LOAD_EN = {
    "sec.load": "Under load",
    "lead.load": (
        "What each deployment gave and how long it took, under the load of this study. Maps of a "
        "time share axes and colours, so that they can be held against each other; where a "
        "map is blank, another deployment had its window."
    ),
    "time.ttft": "time to first token",
    "time.tpot": "time per output token",
    "time.latency": "latency of all answers",
    "fig.load.points": "Throughput against latency, with 95 % intervals",
    "fig.load.curve": "Cumulative: {time}",
    "fig.load.heat": "{deployment}: {time} over the run",
    "fig.load.never": "{name}: {share} never",
    "fig.load.since": "intended, seconds since the run began",
    "alt.load.point": "{deployment}: {rate} at {latency}",
    "alt.load.curve": "{deployment}, {time}: half within {half}, 95 % within {most}, {never} of {n} never",
    "alt.load.heat": "{deployment}, {time} in steps of {step}: {n} answers, {never} that never came",
    "sec.views": "Client, engine and accelerators",
    "lead.views": (
        "What each deployment's engine and devices showed while it was asked, on the run's axis of "
        "time in cells of {step}. Differences of counters are those within its own windows."
    ),
    "lead.views.unseen": "Engines and devices were to be watched and showed nothing.",
    "views.at": "{deployment} on {workload}",
    "views.watched": "{n} of {of} windows watched",
    "views.alarms": "{n} comparisons disagree",
    "views.agree": "no comparison disagrees",
    "views.head": "{who}: {watched}, {alarms}",
    "views.details": "{who}: time to the first token, comparisons, cache and series",
    "valid.views": "client and engine agree",
    "load.left_out": "{name} is not drawn: {why}.",
}
