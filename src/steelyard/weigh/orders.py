"""What the generator is told to send in each window of load; computed before anything is sent."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from steelyard.endpoint import Route
from steelyard.errors import StudyError
from steelyard.load import Offer, offered
from steelyard.load.arrivals import Process, Schedule
from steelyard.load.engine import Order
from steelyard.load.quick import enough
from steelyard.study import Workload
from steelyard.weigh.asked import count_before, counting, with_made_prompts
from steelyard.weigh.frozen import LOAD, Frozen
from steelyard.weigh.itemwise import listed_requests
from steelyard.weigh.plan import Window
from steelyard.weigh.salting import window_seed
from steelyard.weigh.standing import SEEDS, Standing
from steelyard.weigh.timing import timeouts


class Orders:
    """The windows of a study's load; a window of one number is the same for all deployments.

    Raises StudyError for arrivals that can't be had.
    """

    def __init__(self, frozen: Frozen) -> None:
        self._frozen = frozen
        self._offers = {
            (workload.name, index): self._planned(workload, index)
            for workload in frozen.loaded
            for index in range(workload.windows)
        }

    def order(
        self, window: Window, standing: Standing, *, salt: int, folder: Path
    ) -> tuple[Order, Process | None]:
        """One window for one deployment, and the law that its arrivals follow, if known.

        Prompts that are made for it lie in ``folder``.
        """
        study, plan = self._frozen.study, self._offers[window.workload, window.index]
        workload = study.workloads[window.workload]
        order = self._listed(window, standing, workload, salt=salt)
        if order.prompts:
            return order, plan.process
        with ExitStack() as stack:
            tokenizer = stack.enter_context(counting(study, workload, standing.target))
            asking = with_made_prompts(order, study, workload, tokenizer=tokenizer, folder=folder)
        # Requests of a schedule that replaced ours follow no law that we know.
        law = plan.process if asking.plan.facts == order.plan.facts else None
        return asking, law

    def _listed(
        self, window: Window, standing: Standing, workload: Workload, *, salt: int
    ) -> Order:
        """With the study's own prompts; without any where they are still to be made."""
        study, plan = self._frozen.study, self._offers[window.workload, window.index]
        prompts, extras = listed_requests(self._frozen, standing, workload)
        return Order(
            target=standing.target,
            plan=plan.plan,
            span_s=_span_s(plan, workload),
            prompts=prompts,
            route=Route.CHAT if standing.deployment.api == "chat" else Route.COMPLETIONS,
            max_tokens=workload.max_tokens,
            temperature=workload.temperature,
            stop=workload.stop,
            extra={"seed": study.seed % SEEDS, **standing.drops},
            extras=extras,
            seed=window_seed(study, workload.name, window.index),
            salt=salt,
            timeouts=timeouts(study),
            drain_s=study.timeouts.total_s or 0.0,
            keep=study.keep,
            deployment=window.deployment,
            workload=window.workload,
            suite=LOAD,
            window=window.index,
        )

    def _planned(self, workload: Workload, index: int) -> Offer:
        """A schedule of its own for each window; all deployments have it."""
        loop = workload.arrivals.closed
        span_s = loop.for_s if loop is not None and loop.for_s is not None else 0.0
        found = offered(
            workload.arrivals,
            seed=window_seed(self._frozen.study, workload.name, index),
            requests=enough(loop.users, span_s, loop.think_s) if loop is not None else 0,
            locate=self._frozen.study.locate,
            count=count_before(self._frozen.study, workload),
        )
        if not len(found.plan):
            raise StudyError(
                f"workloads.{workload.name}.arrivals: no request falls into window {index + 1}; "
                "lengthen 'for' or raise the rate"
            )
        return found


def _span_s(offer: Offer, workload: Workload) -> float:
    """How long the window is to last; 0 where its requests alone end it."""
    if isinstance(offer.plan, Schedule):
        return offer.plan.span_ns * 1e-9
    loop = workload.arrivals.closed
    return loop.for_s or 0.0 if loop is not None else 0.0
