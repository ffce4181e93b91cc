"""What the end of a load says on a terminal, in each language."""

from __future__ import annotations

from typing import ClassVar

from steelyard.cli.terminal.say import Say as Plain

WIDTH = 10
"""Cells of a label, the blank behind it included."""
EN = {
    "invalid": "the run says nothing of the server's latency:",
    "passed": "{good} checks passed, {unknown} could not be made",
    "unranked": "{passed}; may be shown, not ranked:",
    "label.valid": "VALID", "label.invalid": "INVALID", "label.unproven": "UNPROVEN",
    "label.answered": "answered", "answered": "{k} of {n} · {kinds}", "nothing": "nothing",
    "ok": "ok", "kinds": "{kind} {n}",
    "label.rate": "rate", "rate": "offered {offered} · sent {sent} · answered {answered}{within}",
    "label.tokens": "tokens", "tokens": "{rate}{within} · counted by {source} · {match}",
    "nobody": "nobody", "unknown": "unknown", "tokens/s": "{n} tokens/s", "/s": "{n}/s",
    "within": " ({low} to {high})",
    "label.goodput": "goodput", "goodput": "{rate}{within} · {k} of {n} kept all limits",
    "limit": "{limit}: kept by {share} of {n}{within}",
    "withheld": "not shown: the run is invalid",
    "state.PASS": "PASS", "state.FAIL": "FAIL", "state.UNPROVEN": "UNPROVEN",
    "label.extra": "also sent", "label.dropped": "left out",
    "dropped": "{names}: the endpoint rejects it",
    "label.flight": "in flight",
    "flight": "mean {mean} · most {most} · connections opened {opened}",
    "label.generator": "generator",
    "generator": "{n} workers · busiest second {share} · loop lag p99 {lag}",
    "core": "{share} of a core", "clock.none": "its clock was never read",
    "clock": "clock {offset} ms (± {within})", "moved": ", moved {drift} ms (± {within})",
    "lost": " · LOST: {why}", "machine": "{host}: {n} workers · {clock}{lost}",
    "unseen": "not seen: {why}", "label.engine": "engine", "label.accelerator": "power",
    "label.power": "power", "looks": "{name}, {n} looks", "queue": "{name} {mean} mean, {most}",
    "requests_running": "running", "requests_waiting": "waiting", "kv_cache_usage": "KV use",
    "preemptions": "preemptions {n}", "label.missing": "  missing",
    "missing": "{names}; load.json says what was looked for",
    "label.cache": "cache", "cache": "{share} of {n} prompt tokens hit, by the engine",
    "label.alarm": "ALARM", "alarm": "{name}: {detail}",
    "label.gap": "TTFT mean", "gap": "client {client} ms · engine {engine}: {parts}",
    "no_ttft": "no TTFT shown", "label.energy": "energy", "each": " · {joules} an output token",
    "energy": "{name}: {joules}{each}", "between": "{low} to {high}",
    "time.ttft": "TTFT", "time.visible_ttft": "TTFT visible", "time.service_ttft": "TTFT service",
    "time.e2e": "E2E", "time.tpot": "TPOT", "time.chunk_gap": "chunk gap",
    "time.schedule_lag": "schedule lag", "time.client_queue": "client queue",
    "by": "{time}, by {source}", "most": "most", "never": "never",
    "intervals": "95 % interval, ms", "short": "too short a run",
    "peers": "same run, definitions of other tools: load.json, summary.peers",
    "label.report": "report", "report": "{folder}/report.html · 中文 report.zh.html",
    "label.record": "record", "record": "{folder}/samples.log · all figures {folder}/load.json",
}  # fmt: skip
ZH = {
    "invalid": "本次运行不能说明服务端的时延：",
    "passed": "{good} 项检查通过，{unknown} 项无法进行",
    "unranked": "{passed}；可以展示，不参与排名：",
    "label.valid": "有效", "label.invalid": "无效", "label.unproven": "未证明",
    "label.answered": "应答", "answered": "{n} 个中 {k} 个 · {kinds}", "nothing": "无",
    "ok": "完整答案", "kinds": "{kind} {n}",
    "label.rate": "速率", "rate": "计划 {offered} · 发出 {sent} · 应答 {answered}{within}",
    "label.tokens": "token", "tokens": "{rate}{within} · 计数依据 {source} · {match}",
    "nobody": "无", "unknown": "未知", "tokens/s": "{n} token/秒", "/s": "{n}/秒",
    "within": "（{low} 至 {high}）",
    "label.goodput": "有效吞吐", "goodput": "{rate}{within} · {n} 个中 {k} 个满足全部限值",
    "limit": "{limit}：{n} 个中 {share} 满足{within}",
    "withheld": "不予显示：本次运行无效",
    "state.PASS": "通过", "state.FAIL": "不通过", "state.UNPROVEN": "未证明",
    "label.extra": "另发", "label.dropped": "未发",
    "dropped": "{names}：端点不接受",
    "label.flight": "在途",
    "flight": "平均 {mean} · 最多 {most} · 打开连接 {opened}",
    "label.generator": "发压端",
    "generator": "{n} 个进程 · 最忙一秒 {share} · 循环滞后 p99 {lag}",
    "core": "单核的 {share}", "clock.none": "从未读到其时钟",
    "clock": "时钟 {offset} ms（± {within}）", "moved": "，移动 {drift} ms（± {within}）",
    "lost": " · 失联：{why}", "machine": "{host}：{n} 个进程 · {clock}{lost}",
    "unseen": "未见：{why}", "label.engine": "引擎", "label.accelerator": "功率",
    "label.power": "功率", "looks": "{name}，观测 {n} 次",
    "queue": "{name} 平均 {mean}，最多 {most}",
    "requests_running": "运行", "requests_waiting": "等待", "kv_cache_usage": "KV 占用",
    "preemptions": "抢占 {n}", "label.missing": "  缺失",
    "missing": "{names}；查找过什么见 load.json",
    "label.cache": "缓存", "cache": "引擎自报 {n} 个提示词 token 中命中 {share}",
    "label.alarm": "警报", "alarm": "{name}：{detail}",
    "label.gap": "TTFT 均值", "gap": "客户端 {client} ms · 引擎 {engine}：{parts}",
    "no_ttft": "未给出 TTFT", "label.energy": "能耗", "each": " · 每个输出 token {joules}",
    "energy": "{name}：{joules}{each}", "between": "{low} 至 {high}",
    "time.ttft": "TTFT", "time.visible_ttft": "TTFT 可见", "time.service_ttft": "TTFT 服务",
    "time.e2e": "E2E", "time.tpot": "TPOT", "time.chunk_gap": "块间隔",
    "time.schedule_lag": "发出滞后", "time.client_queue": "客户端排队",
    "by": "{time}，按 {source}", "most": "最长", "never": "从未",
    "intervals": "95% 区间，ms", "short": "运行太短",
    "peers": "同一次运行按其他工具的口径：load.json 的 summary.peers",
    "label.report": "报告", "report": "{folder}/report.zh.html · English report.html",
    "label.record": "记录", "record": "{folder}/samples.log · 全部数字 {folder}/load.json",
}  # fmt: skip

DEFINED = {
    "clock": ("时钟", "客户端的 CLOCK_MONOTONIC，自记录起点起的纳秒"),
    "start_event": (
        "起算", "预定发出：按计划；闭环为用户思考结束。服务时间自请求写入套接字起算"
    ),
    "window": (
        "窗口", "自开始起 span_s 秒；其中预定的请求会等到结束并计入时间，速率计其中发出或结束者"
    ),
    "token_source": (
        "token 来源",
        "服务端最终 usage，否则块内 usage，否则所给分词器对全文的计数；从不用事件数，也不用所要求的"
        "长度",
    ),
    "quantiles": ("分位数", "取实际观测值（经验分布的逆），失败记为从未；其上再无值者缺失"),
    "intervals": (
        "区间", "95%，按预定次序的请求作批均值，故相邻者可相关；运行太短则缺失"
    ),
    "goodput": (
        "有效吞吐",
        "每秒在窗口内结束且满足每项限值的应答：是应答速率的一部分，故从不高于它；限值是否满足，由其在"
        "全部请求中占比的单侧 95% 界限判定；区间为窗口内结束者中满足全部限值的占比之区间，乘以其"
        "结束的速率；闭环则与应答速率一样，按时间计",
    ),
}  # fmt: skip
"""Chinese of what all figures have in common: its name, and what it is."""


class Say(Plain):
    """Of a load that ended."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def term(self, text: str) -> str:
        """What the record says in English, in this language where it has words for it."""
        return text if self.lang == "en" else super().term(text)

    def reason(self, why: str) -> str:
        """Why a run is invalid: the check's name, and what it saw."""
        name, colon, detail = why.partition(": ")
        if self.lang == "en" or not colon:
            return self.term(why)
        return f"{self._word(f'load.check.{name}', name)}：{self.term(detail)}"

    def defined(self, name: str, text: str) -> tuple[str, str]:
        """What all figures have in common, by the record's name and text."""
        return (name.replace("_", " "), text) if self.lang == "en" else DEFINED[name]

    def kind(self, kind: str) -> str:
        """An outcome: by its name in English, in words elsewhere."""
        if self.lang == "en" or not kind:
            return kind or self("ok")
        return self._word(f"kind.{kind}", kind)

    def source(self, name: str) -> str:
        """Who counted tokens."""
        if self.lang == "en" or not name:
            return name or self("unknown")
        return self._word(f"load.source.{name}", name)

    def part(self, name: str) -> str:
        """A part of the gap between two views."""
        if self.lang == "en":
            return name
        return self._word(f"load.part.{name.replace(' ', '_')}", name)

    def _word(self, key: str, plain: str) -> str:
        from steelyard.report.words import Words

        return Words(self.lang).or_plain(key, plain)
