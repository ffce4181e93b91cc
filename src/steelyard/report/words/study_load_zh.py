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
}
