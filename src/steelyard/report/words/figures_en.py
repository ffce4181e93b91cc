"""Captions of figures, and what they say to who cannot see them, in English."""

from __future__ import annotations

FIGURES_EN: dict[str, str] = {
    "fig.trade": "{a} against {b}: differences in units of the declared range, with 95 % intervals",
    "fig.better": "better",
    "fig.worse": "worse",
    "fig.plane": (
        "{y} against {x}, with 95 % intervals; better is up and right, the dotted frame is the "
        "declared range"
    ),
    "fig.hidden": "; not drawn for want of a finite value: {names}",
    "fig.gates": "What was seen, what is proven (bars), and the threshold (dashed)",
    "fig.gates.slower": (
        "Share of answers slower than the limit: seen, proven (bars), and the share allowed "
        "(dashed)"
    ),
    "fig.latency": "Share of all answers accepted within a time (logarithmic)",
    "fig.legend.never": "{name}: {share} never accepted",
    "fig.never": "never",
    "fig.acceptability": "Share of draws in which each deployment ranks first",
    "fig.windows": "Windows in time; the figure inside is accepted/attempted",
    "fig.parts": "Utility by criterion: weight × score",
    "fig.slo": "time limit {value}",
    "fig.run.weights": "weights varied",
    "fig.run.measurements": "measurements varied",
    "fig.run.both": "both varied",
    "fig.seconds": "seconds",
    "latency.none.load": "No curve: nothing was answered, or no figure may be shown.",
    "fig.latency.load": "Share of all requests answered whole within a time (logarithmic)",
    "tab.latency.load": "Time within which this share of all requests was answered whole",
    "latency.none": "No answer was accepted, so there is no curve to draw.",
    "alt.list": "{head}: {items}",
    "alt.gate": "{deployment}, {gate}: {state} ({seen})",
    "alt.latency": "{deployment}: {half}, {most}, {never} of {n} never",
    "alt.half": "half of all answers accepted within {time}",
    "alt.half.never": "fewer than half of all answers ever accepted",
    "alt.most": "95 of 100 accepted within {time}",
    "alt.most.never": "fewer than 95 of 100 ever accepted",
    "alt.utility": "{deployment}, utility {value}",
    "alt.windows": (
        "{deployment}: {windows} windows, {wall} s in all, {accepted} of {answers} accepted"
    ),
}
