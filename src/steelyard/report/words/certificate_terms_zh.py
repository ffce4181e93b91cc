"""Chinese for what a load run's certificate says: what was found, against what limit, and why."""

from __future__ import annotations

import re

EXACT = {
    "one of its own for each request": "每个请求各用一个",
    "all told their last, no disk held one up": "全部交了末报，磁盘未拖慢任何一个",
    "what a worker that is gone did last, and what its disk refused, is in no record, and one "
    "that waits for its disk stamps nothing": (
        "丢失的进程最后做了什么、磁盘拒写了什么，均无记录；等磁盘的进程不打时间戳"
    ),
    "durations need a clock that nobody sets; it must tell 0.1 ms, a hundredth of the least lag "
    "that counts; and a wall clock that leaves it by more than NTP may slew (500 ppm) and 50 ms "
    "for reading both was set, or the machine slept": (
        "时长需要一个无人拨动的时钟；须能分辨 0.1 ms，即有意义的最小滞后的百分之一；"
        "墙钟若偏离它超过 NTP 可调幅度（500 ppm）外加读取两者的 50 ms，便是被拨过，或机器休眠过"
    ),
    "machines begin together and share one time axis by offsets that are known up to an error; "
    "10 ms is the lag that a schedule's own check allows. Each latency is taken on one clock": (
        "多机同时开始并共用一条时间轴，靠的是误差已知的时钟偏移；10 ms 是发出时刻检验所容许的滞后。"
        "每个时延只取自一个时钟"
    ),
    "an event is stamped when the loop comes to it, so the lag is in each time measured; 10 ms "
    "are half the gap between tokens at 50 tokens/s": (
        "事件在循环轮到它时才打时间戳，故滞后含在每个测得的时间里；"
        "10 ms 是 50 token/s 时 token 间隔的一半"
    ),
    "times run from the intended send, so the lag is in each latency; 10 ms are a few per cent "
    "of a time to first token of some hundred": (
        "时间自预定发出起算，故滞后含在每个时延里；10 ms 是几百毫秒 TTFT 的百分之几"
    ),
    "beyond nine tenths of a core a queue forms before the socket is read": (
        "超过单核的九成，读套接字之前便会排队"
    ),
    "mean number = rate x mean time holds for any system (Little 1961) but for requests that "
    "stood open at the window's ends, whose part is known exactly and allowed for; 2 % is left "
    "for what a gauge read at its own times misses, and with records alone rounding is all": (
        "平均在途数 = 速率 × 平均时间对任何系统成立（Little 1961），窗口两端未结束者除外，"
        "其份额可精确得知并已计入；2% 留给另行读取的计量所漏，仅凭记录时只剩舍入"
    ),
    "what failed on the way says nothing of the answer, and beyond 5 % a p95 is a time that "
    "never came": "途中失败的请求说明不了答案；超过 5% 时 p95 便是从未到达的时间",
    "a connection for each request puts a handshake into each latency; a client that keeps "
    "connections opens as many as it ever had in flight, and one more for each that was closed": (
        "每个请求新建连接会把握手计入每个时延；保持连接的客户端只开到最大在途数，每断一条再开一条"
    ),
    "a shortfall of the load flatters the server: 1 % of it shortens the time in a queue that is "
    "80 % busy by 4 % already (M/M/1)": (
        "负载不足会美化服务端：在 80% 繁忙的队列中少 1% 就使时间短 4%（M/M/1）"
    ),
    "rates say nothing of how requests were spaced, and bursts make queues": (
        "速率说明不了请求的间隔，而成簇会造成排队"
    ),
    "a mean or a percentile of a system that still changes depends on when one looked; the test "
    "raises a false alarm in less than 1 of 100 steady runs, and a change that moves mean, p50 and "
    "p95 by 1 % at most is too small to matter": (
        "系统仍在变化时，均值与分位数取决于何时去看；稳态运行中误报少于百分之一；均值、p50 与 p95 的变动"
        "不超过 1% 的变化无足轻重"
    ),
    "throughput and time per token are off by as much as the count is; two tokenizers that are "
    "the same differ by special tokens only, well below 1 %": (
        "吞吐与每 token 时间的偏差与计数偏差同大；同一分词器只差特殊 token，远低于 1%"
    ),
    "an answer can't have more content events than tokens, and a count not told is unknown": (
        "答案的内容事件不会多于 token；未上报的计数即为未知"
    ),
    "a figure of hours in which times rose stands for none of them; neighbours depend on each "
    "other, so the interval is that of independent stretches, at 99.9 %, and only what moves the "
    "mean by over 5 % within the run counts": (
        "时间逐渐变长的若干小时，一个数字代表不了其中任何一段；相邻请求彼此相关，故区间按独立段计（99.9%），"
        "且只计运行内使均值变动超过 5% 者"
    ),
    "a load that changes by design leaves nothing to settle": "设计上变化的负载无稳态可言",
    "the load itself changes over the run": "负载本身在运行中变化",
    "nothing to hold the counts against": "没有可核对的计数",
    "no usage reported": "未上报用量",
    "no lag was recorded": "没有记录滞后",
    "no worker told its CPU time": "没有进程报告 CPU 时间",
    "nothing was attempted": "没有发出任何请求",
    "arrivals follow no law to test": "到达没有可检验的规律",
    "as asked for": "与要求相符",
    "too few to judge": "太少，无法判断",
    "no target rate was declared": "未声明目标速率",
    "no request ended in the window": "窗口内没有请求结束",
    "the disk held up a worker": "磁盘拖慢了发压进程",
}

PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (
            r"times to first token rose over the run: (\S+) to (\S+) of the mean within the run",
            r"首 token 时间在运行中变长：运行内为均值的 \1 至 \2",
        ),
        (
            r"times to first token fell over the run: (\S+) to (\S+) of the mean within the run",
            r"首 token 时间在运行中变短：运行内为均值的 \1 至 \2",
        ),
        (r"(\S+) to (\S+) of the mean within the run", r"运行内为均值的 \1 至 \2"),
        (r"loop lag p99 ([\d.]+) ms, above ([\d.]+) ms", r"事件循环滞后 p99 为 \1 ms，超过 \2 ms"),
        (r"schedule lag p99 ([\d.]+) ms, above ([\d.]+) ms", r"发出滞后 p99 为 \1 ms，超过 \2 ms"),
        (r"a worker took ([\d.]+)% of a core, above ([\d.]+)%", r"某进程占单核的 \1%，超过 \2%"),
        (r"p99 schedule lag ([\d.]+) ms \(≤ (\d+) ms\)", r"p99 发出滞后 \1 ms（上限 \2 ms）"),
        (r"p99 loop lag ([\d.]+) ms \(≤ (\d+) ms\)", r"p99 循环滞后 \1 ms（上限 \2 ms）"),
        (
            r"([\d.]+)% of a core in the busiest second \(≤ (\d+)%\)",
            r"最忙一秒占单核 \1%（上限 \2%）",
        ),
        (
            r"(\d+)/(\d+) transport or grader errors \(≤ (.*)\)",
            r"\1/\2 传输失败或评分器故障（上限 \3）",
        ),
        (
            r"([\d.e+]+)/s sent of ([\d.e+]+)/s \(off ≤ ([\d.]+)%\)",
            r"应发 \2/s，实发 \1/s（偏差上限 \3%）",
        ),
        (
            r"users had nothing left to ask before the end: the plan holds (\d+) requests",
            r"结束前用户已无请求可发：计划共 \1 个请求",
        ),
        (
            r"usage in (\d+)/(\d+), (\d+) with more events than tokens",
            r"\1/\2 上报了用量，\3 个的事件数多于 token 数",
        ),
        (r"monotonic, ([\d.e+-]+) s, no jump", r"单调，分辨率 \1 s，无跳变"),
        (r"([\d.]+) in flight, (\d+) users", r"平均在途 \1 个，用户 \2 个"),
        (
            r"(\d+) values depend on each other and are worth (\d+) independent ones, of which "
            r"(\d+) are needed",
            r"\1 个值彼此相关，只抵 \2 个独立的值，需要 \3 个",
        ),
        (
            r"(\d+) values depend on each other and are worth (\d+) independent ones",
            r"\1 个值彼此相关，只抵 \2 个独立的值",
        ),
        (
            r"with fewer than (\d+) a change seems to show that may be chance",
            r"不足 \1 个时，看似的变化可能只是偶然",
        ),
        (
            r"only (\d+) of (\d+) batches hold an event \((\d+) needed\)",
            r"\2 个批次中只有 \1 个有事件（需要 \3 个）",
        ),
        (r"measure longer", r"请测更长时间"),
        (r"measure ([\d.]+) times as long", r"请测 \1 倍的时间"),
        (r"measure for (\d+) s", r"请测 \1 秒"),
        (
            r"(\d+) opened, (\d+) in flight at most, (\d+) closed by the other side \(≤ (\d+)\)",
            r"打开 \1 个，最大在途 \2 个，对端关闭 \3 个（上限 \4）",
        ),
        (
            r"([\d.]+) in flight, rate x time ([\d.]+) "
            r"\(off ([\d.]+)% ≤ ([\d.]+)% \+ ([\d.]+)% open at the ends\)",
            r"平均在途 \1，速率 × 时间 \2（偏差 \3%，上限 \4% + 两端未结束 \5%）",
        ),
        (r"no change in (\d+) values \(p ([\d.e-]+)\)", r"\1 个值中没有变化（p \2）"),
        (
            r"a change at value (\d+) of (\d+) \(p ([\d.e-]+) < ([\d.e-]+)\) of ([\d.]+)%, too small to "
            r"matter \(≤ ([\d.]+)%\)",
            r"\2 个值中第 \1 个处有变化（p \3 < \4），幅度 \5%，无足轻重（上限 \6%）",
        ),
        (
            r"a change at value (\d+) of (\d+) \(p ([\d.e-]+) < ([\d.e-]+)\); it never settled",
            r"\2 个值中第 \1 个处有变化（p \3 < \4）；始终未稳定",
        ),
        (
            r"a change at value (\d+) of (\d+) \(p ([\d.e-]+) < ([\d.e-]+)\); steady after the first (\d+)",
            r"\2 个值中第 \1 个处有变化（p \3 < \4）；前 \5 个之后稳定",
        ),
        (r"(\d+) values are too few to judge \((\d+)\)", r"\1 个值太少，无法判断（需 \2）"),
        (
            r"(\d+) machines, offsets known to ([\d.]+) ms, moved by ([\d.]+) ms at most \(≤ ([\d.]+) ms\)",
            r"\1 台机器，偏移误差不超过 \2 ms，运行中变动至多 \3 ms（上限 \4 ms）",
        ),
        (r"(.+): known to ([\d.]+) ms only", r"\1：仅知到 \2 ms"),
        (r"(.+): moved by (-?[\d.]+) ms in the run", r"\1：运行中变动 \2 ms"),
        (r"at the end nothing was known of the clock of (.+)", r"结束时不知 \1 的时钟"),
        (r"nothing is known of the clock of (.+)", r"不知 \1 的时钟"),
        (
            r"worker (\d+) was lost: it was ended by signal (\w+)",
            r"发压进程 \1 丢失：被信号 \2 终止",
        ),
        (
            r"worker (\d+) was lost: it ended with status (\d+)",
            r"发压进程 \1 丢失：以状态 \2 退出",
        ),
        (
            r"worker (\d+) was lost: it was silent for (\d+) s",
            r"发压进程 \1 丢失：\2 s 没有音讯",
        ),
        (r"worker (\d+) was lost: its pipe closed", r"发压进程 \1 丢失：管道已关闭"),
        (
            r"worker (\d+) could not write (\d+) of its samples: its file ends before them",
            r"发压进程 \1 有 \2 个样本未写入：文件在此之前已结束",
        ),
        (
            r"worker (\d+) could not write (\d+) of its samples: ([^;]*)",
            r"发压进程 \1 有 \2 个样本未写入：\3",
        ),
        (r"worker (\d+) was lost: ([^;]*)", r"发压进程 \1 丢失：\2"),
        (r"of its (\d+) requests (\d+) are in no record", r"其 \1 个请求中 \2 个没有记录"),
    )
)
