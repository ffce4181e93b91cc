"""Chinese for what the three views say in English in a load run's JSON."""

from __future__ import annotations

import re

_SPLIT = r"client's mean from sending - engine's mean, split by the shortest round trip of a scrape"
EXACT = {
    "a Prometheus asked for the pages, so no round trip is known": (
        "页面由 Prometheus 抓取，往返时间不得而知"
    ),
    "the study asks for none: see metrics, prometheus and accelerator of an endpoint": (
        "研究未要求；见端点的 metrics、prometheus 与 accelerator"
    ),
    "nobody asked for it; --metrics auto or an address, or --prometheus, shows the engine": (
        "未要求；用 --metrics auto 或地址，或 --prometheus，即可观测引擎"
    ),
    "nobody asked for it; --accelerator with an exporter's address, or nvml, shows it": (
        "未要求；用 --accelerator 指定 exporter 地址或 nvml，即可观测"
    ),
    "noticed - intended start": "察觉时刻 − 预定时刻",
    "hand-over to the socket - noticed: waiting for a place under the cap, connecting": (
        "写入套接字 − 察觉时刻：等待上限内的名额、建立连接"
    ),
    _SPLIT: "客户端均值（自发出）− 引擎均值，以抓取的最短往返为界拆分",
    "engine's own: waiting to be scheduled": "引擎自报：等待调度",
    "engine's own: scheduled to first token": "引擎自报：自调度到首个 token",
    "engine's TTFT - its queue - its prefill": "引擎 TTFT − 其排队 − 其预填充",
    "client's mean from sending - what the engine says of its queue and its prefill": (
        "客户端均值（自发出）− 引擎自报的排队与预填充"
    ),
    "the engine says more of its stages than the client waited": "引擎自报各段之和超过客户端等待",
    "times that a counter of the engine fell, as it does when the engine restarts": (
        "引擎计数器回落的次数，重启时如此"
    ),
    "seconds of the run before the first page or after the last": "首页之前或末页之后的秒数",
    "the pages do not cover the whole run, so counts can't be compared": (
        "页面未覆盖整个运行，计数无从比较"
    ),
    "what an engine did before it died is in no counter, and its cache is cold": (
        "引擎重启前所做之事不在任何计数器中，且缓存已冷"
    ),
    "an engine that finished more than was sent here served others too, whose load is in every "
    "time; one that finished less lost some": (
        "引擎完成数多于此处所发，说明另有他人负载，混入每个时间；少于则有丢失"
    ),
    "two counts of the same tokens differ by rounding only; throughput and time per token are off "
    "by as much as they differ": "同一批 token 的两次计数只应差舍入；相差多少，吞吐与每 token 时间便偏多少",
    "prompts of others, or prompts cut by the server, make another load than was offered": (
        "他人的提示词，或被服务端截断的提示词，使负载与所施加者不同"
    ),
    "prompts were made so that a cold cache can hit no more than this; more is warmth from before "
    "the run or from others, and makes first tokens early; 5 points are left for blocks and counts "
    "of another tokenizer": (
        "提示词的设计使冷缓存至多命中这么多；更多则是此前或他人留下的余温，会使首 token 提前；"
        "留 5 个百分点给分块与分词器差异"
    ),
    "an engine knows a prompt that it had before, so its prefill costs nothing; prompts of a run "
    "are each their own unless repeats are asked for": (
        "引擎认得问过的提示词，预填充几乎不花时间；除非要求重复，一次运行的提示词各不相同"
    ),
    "nothing to hold the counts against; --tokenizer counts them again": (
        "没有可核对的计数；用 --tokenizer 可再计一遍"
    ),
    "no cache counters were read": "未读取缓存计数器",
    "an estimate checks nothing; give a tokenizer file": "估算不足以核对；请给分词器文件",
    "the server's usage at the end, else its usage by chunk": "服务端最终用量，否则逐块用量",
}

PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"(.+) has no (\w+) that is documented", r"\1 没有文档记载的 \2"),
        (
            r"(.+) shows no (\w+): looked for (.+); nearest on the page: (\S+)",
            r"\1 未显示 \2：找过 \3；页面上最接近的是 \4",
        ),
        (r"(.+) shows no (\w+): looked for (.+)", r"\1 未显示 \2：找过 \3"),
        (
            r"engine's count (\S+) / client's (\S+), but (\d+) requests were cut, whose tokens only "
            r"the engine counts",
            r"引擎计 \1 / 客户端计 \2，但有 \3 个请求中断，其 token 只有引擎计入",
        ),
        (r"engine's count (\S+) / client's (\S+)", r"引擎计 \1 / 客户端计 \2"),
        (
            r"share of looks at which running \+ waiting lies outside what was under way here by "
            r"more than (\S+)",
            r"运行中 + 排队与客户端在途相差超过 \1 的观测占比",
        ),
        (
            r"(\d+) times the engine held more \(others' requests\), (\d+) times fewer \(they "
            r"waited in front of it\)",
            r"\1 次引擎更多（他人请求），\2 次更少（等在引擎之前）",
        ),
        (
            r"client's median TTFT from sending, against the engine's bucket (\S+)\.\.(\S+) s \+ "
            r"(\S+) s on the way",
            r"客户端 TTFT 中位数（自发出），对照引擎直方图区间 \1..\2 s 加在途 \3 s",
        ),
        (
            r"the engine counted (\S+) (.+) and the client (\d+): not the same requests",
            r"引擎计 \1 个，客户端计 \3 个：并非同一批请求",
        ),
        (r"(\d+) restarts in (\d+) looks", r"\2 次观测中重启 \1 次"),
        (
            r"(\d+) tokens reported, (\d+) counted in (\d+) answers",
            r"\3 个答案：上报 \1 个 token，自计 \2 个",
        ),
        (
            r"(\d+) that nothing explains, ([\d.]+)% \(≤ (\d+)%\)",
            r"\1 个无从解释，占 \2%（上限 \3%）",
        ),
        (
            r"(\d+) of (\d+) requests asked what had been asked before \(≤ (\d+)%\)",
            r"\2 个请求中 \1 个问了此前问过的（上限 \3%）",
        ),
        (
            r"(\d+) of (\d+) requests repeated a prompt, as was asked for",
            r"\2 个请求中 \1 个重复提示词，系按要求",
        ),
        (r"shorten --for, or lower --users", r"请缩短 --for 或减少 --users"),
        (
            r"([\d.]+)% of prompt tokens hit, ([\d.]+)% by design \(≤ (\d+) points more\)",
            r"提示词 token 命中 \1%，设计为 \2%（至多再多 \3 个百分点）",
        ),
        (
            r"([\d.]+)% of prompt tokens hit, ([\d.]+)% by design",
            r"提示词 token 命中 \1%，设计为 \2%",
        ),
        (r"([\d.]+)% of prompt tokens hit", r"提示词 token 命中 \1%"),
        (r"the design wasn't counted", r"设计未计"),
        (
            r"a template before each prompt may explain it \(--tokenizer tells\)",
            r"提示词前的模板或可解释（--tokenizer 可分辨）",
        ),
    )
)
