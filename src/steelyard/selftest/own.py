"""Steelyard's own client, put through the cases."""

from __future__ import annotations

import asyncio
import contextlib
import math
import socket
import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from steelyard.endpoint import Client, Reply, Request, Target, Timeouts, encode_body, probe
from steelyard.evidence import Missing, Outcome
from steelyard.load.arrivals import Schedule, constant, poisson
from steelyard.load.tokens import Pair, Source, mismatch
from steelyard.selftest.case import Case, Group, Plan
from steelyard.selftest.crews import own_crews
from steelyard.selftest.finding import Row
from steelyard.selftest.judge import PERCENTILES, judge
from steelyard.selftest.lag import excused, lagging
from steelyard.selftest.mock import Mock
from steelyard.selftest.told import NEVER, UNTOLD, Told

PROMPT = "Say it."
MAX_TOKENS = 64
AT_ONCE = 4
"""Cases played side by side, where times are coarse and nothing is offered at a rate."""
TIMEOUTS = Timeouts(connect_s=20.0, first_token_s=30.0, idle_s=3.0, total_s=60.0)
SEED = 20
_LIMIT_S = 90.0
_SAID = "usage"


class WordTokenizer:
    """The mock's tokenizer: each word with its space is a token, as its script counts them."""

    name = "the mock's words"
    source = Source.TOKENIZER

    def count(self, text: str) -> int:
        """Words of a whole text."""
        return len(text.split())


async def judge_own(cases: Sequence[Case], *, done: Callable[[Row], None]) -> list[Row]:
    """Play every case to Steelyard's client; rows come back in the cases' order.

    ``done`` hears of each row once it is judged.
    """
    rows: dict[str, Row] = {}
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(case: Case) -> None:
        async with gate:
            rows[case.name] = row = await _row(case)
            done(row)

    for batch in _batches(cases):
        await asyncio.gather(*map(one, batch))
    return [rows[case.name] for case in cases]


def _batches(cases: Sequence[Case]) -> Iterator[list[Case]]:
    """Rods that measure times under load don't run beside others than their own kind."""
    crewed = [case for case in cases if case.plan is not None and case.plan.workers]
    yield [case for case in cases if case.group is Group.ARRIVALS and case not in crewed]
    yield crewed
    yield [case for case in cases if case.group is Group.OMISSION]
    yield [case for case in cases if case.plan is None]


async def _row(case: Case) -> Row:
    if case.plan is not None and case.plan.workers:
        return await asyncio.to_thread(own_crews, case, _schedule(case.plan))
    if not case.listening:
        return judge(case, await _tell(case, f"http://127.0.0.1:{closed_port()}/v1"), served=())
    with contextlib.ExitStack() as stack:
        mock = await asyncio.to_thread(stack.enter_context, Mock(case.script))
        with lagging() as lag:
            told = await _tell(case, mock.url)
        served = list(mock.served)
        await asyncio.to_thread(stack.close)
    return excused(judge(case, told, served=served), lag, mock.lag)


def closed_port() -> int:
    """Give a port of loopback on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def _tell(case: Case, url: str) -> Told:
    try:
        async with (
            asyncio.timeout(_LIMIT_S),
            Client(Target(base_url=url, model="selftest"), timeouts=TIMEOUTS) as client,
        ):
            return await _asked(case, client)
    except TimeoutError:
        return Told(ended=False, result=False)


async def _asked(case: Case, client: Client) -> Told:
    dropped: tuple[str, ...] = ()
    extra: dict[str, None] = {}
    if case.truth.dropped is not None:
        tried = await probe(client, PROMPT)
        dropped, extra = tried.dropped, tried.drops
    body = encode_body(PROMPT, model="selftest", max_tokens=MAX_TOKENS, extra=extra)
    if case.plan is not None:
        replies = await _offer(client, body, case.plan)
    elif case.in_turn:
        replies = [await client.ask(Request(body=body)) for _ in range(case.requests)]
    else:
        each = (client.ask(Request(body=body)) for _ in range(case.requests))
        replies = await asyncio.gather(*each)
    return _told(replies, stale=client.stale, dropped=dropped)


async def _offer(client: Client, body: bytes, plan: Plan) -> list[Reply]:
    """Send when it is due, answered or not; a cap holds requests back and never moves them."""
    at_ns = _schedule(plan).at_ns.tolist()
    cap = asyncio.Semaphore(plan.cap or len(at_ns))
    origin = time.perf_counter_ns() + 50_000_000

    async def one(at: int) -> Reply:
        due = origin + at
        await asyncio.sleep(max(0.0, (due - time.perf_counter_ns()) / 1e9))
        async with cap:
            return await client.ask(Request(body=body, intended_ns=due))

    return await asyncio.gather(*map(one, at_ns))


def _schedule(plan: Plan) -> Schedule:
    make = constant if plan.process == "constant" else poisson
    return make(plan.rate_per_s, for_s=plan.for_s).schedule(SEED)


def _told(replies: Sequence[Reply], *, stale: int, dropped: tuple[str, ...]) -> Told:
    counted = [r.completion_tokens for r in replies if r.token_source == _SAID]
    tokens = [count for count in counted if count is not None]
    visible = _median(_since(r, r.first_visible_ns) for r in replies)
    return Told(
        ok=sum(r.outcome is Outcome.OK for r in replies),
        failed=sum(r.outcome is not Outcome.OK for r in replies),
        tokens=statistics.fmean(tokens) if tokens else UNTOLD,
        ttft_s=_median(_since(r, r.first_token_ns) for r in replies),
        visible_s=NEVER if isinstance(visible, Missing) else visible,
        tpot_s=_median(_tpot(r) for r in replies),
        latency_s=_percentiles([(r.ended_ns - r.intended_ns) / 1e9 for r in replies]),
        kinds=frozenset(r.kind for r in replies if r.kind),
        texts=frozenset(r.text for r in replies),
        received=frozenset(r.content_events for r in replies),
        stale=stale,
        dropped=frozenset(dropped),
        mismatch=_mismatch(replies),
    )


def _mismatch(replies: Sequence[Reply]) -> bool | Missing:
    """What the gate on usage says, given the tokenizer that the mock counts with."""
    counter = WordTokenizer()
    found = mismatch(
        [
            Pair(
                number=place,
                said=reply.completion_tokens,
                counted=counter.count(reply.text),
                unseen=int(reply.finish == "stop"),
            )
            for place, reply in enumerate(replies)
            if reply.completion_tokens is not None and reply.token_source == _SAID and reply.text
        ]
    )
    return found if isinstance(found, Missing) else found.result == "fail"


def _since(reply: Reply, moment: int | None) -> float | None:
    return None if moment is None else (moment - reply.intended_ns) / 1e9


def _tpot(reply: Reply) -> float | None:
    first, last, tokens = reply.first_token_ns, reply.last_token_ns, reply.completion_tokens
    if first is None or last is None or tokens is None or tokens < 2:
        return None
    return (last - first) / 1e9 / (tokens - 1)


def _median(values: Iterator[float | None]) -> float | Missing:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else UNTOLD


def _percentiles(values: Sequence[float]) -> dict[int, float]:
    ordered = sorted(values)
    if not ordered:
        return {}
    return {q: ordered[max(0, math.ceil(len(ordered) * q / 100) - 1)] for q in PERCENTILES}
