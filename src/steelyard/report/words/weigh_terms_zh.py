"""Chinese for what a weighing says of itself while it runs, and for the facts it finds."""

from __future__ import annotations

import re

EXACT = {
    # facts of what runs, by name
    "model asked for": "请求的模型名",
    "base_url": "端点地址",
    "precision": "精度",
    "answered with something that is not JSON": "答复不是 JSON",
    "answered with another shape": "答复的结构不符",
    "not stated by the package": "软件包未说明",
    "model named in answers": "答案中的模型名",
    "usage reported": "是否报告用量",
    "request fields left out": "省去的请求字段",
    "models listed": "列出的模型",
    "version": "版本",
    "package": "软件包",
    "library_sha256": "程序库 SHA-256",
    "build": "构建",
    "compiler": "编译器",
    "cpu_features": "CPU 特性",
    "devices": "设备",
    "weights_file": "权重文件",
    "weights_sha256": "权重 SHA-256",
    "weights_bytes": "权重字节数",
    "weights_source": "权重来源",
    "model_name": "模型名",
    "architecture": "架构",
    "parameters": "参数量",
    "license": "许可证",
    "trained_context_tokens": "训练时上下文（token）",
    "quantisation": "量化",
    "chat_template_in_file": "文件内的对话模板",
    "template": "模板",
    "context_tokens_per_slot": "每槽上下文（token）",
    "slots": "槽数",
    "threads": "线程数",
    "seed": "种子",
    "local file": "本机文件",
    "bundled": "随附",
    # stages and notes
    "closing the record": "正在收尾，写成记录",
    "complete and signed already; nothing is asked again": "已完成并签名；不再询问",
    "it is not ready any more, so the run goes on": "它已不再就绪，运行继续",
    "it is left out for it": "对它省去这一项",
    "the signature does not fit the study's people; left out": "签名与研究所列人员不符，未采用",
    "it needs signing again": "须重新签名",
    "bring it up, correct it or leave it out of the study": "请把它启动、改正，或从研究中去掉",
}
PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"header (\S+)", r"响应头 \1"),
        (r"props (\S+)", r"属性 \1"),
        (r"flag (\S+)", r"启动参数 \1"),
        (r"env (\S+)", r"环境变量 \1"),
        (
            r"study (\w+): (\d+) candidates known on paper, nothing to ask",
            r"研究 \1：\2 个候选仅凭书面资料，无须询问",
        ),
        (
            r"study (\w+): (\d+) items, (\d+) answers, (\d+) windows of load",
            r"研究 \1：\2 道题，\3 个答案，\4 个压测窗口",
        ),
        (r"study (\w+): (\d+) items, (\d+) answers", r"研究 \1：\2 道题，\3 个答案"),
        (r"study (\w+): (\d+) windows of load", r"研究 \1：\2 个压测窗口"),
        (
            r"the price '(.+)' is (\d+) days old; ask for it again",
            r"“\1”的价格已有 \2 天，请重新询价",
        ),
        (
            r"this machine is busy \(load ([\d.]+) on (\d+) cores\): times of engines started "
            r"here will be those of their neighbours too",
            r"本机繁忙（\2 核，负载 \1）：在此启动的引擎，其时间会受邻居影响",
        ),
        (
            r"(\d+) of (\d+) requests told no tokens: what they cost, and what they took of a "
            r"budget, is counted as if answers had full length",
            r"\2 个请求中有 \1 个没有报告 token：其费用与所占预算按最大长度计",
        ),
        (
            r"(.+) was left standing by a run that was cut off: taking it down",
            r"\1 是被中断的运行留下的：正在停掉",
        ),
        (
            r"(.+) may be left standing: its stop command was cut off\. Take it down by hand "
            r"\((.+)\), or let --resume do it",
            r"\1 可能还开着：它的停止命令被打断。请手动停掉（\2），或交给 --resume",
        ),
        (r"starting (.+)", r"正在启动 \1"),
        (r"stopping (.+)", r"正在停止 \1"),
        (r"block (\d+)/(\d+): (.+)", r"第 \1/\2 段：\3"),
        (r"warming up (.+): (\d+) requests", r"正在预热 \1：\2 个请求"),
        (r"warming up (.+): (\S+) s", r"正在预热 \1：\2 s"),
        (r"meeting (.+?): (.+)", r"正在接洽 \1：\2"),
        (
            r"(.+) rejects '(.+?)' \((.+)\); it is left out for it",
            r"\1 不接受“\2”（\3）；对它省去这一项",
        ),
        (
            r"window (\d+) of (.+) @ (.+): the generator was too slow; it is offered again, as "
            r"the study allows",
            r"\2 @ \3 的第 \1 个窗口：发压端太慢；按研究的规定重发",
        ),
        (r"([\d.e+-]+) (\S+) so far", r"至今 \1 \2"),
        (r"(\d+) told no tokens, counted at full length", r"\1 个未报告 token，按最大长度计"),
        (r"(.+?) so far, (\d+) told no tokens, counted at full length",
         r"至今 \1，\2 个未报告 token，按最大长度计"),
        (
            r"(.+) is provided under and subject to the (.+), (https?://\S+)",
            r"\1 依 \2 提供并受其约束：\3",
        ),
        (
            r"(.+) signed another state of the study; it needs signing again",
            r"\1 签的是研究的另一版本；须重新签名",
        ),
        (r"not signed before the results: (.+)", r"在结果之前未签名：\1"),
        (r"(.+): (.+); it is made anew from the record", r"\1：\2；据记录重新生成"),
    )
)  # fmt: skip
