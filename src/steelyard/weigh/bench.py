"""What asking needs of a run, and how a deployment is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from steelyard.evidence import Keep, Sample, SampleLog
from steelyard.study import Workload
from steelyard.suites import Item, Setting, Suite
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.standing import SEEDS, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What asking needs of the run: the workload, its grader, and the record."""

    workload: Workload
    suite: Suite
    items: Mapping[str, Item]
    log: SampleLog
    keep: Keep
    seed: int
    spend: Callable[[Sample], None]
    """Told of each request that was sent."""

    @classmethod
    def of(
        cls,
        frozen: Frozen,
        log: SampleLog,
        *,
        workload: str,
        spend: Callable[[Sample], None],
    ) -> Bench:
        """The bench of a workload that is graded."""
        return cls(
            workload=frozen.study.workloads[workload],
            suite=frozen.judges[workload],
            items=frozen.items[workload],
            log=log,
            keep=Keep(frozen.study.keep),
            seed=frozen.study.seed % SEEDS,
            spend=spend,
        )


def setting_of(standing: Standing, workload: Workload, *, repeat: int, seed: int) -> Setting:
    """How this deployment is asked on this workload."""
    deployment = standing.deployment
    return Setting(
        mode=deployment.structured,
        api=deployment.api,
        engine=deployment.engine.kind if deployment.engine else "",
        parser=tuple(deployment.parser),
        accept=workload.accept,
        folder=standing.folder,
        repeat=repeat,
        seed=seed,
    )
