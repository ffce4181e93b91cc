"""One answer: asked, received, parsed, judged, and put into the record."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

from steelyard.endpoint import (
    Client,
    Reply,
    Request,
    Route,
    SampleKey,
    encode_body,
    prompt_sha256,
    to_sample,
)
from steelyard.errors import EndpointUnusable, GraderFailed, SteelyardError
from steelyard.evidence import (
    Answer,
    Outcome,
    Purpose,
    Sample,
    keep_answer,
    keep_sample,
)
from steelyard.suites import Ask, Dialogue, Item, Judgement, Setting
from steelyard.suites import Reply as Text
from steelyard.weigh.bench import Bench, setting_of
from steelyard.weigh.plan import Task
from steelyard.weigh.standing import GONE, Standing, prompt_of
from steelyard.weigh.wire import as_text

GIVE_UP_AFTER = 5


class Asker:
    """Asks one deployment; belongs to one event loop."""

    def __init__(self, standing: Standing, client: Client, bench: Bench) -> None:
        self.standing = standing
        self.client = client
        self._bench = bench
        self._gone = 0
        self._graders = asyncio.Semaphore(bench.workload.users)

    @property
    def suite(self) -> str:
        """Who judges what it has."""
        return self._bench.suite.name

    @property
    def users(self) -> int:
        """How many ask at once."""
        return self._bench.workload.users

    async def ask(self, task: Task, *, window: int, free: Callable[[], None]) -> Answer:
        """Have one answer, over as many requests as its suite makes, and record it.

        ``free`` is called once the last request is known to be over: the judgement may take
        longer, and who asked need not wait for it.
        Raises EngineFailed or EndpointUnusable, after the record is written, when the
        deployment has ceased to answer.
        """
        bench, item = self._bench, self._bench.items[task.item]
        samples: list[Sample] = []
        dialogue = bench.suite.dialogue(item, self._setting(task))
        ask = next(dialogue)
        while True:
            if ask.wait_s > 0:
                await asyncio.sleep(ask.wait_s)
            reply = await self.client.ask(self._request(ask, item))
            sample = self._sample(reply, task, ask, window=window, attempt=len(samples))
            samples.append(sample)
            bench.log.sample(keep_sample(sample, keep=bench.keep))
            bench.spend(sample)
            if ask.last:
                free()
            after = await self._graded(dialogue, ask, as_text(reply), item.id)
            if isinstance(after, Judgement):
                break
            ask = after
        answer = self._answer(samples, after, task, item)
        bench.log.answer(keep_answer(answer, keep=bench.keep))
        self._notice(reply)
        return answer

    async def try_out(self, item: str) -> Reply:
        """The first request of an item, without recording what comes."""
        found = self._bench.items[item]
        setting = setting_of(self.standing, self._bench.workload, repeat=0, seed=self._bench.seed)
        first = next(self._bench.suite.dialogue(found, setting))
        return await self.client.ask(self._request(first, found))

    async def _graded(
        self, dialogue: Dialogue, ask: Ask, reply: Text, item: str
    ) -> Ask | Judgement:
        """The next step, off the loop: grading may take long, and others' replies arrive meanwhile.

        No more graders at once than there are users, or they would take the machine's cores.
        """
        async with self._graders:
            after = await asyncio.to_thread(self._step, dialogue, reply, item)
        if ask.last and isinstance(after, Ask):
            suite = self._bench.suite
            raise GraderFailed(
                f"suite {suite.name} {suite.version} asks on about item {item} after an ask that "
                "it called its last. Mend the suite, and carry the run on with --resume"
            )
        return after

    def _step(self, dialogue: Dialogue, reply: Text, item: str) -> Ask | Judgement:
        """The next ask, or the judgement that ends the dialogue.

        Raises GraderFailed where the suite itself breaks: an answer that can't be judged may not
        count as one that is wrong.
        """
        try:
            return dialogue.send(reply)
        except StopIteration as end:
            judged: Judgement = end.value
            return judged
        except SteelyardError:
            raise
        except Exception as fault:
            suite = self._bench.suite
            raise GraderFailed(
                f"suite {suite.name} {suite.version} broke on the answer to item {item} "
                f"({type(fault).__name__}: {fault}), so that no score is printed. Mend the suite "
                "or the item, and carry the run on with --resume"
            ) from fault

    def _setting(self, task: Task) -> Setting:
        return setting_of(
            self.standing, self._bench.workload, repeat=task.repeat, seed=self._bench.seed
        )

    def _request(self, ask: Ask, item: Item) -> Request:
        bench, deployment = self._bench, self.standing.deployment
        route = Route.COMPLETIONS if deployment.api == "completions" else Route.CHAT
        body = encode_body(
            prompt_of(item, ask),
            model=self.standing.target.model,
            route=route,
            stream=ask.streamed,
            max_tokens=ask.max_tokens or bench.workload.max_tokens,
            temperature=bench.workload.temperature,
            stop=bench.workload.stop,
            seed=bench.seed,
            extra={**ask.parts, **self.standing.drops},
        )
        return Request(
            body=body,
            route=route,
            stream=ask.streamed,
            intended_ns=bench.log.origin_ns + bench.log.now_ns(),
        )

    def _sample(self, reply: Reply, task: Task, ask: Ask, *, window: int, attempt: int) -> Sample:
        bench = self._bench
        key = SampleKey(
            segment=bench.log.segment,
            window=window,
            deployment=self.standing.name,
            workload=task.workload,
            suite=bench.suite.name,
            item=task.item,
            repeat=task.repeat,
            attempt=attempt,
            purpose=ask.purpose,
        )
        return to_sample(
            reply,
            number=bench.log.next_sample,
            key=key,
            origin_ns=bench.log.origin_ns,
            prompt_sha256=prompt_sha256(prompt_of(bench.items[task.item], ask)),
        )

    def _answer(self, samples: list[Sample], judged: Judgement, task: Task, item: Item) -> Answer:
        first, took = samples[0], _took(samples)
        in_time = took <= self._bench.workload.slo_s * 1e9
        accepted = judged.acceptable and in_time
        delivered = judged.delivered or ""
        return Answer(
            segment=first.segment,
            window=first.window,
            deployment=first.deployment,
            workload=first.workload,
            suite=first.suite,
            item=task.item,
            repeat=task.repeat,
            samples=[sample.number for sample in samples],
            outcome=judged.outcome,
            kind=judged.kind or ("" if in_time else "late"),
            detail=judged.detail,
            delivered=judged.delivered,
            delivered_sha256=hashlib.sha256(delivered.encode()).hexdigest(),
            links=list(judged.links),
            accepted=accepted,
            latency_ns=took if accepted else None,
            service_ns=None if judged.outcome is Outcome.TRANSPORT else took,
            checks=dict(judged.checks),
            cluster=item.cluster,
        )

    def _notice(self, reply: Reply) -> None:
        """Stop asking whom nobody can reach: going on would only fill the record with refusals."""
        engine = self.standing.engine
        if reply.outcome is Outcome.TRANSPORT and engine is not None:
            engine.check()
        self._gone = self._gone + 1 if reply.kind in GONE else 0
        if self._gone >= GIVE_UP_AFTER:
            raise EndpointUnusable(
                f"{self.standing.name}: {self.standing.target.base_url} has not answered "
                f"{self._gone} times in a row (last: {reply.kind}, {reply.detail}). "
                "Bring it back and carry on with --resume"
            )


def _took(samples: list[Sample]) -> int:
    """From the first intended start to the end of the last ask, the time of asides left out."""
    asides = [sample.purpose is Purpose.ASIDE for sample in samples]
    last = max(at for at, aside in enumerate(asides) if not aside)
    beside = sum(
        after.intended_ns - sample.intended_ns
        for sample, after, aside in zip(samples[:last], samples[1 : last + 1], asides, strict=False)
        if aside
    )
    return samples[last].ended_ns - samples[0].intended_ns - beside
