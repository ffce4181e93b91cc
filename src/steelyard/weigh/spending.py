"""What a run has used up so far, and whether its budget lets it go on."""

from __future__ import annotations

import contextlib
import datetime as dt
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from steelyard import cost
from steelyard.cost import Tariff
from steelyard.errors import BudgetSpent, PriceUnknown, StudyError
from steelyard.evidence import Kind, LogReader, Sample, WindowEnd
from steelyard.study import Study

if TYPE_CHECKING:
    from steelyard.load.summary import Columns


@dataclass(slots=True, kw_only=True)
class Spending:
    """Counts requests, tokens, time in windows, and money by the study's prices."""

    study: Study
    tariffs: Mapping[str, Tariff]
    """By deployment; without those that no price is known for."""
    requests: int = 0
    tokens: int = 0
    money: float = 0.0
    wall_s: float = 0.0
    unreported: int = 0
    """Requests whose tokens nobody told; their answers are counted at full length."""
    refused: bool = False
    """Whether something was left unasked because the budget was spent."""
    _open: tuple[str, float] | None = field(default=None)

    @classmethod
    def of(cls, study: Study, log: Path) -> Spending:
        """What the record says of earlier goes at the run.

        Raises StudyError where money is limited and a deployment has no price.
        """
        found = cls(study=study, tariffs=dict(_tariffs(study)))
        unpriced = [name for name in study.deployments if name not in found.tariffs]
        if study.budget is not None and study.budget.money is not None and unpriced:
            raise StudyError(
                f"budget.money: no price is known today for {', '.join(unpriced)}, so that nobody "
                "could tell when it is spent; add a price, or limit tokens or requests"
            )
        if not found.counts:
            return found
        for record in LogReader(log, kinds=[Kind.SAMPLE, Kind.WINDOW_END]):
            if isinstance(record, Sample):
                found.sample(record)
            elif isinstance(record, WindowEnd):
                found._wall(record.deployment, (record.end_ns - record.start_ns) * 1e-9)
        return found

    def sample(self, sample: Sample) -> None:
        """Count one request."""
        prompt, output = sample.prompt_tokens, sample.completion_tokens
        if output is None and (sample.content_events or prompt is not None):
            self.unreported += 1
            output = self.study.workloads[sample.workload].max_tokens
        self.count(
            sample.deployment,
            requests=1,
            usage=cost.Usage(input=prompt or 0, output=output or 0, cached=sample.cached_tokens),
        )

    def count(self, deployment: str, *, requests: int, usage: cost.Usage) -> None:
        """Count requests and the tokens of all of them."""
        self.requests += requests
        self.tokens += (usage.input or 0) + (usage.output or 0)
        tariff = self.tariffs.get(deployment)
        if tariff is not None and tariff.tokens is not None:
            self.money += float(cost.token_cost(usage, tariff.tokens).amount)

    def load(self, deployment: str, workload: str, columns: Columns) -> None:
        """Count the requests of a window of load."""
        came = columns.said | columns.answered
        told = {k: columns.counts[f"{k}_tokens"] for k in ("prompt", "completion", "cached")}
        lacking = int(np.isnan(told["completion"][came]).sum())
        self.unreported += lacking
        output = np.nansum(told["completion"])
        output += lacking * self.study.workloads[workload].max_tokens
        cached = None if np.isnan(told["cached"][came]).any() else int(told["cached"][came].sum())
        usage = cost.Usage(input=int(np.nansum(told["prompt"])), output=int(output), cached=cached)
        self.count(deployment, requests=len(columns.number), usage=usage)

    @property
    def counts(self) -> bool:
        """Whether anybody asks what was spent."""
        return bool(self.tariffs) or self.study.budget is not None

    @contextlib.contextmanager
    def window(self, deployment: str) -> Iterator[None]:
        """A window of one deployment; time is counted while it lasts."""
        self._open = (deployment, time.monotonic())
        try:
            yield
        finally:
            wall_s = time.monotonic() - self._open[1]
            self._open = None
            self._wall(deployment, wall_s)

    def told(self) -> str:
        """What was spent so far, and by guess; "" where there is nothing to tell."""
        parts = []
        if self.tariffs:
            amount = Decimal(f"{self._spent()[1]:.3g}")
            parts.append(f"{amount:f} {self.study.currency} so far")
        if self.counts and self.unreported:
            parts.append(f"{self.unreported} told no tokens, counted at full length")
        return ", ".join(parts)

    def refuses(self) -> bool:
        """Whether nothing more may be asked; once it did, ``require`` raises."""
        if self._reached() is not None:
            self.refused = True
        return self.refused

    def require(self) -> None:
        """Raise BudgetSpent where a limit is reached."""
        reached = self._reached()
        if reached is not None:
            raise BudgetSpent(reached)

    def _reached(self) -> str | None:
        budget = self.study.budget
        if budget is None:
            return None
        wall_s, money = self._spent()
        for what, spent, limit in (
            ("requests", self.requests, budget.requests),
            ("tokens", self.tokens, budget.tokens),
            (self.study.currency, money, budget.money),
            ("s in windows", wall_s, budget.time_s),
        ):
            if limit is not None and spent >= limit:
                return f"{spent:.6g} of {limit:.6g} {what}"
        return None

    def _spent(self) -> tuple[float, float]:
        """Seconds and money, those of the window under way among them."""
        if self._open is None:
            return self.wall_s, self.money
        deployment, began = self._open
        wall_s = time.monotonic() - began
        return self.wall_s + wall_s, self.money + self._hourly(deployment, wall_s)

    def _wall(self, deployment: str, wall_s: float) -> None:
        self.wall_s += wall_s
        self.money += self._hourly(deployment, wall_s)

    def _hourly(self, deployment: str, wall_s: float) -> float:
        tariff = self.tariffs.get(deployment)
        return 0.0 if tariff is None else float(cost.window_cost(wall_s, tariff).amount)


def _tariffs(study: Study) -> Iterator[tuple[str, Tariff]]:
    for name, deployment in study.deployments.items():
        with contextlib.suppress(PriceUnknown):
            yield name, tariff_of(study, name, hosted=deployment.engine is None)


def tariff_of(study: Study, name: str, *, hosted: bool) -> Tariff:
    """The prices in force today.  Raises PriceUnknown where none covers it."""
    return cost.tariff(study.prices, name, hosted=hosted, on=dt.datetime.now(dt.UTC).date())
