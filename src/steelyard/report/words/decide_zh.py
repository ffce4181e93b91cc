"""Words of what to measure next, of explanations and of what-ifs, in Chinese."""

from __future__ import annotations

DECIDE_ZH = {
    "say.run-trial": "{names}各再测 {more} 个答案{place}，主要为{criterion}："
    "EVSI 为效用 {worth}，{cost}",
    "say.run-trial.gate": "考虑到后续答案未必与已测的一样，{names}再测 {more} 个{place}，"
    "通过的可能为 {chance}："
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
    "next.too_little": "谁领先已不值得再测：确知所有指标可使效用平均提高 {worth}，"
    "而低于 {caring} 不值得计较。",
    "next.too_little.unclear": "谁领先已不值得再测：确知所有指标的所得太小、无法分辨，"
    "而低于 {caring} 不值得计较。",
    "next.behind": "{names}：证明未决门槛没有所得，因为可选者中已有预期效用更高的。",
    "next.unasked": "这里没有询问任何部署，补测要花多少无从说起。"
    "确知所有指标可使效用平均提高 {worth}。",
    "next.unpriced": "研究未说明一个单位效用值多少钱（utility_worth），所得与费用无法相抵："
    "各行给出达到该项补测最大所得九成的最少答案数，以及从多大价值起才划算。",
    "next.priced": "一个单位效用（所有指标从最差到最好）值 {worth}："
    "各行给出所得减费用最大的答案数。",
    "next.unvalued": "{names}：未决门槛尚无任何测量；没有测量之前，无法估计补测的所得。",
    "tab.next": "可做的补测，最好的在前",
    "next.col.test": "补测",
    "next.col.more": "各再测答案数",
    "next.col.evsi": "效用所得（EVSI）",
    "next.col.limit": "最多",
    "next.col.chance": "通过的可能",
    "next.col.cost_of": "费用",
    "next.col.net": "所得减费用",
    "next.col.pays": "划算的起点",
    "next.rank": "分清{names}{place}",
    "next.gate": "证明{names}的未决门槛{place}",
    "next.most": "主要靠{criterion}",
    "next.error": "± {error}",
    "next.unclear": "太小，无法分辨",
    "tab.by_criterion": "同样的答案，若只说明一项指标",
    "rank.stable": "排名逆转检验：逐一去掉每个备选，并加入处处最差、处处最好的新备选，"
    "共试 {sets} 个变动后的集合：得分不变，没有两者换位。",
    "rank.reversed": "排名逆转：集合中还有谁会影响{names}的得分；换位的有：{pairs}。"
    "这样的排名不可信赖。",
    "whatif.banner": "假设推演，并非决定：{changes}。在结果已知之后提出。",
    "whatif.banner.frozen": "假设推演，并非决定：{changes}。在结果已知之后提出；"
    "冻结的结论不变：{frozen}。",
    "whatif.mark": "假设推演，并非决定 · 研究 {hash}",
    "whatif.title": "假设推演 · {title}",
    "whatif.none": "无",
    "whatif.weight": "{name}的权重 {before} → {after}",
    "whatif.group": "{name} 组的权重 {before} → {after}",
    "whatif.gate": "{name}的门槛：{before} → {after}",
    "whatif.price": "{name}的价格 {before} → {after}",
    "whatif.anchor": "{name}的锚点 {before} → {after}",
    "whatif.worst": "{name}的最差值 {before} → {after}",
    "whatif.best": "{name}的最好值 {before} → {after}",
    "whatif.margin": "{name}的容差 {before} → {after}",
    "whatif.band": "权重浮动范围{name} {before} → {after}",
    "whatif.region": "权重区域{name} {before} → {after}",
    "whatif.worth": "单位效用的价值{name} {before} → {after}",
    "sec.moving": "假设推演：移动权重与门槛",
    "lead.moving": "移动任一权重或门槛，结论随之变化；全在本机计算，不发送任何数据，也不改动记录。"
    "页面含 {of} 次联合抽样中的 {kept} 次，并抽取 {weights} 组权重，份额约准到 ± {error} 个百分点；"
    "未改动时显示记录中的数字。",
    "moving.instead": "在 HTML 报告中启用 JavaScript 即可在此移动权重与门槛；"
    "命令行 steelyard whatif 亦可。",
    "moving.no_cost": "此面板不计补测费用：效用有价格时，结论本应为平局的，这里可能显示先补测。",
    "moving.mark": "假设推演，并非决定",
    "moving.frozen": "冻结的研究",
    "moving.asked": "本次假设推演所设",
    "moving.changed": "假设推演：此处已改动，并非决定",
    "moving.off": "停用",
    "moving.none": "至少给一项指标权重",
    "moving.weights": "权重",
    "moving.gates": "门槛",
    "moving.results": "结论",
    "moving.reset": "恢复冻结的研究",
    "moving.on": "启用",
    "tab.given": "权重，由谁何时给出",
    "given.by": "给出者",
    "given.group": "{name}（组）",
    "assume.weights.order": "权重与区间端点由研究文件给定（负责人：{owner}）；"
    "与声明次序一致的任何权重都算可能，{band} 的浮动范围不适用。",
    "assume.weights.simplex": "权重与区间端点由研究文件给定（负责人：{owner}）；"
    "任何权重都算可能，{band} 的浮动范围不适用。",
    "lead.acceptability.order": "排名有多大把握？共 {draws} 次联合抽样：{drawn}，"
    "权重取与声明次序一致的任何值（不限于 {band}）。参与排名的是{among}。"
    "蒙特卡洛误差不超过 {error}。",
    "lead.acceptability.simplex": "排名有多大把握？共 {draws} 次联合抽样：{drawn}，"
    "权重取任何值（不限于 {band}），并不反映想要什么。"
    "参与排名的是{among}。蒙特卡洛误差不超过 {error}。",
    "drawn.items": "测量值按窗口和题目成对自助重抽，并为不同于所问的题目留有余地",
    "drawn.loads": "测量值按压测窗口及其中的时段成对自助重抽",
    "drawn.blocks": "题目在区块内重抽、区块按刀切法变动（任何两个部署都不曾同时在线），"
    "并为不同于所问的题目留有余地",
    "drawn.bands": "事实在其负责人给出的范围内抽取",
    "drawn.nothing": "事实保持原值，因为没有负责人给出范围",
}
