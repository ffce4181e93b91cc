"""The options that LawBench's tasks offer, as its prompts list them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split())


DISPUTES = _listed(
    "诉讼主体 租金情况 利息 本金争议 责任认定 责任划分 损失认定及处理 原审判决是否适当 "
    "合同效力 财产分割 责任承担 鉴定结论采信问题 诉讼时效 违约 合同解除 肇事逃逸"
)
"""2-2."""
FAMILY = _listed(
    "婚后有子女 限制行为能力子女抚养 有夫妻共同财产 支付抚养费 不动产分割 婚后分局 "
    "二次起诉离婚 按月给付抚养费 准予离婚 有夫妻共同债务 婚前个人财产 法定离婚 "
    "不履行家庭义务 存在非婚生子 适当帮助 不履行离婚协议 损害赔偿 感情不和分居满二年 "
    "子女随非抚养权人生活 婚后个人财产"
)
"""2-3."""
QUERIES = _listed(
    "婚姻家庭 劳动纠纷 交通事故 债权债务 刑事辩护 合同纠纷 房产纠纷 侵权 公司法 "
    "医疗纠纷 拆迁安置 行政诉讼 建设工程 知识产权 综合咨询 人身损害 涉外法律 海事海商 "
    "消费权益 抵押担保"
)
"""2-4."""
ENTITY_TYPES = _listed(
    "犯罪嫌疑人 受害人 被盗货币 物品价值 盗窃获利 被盗物品 作案工具 时间 地点 组织机构"
)
"""2-6."""
EVENTS = _listed(
    "支付/给付 欺骗 搜查/扣押 要求/请求 卖出 买入 获利 拘捕 鉴定 同意/接受 供述 "
    "联络 帮助/救助 租用/借用 受伤 伪造 卖淫 伤害人身 赔偿 归还/偿还"
)
"""2-9."""


@cache
def charges() -> tuple[str, ...]:
    """3-3: the charges that its evaluation knows, after CAIL 2018."""
    text = (files("steelyard.suites.domain.lawbench") / "charges.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line)
