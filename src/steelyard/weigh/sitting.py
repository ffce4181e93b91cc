"""One go at a plan: deployments met, asked, and every window in the record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from itertools import groupby

from steelyard.endpoint import Client
from steelyard.evidence import Extent, RunFolder
from steelyard.ledger import Ledger
from steelyard.weigh.asking import Asker
from steelyard.weigh.bench import Bench
from steelyard.weigh.blocks import Block, in_blocks
from steelyard.weigh.conduct import conduct, unfinished
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.introducing import introduce
from steelyard.weigh.itemwise import first_request
from steelyard.weigh.lookouts import Lookouts
from steelyard.weigh.offering import Offering
from steelyard.weigh.plan import Window
from steelyard.weigh.progress import Watcher
from steelyard.weigh.spending import Spending
from steelyard.weigh.standing import SEEDS, Standing, stand_up
from steelyard.weigh.swapping import Raised, Swapper
from steelyard.weigh.timing import timeouts
from steelyard.weigh.warming import Warming

Place = tuple[str, str]
"""Workload and deployment."""
Meeting = Callable[[Asker], Awaitable[None]]


async def _nothing(_: Asker) -> None:
    """Nothing is sent besides what is measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Works off what a run has not answered yet."""

    frozen: Frozen
    folder: RunFolder
    ledger: Ledger
    watcher: Watcher
    lookouts: Lookouts
    spending: Spending
    met: dict[str, Standing] = field(default_factory=dict)
    """Deployments that were met, by name."""

    def at_once(self, plan: Sequence[Window], offering: Offering | None = None) -> None:
        """All deployments stand; their windows take turns, graded ones and loads."""
        with ExitStack() as stack:
            logs = self.folder.path / "engines"
            standing = stand_up(self.frozen.study, stack, log_dir=logs, watcher=self.watcher)
            for load, windows in groupby(plan, key=lambda window: window.load):
                if not load or not self.met:
                    asked = () if load else tuple(windows)
                    asyncio.run(self._ask(standing.values(), asked, of=_count(plan)))
                if offering is not None and load:
                    for window in windows:
                        offering.offer(window, self.met, of=_count(plan))

    def in_turns(self, plan: Sequence[Window], swapper: Swapper) -> None:
        """One deployment stands at a time; blocks take turns."""
        study = self.frozen.study
        if study.cluster is None:
            raise ValueError(study.slug)
        blocks = in_blocks(plan, turns=study.cluster.turns(len(study.deployments)))
        for block in blocks:
            if not any(self._left(window) for window in block.windows):
                continue
            self.watcher.stage(f"block {block.index + 1}/{len(blocks)}: {block.deployment}")
            warming = Warming.of(block, blocks, wanted=study.cluster.warm_up, users=self._users)
            with swapper.alone(block) as raised:
                asyncio.run(self._block(block, raised, warming, swapper, of=_count(plan)))

    async def _block(
        self, block: Block, raised: Raised, warming: Warming, swapper: Swapper, *, of: int
    ) -> None:
        async def warm(asker: Asker) -> None:
            swapper.learn(asker.standing)
            self.watcher.stage(f"warming up {block.deployment}: {warming.wanted}")
            await warming.rest(asker)
            told = warming.told(block, raised, segment=self.folder.log.segment)
            self.ledger.append("block", told)

        await self._ask([raised.standing], block.windows, of=of, before=warming.first, after=warm)

    async def _ask(
        self,
        standing: Iterable[Standing],
        plan: Sequence[Window],
        *,
        of: int,
        before: Meeting = _nothing,
        after: Meeting = _nothing,
    ) -> None:
        """Meet each deployment, with something before and after the meeting, and ask."""
        benches = self._benches(plan)
        async with AsyncExitStack() as stack:
            askers: dict[Place, Asker] = {}
            for stood in standing:
                client = Client(
                    stood.target, timeouts=timeouts(self.frozen.study), clock=time.monotonic_ns
                )
                await stack.enter_async_context(client)
                for bench in benches.values():
                    await before(Asker(stood, client, bench))
                met = self.met.get(stood.name) or await self._meet(stood, client)
                for name, bench in benches.items():
                    askers[name, stood.name] = Asker(met, client, bench)
                    await after(askers[name, stood.name])
            await self._conduct(plan, askers, of=of)

    def _benches(self, plan: Sequence[Window]) -> dict[str, Bench]:
        names = dict.fromkeys(window.workload for window in plan)
        log, spend = self.folder.log, self.spending.sample
        return {name: Bench.of(self.frozen, log, workload=name, spend=spend) for name in names}

    async def _meet(self, stood: Standing, client: Client) -> Standing:
        prompt, parts = first_request(self.frozen, stood)
        met = await introduce(
            stood,
            client,
            prompt=prompt,
            parts=parts,
            seed=self.frozen.study.seed % SEEDS,
            watcher=self.watcher,
        )
        # What a deployment is stands in the ledger before its first answer.
        facts = [dict(fact) for fact in met.facts]
        self.ledger.append("deployment", {"name": met.name, "facts": facts})
        self.lookouts.meet(met)
        if self.frozen.study.cluster is None:
            self.met[met.name] = met
        return met

    async def _conduct(
        self, plan: Sequence[Window], askers: Mapping[Place, Asker], *, of: int
    ) -> None:
        await conduct(
            plan,
            askers,
            log=self.folder.log,
            finished=frozenset(self.folder.log.found.finished),
            of=of,
            seal=self._seal,
            beside=self.lookouts.beside,
            spending=self.spending,
            watcher=self.watcher,
        )

    def _left(self, window: Window) -> bool:
        finished = frozenset(self.folder.log.found.finished)
        return bool(unfinished(window, self.frozen.judges[window.workload].name, finished))

    def _seal(self, extent: Extent) -> None:
        self.ledger.seal(self.folder.samples_log, extent)

    @property
    def _users(self) -> int:
        return next(iter(self.frozen.study.workloads.values())).users


def _count(plan: Sequence[Window]) -> int:
    return max((window.index for window in plan), default=-1) + 1
