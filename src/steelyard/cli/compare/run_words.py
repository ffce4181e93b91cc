"""What the comparison of two runs of a study says, in English and in Chinese."""

from __future__ import annotations

from steelyard.weigh import Remark

EN = {
    "refused": "NOT COMPARABLE",
    "against": "{a} of a against {b} of b",
    "head": "criterion | a | b | a - b (95 %) | n | p (Holm) | answer",
    "beside": "measured at different times: shown, not ranked",
    "beside.head": "criterion | a | b",
    "answer.a": "a better",
    "answer.b": "b better",
    "answer.equivalent": "equivalent within {margin}",
    "answer.cannot tell": "cannot tell",
    "detectable": "would have shown from {difference}",
    "needs": "about {n} more answers would settle it by itself",
    "empty": "no answer of both has a value: {names}",
    "together": "answers hold together at 95 % (Holm over {n} comparisons); all figures: --json",
    "apart": "the windows of the two runs were not interleaved: machine, network and load may have "
    "differed. Answers are paired by item and repeat; times and costs are not",
    "versions": "graded by Steelyard {a} and {b}; suites and graders carry the same versions",
    "seeds": "seeds differ ({a}, {b}): sampling and order differ",
    "users": "{workload}: {a} users at once in a, {b} in b; that bears on times",
    "loads": "offered as load, not compared here: {names}",
    "unverified": "{run} does not verify ({state}): {finding}",
    "void": "{run} is void: its own checks failed ({checks}), so that it ranks nobody. {detail}",
    "workloads": "graded workloads differ: {a} in a, {b} in b",
    "items": "{workload}: other items (hash {a}… in a, {b}… in b)",
    "asking": "{field}: {a} in a, {b} in b",
    "suites": "{workload}: graded by {a} in a, by {b} in b",
    "graders": "{part}: {a} in a, {b} in b",
    "partners": "{workload}: {n} answers of {a} and {b} have no partner (the first: item {item}, "
    "repeat {repeat}); was a run interrupted? carry it on with --resume",
    "prompts": "{workload}: {n} items were asked in other words (the first: {item})",
    "margins": "{criterion}: margin {a:.3g} in a, {b:.3g} in b; say one with --margin",
}
ZH = {
    "refused": "不可比较",
    "against": "a 的 {a} 对 b 的 {b}",
    "head": "指标 | a | b | a - b（95%） | n | p（Holm） | 结论",
    "beside": "在不同时间测得：只列出，不排名",
    "beside.head": "指标 | a | b",
    "answer.a": "a 更好",
    "answer.b": "b 更好",
    "answer.equivalent": "在 {margin} 以内等效",
    "answer.cannot tell": "无法分辨",
    "detectable": "差异达到 {difference} 才能看出",
    "needs": "单看这一项，约需再有 {n} 个答案才能定论",
    "empty": "两边没有共同取值的指标：{names}",
    "together": "全部结论合起来的置信度为 95%（Holm，共 {n} 项比较）；全部数字见 --json",
    "apart": "两次运行的时间窗没有交错：机器、网络和负载可能不同。"
    "答案按题目和重复次数配对；时间和成本没有配对",
    "versions": "评分所用 Steelyard 版本为 {a} 与 {b}；套件和评分器的版本相同",
    "seeds": "随机种子不同（{a}、{b}）：采样和顺序不同",
    "users": "{workload}：a 中同时 {a} 个用户，b 中 {b} 个；这会影响时间",
    "loads": "作为负载施加，此处不比较：{names}",
    "unverified": "{run} 未通过验证（{state}）：{finding}",
    "void": "{run} 无效：它自身的有效性检查未通过（{checks}），不能据以排名。{detail}",
    "workloads": "评分的工作负载不同：a 中为 {a}，b 中为 {b}",
    "items": "{workload}：题目不同（哈希：a 为 {a}…，b 为 {b}…）",
    "asking": "{field}：a 中为 {a}，b 中为 {b}",
    "suites": "{workload}：a 由 {a} 评分，b 由 {b} 评分",
    "graders": "{part}：a 中为 {a}，b 中为 {b}",
    "partners": "{workload}：{a} 与 {b} 有 {n} 个答案没有配对（首个：题目 {item}，"
    "第 {repeat} 次重复）；若运行曾被中断，请用 --resume 继续",
    "prompts": "{workload}：{n} 道题的提示词不同（首个：{item}）",
    "margins": "{criterion}：容许差 a 中为 {a:.3g}，b 中为 {b:.3g}；请用 --margin 指定一个",
}
WORDS = {"en": EN, "zh": ZH}
STATES_ZH = {"damaged": "已损坏", "unfinished": "未完结"}


def sentence(remark: Remark, *, lang: str) -> str:
    """A remark in words."""
    values = dict(remark.values)
    if lang == "zh" and "state" in values:
        values["state"] = STATES_ZH[values["state"]]
    return WORDS[lang][remark.code].format(**values)
