"""What the comparison of two load runs says, in English and in Chinese."""

from __future__ import annotations

import re
from typing import ClassVar

from steelyard.cli.terminal.say import Say as Plain

EN = {
    "refused": "NOT COMPARABLE",
    "unranked": "{run}: can't be ranked ({why})",
    "differ": "{name}: {what}; offer both the same",
    "differs": "{key} {one} in a, {other} in b",
    "denied": "{where}: {field} is {said}, and the record gives {gives}; one of the two was "
    "changed, or another version wrote it",
    "cut": "{log}: holds {n} requests, and load.json tells of {told}; the log was cut, or one of "
    "the two was changed",
    "prompts": "prompts: they are not of one kind; ask both the same",
    "schedule": "schedule: requests were due at other times; give both the same --seed",
    "unbounded": "not bounded  {figures}: {why}", "unchecked": "not checked  {note}",
    "together": "answers hold together at 95 %; all figures: --json",
    "longer": "to tell, if they differ as seen, measure so many times as long: {figures}",
    "times": "{figure} {n}",
    "figure": "figure", "gap": "a - b (interval)", "answer": "answer",
    "within": "{value} ({low} to {high})", "goodput": "goodput", "per_s": "{n}/s",
    "a above": "a above", "b above": "b above", "equivalent": "equivalent",
    "cannot tell": "cannot tell", "mean": "mean",
    "beside.measured": "measured  {run}", "beside.claimed": "CLAIMED   {what}",
    "beside.word": "{tool}'s word", "beside.ours": "measured", "beside.theirs": "CLAIMED",
    "beside.definition": "the definition of both (as of {read})",
    "beside.ok": "successful", "beside.failed": "failed",
    "beside.counts": "as each of them counts",
    "beside.alone": "no word of the same definition here: {names}",
    "beside.foot": "claimed: somebody else's figures without samples, so no interval and no answer",
    "requests/s": "requests/s",
}  # fmt: skip
ZH = {
    "refused": "不可比较",
    "unranked": "{run}：不能参与排名（{why}）",
    "differ": "{name}：{what}；请对两者施加相同的负载",
    "differs": "{key} 在 a 中为 {one}，在 b 中为 {other}",
    "denied": "{where}：{field} 写的是 {said}，而记录给出的是 {gives}；"
    "两者之一被改过，或由别的版本写成",
    "cut": "{log}：有 {n} 个请求，而 load.json 说有 {told} 个；日志被截断，或两者之一被改过",
    "prompts": "提示词：不是同一种；请以相同的提示词发问",
    "schedule": "时间表：请求的预定时刻不同；请给两者相同的 --seed",
    "unbounded": "无区间  {figures}：{why}", "unchecked": "未核对  {note}",
    "together": "全部结论合起来的置信度为 95%；全部数字见 --json",
    "longer": "若差异确如所见，要分辨须测到如下倍数的时长：{figures}",
    "times": "{figure} {n}",
    "figure": "指标", "gap": "a - b（区间）", "answer": "结论",
    "within": "{value}（{low} 至 {high}）", "goodput": "有效吞吐", "per_s": "{n}/秒",
    "a above": "a 较高", "b above": "b 较高", "equivalent": "等效",
    "cannot tell": "无法分辨", "mean": "均值",
    "beside.measured": "实测  {run}", "beside.claimed": "声称  {what}",
    "beside.word": "{tool} 的术语", "beside.ours": "实测", "beside.theirs": "声称",
    "beside.definition": "两者的定义（截至 {read}）",
    "beside.ok": "成功", "beside.failed": "失败",
    "beside.counts": "各按各的算法",
    "beside.alone": "此处没有同一定义的术语：{names}",
    "beside.foot": "声称：他人的数字，没有样本，因此没有区间，也没有结论",
    "requests/s": "请求/秒",
}  # fmt: skip
FIELDS = {
    "seconds of load": "加压秒数", "extra fields": "附加字段", "time limits": "时限",
    "seconds to connect": "连接秒数", "seconds to the first token": "到首 token 的秒数",
    "seconds between tokens": "token 间隔秒数", "seconds in all": "总秒数",
    "most in flight": "同时在途上限", "arrivals": "到达方式", "seconds of thought": "思考秒数",
    "kind of thought": "思考方式", "requests a second": "每秒请求数",
    "seconds of arrivals": "到达秒数", "plan": "计划", "kind": "种类", "users": "用户数",
    "requests": "请求数", "seed": "随机种子", "route": "接口", "stop": "停止词",
    "temperature": "温度",
}  # fmt: skip
"""Chinese of what an order holds; what is missing here is called by its name."""
_UNRANKED = re.compile(r"(?P<run>.+): can't be ranked \((?P<why>.+)\)", re.DOTALL)
_DIFFER = re.compile(r"(?P<name>[\w ]+?): (?P<what>.+); offer both the same", re.DOTALL)
_DENIED = re.compile(
    r"(?P<where>.+): (?P<field>\S.*) is (?P<said>.+), and the record gives (?P<gives>.+); "
    r"one of the two .+",
    re.DOTALL,
)
_CUT = re.compile(r"(?P<log>.+): holds (?P<n>\d+) requests, and \S+ tells of (?P<told>\w+); .+")
_KEY = "|".join([*FIELDS, r"[\w.]+"])
_DIFFERS = re.compile(rf"(?:(?P<key>{_KEY}) )?(?P<one>[^,( ][^,(]*?) in a, (?P<other>[^,)]+) in b")


class Say(Plain):
    """Of two load runs, or of one beside a claim."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def term(self, text: str) -> str:
        """What the comparison says in English, in this language."""
        return text if self.lang == "en" else super().term(text)

    def refusal(self, why: str) -> str:
        """Why two runs can't be compared."""
        if self.lang == "en":
            return why
        for key in ("prompts", "schedule"):
            if why == EN[key]:
                return self(key)
        for key, form in (("denied", _DENIED), ("cut", _CUT)):
            if found := form.fullmatch(why):
                return self(key, **found.groupdict())
        if found := _UNRANKED.fullmatch(why):
            return self("unranked", run=found["run"], why=self.term(found["why"]))
        if found := _DIFFER.fullmatch(why):
            return self(
                "differ",
                name=FIELDS.get(found["name"], found["name"]),
                what=_DIFFERS.sub(self._differs, found["what"]),
            )
        return self.term(why)

    def _differs(self, found: re.Match[str]) -> str:
        key = found["key"] or ""
        told = self("differs", key=FIELDS.get(key, key), one=found["one"], other=found["other"])
        return told.lstrip()
