"""Chinese for what a load run's JSON says of its figures: formulas, definitions, arrivals."""

from __future__ import annotations

import re

EXACT = {
    "no whole answer counts as never": "未得到完整答案记为“从未”",
    "never sent counts as never": "从未发出记为“从未”",
    "intended send to first token of any channel": "从预定发出到任一通道的首个 token",
    "intended send to first visible token": "从预定发出到首个可见 token",
    "request on the socket to first token": "从请求写入套接字到首个 token",
    "intended send to the end of the answer": "从预定发出到答案结束",
    "request on the socket to the end of the answer": "从请求写入套接字到答案结束",
    "(last token - first token) / (tokens - 1), tokens as the server counts": (
        "（末 token − 首 token）÷（token 数 − 1），token 数以服务端计数为准"
    ),
    "between content events of an answer, by socket read": "同一答案相邻内容事件之间，按套接字读取时刻",
    "events of one read are 0 apart": "同一次读取中的事件间隔为 0",
    "intended send to noticed by the generator": "从预定发出到发压端察觉",
    "noticed to on the socket: waiting for a place under the cap, connecting": (
        "从察觉到写入套接字：等待上限内的名额、建立连接"
    ),
    "failed requests left out": "不计失败的请求",
    "sent to first token": "从发出到首个 token",
    "sent to first visible token": "从发出到首个可见 token",
    "sent to last token": "从发出到末 token",
    "sent to the end": "从发出到结束",
    "(E2E - TTFT) / (tokens - 1)": "（E2E − TTFT）÷（token 数 − 1）",
    "(last - first) / (tokens - 1), one value a request": (
        "（末 − 首）÷（token 数 − 1），每个请求一个值"
    ),
    "(last - sent) / tokens: TTFT included": "（末 − 发出）÷ token 数：含 TTFT",
    "gap between events that follow each other": "相邻事件的间隔",
    "successes / (first send to last end, ramp and drain included)": (
        "成功数 ÷（首次发出到最后结束，含爬升与排空）"
    ),
    "Kolmogorov distance between the times sent and intended": "发出时刻与预定时刻的 Kolmogorov 距离",
    "seconds by which a request was sent before it was due, at most": "提前发出的最大秒数",
    "standard deviation of the gaps over their mean; 1 for independent arrivals": (
        "间隔的标准差 ÷ 均值；独立到达为 1"
    ),
    "correlation of each gap with the one before; 0 for independent arrivals": (
        "相邻间隔的相关系数；独立到达为 0"
    ),
    "Kolmogorov distance of the gaps from the process's own distribution": (
        "间隔与该过程自身分布的 Kolmogorov 距离"
    ),
    "Kolmogorov distance of the arrivals from the intended rate over time": (
        "到达与预定速率曲线的 Kolmogorov 距离"
    ),
}

_LAG = r"seconds from intended to sent; median ([\d.e+-]+), most ([\d.e+-]+)"
_LAG_ZH = r"从预定到发出的秒数；中位 \1，最大 \2"

PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (_LAG, _LAG_ZH),
        (r"estimate: (\d+) bytes each", r"每 \1 字节一个估算"),
        (r"(\d+) of (\d+) requests were sent", r"\2 个请求中发出 \1 个"),
        (
            r"standard deviation of the gaps over (\d+) arrivals over their mean; 0 for a metronome",
            r"每 \1 次到达的间隔的标准差 ÷ 均值；节拍器为 0",
        ),
        (
            r"variance over mean of counts in (\d+) bins of ([\d.]+) s; 1 for Poisson",
            r"\1 个 \2 s 区间内计数的方差 ÷ 均值；泊松为 1",
        ),
        (
            r"share within ([\d.]+) ms of a whole second; ([\d.]+)% by chance",
            r"距整秒 \1 ms 以内的比例；随机时为 \2%",
        ),
        (
            r"(\d+) arrivals are too few to judge a process; run longer or faster",
            r"\1 次到达太少，无法判断过程；请延长或提高速率",
        ),
    )
)
