"""Chinese of the service level of a load run."""

from __future__ import annotations

SERVICE_ZH = {
    "service.sec": "服务水平",
    "service.lead": (
        "有效吞吐只计得到完整答案且满足每项限值的请求；失败的一项也不满足。满足限值的占比，其区间"
        "高于所要求的占比即为通过，低于即为不通过。"
    ),
    "service.label": "SLO",
    "service.goodput.label": "有效吞吐",
    "service.goodput": "{rate}（{within}）；{n} 个中 {k} 个满足每项限值",
    "service.goodput.alone": "{rate}，太少而无区间；{n} 个中 {k} 个满足每项限值",
    "service.limit": "{state} {limit}：{n} 个中 {share} 满足",
    "service.withheld": "给出了服务水平；因本次运行并非有效，不就此作任何结论。",
    "service.col.limit": "限值",
    "service.col.state": "是否满足",
    "service.col.kept": "满足者",
    "service.col.within": "区间（每端 95%）",
    "service.caption": "有效吞吐 {told}",
}
