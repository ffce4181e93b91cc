"""What a plan says, in English and in Chinese."""

from __future__ import annotations

EN = {
    "time": "the study as it is written takes {used} of {days}",
    "short": "; only {share} of its answers fit, so fewer are counted on below",
    "turns": "deployments take turns on {gpus} accelerators ({swap} go into starting them, "
    "and they never stand at the same time); {together} would let all stand at once",
    "atonce": "{together} of {gpus} accelerators are used; all deployments stand at once",
    "homeless": "{names}: needs more than {gpus} accelerators and can't be measured; its gates "
    "stay UNPROVEN",
    "by.pilot": "{names}: timed by the pilot",
    "by.said": "{names}: timed by --answer-time (assumed)",
    "by.slo": "{names}: timed by the study's slo (assumed, the slowest that is still accepted); "
    "a pilot tells better: --pilot RUN",
    "gates": "gates",
    "settled": "SETTLED: {gate}{whose}: likely {way} ({passes} to pass, {fails} to fail) with "
    "{n} independent answers",
    "way.pass": "passes",
    "way.fail": "fails",
    "way.either": "one way or the other",
    "possible": "CAN BE PROVEN: {gate}{whose}: by a deployment with at most {allowed} failures in "
    "{n} independent answers",
    "unproven": "STAYS UNPROVEN: {gate}{whose}: {n} independent answers{chance}; {why}",
    "chance": " ({passes} to pass, {fails} to fail)",
    "open": "NOT TOLD BEFOREHAND: {gate}: windows of load or times decide it, not a share of "
    "answers",
    "paper": "BY FACTS: {gate}: what the study states decides it; nothing measures it",
    "why.items": "{needed} are needed: add {lack} items (then {days})",
    "why.time": "{needed} are needed: {days}",
    "why.gpus": "the deployment can't stand",
    "why.close": "it lies too close to the threshold for any sensible number of answers",
    "why.none": "",
    "whose": " ({name})",
    "comparisons": "comparisons ({workload}, {suite}): a difference of shares shows from",
    "row": "{now}, or {more} with {buys}, if {apart} of answers tell two deployments apart",
    "buys.items": "items enough to fill the days",
    "buys.days": "twice the days and items to fill them",
    "never": "no size at all",
    "days": "{n} days",
    "hours": "{n} h",
    "nothing": "nothing was asked, nothing was written",
}
ZH = {
    "time": "按现有研究文件，测量需要 {used}（可用 {days}）",
    "short": "；其中只有 {share} 的答案来得及完成，以下按较少的答案计算",
    "turns": "各部署须在 {gpus} 块加速卡上轮流运行（启动共占 {swap}，且从不同时在线）；"
    "{together} 块即可全部同时在线",
    "atonce": "共 {gpus} 块加速卡，使用 {together} 块；所有部署同时在线",
    "homeless": "{names}：所需加速卡超过 {gpus} 块，无法测量；其门槛保持“未证明”",
    "by.pilot": "{names}：用时取自试测",
    "by.said": "{names}：用时取自 --answer-time（假设）",
    "by.slo": "{names}：用时取自研究的 slo（假设，即仍可接受的最慢值）；试测更准：--pilot RUN",
    "gates": "门槛",
    "settled": "可以定论：{gate}{whose}：{n} 个独立答案之后很可能{way}"
    "（通过 {passes}，不通过 {fails}）",
    "way.pass": "通过",
    "way.fail": "不通过",
    "way.either": "有定论",
    "possible": "可以证明：{gate}{whose}：{n} 个独立答案中失败不超过 {allowed} 个即可",
    "unproven": "保持未证明：{gate}{whose}：{n} 个独立答案{chance}；{why}",
    "chance": "（通过 {passes}，不通过 {fails}）",
    "open": "事先说不准：{gate}：由负载窗口或时间决定，而非答案的比例",
    "paper": "由事实决定：{gate}：以研究文件所载事实为准，不作测量",
    "why.items": "需要 {needed} 个：再加 {lack} 个题目（届时需 {days}）",
    "why.time": "需要 {needed} 个：{days}",
    "why.gpus": "该部署无法运行",
    "why.close": "离门槛太近，任何合理的答案数量都无法定论",
    "why.none": "",
    "whose": "（{name}）",
    "comparisons": "比较（{workload}，{suite}）：比例之差达到下列数值才能看出",
    "row": "{now}；{buys}时 {more}（若 {apart} 的答案能区分两个部署）",
    "buys.items": "题目足以用满这些天",
    "buys.days": "天数加倍且题目足够",
    "never": "看不出",
    "days": "{n} 天",
    "hours": "{n} 小时",
    "nothing": "没有发出任何请求，没有写入任何文件",
}
WORDS = {"en": EN, "zh": ZH}
