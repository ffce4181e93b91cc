"""Chinese of the study report's section on load."""

from __future__ import annotations

STUDY_LOAD_ZH = {
    "sec.load": "负载之下",
    "lead.load": "在本研究的负载下，各部署给出多少、用时多久。同一种时间的热图共用坐标与颜色，可以直接对照；空白之处是别的部署的窗口。",
    "time.ttft": "首 token 时间",
    "time.tpot": "每个输出 token 的时间",
    "time.latency": "全部答案的时延",
    "fig.load.points": "吞吐与时延，含 95% 区间",
    "fig.load.curve": "累积分布：{time}",
    "fig.load.heat": "{deployment}：运行期间的{time}",
    "fig.load.never": "{name}：{share} 从未",
    "fig.load.since": "预定发出，自运行开始的秒数",
    "alt.load.point": "{deployment}：{rate}，{latency}",
    "alt.load.curve": "{deployment}，{time}：半数在 {half} 内，95% 在 {most} 内，{n} 个中 {never} 个从未",
    "alt.load.heat": "{deployment}，{time}，每步 {step}：{n} 个答案，{never} 个从未到来",
    "sec.views": "客户端、引擎与加速卡",
    "lead.views": (
        "各部署被请求期间其引擎与设备的情况，与运行同一时间轴，每格 {step}。"
        "计数器之差只计其自己的窗口之内。"
    ),
    "lead.views.unseen": "本应观测引擎与设备，但未见到任何数据。",
    "views.at": "{deployment}（{workload}）",
    "views.watched": "已观测 {n}/{of} 个窗口",
    "views.alarms": "{n} 项对照不一致",
    "views.agree": "各项对照均无不一致",
    "views.head": "{who}：{watched}，{alarms}",
    "views.details": "{who}：首 token 时间、对照、缓存与序列",
    "valid.views": "客户端与引擎一致",
    "load.left_out": "{name} 未画出：{why}。",
}
