"""Words of searches for a layout, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

EN: Mapping[str, str] = {
    "facts.layouts": (
        "{n} other layouts are left out of the facts: of each search the best is there"
    ),
    "search.best": "best layout of {n} that fit  {name}: {best}{than}",
    "search.only": "only layout that fits  {name}: {best}{than}",
    "search.none": "no layout fits  {name}: {best} lacks least",
    "search.unheld": (
        "no layout helps  {name}: the devices that compute prompts lack {size} a device"
    ),
    "search.taken": (
        "the layout is not said, and {devices} stand in several boxes  {name}: the best of {n} "
        "that fit is taken, {best}{than}{but}; 'layout: search' shows them"
    ),
    "search.unserved": "no layout of {n} that fit serves the rate  {name}: {best} serves most",
    "search.breaks": "no layout of {n} that fit keeps the SLO  {name}: {best} has most tokens/s",
    "none.serves": ", and none serves the rate",
    "none.keeps": ", and none keeps the SLO",
    "search.lacking": "dropped for lack of memory: {n}, by {size} a device",
    "search.refused": "can't be: {n} ({why})",
    "way.out": "; ",
    "search.more": "and {n} more searches; --json has them all",
    "better": (
        "the layout is not said  {name}: {taken} is taken; better were {best}{than}; "
        "'layout: search' shows it"
    ),
    "open": "where the layout is not said, 'layout: search' tries other ways to divide the devices",
    "gain.flow": ", {times} times as many tokens/s as {other}",
    "gain.spare": ", {times} times as many requests/s as {other} before it is full",
    "gain.pace": ", each token {times} times as fast as by {other}",
    "gain.kept": ", which keeps its SLO more surely than {other}",
    "gain.served": ", which serves its rate, unlike {other}",
    "gain.fits": ", which fits, unlike {other}",
    "gain.surely": ", which surely fits, where {other} only may",
}
ZH: Mapping[str, str] = {
    "facts.layouts": "另有 {n} 种布局不写入事实：每次搜索只写最好的一种",
    "search.best": "{n} 种放得下的布局中最好的  {name}：{best}{than}",
    "search.only": "唯一放得下的布局  {name}：{best}{than}",
    "search.unheld": "没有布局有用  {name}：计算提示词的设备每卡差 {size}",
    "search.none": "没有一种布局放得下  {name}：{best} 所缺最少",
    "search.taken": (
        "未写布局，而 {devices} 分在数台机器  {name}：取 {n} 种放得下的布局中最好的 "
        "{best}{than}{but}；'layout: search' 可见其余"
    ),
    "search.unserved": "{n} 种放得下的布局都不能服务所给的到达率  {name}：{best} 服务得最多",
    "search.breaks": "{n} 种放得下的布局都达不到 SLO  {name}：{best} 每秒 token 最多",
    "none.serves": "，而没有一种能服务所给的到达率",
    "none.keeps": "，而没有一种达到 SLO",
    "search.lacking": "因显存不足而舍去 {n} 种，每卡差 {size}",
    "search.refused": "不可能的有 {n} 种（{why}）",
    "way.out": "；",
    "search.more": "另有 {n} 次搜索；--json 全部列出",
    "better": "未写布局  {name}：取 {taken}；更好的是 {best}{than}；请用 'layout: search' 查看",
    "open": "未写布局者，'layout: search' 可尝试其他划分设备的方式",
    "gain.flow": "，每秒 token 数为 {other} 的 {times} 倍",
    "gain.spare": "，占满之前每秒可接的请求为 {other} 的 {times} 倍",
    "gain.pace": "，每 token 的速度为 {other} 的 {times} 倍",
    "gain.kept": "，比 {other} 更能达到 SLO",
    "gain.served": "，能服务所给的到达率，{other} 则不能",
    "gain.fits": "，放得下，{other} 则放不下",
    "gain.surely": "，一定放得下，{other} 则未必",
}
