"""Words on alternatives, facts and portfolios, in Chinese."""

from __future__ import annotations

import re

ALTERNATIVES_ZH = {
    "gate.listed": "{criterion}属于 {list}",
    "col.candidate": "候选",
    "portfolio.alone": "单独过门槛",
    "say.document-missing": "请为{deployment}的{criterion}取得凭证或实测：他人所言不能作证",
    "told.unranked": "仅列出，不参与排名",
    "told.ruled": "声明 {id} 按规则 {rule} {verdict}：{line}",
    "say.know-more": "请进一步查明{criterion}：确知它值 {worth} 效用，高于其他任何一项，而此处无人可问",
    "told.judged": "经 steelyard check 判为{verdicts}，仍属声称",
    "told.check": "他人声称：是否可能，由 steelyard check 查验",
    "bound.fact": "有据可查的事实，照原值",
    "warn.told": "并非实测、而是预测、声称或假设，却据以排名的有：{names}的{criteria}。",
    "sec.facts": "并非在此实测的事实",
    "lead.facts": "每个数值都照提供者所给列出，并注明由谁负责、截至何日、以何文件为凭。有据可查的数值"
    "照原值采用，门槛也不例外。给出区间的，按区间抽样，以其中间值最为可能。预测、声称或假设的单一数值"
    "仅列出，不参与排名；声称或假设的数值不能通过任何门槛。凭证文件已复制到记录之中，"
    "如有改动，steelyard verify 会查出。",
    "tab.facts": "事实、负责人与凭证",
    "fact.candidate": "候选",
    "fact.criterion": "指标",
    "fact.value": "数值",
    "fact.status": "来历",
    "fact.owner": "负责人",
    "fact.date": "截至",
    "fact.source": "出处",
    "fact.paper": "凭证",
    "fact.band": "{base}（{band}）",
    "fact.fixed": "其中 {amount} 与用量无关",
    "alternative.about": "{name}：{about}。",
    "sec.portfolios": "组合",
    "lead.portfolios": "组合本身也是候选。它的数值来自各成员对同一批请求的答案，各按所占份额计：比率相"
    "混，分位数取自全部答案，n 按请求计，不论由谁作答都只算一次。组合承接请求，直到有一个成员满载为止；"
    "此时所有成员的机时都要付费，闲置的也不例外。每个数值的来历，取其成员中最弱的一个。",
    "portfolio.rule": "{name}：{rule}",
    "tab.portfolio": "{name}：由谁承接多少请求",
    "tab.failover": "{name}：一个成员失效、其余成员分担时还剩多少",
    "portfolio.workload": "负载",
    "portfolio.member": "成员",
    "portfolio.share": "份额",
    "portfolio.fails": "失效者",
    "portfolio.takes": "全部在役时每小时请求数",
    "portfolio.left": "缺它时每小时请求数",
    "portfolio.enough": "占全部请求",
    "portfolio.whole": "全部：可以失去一个",
    "portfolio.part": "仅 {share}",
    "portfolio.everywhere": "全部",
}

EXACT = {
    "mixture: shares of the requests times the members": "混合：各成员数值按请求份额加权",
    "mixture: percentile of all answers, each member's weighing its share of the requests": "混合："
    "全部答案的分位数，各成员的答案按其请求份额计",
    "mixture: as many requests as its first full member lets through": "混合：以首个满载的成员为限",
    "mixture: every member's hours at that many requests, idle ones too, and its tokens": "混合："
    "在该请求量下所有成员的机时（含闲置者）及其 token 费用",
    "mixture: fixed parts in full, the rest by the shares of the requests": "混合：固定部分全额计入，"
    "其余按请求份额计",
    "mixture: what all members offer": "混合：所有成员都能做到的",
    "mixture: until the first member is full": "混合：以首个满载的成员为限",
    "mixture: a percentile lies between the members'; shown is the worse end": "混合：分位数介于各成员"
    "之间，所示为较差的一端",
    "band of its owner, triangular": "负责人给出的区间，三角分布",
    "order statistics of the mixture": "混合的次序统计量",
    "Clopper-Pearson, items": "Clopper-Pearson，按条目",
    "members' intervals, by their shares": "各成员的区间按份额加权",
    "members' draws": "各成员的抽样",
    "between the members' percentiles": "各成员分位数之间",
    "draws of both, facts by their bands": "双方的抽样，事实按其区间",
    "facts": "事实",
    "nobody else serves this workload": "此负载没有其他成员承接",
    "not measured: a member is known on paper alone": "未测量：有成员仅见于文件",
    "known on paper alone": "仅见于文件",
    "nobody tells it": "无人给出",
    "the split differs by workload, and the criterion is told of none": "各负载的份额不同，而该指标不"
    "针对任何一个负载",
    "no part of this record": "不在本记录之内",
}
PATTERNS = (
    (re.compile(r"unknown of (?P<who>[^;]+)"), r"\g<who> 未知"),
    (
        re.compile(r"mixture: (?P<what>[^;]+); no interval: (?P<why>.+)"),
        r"混合；无区间：\g<why>",
    ),
)
