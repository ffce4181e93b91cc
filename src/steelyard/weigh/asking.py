"""One answer: asked, received, parsed, judged, and put into the record."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

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
from steelyard.errors import EndpointUnusable
from steelyard.evidence import (
    Answer,
    Keep,
    Outcome,
    Sample,
    SampleLog,
    keep_answer,
    keep_sample,
)
from steelyard.study import Workload
from steelyard.suites import Item, Judgement, Suite
from steelyard.suites import Reply as Text
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.plan import Task
from steelyard.weigh.standing import GONE, SEEDS, Standing, prompt_of

GIVE_UP_AFTER = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What asking needs of the run: the workload, its grader, and the record."""

    workload: Workload
    suite: Suite
    items: Mapping[str, Item]
    log: SampleLog
    keep: Keep
    seed: int

    @classmethod
    def of(cls, frozen: Frozen, log: SampleLog) -> Bench:
        """The bench of a frozen study."""
        return cls(
            workload=next(iter(frozen.study.workloads.values())),
            suite=frozen.suite,
            items=frozen.items,
            log=log,
            keep=Keep(frozen.study.keep),
            seed=frozen.study.seed % SEEDS,
        )


class Asker:
    """Asks one deployment; belongs to one event loop."""

    def __init__(self, standing: Standing, client: Client, bench: Bench) -> None:
        self.standing = standing
        self.client = client
        self._bench = bench
        self._gone = 0

    async def ask(self, task: Task, *, window: int) -> Answer:
        """Have one answer and record it.

        Raises EngineFailed or EndpointUnusable, after the record is written, when the
        deployment has ceased to answer.
        """
        bench, item = self._bench, self._bench.items[task.item]
        request = self._request(item)
        reply = await self.client.ask(request)
        sample = self._sample(reply, task, item, window=window)
        bench.log.sample(keep_sample(sample, keep=bench.keep))
        answer = self._answer(sample, reply, task, item)
        bench.log.answer(keep_answer(answer, keep=bench.keep))
        self._notice(reply)
        return answer

    def _request(self, item: Item) -> Request:
        bench, deployment = self._bench, self.standing.deployment
        route = Route.COMPLETIONS if deployment.api == "completions" else Route.CHAT
        kind = deployment.engine.kind if deployment.engine else ""
        extra = bench.suite.request_parts(
            item, mode=deployment.structured, api=deployment.api, engine=kind
        )
        body = encode_body(
            prompt_of(item),
            model=self.standing.target.model,
            route=route,
            max_tokens=bench.workload.max_tokens,
            temperature=bench.workload.temperature,
            stop=bench.workload.stop,
            seed=bench.seed,
            extra={**extra, **self.standing.drops},
        )
        origin = bench.log.origin_ns
        return Request(body=body, route=route, intended_ns=origin + bench.log.now_ns())

    def _sample(self, reply: Reply, task: Task, item: Item, *, window: int) -> Sample:
        bench = self._bench
        key = SampleKey(
            segment=bench.log.segment,
            window=window,
            deployment=self.standing.name,
            workload=task.workload,
            suite=bench.suite.name,
            item=task.item,
            repeat=task.repeat,
        )
        return to_sample(
            reply,
            number=bench.log.next_sample,
            key=key,
            origin_ns=bench.log.origin_ns,
            prompt_sha256=prompt_sha256(prompt_of(item)),
        )

    def _answer(self, sample: Sample, reply: Reply, task: Task, item: Item) -> Answer:
        judged = self._judge(reply, item)
        took = sample.ended_ns - sample.intended_ns
        in_time = took <= self._bench.workload.slo_s * 1e9
        accepted = judged.acceptable and in_time
        delivered = judged.delivered or ""
        return Answer(
            segment=sample.segment,
            window=sample.window,
            deployment=sample.deployment,
            workload=sample.workload,
            suite=sample.suite,
            item=task.item,
            repeat=task.repeat,
            samples=[sample.number],
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

    def _judge(self, reply: Reply, item: Item) -> Judgement:
        if reply.outcome is Outcome.TRANSPORT or not reply.text:
            return self._unanswered(reply, item)
        return self._bench.suite.grade(
            item,
            Text(text=reply.text, finish=reply.finish),
            parser=self.standing.deployment.parser,
            accept=self._bench.workload.accept,
        )

    def _unanswered(self, reply: Reply, item: Item) -> Judgement:
        return Judgement(
            outcome=reply.outcome,
            kind=reply.kind,
            detail=reply.detail,
            delivered=None,
            links=(),
            checks=self._bench.suite.absent(item),
            acceptable=False,
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
