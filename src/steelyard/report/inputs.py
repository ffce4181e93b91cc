"""Inputs of a business as a reader meets them: their names, units and values."""

from __future__ import annotations

_PARTS = {
    "change": "年变化",
    "growth": "增长",
    "count": "人数",
    "share": "比例",
    "cost": "人均成本",
    "leaving": "离职补偿",
    "staff": "人数",
    "hours_a_week": "每周小时数",
    "rate": "费率",
    "realised": "兑现比例",
    "revenue": "收入",
    "elasticity": "弹性",
    "margin": "毛利率",
    "amount": "金额",
    "start": "起始",
    "over": "历时",
    "middle": "中点",
    "width": "宽度",
}
_WHOLE = {"volume": "业务量", "discount rate": "折现率", "tax": "税", "nothing": "什么也不做"}
_UNITS = {
    "months": "月",
    "month": "月",
    "year": "年",
    "years": "年",
    "quarter": "季度",
    "week": "周",
    "person": "人",
    "CNY": "元",
    "USD": "美元",
    "EUR": "欧元",
    "h": "小时",
    "d": "天",
    "answer": "个答案",
    "Mtok": "百万 token",
    "Mtok in": "百万输入 token",
    "Mtok out": "百万输出 token",
    "Mtok cached": "百万缓存 token",
}


def input_text(name: str, lang: str) -> str:
    """An input's name; of what the program named itself, the reader's language."""
    if lang != "zh":
        return name
    if name in _WHOLE:
        return _WHOLE[name]
    thing, _, part = name.rpartition(": ")
    if thing and part in _PARTS:
        return f"{_WHOLE.get(thing, thing)}：{_PARTS[part]}"
    return name


def unit_text(unit: str, lang: str) -> str:
    """A unit as it stands beside a name; nothing of a share or a plain number."""
    if unit in {"share", "1"}:
        return ""
    if lang != "zh":
        return unit
    return "/".join(_UNITS.get(part, part) for part in unit.split("/"))
