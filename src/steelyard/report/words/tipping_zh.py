"""What would change the order of deployments, in Chinese."""

from __future__ import annotations

TIPPING_ZH: dict[str, str] = {
    "score.clamped": "超出声明区间",
    "tip.gates": "门槛：现有证据所能证明的最严阈值",
    "tip.weights": "权重",
    "tip.no_weight": "任何权重都不改判",
    "tip.smallest": "所有权重合计至少变动 {change}，{to} 才与之持平（{weights}）。",
    "tip.measurements": "测量值",
    "tip.enters": "放宽到此即可通过",
    "tip.leaves": "收紧超过此值即不再通过",
    "tip.behind": "但按现有数据排名仍然靠后",
    "tip.next": "下一步：{text}。",
    "tip.information": "确知某一指标可使效用平均提高多少（低于 {caring} 不值得计较）",
    "tip.all": "全部指标",
}
