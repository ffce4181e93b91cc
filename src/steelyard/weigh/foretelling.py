"""What a run will ask and cost, told before anything is asked."""

from __future__ import annotations

import math
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from steelyard import cost
from steelyard.errors import PriceUnknown, StudyError
from steelyard.evidence import Missing
from steelyard.load import offered
from steelyard.load.arrivals import Schedule
from steelyard.study import Length, Study, Workload
from steelyard.suites import Ask, Suite
from steelyard.weigh.ageing import old_prices
from steelyard.weigh.asked import count_before
from steelyard.weigh.bench import setting_of
from steelyard.weigh.counters import Counters, counting_for, gold_length, text_of
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.outlook import Forecast, Share
from steelyard.weigh.prospects import gate_prospects, shown
from steelyard.weigh.salting import window_seed
from steelyard.weigh.spending import tariff_of
from steelyard.weigh.standing import SEEDS, Standing, bare

UNTIMED = Missing(reason="depends on how fast it answers; no answer has been timed")
OPEN = Missing(reason="as many as are answered in the time")
DRAWN = Missing(reason="as the arrivals, a trace or a plug-in have it")


def foretell(frozen: Frozen) -> Forecast:
    """Count a frozen study; endpoints are asked for nothing but to count tokens.

    Raises StudyError for arrivals that can't be had.
    """
    study = frozen.study
    budget = study.budget
    limits = {} if budget is None else budget.model_dump(exclude_none=True)
    with ExitStack() as stack:
        counters = Counters(study, stack)
        shares = tuple(
            _share(frozen, name, deployment, counters)
            for name in study.workloads
            for deployment in study.deployments
        )
    return Forecast(
        study=study.question,
        hash=frozen.hash,
        currency=study.currency,
        shares=shares,
        shown=tuple(shown(frozen)),
        gates=tuple(gate_prospects(frozen)),
        budget={name: float(limit) for name, limit in limits.items()},
        old_prices=old_prices(study),
    )


def require_askable(study: Study, path: Path) -> None:
    """Raise StudyError for a study that asks nobody: there is nothing to tell beforehand."""
    if study.on_paper:
        raise StudyError(
            f"{path}: has alternatives alone and asks nobody, so there is nothing to tell "
            f"beforehand; `steelyard weigh {path}` decides it at once"
        )


def require_affordable(forecast: Forecast) -> None:
    """Raise StudyError where the plan is sure to go beyond the budget."""
    if forecast.exceeded:
        raise StudyError(
            f"budget: the plan needs more than it allows: {'; '.join(forecast.exceeded)}. Raise "
            "it, or ask fewer items, repeats or deployments; nothing was asked"
        )


def _share(frozen: Frozen, name: str, deployment: str, counters: Counters) -> Share:
    stood = bare(deployment, frozen.study)
    workload = frozen.study.workloads[name]
    judge = frozen.judges.get(name)
    if judge is not None:
        plain = _graded(frozen, stood, workload, judge, counters)
    else:
        plain = _load(frozen, stood, workload, counters)
    least, most = (_money(frozen.study, plain, output) for output in ("least", "most"))
    return replace(plain, money_least=least, money_most=most)


def _graded(
    frozen: Frozen, stood: Standing, workload: Workload, judge: Suite, counters: Counters
) -> Share:
    setting = setting_of(stood, workload, repeat=0, seed=frozen.study.seed % SEEDS)
    prompts = least = most = 0
    once = True
    items = frozen.items[workload.name].values()
    for item in items:
        ask = next(judge.dialogue(item, setting))
        once = once and ask.last
        longest = ask.max_tokens or workload.max_tokens
        prompts += counters.count(stood, workload, text_of(item, ask))
        least += min(longest, max(1, gold_length(item, counting_for(counters, stood, workload))))
        most += longest
    return Share(
        workload=workload.name,
        deployment=stood.name,
        load=False,
        once=once,
        answers=len(items) * workload.repeats,
        prompt_tokens=prompts * workload.repeats,
        output_least=least * workload.repeats,
        output_most=most * workload.repeats,
        counted_by=counters.of(stood, workload).name,
        time_s=UNTIMED,
        money_least=UNTIMED,
        money_most=UNTIMED,
    )


def _load(frozen: Frozen, stood: Standing, workload: Workload, counters: Counters) -> Share:
    requests, span_s = _requests(frozen, workload)
    each = _prompt_each(frozen, stood, workload, counters)
    longest = workload.prompts.tokens.output if workload.prompts is not None else None
    most = workload.max_tokens if longest is None else _mean(longest)
    return Share(
        workload=workload.name,
        deployment=stood.name,
        load=True,
        once=True,
        answers=requests,
        prompt_tokens=_times(requests, each),
        output_least=requests,
        output_most=_times(requests, most),
        counted_by=counters.of(stood, workload).name,
        time_s=span_s,
        money_least=UNTIMED,
        money_most=UNTIMED,
    )


def _requests(frozen: Frozen, workload: Workload) -> tuple[int | Missing, float]:
    """Requests and seconds of all windows of a load."""
    loop = workload.arrivals.closed
    if loop is not None:
        return OPEN, (loop.for_s or 0.0) * workload.windows
    plans = [
        offered(
            workload.arrivals,
            seed=window_seed(frozen.study, workload.name, index),
            requests=0,
            locate=frozen.study.locate,
            count=count_before(frozen.study, workload),
        ).plan
        for index in range(workload.windows)
    ]
    spans = [plan.span_ns * 1e-9 for plan in plans if isinstance(plan, Schedule)]
    return sum(len(plan) for plan in plans), math.fsum(spans)


def _prompt_each(
    frozen: Frozen, stood: Standing, workload: Workload, counters: Counters
) -> float | Missing:
    if workload.listed:
        items = frozen.items[workload.name].values()
        counts = [counters.count(stood, workload, text_of(item, Ask())) for item in items]
        return sum(counts) / len(counts)
    said = workload.prompts.tokens.input if workload.prompts is not None else None
    return DRAWN if workload.items or said is None else _mean(said)


def _mean(length: Length) -> float | Missing:
    if length.always is not None:
        return float(length.always)
    if length.least is not None and length.most is not None:
        return (length.least + length.most) / 2
    if length.median is not None and length.sigma is not None and length.longest is None:
        return length.median * math.exp(length.sigma**2 / 2)
    return DRAWN


def _times(count: int | Missing, each: float | Missing) -> int | Missing:
    if isinstance(count, Missing):
        return count
    return each if isinstance(each, Missing) else round(count * each)


def _money(study: Study, share: Share, output: str) -> float | Missing:
    deployment = study.deployments[share.deployment]
    try:
        charged = tariff_of(study, share.deployment, hosted=deployment.engine is None)
    except PriceUnknown as unknown:
        return Missing(reason=str(unknown))
    spent = 0.0
    if charged.rate is not None:
        if isinstance(share.time_s, Missing):
            return share.time_s
        spent += float(cost.window_cost(share.time_s, charged).amount)
    if charged.tokens is not None:
        made = share.output_least if output == "least" else share.output_most
        for tokens in (share.prompt_tokens, made):
            if isinstance(tokens, Missing):
                return tokens
        usage = cost.Usage(input=_whole(share.prompt_tokens), output=_whole(made))
        spent += float(cost.token_cost(usage, charged.tokens).amount)
    return spent


def _whole(tokens: int | Missing) -> int | None:
    return None if isinstance(tokens, Missing) else tokens
