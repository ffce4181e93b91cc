"""Chinese for what a drill's JSON says in English: names, claims, details."""

from __future__ import annotations

import re

EXACT = {
    "slow reader": "慢读者",
    "cancel storm": "取消风暴",
    "429 storm": "429 风暴",
    "replica kill": "副本猝死",
    "rolling restart": "滚动重启",
    "burst": "突发",
    "cold start": "冷启动",
    "drift": "漂移",
    "neighbours of slow readers are served as before": "慢读者的邻居照常得到服务",
    "slots of clients that hung up are free again soon": "客户端挂断后槽位很快释放",
    "a server over its limit refuses with 429 and Retry-After, serves the rest, and recovers": (
        "超出上限的服务端以 429 与 Retry-After 拒绝，其余照常服务，并能恢复"
    ),
    "after a replica's death requests are answered again within the time allowed": (
        "副本死亡后，请求在允许时间内恢复应答"
    ),
    "a rolling restart loses no request": "滚动重启不丢请求",
    "soon after a burst requests are served as before it": "突发过后不久，请求照旧得到服务",
    "the first request after a start or a pause is served like the others": (
        "启动或停顿后的首个请求与其他请求一样得到服务"
    ),
    "a server under an even load gets no slower with the hours": ("负载平稳时，服务端不随时间变慢"),
    "all ended before they were cancelled: nothing to free": "取消之前均已结束：无可释放",
    "no answer before the storm: nothing to free": "风暴之前就无应答：无可释放",
    "no count of the engine": "没有引擎自己的计数",
    "lengthen the span": "请加长时段",
    "it took longer than requests were sent": "命令用时超过发请求的时段",
    "a longer run tells": "更长的运行才能判定",
    "one burst, or one that was never answered": "只有一次突发，或有一次从未得到应答",
}
PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"TTFT (\S+) s before, (\S+) s after", r"TTFT 之前 \1 秒，之后 \2 秒"),
        (
            r"TTFT (\S+) s beside as many ordinary readers, (\S+) s beside (\d+) slow ones",
            r"TTFT 与同样多的普通读者并存时 \1 秒，与 \3 个慢读者并存时 \2 秒",
        ),
        (
            r"(\d+) ordinary readers leave no place for neighbours",
            r"\1 个普通读者已使邻居无位可用",
        ),
        (r"ask for fewer with --requests", r"请用 --requests 减少"),
        (r"(\d+) of (\d+) unanswered", r"\2 个中有 \1 个未得到应答"),
        (r"(\d+) readers ended by the server", r"\1 个慢读者被服务端断开"),
        (r"(\d+) cancelled", r"取消 \1 个"),
        (r"freed in (\S+) s", r"\1 秒内释放"),
        (r"not freed within (\S+) s", r"\1 秒内未释放"),
        (
            r"(\d+) at once: (\d+) answered, (\d+) more after (\d+) retries "
            r"\(sent (\S+) times, at most (\S+)\)",
            r"同时 \1 个：\2 个得到应答，\4 次重试后又有 \3 个（发出 \5 倍，至多 \6 倍）",
        ),
        (
            r"afterwards (\d+) of (\d+) answered \(95 %: (\S+) to (\S+)\)",
            r"之后 \2 个中有 \1 个得到应答（95%：\3 至 \4）",
        ),
        (r"(\d+) refused, (\d+) with Retry-After", r"拒绝 \1 个，其中 \2 个带 Retry-After"),
        (r"(\d+) broken", r"中断 \1 个"),
        (r"(\d+) of (\d+) failed", r"\2 个中有 \1 个失败"),
        (r"answered again after (\S+) s \(≤ (\S+) s\)", r"\1 秒后恢复应答（上限 \2 秒）"),
        (
            r"(\d+) of (\d+) failed \(≤ (\d+)\) while it took (\S+) s",
            r"历时 \4 秒，\2 个中有 \1 个失败（上限 \3）",
        ),
        (r"(\d+) failed before (?:the kill|it) already", r"开始之前已有 \1 个失败"),
        (r"(.*): exit (-?\d+)", r"\1：退出码 \2"),
        (r"(.*): no end within (\S+) s", r"\1：\2 秒内未结束"),
        (r"see (\S+)", r"见 \1"),
        (
            r"(\d+) bursts: as before after (\S+) s at most \(≤ (\S+) s\)",
            r"\1 次突发：最多 \2 秒后恢复如初（上限 \3 秒）",
        ),
        (
            r"(\d+) bursts: as before not before the next one \(≤ (\S+) s\)",
            r"\1 次突发：到下一次时仍未恢复（上限 \2 秒）",
        ),
        (
            r"p99 of TTFT (\S+) s calm, (\S+) s in bursts",
            r"TTFT 的 p99：平静时 \1 秒，突发时 \2 秒",
        ),
        (
            r"TTFT changes by (\S+) an hour, (\S+) to (\S+) \(≤ (\S+)\)",
            r"TTFT 每小时变化 \1，区间 \2 至 \3（上限 \4）",
        ),
        (
            r"(\d+) starts: first answer begun after (\S+) s",
            r"\1 次启动：首个答案在 \2 秒后开始",
        ),
        (
            r"TTFT (\S+) s first \(≤ (\S+) s\), (\S+) s later",
            r"首个请求 TTFT \1 秒（上限 \2 秒），其后 \3 秒",
        ),
        (r"no answer within (\S+) s of start (\d+)", r"第 \2 次启动后 \1 秒内无应答"),
        (
            r"the run is worth (\S+) independent bins and a slope needs (\d+)",
            r"该运行只相当于 \1 个独立段，斜率需要 \2 个",
        ),
        (r"measure (\d+) times as long", r"请测 \1 倍长"),
        (r"(\d+) answered requests show no slope", r"\1 个得到应答的请求看不出斜率"),
        (r"(\d+) of (\d+) bursts: not back within (\S+) s", r"\2 次突发中有 \1 次 \3 秒内未恢复"),
        (r"(\d+) steps before the burst make no band", r"突发前 \1 步不足以定出范围"),
        (r"begin (\d+) steps before it", r"请在其前 \1 步开始"),
    )
)
