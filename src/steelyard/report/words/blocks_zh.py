"""Deployments that took turns on one cluster, and what validity that costs, in Chinese."""

from __future__ import annotations

BLOCKS_ZH: dict[str, str] = {
    "sec.blocks": "共用一个集群：轮换的区块，及其对有效性的影响",
    "lead.windows.blocks": ("各部署无法同时运行，因此整窗按区块往返轮换提问，题目相同。"),
    "lead.blocks": (
        "区块顺序：{order}。每个区块以启动开始、以停止结束；每次启动后先发送 {warm_up}，"
        "取自其他区块的题目，不计入测量。"
    ),
    "tab.blocks": "按顺序列出各区块",
    "blocks.block": "区块",
    "blocks.deployment": "部署",
    "blocks.ready": "就绪用时",
    "blocks.first": "首个请求的首 token 额外耗时",
    "blocks.cached": "命中缓存的输入 token",
    "blocks.wall": "测量时长",
    "blocks.accepted": "被接受",
    "blocks.p50": "被接受答案的时延中位数",
    "blocks.starts": "启动 {n} 次",
    "blocks.unknown": "未知",
    "blocks.requests": "{n} 个请求",
    "loss.not_at_once": (
        "各部署从未同时运行。区块之间的变化（机器、网络、邻居负载），除随时间均匀的部分外，"
        "都混在每个差值里。因此差值的区间计入了同一部署各区块之间（含每次启动）的差异；"
        "单个部署自身的区间只对观察到的这些启动成立。"
    ),
    "loss.few_blocks": (
        "每个部署只有 {turns} 个区块：差值按 {degrees} 个自由度判断，除非差别很大，否则无论答案"
        "多少都无法分辨。增加区块才有用，增加题目没有用。"
    ),
    "loss.restarted": "区块 {blocks} 中断后重新启动续跑：其中的答案来自两次启动。",
    "loss.cache_unknown": "端点未上报缓存 token，各区块的缓存状态是否一致未知；每个区块都从启动开始。",
    "loss.cache_unlike": "各部署的输入命中缓存的比例不同，首 token 时间也会因此而不同。",
    "valid.blocks": "每个部署的区块数",
}
