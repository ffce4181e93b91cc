"""What the live picture of a load says, in each language."""

from __future__ import annotations

from typing import ClassVar

from steelyard.cli.terminal.say import Say as Plain

EN = {
    "valid": "valid", "so_far": "valid so far", "near": "near the limit", "invalid": "INVALID",
    "lost": "{n} worker{s} lost", "failed_share": "{share} failed", "cpu_high": "CPU {share}",
    "lag_high": "lag {ms} ms", "in_flight": "{n} in flight", "wait": "+{n} wait",
    "ended": "{n} done", "failed_n": "{n} failed", "rate": "rate", "due": "{rate}/s due",
    "flight": "in flight", "held": "{n} wait for a place", "done": "done", "whole": "{n} whole",
    "failed": "failed", "none": "none", "left": "{s} s left", "draining": "waiting for {n} open",
    "range": "{low} to {high} in 60 s", "colon": ": ", "schedule_lag": "lag", "loop_lag": "loop",
    "cpu_share": "CPU", "errors": "errors", "workers": "workers lost",
    "to_ask": "as users ask",
    "window": "window {at}/{of} {name}", "in_record": "in the record", "note": "note: {what}",
    "planned": "{n} answers, {done} in the record already", "time_left": "left",
    "waited": "{what}, {s} s of {limit} s",
    "tally": "{done}/{total} answers, {rate}, {left} left, {where}", "per_min": "{n}/min",
}  # fmt: skip
ZH = {
    "valid": "有效", "so_far": "目前有效", "near": "接近上限", "invalid": "无效",
    "lost": "失去 {n} 个进程", "failed_share": "{share} 失败", "cpu_high": "CPU {share}",
    "lag_high": "滞后 {ms} ms", "in_flight": "在途 {n}", "wait": "另 {n} 个排队",
    "ended": "完成 {n}", "failed_n": "失败 {n}", "rate": "速率", "due": "应发 {rate}/s",
    "flight": "在途", "held": "{n} 个等待名额", "done": "完成", "whole": "完整回答 {n}",
    "failed": "失败", "none": "无", "left": "剩余 {s} s", "draining": "等待 {n} 个未完成请求",
    "range": "60 s 内 {low} 至 {high}", "colon": "：",
    "schedule_lag": "发送滞后", "loop_lag": "循环滞后",
    "cpu_share": "CPU", "errors": "错误", "workers": "失去进程",
    "to_ask": "由用户决定",
    "window": "窗口 {at}/{of} {name}", "in_record": "已记录", "note": "注意：{what}",
    "planned": "共 {n} 个答案，记录中已有 {done} 个", "time_left": "剩余",
    "waited": "{what}，{s} s（至多 {limit} s）",
    "tally": "{done}/{total} 个答案，{rate}，剩余 {left}，{where}", "per_min": "{n} 个/分钟",
}  # fmt: skip


class Say(Plain):
    """Of a load under way."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def kind(self, fault: str) -> str:
        """A fault as ``outcome/kind``: so in English, the kind in words elsewhere."""
        if self.lang == "en":
            return fault
        from steelyard.report.words import Words

        kind = fault.rpartition("/")[2]
        return Words(self.lang).or_plain(f"kind.{kind}", kind)
