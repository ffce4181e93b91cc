"""Chinese for what search.json says in English: reasons, budgets, ends."""

from __future__ import annotations

import re

EXACT = {
    "enough": "足够",
    "interrupted": "被中断",
    "no cell was valid": "没有有效的单元",
    "no cell was measured": "没有测过任何单元",
    "a closed loop asks as fast as it is answered, which nobody knows yet": (
        "闭环在得到应答后立即再问，快慢尚不得知"
    ),
    "no price was given": "未给价格",
    "the cells contradict each other: the server changed during the search": (
        "各单元互相矛盾：服务端在搜索期间变了"
    ),
    "no load has a valid cell in every repeat": "没有一个负载在每轮都有有效单元",
    "a knee needs three loads with valid, answered cells in each repeat": (
        "拐点需要三个负载在每轮都有有效且有应答的单元"
    ),
    "power is highest at an end of the sweep; widen it on that side": (
        "吞吐与时延之比在扫描的一端最高；请向该侧扩大范围"
    ),
    "no cell lies on the other side of the level yet": "尚无单元落在该水平的另一侧",
    "one repeat says nothing of how repeats differ; give two or more": (
        "一次重复不能说明各次重复之间的差异；请给两次或更多"
    ),
}
PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"budget of (\S+) cells", r"预算 \1 个单元"),
        (r"budget of (\S+) s", r"预算 \1 秒"),
        (r"budget of (\S+) requests", r"预算 \1 个请求"),
        (r"the level holds at (\S+) still: search higher", r"在 \1 仍然成立：请向更高处搜索"),
        (r"the level fails at (\S+) already: search lower", r"在 \1 已不成立：请向更低处搜索"),
        (r"cells were invalid at the lowest load already \((.*)\)", r"最低负载的单元已无效（\1）"),
        (r"cells above (\S+) were invalid \((.*)\)", r"高于 \1 的单元无效（\2）"),
        (
            r"(.*): answers nothing, without load either \((.*)\); its last cell doesn't count",
            r"\1：不施加负载也不应答（\2）；最后一个单元不计",
        ),
        (r"(.*): nobody answers there", r"\1：无人应答"),
    )
)
