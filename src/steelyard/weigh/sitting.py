"""One go at a plan: deployments met, asked, and every window in the record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass

from steelyard.endpoint import Client, Timeouts
from steelyard.evidence import Extent, RunFolder
from steelyard.ledger import Ledger
from steelyard.study import Study
from steelyard.weigh.asking import Asker, Bench, setting_of
from steelyard.weigh.blocks import Block, in_blocks
from steelyard.weigh.conduct import conduct, unfinished
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.introducing import introduce
from steelyard.weigh.plan import Window
from steelyard.weigh.progress import Watcher
from steelyard.weigh.standing import Standing, stand_up
from steelyard.weigh.swapping import Raised, Swapper
from steelyard.weigh.warming import Warming

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

    def at_once(self, plan: Sequence[Window]) -> None:
        """All deployments stand; their windows take turns."""
        with ExitStack() as stack:
            logs = self.folder.path / "engines"
            standing = stand_up(self.frozen.study, stack, log_dir=logs, watcher=self.watcher)
            asyncio.run(self._ask(standing.values(), plan, of=_count(plan)))

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
        bench = Bench.of(self.frozen, self.folder.log)
        async with AsyncExitStack() as stack:
            askers = {}
            for stood in standing:
                client = Client(
                    stood.target, timeouts=_timeouts(self.frozen.study), clock=time.monotonic_ns
                )
                await stack.enter_async_context(client)
                await before(Asker(stood, client, bench))
                asker = Asker(await self._meet(stood, client, bench), client, bench)
                await after(asker)
                askers[stood.name] = asker
            await self._conduct(plan, askers, of=of)

    async def _meet(self, stood: Standing, client: Client, bench: Bench) -> Standing:
        met = await introduce(
            stood,
            client,
            suite=self.frozen.suite,
            item=next(iter(self.frozen.items.values())),
            setting=setting_of(stood, bench.workload, repeat=0, seed=bench.seed),
            watcher=self.watcher,
        )
        # What a deployment is stands in the ledger before its first answer.
        facts = [dict(fact) for fact in met.facts]
        self.ledger.append("deployment", {"name": met.name, "facts": facts})
        return met

    async def _conduct(
        self, plan: Sequence[Window], askers: Mapping[str, Asker], *, of: int
    ) -> None:
        await conduct(
            plan,
            askers,
            log=self.folder.log,
            users=self._users,
            suite=self.frozen.suite.name,
            finished=frozenset(self.folder.log.found.finished),
            of=of,
            seal=self._seal,
            watcher=self.watcher,
        )

    def _left(self, window: Window) -> bool:
        finished = frozenset(self.folder.log.found.finished)
        return bool(unfinished(window, self.frozen.suite.name, finished))

    def _seal(self, extent: Extent) -> None:
        self.ledger.seal(self.folder.samples_log, extent)

    @property
    def _users(self) -> int:
        return next(iter(self.frozen.study.workloads.values())).users


def _count(plan: Sequence[Window]) -> int:
    return max((window.index for window in plan), default=-1) + 1


def _timeouts(study: Study) -> Timeouts:
    said = study.timeouts
    return Timeouts(
        connect_s=said.connect_s,
        first_token_s=said.first_token_s,
        idle_s=said.idle_s,
        total_s=said.total_s,
    )
