"""Chinese of searches on a terminal."""

from __future__ import annotations

import re

ZH = {
    "unit.rate": "{value}/秒",
    "unit.users": "{value} 个用户",
    "never": "从未",
    "range": "{value}（{low} 至 {high}）",
    "plan": "计划      {cells} 个单元 · {time}",
    "plan.more": "计划      {cells} 个单元，需重测时至多 {most} 个 · 前 {cells} 个用时 {time}",
    "plan.most": "计划      至多 {cells} 个单元 · 若都在 {load}，用时 {time}",
    "plan.requests": "请求      约 {n} 个 · 提示至多 {prompt} token，答案至多 {answer} token",
    "plan.unknown": "请求      未知：{why}",
    "plan.price": "费用      至多 {amount} {currency}",
    "plan.unpriced": "费用      未知：{why}",
    "plan.apart": "可分辨    占比相差 {share}、速率相差 {rate} 方可分辨；排队会使其变大",
    "cell": "单元 {n}  {load}  每秒 {rate} 个答案",
    "standing.overloaded": "过载：{why}",
    "standing.invalid": "无效：{why}",
    "answers": "答案/秒",
    "none": "{of} 个单元无一有效：{why}",
    "lacking": "  再测 {n} 个单元即足够",
    "saturation": "饱和        每秒 {rate} 个答案，在 {load}",
    "saturation.more": "{told} · 尚未到达：吞吐仍在上升，请向更高处扫描",
    "saturation.none": "饱和        未知：{why}",
    "knee": "拐点        {told}（吞吐与时延之比最高）",
    "knee.none": "拐点        未知：{why}",
    "stopped": "结束        {why}",
    "enough": "足够        每个负载都已达到所要的精度",
    "find.level": "水平     {level}",
    "find.unknown": "负载     未知：{why}",
    "find.holds": "已证明在 {load} 成立",
    "find.holds.none": "未证明在任何负载成立",
    "find.fails": "在 {load} 不成立",
    "find.fails.none": "未证明不成立",
    "find.about": "约 {load}",
    "find.about.none": "未知",
    "find.load": "负载     {about}：{holds}，{fails}（置信度 {sure}）",
    "find.goodput": "有效吞吐 每秒 {told} 个合格答案",
    "find.stopped": "结束     {why} · {of} 个单元中 {valid} 个有效",
    "record": "记录      {place}",
    "again": "继续      同一命令加 --run {folder} --resume",
}

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
