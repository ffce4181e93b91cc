"""Windows of load: the same schedule and prompts for every deployment, judged one by one."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self

from steelyard.errors import EndpointUnusable
from steelyard.evidence import RunFolder
from steelyard.ledger import Ledger, ledger_records
from steelyard.load.cells import Beside, Judged, faults_of, numbered, offer_window
from steelyard.load.engine import Live, Order
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.loads import done_windows, tries
from steelyard.weigh.lookouts import Lookouts
from steelyard.weigh.orders import Orders
from steelyard.weigh.plan import Window
from steelyard.weigh.progress import Watcher
from steelyard.weigh.salting import run_salt, window_salt
from steelyard.weigh.spending import Spending
from steelyard.weigh.standing import GONE, Standing

if TYPE_CHECKING:
    from steelyard.weigh.spreading import Crews

Key = tuple[str, str, int]
"""Workload, deployment, index of the window."""
OWN = frozenset({"loop_lag", "schedule_lag", "cpu_share", "achieved_rate", "arrivals"})
"""Faults of a window that are the generator's, whatever the server did."""


class Offering:
    """Offers the windows of load that a run has not had yet."""

    def __init__(
        self,
        frozen: Frozen,
        folder: RunFolder,
        ledger: Ledger,
        *,
        lookouts: Lookouts,
        spending: Spending,
        watcher: Watcher,
    ) -> None:
        self._frozen, self._folder, self._ledger = frozen, folder, ledger
        self._lookouts, self._spending, self._watcher = lookouts, spending, watcher
        self._orders = Orders(frozen)
        self._done: set[Key] = set()
        self._tries: Counter[Key] = Counter()
        self._salt = 0
        self.crews: Crews | None = None
        """Who offers a window; None: processes of this machine."""
        self._addresses: dict[str, str] = {}

    @classmethod
    def of(
        cls,
        frozen: Frozen,
        folder: RunFolder,
        ledger: Ledger,
        *,
        lookouts: Lookouts,
        spending: Spending,
        watcher: Watcher,
    ) -> Self:
        """Compute all schedules, before anything is sent.

        Raises StudyError for arrivals that can't be had.
        """
        made = cls(frozen, folder, ledger, lookouts=lookouts, spending=spending, watcher=watcher)
        made._done = done_windows(folder.ledger)
        if folder.ledger.exists():
            made._tries = tries(ledger_records(folder.ledger))
        shutil.rmtree(made._shards, ignore_errors=True)  # a killed window is offered anew
        made._salt = run_salt(folder, ledger)
        return made

    @property
    def left(self) -> int:
        """Windows still to be offered."""
        return self._frozen.load_windows - len(self._done)

    def offer(self, window: Window, met: Mapping[str, Standing], *, of: int) -> None:
        """Offer a window that has not been had, and put it into the record.

        ``met`` are all deployments, by name.
        Raises BudgetSpent where the budget leaves no room for it, which is looked at between
        windows only, KeyboardInterrupt where somebody ended it, EngineFailed or EndpointUnusable
        where nobody answers any more; what was sent stands in the record, and the window is had
        anew.
        """
        key = (window.workload, window.deployment, window.index)
        if key in self._done:
            return
        while not self._had(window, met, of=of):
            self._watcher.note(
                f"window {window.index + 1} of {window.deployment} @ {window.workload}: the "
                "generator was too slow; it is offered again, as the study allows"
            )

    def _had(self, window: Window, met: Mapping[str, Standing], *, of: int) -> bool:
        """Offer a window once; False where it is to be offered again."""
        key = (window.workload, window.deployment, window.index)
        self._spending.require()
        standing = met[window.deployment]
        self._addresses = {name: one.target.base_url for name, one in met.items()}
        self._watcher.window(window.index, of, f"{window.deployment} @ {window.workload}")
        workload = self._frozen.study.workloads[window.workload]
        with TemporaryDirectory(prefix="steelyard-") as folder:
            order, process = self._orders.order(
                window, standing, salt=self._salted(window, standing), folder=Path(folder)
            )
            with self._spending.window(window.deployment):
                judged = offer_window(
                    order,
                    log=self._folder.log,
                    shards=self._shards,
                    process=process,
                    watch=self._watch,
                    crew=self.crews(order) if self.crews is not None else None,
                    beside=self._beside(window, span_s=order.span_s),
                )
        self._ledger.seal(self._folder.samples_log, self._folder.log.sync())
        self._spend(window, judged)
        if judged.offered.interrupted:
            raise KeyboardInterrupt
        self._require_alive(judged, standing)
        again = _own_fault(judged) and self._tries[key] < workload.again
        self._ledger.append("again" if again else "window", self._told(window, order, judged))
        self._watcher.offered(_note(judged))
        if again:
            self._tries[key] += 1
        else:
            self._done.add(key)
        return not again

    def _spend(self, window: Window, judged: Judged) -> None:
        if not self._spending.counts:
            return
        first = judged.offered.first
        columns = numbered(self._folder.samples_log, [(first, first + judged.offered.samples)])
        self._spending.load(window.deployment, window.workload, columns)
        self._watcher.spent(self._spending.told())

    def _beside(self, window: Window, *, span_s: float) -> Beside | None:
        lookout = self._lookouts.of(window, span_s=span_s)
        if lookout is None:
            return None
        keep = partial(self._lookouts.keep, window, lookout)
        return Beside(lookout=lookout, keep=keep, pages=self._lookouts.pages_of(window))

    @property
    def _shards(self) -> Path:
        return self._folder.path / "shards"

    def _watch(self, live: Live) -> None:
        self._watcher.loading(live)

    def _salted(self, window: Window, standing: Standing) -> int:
        mine = standing.target.base_url
        same = sorted(name for name, url in self._addresses.items() if url == mine)
        place = same.index(window.deployment)
        attempt = self._tries[window.workload, window.deployment, window.index]
        return window_salt(
            self._salt, window, segment=self._folder.log.segment, place=place, attempt=attempt
        )

    def _require_alive(self, judged: Judged, standing: Standing) -> None:
        kinds = judged.kinds
        gone = sum(n for kind, n in kinds.items() if kind in GONE)
        if standing.engine is not None and gone:
            standing.engine.check()
        if gone and gone == sum(kinds.values()):
            raise EndpointUnusable(
                f"{standing.name}: {standing.target.base_url} answered none of {gone} requests "
                f"({', '.join(sorted(kinds))}). Bring it back and carry on with --resume"
            )

    def _told(self, window: Window, order: Order, judged: Judged) -> dict[str, Any]:
        return {
            "workload": window.workload,
            "deployment": window.deployment,
            "index": window.index,
            "segment": self._folder.log.segment,
            **judged.told(),
            "schedule": {name: str(value) for name, value in order.plan.facts.items()},
            "prompts": {name: str(value) for name, value in order.prompt_facts.items()},
            "salt": f"{order.salt:x}",
        }


def _own_fault(judged: Judged) -> bool:
    """Whether a window is void, and by nothing but its own generator."""
    faults = set(faults_of(judged.checks))
    return bool(faults) and faults <= OWN


def _note(judged: Judged) -> str:
    """What a person should know of a window at once; "" where all is well."""
    failed = [check for check in judged.checks if check.result == "fail"]
    return "; ".join(f"{check.check}: {check.detail}" for check in failed)
