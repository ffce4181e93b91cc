"""What stands over each section, and what leads into it, in English."""

from __future__ import annotations

SECTIONS_EN: dict[str, str] = {
    "sec.verdict": "Verdict",
    "sec.gates": "Gates: who may enter",
    "sec.trade": "The trade: what it buys, what it costs",
    "sec.criteria": "Criteria",
    "sec.form": "Form: delivered, extracted, strict",
    "sec.latency.load": "Latency under load",
    "sec.latency": "Latency of accepted answers",
    "sec.ranking": "Utility, and how sure the ranking is",
    "sec.tipping": "What would change the verdict",
    "sec.costs": "Cost",
    "sec.outcomes": "What became of every answer",
    "sec.windows": "Time windows",
    "sec.validity": "Can these numbers be trusted?",
    "sec.assumptions": "Assumptions",
    "sec.definitions": "How every number is defined",
    "sec.provenance": "Provenance",
    "lead.gates": (
        "A gate must be proven, not merely observed: PASS needs the one-sided {level} bound on "
        "the right side of the threshold, FAIL needs the other bound on the wrong side, anything "
        "between is UNPROVEN. Nothing is rounded before it is compared."
    ),
    "lead.trade": (
        "Differences between deployments that answered the same items. In the picture each is a "
        "share of the range that the study declares worth having (worst acceptable to best "
        "useful), turned so that better is always right of the line."
    ),
    "lead.criteria": (
        "Every rate counts all answers attempted: a failed request is a failure, not a gap."
    ),
    "lead.form": (
        "Strict: the raw text alone is one valid JSON value of the schema. Extracted: valid after "
        "fences and surrounding text are taken off. After repair: valid once broken JSON is guessed "
        "whole, which flatters: see how much was repaired as meant. Delivered: valid after the deployment's own "
        "parser chain, which is part of the deployment. Gates look at what is delivered."
    ),
    "lead.latency.load": (
        "From the intended send of a request, whether or not it could be sent then, to the end of "
        "its answer. What was never answered whole hangs from the top on the right, and a curve "
        "ends below 100 % by that much."
    ),
    "lead.latency": (
        "From the intended start of the request to the delivery of an accepted answer, re-asks "
        "included. What was never accepted hangs from the top on the right, and a curve ends "
        "below 100 % by that much."
    ),
    "lead.utility": (
        "Utility is the weighted sum of scores; a score is 0 at the worst acceptable value and 1 "
        "at the best useful one, as declared before the run."
    ),
    "lead.acceptability": (
        "How sure is the order? In {draws} joint draws, {drawn}, and weights move within ± {band} "
        "of the declared ones. "
        "Ranked: {among}. Monte Carlo error at most {error}."
    ),
    "among.eligible": "the deployments that passed every gate",
    "among.others": "all that may still pass, or all if none may, as if they were eligible",
    "lead.tipping.eligible": (
        "Gates, weights and measurements are moved one at a time, all else as it is; other "
        "weights keep their ratio."
    ),
    "lead.tipping.all": (
        "As if every deployment were eligible. Gates, weights and measurements are moved one at a "
        "time, all else as it is; other weights keep their ratio."
    ),
    "lead.costs": (
        "(Rate × wall time of the deployment's own windows + token prices × tokens) ÷ accepted "
        "answers. Prices are dated and carry their source."
    ),
    "lead.outcomes": "Attempted = ok + wrong + undetermined + transport + grader error.",
    "lead.windows": (
        "Deployments take turns (A B, B A, …) on the same items, so that a machine that warms up "
        "or slows down favours nobody."
    ),
    "lead.validity": "{good} of {n} checks hold. What fails or is unknown stands first.",
    "lead.definitions": (
        "Formula, what is counted, unit of analysis, interval and status of every number above."
    ),
}
