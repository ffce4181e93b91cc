"""What a study assumes, and what its terms mean, in English."""

from __future__ import annotations

DEFINITIONS_EN: dict[str, str] = {
    "assume.weights": (
        "Weights and anchors are the study's (owner: {owner}); weights may err by ± {band}."
    ),
    "assume.nobody": "not named",
    "assume.additive": "Utility is additive: criteria are taken to be preferentially independent.",
    "assume.accept": "Workload {name}: an answer is accepted when it is valid{accept}.",
    "assume.accept.slo": (
        "Workload {name}: an answer is accepted when it is valid, arrives within {slo}{accept}."
    ),
    "accept.valid": "",
    "accept.fields": ", and at least {share} of its fields are right",
    "accept.record": ", and every field is right",
    "assume.offered": (
        "Workload {name} was offered as load: {arrivals}, in {windows} windows a deployment, the "
        "same times and prompts for all in windows of the same number. {asked}"
    ),
    "assume.made": "Prompts were made for it and had not been sent before. {prompts}",
    "assume.items": "Asked were {n_items} items ({items}) in turn.",
    "assume.plugin": "Prompts came from {items}.",
    "assume.in_time": (
        "On {name}, an answer is in time if it came whole within {slo} of its intended send. "
        "Nobody graded what it says."
    ),
    "assume.load": (
        "Workload {name}: {n_items} items ({items}), {users} users in a closed loop, {windows} "
        "windows a deployment, each item asked {repeats} ×, at most {max_tokens} tokens, "
        "temperature {temperature}."
    ),
    "def.numbers": "Formulas, denominators, intervals",
    "def.terms": "Terms",
    "def.unit": "unit: {unit}",
    "def.method": "{method}, {level}",
    "term.gate": "Gate",
    "define.gate": (
        "A hard condition, judged by a one-sided Clopper–Pearson bound. A limit on a percentile is "
        "a gate on a rate: p95 ≤ T holds when the share slower than T is proven to be at most 5 %."
    ),
    "term.bound": "Proven bound",
    "define.bound": "What the true value does not cross, at the gate's confidence, given what was seen.",
    "term.accepted": "Accepted",
    "define.accepted": "Delivered and valid, in time, and right by the study's rule.",
    "term.utility": "Utility",
    "define.utility": (
        "Sum of weight × score; the score runs linearly from 0 at the worst acceptable value to 1 "
        "at the best useful one and is cut off beyond them. Its range is the middle 95 % of draws."
    ),
    "term.first": "Ranks first",
    "define.first": "Share of joint draws of measurements and weights in which a deployment has the highest utility.",
    "term.confidence": "Confidence",
    "define.confidence": (
        "Share of draws in which it ranks first at the weights that suit it best (central "
        "weights); undefined where it never does."
    ),
    "term.regret": "Expected regret",
    "define.regret": "Utility lost on average by choosing it where another was better in the draw.",
    "term.worth": "Worth of knowing",
    "define.worth": (
        "How much utility the choice would gain on average if the criterion were known exactly."
    ),
    "term.never": "Never",
    "define.never": (
        "The time to an accepted answer where none was accepted: longer than every time. Gates on "
        "latency count it as slower than any limit."
    ),
    "term.status": "Status",
    "define.status": (
        "measured: by this run; predicted: computed, with a band; documented: written down by "
        "whoever answers for it, with a date; claimed: somebody's word; assumed: the study's; "
        "missing: not known. A derived number has the weakest status of its inputs."
    ),
}
