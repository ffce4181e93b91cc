"""What a study assumes, and what its terms mean, in Chinese."""

from __future__ import annotations

DEFINITIONS_ZH: dict[str, str] = {
    "assume.weights": "权重与区间端点由研究文件给定（负责人：{owner}）；权重允许有 ± {band} 的误差。",
    "assume.nobody": "未指明",
    "assume.additive": "效用可加：默认各指标之间偏好独立。",
    "assume.accept": "负载 {name}：答案合法{accept}，才算被接受。",
    "assume.accept.slo": "负载 {name}：答案合法、在 {slo} 之内到达{accept}，才算被接受。",
    "accept.valid": "",
    "accept.fields": "且至少 {share} 的字段正确",
    "accept.record": "且每个字段都正确",
    "assume.offered": (
        "负载 {name} 以压测方式施加：{arrivals}，每个部署 {windows} 个窗口，"
        "同号窗口对各部署的时刻与提示词相同。{asked}"
    ),
    "assume.made": "提示词为本次运行生成，此前从未发送。{prompts}",
    "assume.items": "依次使用 {n_items} 道题（{items}）。",
    "assume.plugin": "提示词来自 {items}。",
    "assume.in_time": "负载 {name} 中，答案须在预定发出后 {slo} 内完整到达才算按时；其内容无人评分。",
    "assume.load": (
        "负载 {name}：{n_items} 道题（{items}），{users} 个用户闭环，每个部署 {windows} 个窗口，"
        "每题问 {repeats} 次，每次最多 {max_tokens} 个 token，温度 {temperature}。"
    ),
    "def.numbers": "公式、分母与区间",
    "def.terms": "术语",
    "def.unit": "分析单位：{unit}",
    "def.method": "{method}，{level}",
    "term.gate": "门槛",
    "define.gate": (
        "硬性条件，以单侧 Clopper–Pearson 置信界判定。对百分位数的限制就是对比率的限制："
        "慢于 T 的比例被证明不超过 5%，即 p95 ≤ T 成立。"
    ),
    "term.bound": "可证的界",
    "define.bound": "在门槛的置信水平上，依据所见数据，真值不会越过的界。",
    "term.accepted": "被接受",
    "define.accepted": "已交付且合法，按时到达，并按研究的规则判为正确。",
    "term.utility": "效用",
    "define.utility": (
        "权重 × 得分之和；得分从最差可接受值处的 0 线性升至最佳有用值处的 1，超出两端则截断。"
        "其范围取抽样的中间 95%。"
    ),
    "term.first": "排名第一",
    "define.first": "在测量值与权重的联合抽样中，该部署效用最高的次数所占的比例。",
    "term.confidence": "信心因子",
    "define.confidence": (
        "在最有利于该部署的权重（中心权重）下，它排名第一的抽样比例；从未第一则无定义。"
    ),
    "term.regret": "期望遗憾",
    "define.regret": "选了它而抽样中另有更好者时，平均损失的效用。",
    "term.worth": "确知的价值",
    "define.worth": "若确知该指标，选择的效用平均可提高多少。",
    "term.never": "从未",
    "define.never": "答案从未被接受时，其时延视为长于任何时间；时延门槛把它算作慢于任何时限。",
    "term.status": "状态",
    "define.status": (
        "实测：由本次运行测得；预测：计算所得并带范围；有据可查：负责者书面记载并注明日期；"
        "他人声称：只凭人言；假设：由研究设定；缺失：不知道。派生数字取其输入中最弱的状态。"
    ),
}
