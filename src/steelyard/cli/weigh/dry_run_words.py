"""What a dry run says, in English and in Chinese."""

from __future__ import annotations

EN = {
    "head": "workload | deployment | requests | prompt tokens | output tokens | time | cost",
    "range": "{low} – {high}",
    "at_least": "{n} or more",
    "unknown": "unknown",
    "money": "{amount:.3g} {currency}",
    "seconds": "{s:.0f} s",
    "counted": "prompt tokens by {how}; a chat template adds to them",
    "output": "output: from answers as short as their gold (one token where there is none) to all "
    "as long as max_tokens",
    "total": "in all: {requests} requests, {money}",
    "unpriced": "cost unknown: {why}",
    "untimed": "time unknown: {why}",
    "shown": "{workload} ({suite}): {answers} answers in {clusters} independent groups, "
    "{compared} comparisons share the 5 % (Holm, as if first; those that the study names share it "
    "among themselves and show more)",
    "none": "if {apart} of answers tell two deployments apart, no difference shows: {why}",
    "difference": "if {apart} of answers tell two deployments apart, a difference shows from "
    "{difference} (4 times in 5; more where answers of a group agree)",
    "criteria": "so for: {names}",
    "gates": "gates, with a perfect score:",
    "provable": "can be proven: {gate} ({n} answers; {needs} are needed)",
    "unprovable": "CAN'T BE PROVEN: {gate} ({n} answers; {needs} are needed)",
    "by_facts": "decided by facts: {gate} ({found})",
    "judged": "{result}: {names}",
    "comma": ", ",
    "semicolon": "; ",
    "old": "WARNING: the price '{name}' is {days} days old; ask for it again",
    "open": "can't be told before: {gate} ({why})",
    "budget": "budget: {limits}",
    "exceeded": "BUDGET EXCEEDED: {why}",
    "nothing": "nothing was asked, nothing was written",
}
ZH = {
    "head": "工作负载 | 部署 | 请求 | 提示词 token | 输出 token | 时间 | 费用",
    "range": "{low} ~ {high}",
    "at_least": "不少于 {n}",
    "unknown": "未知",
    "money": "{amount:.3g} {currency}",
    "seconds": "{s:.0f} s",
    "counted": "提示词 token 的计法：{how}；对话模板另加",
    "output": "输出：从每个答案与标准答案一样短（没有标准答案时为一个 token），"
    "到全部达到 max_tokens",
    "total": "合计：{requests} 个请求，{money}",
    "unpriced": "费用未知：{why}",
    "untimed": "时间未知：{why}",
    "shown": "{workload}（{suite}）：{answers} 个答案，{clusters} 个独立组，"
    "{compared} 项比较共用 5%（Holm，按第一步计；研究点名的指标只在彼此之间分摊，更易看出）",
    "none": "若 {apart} 的答案能区分两个部署，看不出任何差异：{why}",
    "difference": "若 {apart} 的答案能区分两个部署，差异达到 {difference} 才能看出"
    "（五次中四次；组内答案相近时要更大）",
    "criteria": "适用于：{names}",
    "gates": "门槛，按满分计：",
    "provable": "可以证明：{gate}（{n} 个答案；需要 {needs} 个）",
    "unprovable": "无法证明：{gate}（{n} 个答案；需要 {needs} 个）",
    "by_facts": "由事实决定：{gate}（{found}）",
    "judged": "{result}：{names}",
    "comma": "、",
    "semicolon": "；",
    "old": "注意：“{name}”的价格已有 {days} 天，请重新询价",
    "open": "事先说不准：{gate}（{why}）",
    "budget": "预算：{limits}",
    "exceeded": "超出预算：{why}",
    "nothing": "没有发出任何请求，没有写入任何文件",
}
REASONS_ZH = {
    "depends on how fast it answers; no answer has been timed": "取决于回答有多快；尚无计时",
    "as many as are answered in the time": "时间内能回答多少就是多少",
    "as the arrivals, a trace or a plug-in have it": "由到达过程、跟踪文件或插件决定",
    "too few answers": "答案太少",
    "windows of load decide": "由负载时间窗决定",
    "facts decide": "由事实决定",
    "no share of answers": "不是答案的比例",
}
WORDS = {"en": EN, "zh": ZH}
