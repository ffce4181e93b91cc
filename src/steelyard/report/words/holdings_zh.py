"""Chinese of where figures of money are from."""

from __future__ import annotations

HOLDINGS_ZH: dict[str, str] = {
    "tab.money": "全部金额",
    "reg.money": (
        "金额由研究文件的成本项、价格与输入（冻结哈希 {hash}）以及本次运行的计数推得。"
        "L1、L2……为申报的成本项；“记录中的位置”是 measurements.json 内的 JSON 指针。"
    ),
    "col.figure": "金额项",
    "col.made": "由何得出",
    "col.place": "记录中的位置",
    "y.rate": "所付费率",
    "y.amount": "被测窗口的花费",
    "y.price": "申报的价格",
    "y.windows": "费率 × 其窗口时长",
    "y.tokens": "token 单价 × 计得的 token 数",
    "y.accrual": "{lines}：{months} 个月内耗用",
    "y.cash": "{lines}：{months} 个月内支付",
    "y.sum": "{lines} 之和",
    "y.idle": "{lines} × 未使用的比例",
    "y.left": "{lines} 在 {months} 个月后的余值",
    "y.first": "{lines}：首日支付",
    "y.capacity": "{lines} ÷ 按所述利用率所服务的量",
    "y.demand": "{lines} ÷ 所需的量",
    "y.year": "{lines} 当年耗用 ÷ 当年被接受的答案数",
    "y.levelised": "{lines}：支付额 ÷ 被接受的答案数，两者均折现",
    "y.qps": "{lines} 每年的固定部分 ÷ 每秒可服务的查询数",
    "y.flow": "首日现金流，减去基线的",
    "y.npv": "折现后的现金流之和，减去基线的",
    "y.low": "净现值：十次抽样中九次的下限",
    "y.high": "净现值：十次抽样中九次的上限",
    "y.draws": "各输入在其区间内抽样",
    "y.step": "这一部分的现值",
    "y.scenario": "按该情景的输入所得的净现值",
    "y.worth": "若能得知它，平均所能增加的收益（同一批抽样）",
}
