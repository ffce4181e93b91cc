"""Chinese for what the records say in English: truths, what was judged, what a tool told."""

from __future__ import annotations

import re

WHOLE = {
    "CV of the gaps 1, no correlation, index of dispersion 1": (
        "间隔的变异系数为 1、彼此不相关、离散指数为 1"
    ),
    "TTFT at the first thought, visible TTFT half a second later": (
        "TTFT 记在第一段思考，可见 TTFT 再晚半秒"
    ),
    "TTFT at the first thought, visible TTFT half a second later, 20 tokens": (
        "TTFT 记在第一段思考，可见 TTFT 再晚半秒，20 个 token"
    ),
    "TTFT 0.3 s, nothing visible, 20 tokens": "TTFT 0.3 s，没有可见内容，20 个 token",
    "20 tokens": "20 个 token",
    "4 ok, 4 failed": "4 个成功，4 个失败",
    "arrivals anywhere within the second": "到达可落在一秒内的任何位置",
    "even gaps: CV of the gaps near 0": "间隔均匀：变异系数接近 0",
    "failure": "失败",
    "failure, and a result that says so": "失败，且结果里写明",
    "failure, its 5 pieces kept": "失败，已收到的 5 段保留",
    "failure: reset": "失败：连接被重置",
    "failure: time-out, or cut where one waits longer": "失败：超时；等得更久的，则为流被切断",
    "ok": "成功",
    "ok, 20 tokens": "成功，20 个 token",
    "ok, 20 tokens, TTFT and TPOT as the server's log says": (
        "成功，20 个 token，TTFT 与 TPOT 同服务端日志"
    ),
    "ok, TTFT 0.3 s, 5 tokens": "成功，TTFT 0.3 s，5 个 token",
    "ok, sent again once and counted": "成功，重发一次并计入",
    "sent again without it, and said so": "去掉该字段重发，并写明",
    "told apart from stop, 20 tokens": "与 stop 区分开，20 个 token",
    "the law of the arrivals": "到达过程的规律",
    "the mismatch is flagged": "指出不一致",
    "the same law, and from one seed the same arrivals, however many send": (
        "规律不变；同一种子下，无论几个进程发，到达都相同"
    ),
    "truncated, no token invented": "流被截断，不凭空多出 token",
    "unknown, or an estimate near 20": "未知，或接近 20 的估计",
    "who waited for the stall is late from its due time": "等过停顿的请求，迟到从应发时刻算起",
    "failed": "失败",
    "tokens": "token 数",
    "arrivals": "到达",
    "end": "收尾",
    "result": "结果",
    "from one seed": "同一种子",
    "none": "无",
    "there": "有",
    "had to be stopped": "只能强行停掉",
    "ends by itself": "自行结束",
    "poisson arrivals": "泊松到达",
    "the same arrivals": "到达相同",
    "no --paced command": "没有 `--paced` 命令",
    "no {workers} in --paced": "`--paced` 里没有 `{workers}`",
    "offers poisson arrivals only": "只能发泊松到达",
    "closed loop only": "只有闭环",
    "the wire client alone, as `steelyard selftest load` plays it": (
        "只是线路客户端，即 `steelyard selftest load` 所演"
    ),
    "vLLM's wheel with a CPU build of torch: the engine can't run there, its client can": (
        "vLLM 的 wheel 配 CPU 版 torch：引擎跑不起来，客户端可以"
    ),
    "with --use-server-token-count; its default counts by the local tokenizer": (
        "加了 `--use-server-token-count`；默认按本地分词器计数"
    ),
    "a general tool, judged with this script: it reads bodies and knows no tokens; the status "
    "decides, so cases of a fault behind a 200 are not for it, nor one of what the script asks "
    "for": (
        "通用工具，按这个脚本来判：它读正文，不认识 token；成败看状态码，所以 200 背后的故障、"
        "脚本自己要求的东西，都不拿来考它"
    ),
}
PARTS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"(\d+) of (\d+)", r"\2 个中 \1 个"),
        (r"no result, exit (\d+)", r"没有结果，退出码 \1"),
        (r"unknown \(about (\d+)\)", r"未知（约 \1）"),
        (r"([\d.]+) ms apart", r"相差 \1 ms"),
        (r"(\d+) workers?", r"\1 个进程"),
        (r"(p\d+) latency", r"\1 时延"),
        (r"(p\d+) latency since due", r"\1 时延（自应发时刻）"),
        (
            r"(\d+) at ([\d.]+)/s, CV ([\d.]+), lag-1 ([\d.]+), dispersion ([\d.]+)",
            r"\1 次，\2/s，变异系数 \3，相邻相关 \4，离散指数 \5",
        ),
        (r"(\d+) at ([\d.]+)/s, CV ([\d.]+)", r"\1 次，\2/s，变异系数 \3"),
        (
            r"(\d+) at ([\d.]+)/s, CV ([\d.]+), at most (\d+) at one place within the second",
            r"\1 次，\2/s，变异系数 \3，秒内同一位置至多 \4 次",
        ),
        (r"gaps correlate by ([\d.]+)", r"相邻间隔相关 \1"),
        (r"index of dispersion ([\d.]+)", r"离散指数 \1"),
        (r"CV ([\d.]+) is no metronome", r"变异系数 \1，不是节拍器"),
        (r"(\d+) of (\d+) at one place within the second", r"\2 次中有 \1 次落在秒内同一位置"),
    )
)


def chinese(text: str) -> str:
    """The text in Chinese, clause by clause; what is not known, such as a figure, stays."""
    if text in WHOLE:
        return WHOLE[text]
    head, colon, tail = text.partition(": ")
    if colon:
        return f"{chinese(head)}：{'；'.join(chinese(part) for part in tail.split('; '))}"
    for pattern, said in PARTS:
        found = pattern.fullmatch(text)
        if found:
            return found.expand(said)
    return text
