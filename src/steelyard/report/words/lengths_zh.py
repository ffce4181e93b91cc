"""Chinese of acceptance by the length of the prompt."""

from __future__ import annotations

import re

LENGTHS_ZH: dict[str, str] = {
    "sec.lengths": "更长的提示词",
    "lead.lengths": (
        "题目按其提示词的 token 数分组，各部署的题目相同；区间为 95% 精确区间，"
        "若若干答案同属一题或一篇文档，则按其相当的独立答案数计算。"
    ),
    "lengths.none": "没有按提示词长度的曲线：{reason}。",
    "tab.lengths": "按提示词长度的被接受答案数（token 由 {by} 计数）",
    "fig.lengths": "按提示词长度的被接受比例（token 由 {by} 计数）",
    "fig.lengths.axis": "提示词的 token 数",
    "fig.lengths.share": "被接受",
    "alt.lengths.step": "{span} token 时 {share}",
    "col.tokens": "提示词 token 数",
    "col.items": "题目数",
}
PATTERNS = (
    (
        re.compile(r"no server counted the tokens of every prompt"),
        "没有服务器给出全部提示词的 token 数",
    ),
    (
        re.compile(r"(\d+) items are too few for a curve; it takes (\d+)"),
        r"\1 道题不足以画出曲线，至少需要 \2 道",
    ),
    (
        re.compile(r"the prompts are about equally long: (\d+) to (\d+) tokens"),
        r"提示词长短相近：\1 至 \2 个 token",
    ),
)
