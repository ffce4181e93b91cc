"""R1 and R2: do requests go out when they are due, and does the clock start then?"""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Plan, Truth
from steelyard.selftest.script import Asked, Send, Step
from steelyard.selftest.shapes import STOP, always
from steelyard.selftest.wire import DONE, LAST_PIECE, WORD, chunk, head, piece, sse, usage

SERVICE_S = 0.02
STALL_S = (1.5, 2.5)
WORKERS = (1, 4, 16)
SHORT = head() + piece(sse(chunk(WORD), STOP, chunk(choices=[], usage=usage(1)), DONE)) + LAST_PIECE


def _stalling(asked: Asked) -> Sequence[Step]:
    """Serve in 20 ms, but nothing at all during the stall."""
    begin, end = STALL_S
    due = asked.since_s + SERVICE_S
    wait = end - asked.since_s if begin <= due and asked.since_s < end else SERVICE_S
    return [Send(data=SHORT, tokens=1, after_s=wait)]


def _title(plan: Plan) -> str:
    title = f"{plan.process} {plan.rate_per_s:g}/s for {plan.for_s:g} s"
    if not plan.workers:
        return title
    return f"{title}, sent by {', '.join(map(str, plan.workers))} workers in turn"


def arrivals() -> list[Case]:
    """Give the cases of R1."""
    words = {
        "constant": "even gaps: CV of the gaps near 0",
        "poisson": "CV of the gaps 1, no correlation, index of dispersion 1",
        "poisson-slow": "arrivals anywhere within the second",
        "poisson-workers": "the same law, and from one seed the same arrivals, however many send",
    }
    plans = {
        "constant": Plan(process="constant", rate_per_s=50, for_s=6),
        "poisson": Plan(process="poisson", rate_per_s=50, for_s=10),
        "poisson-slow": Plan(process="poisson", rate_per_s=5, for_s=12),
        "poisson-workers": Plan(process="poisson", rate_per_s=50, for_s=4, workers=WORKERS),
    }
    return [
        Case(
            name=name,
            group=Group.ARRIVALS,
            title=_title(plan),
            script=always(Send(data=SHORT, tokens=1)),
            requests=plan.requests,
            plan=plan,
            truth=Truth(words=words[name], arrivals=True),
        )
        for name, plan in plans.items()
    ]


def omission() -> list[Case]:
    """Give the cases of R2."""
    return [
        Case(
            name=name,
            group=Group.OMISSION,
            title=f"50/s, {cap or 'no'} cap, 20 ms service, 1 s of stall",
            script=_stalling,
            requests=250,
            plan=Plan(process="constant", rate_per_s=50, for_s=5, cap=cap),
            truth=Truth(words="who waited for the stall is late from its due time", omission=True),
        )
        for name, cap in (("stall-capped", 5), ("stall-free", None))
    ]
