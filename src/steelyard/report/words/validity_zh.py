"""Checks of a run, in Chinese."""

from __future__ import annotations

VALIDITY_ZH: dict[str, str] = {
    "valid.littles_law": "利特尔法则",
    "valid.token_count": "token 计数",
    "valid.errors": "错误预算",
    "valid.generator": "发压端不是瓶颈",
    "valid.grader": "评分器自检",
    "valid.windows": "窗口交错",
    "valid.certificate": "压测窗口的有效性证书",
    "valid.complete": "答案齐全",
    "valid.pairing": "题目相同",
    "valid.model": "服务端自报的模型",
    "valid.interruptions": "中断",
    "valid.achieved_rate": "实际发压速率",
    "valid.arrivals": "到达间隔",
    "valid.loop_lag": "发压端事件循环滞后",
    "valid.schedule_lag": "发送时刻滞后",
    "valid.cpu_share": "发压端 CPU 占用",
    "valid.workers": "发压进程齐全",
    "valid.token_match": "token 数与自行计数一致",
    "valid.cache_match": "前缀缓存命中相当",
    "valid.steady_state": "测量期间稳定",
    "valid.connections": "新建连接数",
    "valid.clock": "时钟",
}
