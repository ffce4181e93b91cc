"""Words of what to measure next, of explanations and of what-ifs, in Chinese."""

from __future__ import annotations

DECIDE_ZH = {
    "say.run-trial": "{names}各再测 {more} 个答案{place}，主要为{criterion}："
    "EVSI 为效用 {worth}，{cost}",
    "say.run-trial.gate": "{names}再测 {more} 个{place}，通过的可能为 {chance}："
    "EVSI 为效用 {worth}，{cost}",
    "say.costs-more": "没有值得做的补测：最好的一项是{names}各再测 {more} 个答案，"
    "EVSI 为效用 {worth}；{cost}",
    "trial.place": "（{workload}）",
    "trial.cost": "费用 {cost}",
    "trial.cost_unknown": "费用未知",
    "trial.net": "费用 {cost}，比所得少 {net}",
    "trial.loss": "费用 {cost}，比所得多 {net}",
    "trial.pays": "费用 {cost}，单位效用值 {worth} 起划算",
    "sec.next": "下一步测什么",
    "lead.next": "补测之前，按声明的权重估算更多答案预期带来的所得（EVSI）："
    "由抽样及其所依据的答案数预估后验均值（Jalal 与 Alarid-Escudero，2018）。",
    "next.none": "没有任何补测会改变选择。",
    "next.unpriced": "研究未说明一个单位效用值多少钱（utility_worth），所得与费用无法相抵："
    "各行给出达到该项补测最大所得九成的最少答案数，以及从多大价值起才划算。",
    "next.priced": "一个单位效用（所有指标从最差到最好）值 {worth}："
    "各行给出所得减费用最大的答案数。",
    "next.unvalued": "{names}：未决门槛尚无任何测量；没有测量之前，无法估计补测的所得。",
    "next.capped": "至少",
    "tab.next": "可做的补测，最好的在前",
    "col.test": "补测",
    "col.more": "各再测答案数",
    "col.evsi": "效用所得（EVSI）",
    "col.limit": "最多",
    "col.chance": "通过的可能",
    "col.cost_of": "费用",
    "col.net": "所得减费用",
    "col.pays": "划算的起点",
    "next.rank": "分清{names}{place}",
    "next.gate": "证明{names}的未决门槛{place}",
    "next.most": "主要靠{criterion}",
    "next.error": "± {error}",
    "tab.by_criterion": "同样的答案，若只说明一项指标",
    "rank.stable": "排名逆转检验：逐一去掉每个备选，并加入处处最差、处处最好的新备选，"
    "共试 {sets} 个变动后的集合：得分不变，没有两者换位。",
    "rank.reversed": "排名逆转：集合中还有谁会影响{names}的得分；换位的有：{pairs}。"
    "这样的排名不可信赖。",
}
