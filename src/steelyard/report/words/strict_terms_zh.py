"""Chinese for why a text is no strict JSON, as details of answers name it."""

from __future__ import annotations

import re

_NAMES = {
    "duplicate-key": "名称重复",
    "nan-or-infinity": "NaN 或无穷大",
    "number-overflow": "数值溢出",
    "lone-surrogate": "孤立代理项",
    "too-deep": "嵌套过深",
    "bom": "字节序标记",
    "empty": "空文本",
    "whitespace-run": "成片空白",
    "fence": "代码围栏",
    "single-quotes": "单引号",
    "comment": "注释",
    "leading-text": "前有文字",
    "trailing-text": "后有文字",
    "truncated": "中途截断",
    "trailing-comma": "多余逗号",
    "missing-comma": "缺逗号",
    "missing-colon": "缺冒号",
    "foreign-literal": "非 JSON 字面值",
    "unquoted-name": "名称未加引号",
    "control-character": "控制字符",
    "bad-escape": "转义有误",
    "syntax": "语法错误",
}
_NOWHERE = ("duplicate-key", "nan-or-infinity", "number-overflow", "lone-surrogate", "too-deep")
"""Those that the parser can't place, and so are told by their names alone."""

EXACT = {name: _NAMES[name] for name in _NOWHERE}
PATTERNS = tuple(
    (re.compile(before + name + behind), said.format(meant))
    for name, meant in _NAMES.items()
    for before, behind, said in (
        ("", r" at character (\d+)", r"{}（位置 \1）"),
        (
            r"call (\d+): arguments are not strict JSON: ",
            r" at character (\d+)",
            r"调用 \1：参数不是严格 JSON：{}（位置 \2）",
        ),
        (r"call (\d+): arguments are not strict JSON: ", "", r"调用 \1：参数不是严格 JSON：{}"),
    )
)
