"""The criteria of the code suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steelyard.errors import Undefined
from steelyard.evidence import Answer
from steelyard.suites.code.passk import pass_all_k, pass_at_k
from steelyard.suites.columns import PerItem, Score, check
from steelyard.suites.scoring import Scores

NAME = "code"
KS = (2, 3, 4, 5, 8, 10)
"""The k for which pass@k and pass^k have a criterion; k = 1 is ``code_pass``."""

Estimator = Callable[[int, int, int], float]


def _over_tries(estimate: Estimator, k: int) -> Callable[[Sequence[Answer]], float | None]:
    def of(answers: Sequence[Answer]) -> float | None:
        tries = [a.checks.get("passed") for a in answers]
        known = [bool(t) for t in tries if t is not None]
        try:
            return estimate(len(known), sum(known), k)
        except Undefined:
            return None

    return of


SCORES = Scores(
    suite=NAME,
    each=(
        Score(
            name="code_pass",
            of=check("passed"),
            note="the program passes all its tests (pass@1)",
            over="answers whose program could be judged",
            none="no program could be judged",
        ),
        Score(
            name="code_runnable",
            of=check("runnable"),
            note="the reply holds a program that defines the function asked for",
        ),
        Score(
            name="code_strict",
            of=check("strict"),
            note="the reply alone, as it is, is such a program",
        ),
        *(
            PerItem(
                name=f"pass_at_{k}",
                of=_over_tries(pass_at_k, k),
                note=f"at least one of {k} tries passes, unbiased; items with fewer tries left out",
                none=f"no item was tried {k} times: set the workload's repeats to {k} or more",
            )
            for k in KS
        ),
        *(
            PerItem(
                name=f"pass_all_{k}",
                of=_over_tries(pass_all_k, k),
                note=f"all of {k} tries pass (pass^{k}), unbiased; items with fewer left out",
                none=f"no item was tried {k} times: set the workload's repeats to {k} or more",
            )
            for k in KS
        ),
    ),
)
