"""What stands over each section, and what leads into it, in Chinese."""

from __future__ import annotations

SECTIONS_ZH: dict[str, str] = {
    "sec.verdict": "结论",
    "sec.gates": "门槛：谁有资格入选",
    "sec.trade": "取舍：得到什么，付出什么",
    "sec.criteria": "评价指标",
    "sec.form": "格式：交付、提取、严格",
    "sec.latency.load": "压测下的时延",
    "sec.latency": "被接受答案的时延",
    "sec.ranking": "效用，以及排名有多大把握",
    "sec.tipping": "什么会改变结论",
    "sec.costs": "成本",
    "sec.outcomes": "每个答案的下落",
    "sec.windows": "时间窗口",
    "sec.validity": "这些数字可信吗？",
    "sec.assumptions": "假设",
    "sec.definitions": "每个数字如何定义",
    "sec.provenance": "来源与证据",
    "lead.gates": (
        "门槛要靠证明，不能只靠观察：单侧 {level} 置信界落在阈值正确的一侧才算通过，"
        "另一侧置信界落在错误的一侧才算不通过，其余一律为“未证明”。比较之前不做任何取整。"
    ),
    "lead.trade": (
        "各部署回答同一批题目后的差值。图中以研究文件声明的有用区间（最差可接受至最佳有用）为单位，"
        "方向已统一：竖线右侧总是更好。"
    ),
    "lead.criteria": "所有比率都以全部发出的题目为分母：失败的请求算失败，不算空缺。",
    "lead.form": (
        "严格：原文本身就是一个符合 schema 的合法 JSON 值。提取：去掉代码围栏和前后文字后合法。"
        "修复后：残缺的 JSON 经猜补后合法，这会显得好看，须与修复忠实率同看。"
        "交付：经过该部署自己的解析链之后合法，解析链是部署的一部分。门槛看的是交付结果。"
    ),
    "lead.latency.load": (
        "从请求的预定发出时刻（不论当时能否发出）到答案结束。"
        "从未得到完整答案的请求悬于右上，曲线终点低于 100% 的差额即其比例。"
    ),
    "lead.latency": (
        "从请求的预定发出时刻算起，到被接受的答案交付为止，重问的时间计入。"
        "从未被接受的部分画在右侧，自顶端垂下；曲线离 100% 也就差这么多。"
    ),
    "lead.utility": (
        "效用是各指标得分的加权和；得分在最差可接受值处为 0，在最佳有用值处为 1，两端均在运行前声明。"
    ),
    "lead.acceptability": (
        "排名有多大把握？共 {draws} 次联合抽样：{drawn}，"
        "权重在声明值的 ± {band} 内变动。参与排名的是{among}。蒙特卡洛误差不超过 {error}。"
    ),
    "among.eligible": "通过全部门槛的部署",
    "among.others": "仍有可能通过的部署（若一个也没有则为全部部署），姑且视为合格",
    "lead.tipping.eligible": "门槛、权重、测量值每次只动一个，其余不变；其余权重之间保持比例。",
    "lead.tipping.all": (
        "姑且视所有部署为合格。门槛、权重、测量值每次只动一个，其余不变；其余权重之间保持比例。"
    ),
    "lead.costs": (
        "（费率 × 该部署各窗口的实际时长 + token 单价 × token 数）÷ 被接受的答案数。"
        "价格都带日期和出处。"
    ),
    "lead.outcomes": "发出数 = 正确 + 错误 + 无法判定 + 传输失败 + 评分器故障。",
    "lead.windows": "各部署轮流上场（A B、B A……），题目相同，机器升温或变慢不会偏向任何一方。",
    "lead.validity": "{n} 项检查中有 {good} 项成立。不成立和未知的排在前面。",
    "lead.definitions": "上文每个数字的公式、统计范围、分析单位、区间算法和状态。",
}
