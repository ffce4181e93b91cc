"""Chinese for what the tools suite leaves in the record in English."""

from __future__ import annotations

import re

EXACT = {
    "2 TP / (2 TP + FP + FN) of calling at all": "是否调用的 2 TP ÷（2 TP + FP + FN）",
    "lost replies decide nothing": "丢失的回复不算判断",
    "valid call of the right tool, of all requests that need one, lost ones included": (
        "所有需要调用的请求（含丢失）中，对正确工具作出合法调用的比例"
    ),
    "calls where none is due": "不该调用而调用",
    "a lost reply calls nothing, see abstention_accuracy": (
        "丢失的回复没有调用，请并看 abstention_accuracy"
    ),
    "no call, no call syntax in the text, and an answer, where no call is due": (
        "不该调用时：没有调用，文本中没有调用语法，并且作了回答"
    ),
    "conditional, as K2 Vendor Verifier counts: of replies that call, all calls valid": (
        "有条件的比例（同 K2 Vendor Verifier 的算法）：有调用的回复中，所有调用都合法"
    ),
    "everything right: the calls due with the values due, or none where none is due": (
        "全部正确：该有的调用及其参数值都对；不该调用时没有调用"
    ),
    "no call under none, a call under required, that tool's under named": (
        "none 时不调用，required 时有调用，指名时调用该工具"
    ),
    "the same request, streamed and whole, makes the same calls": (
        "同一请求以流式与非流式发出，调用相同"
    ),
    "answers that arrived": "到达的回复",
    "no call was due and none was made, or nothing arrived": "没有该有的调用，也没有调用，或没有回复",
    "requests that need a call": "需要调用的请求",
    "no request needs a call": "没有请求需要调用",
    "requests that need no call": "不需要调用的请求",
    "every request needs a call": "所有请求都需要调用",
    "replies that call": "有调用的回复",
    "no reply calls": "没有回复作出调用",
    "requests with a tool_choice other than auto": "tool_choice 不是 auto 的请求",
    "every request leaves the choice to the model": "所有请求都由模型自行决定",
    "requests sent both ways that both arrived, and one of which called": (
        "两种方式都已到达、且至少一方有调用的请求"
    ),
    "no item says beside, or nobody called": "没有题目要求 beside，或没有调用",
    "announces calls and makes none": "声明了调用，但没有调用",
    "nothing, where a call is due": "该调用而什么也没有",
    "text alone, where a call is due": "该调用而只有文本",
    "nothing before the token limit, where a call is due": "到 token 上限为止什么也没有，而该有调用",
    "text alone before the token limit, where a call is due": (
        "到 token 上限为止只有文本，而该有调用"
    ),
    "says nothing": "什么也没说",
}

PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (
            r"right after at most (\d) re-asks with the fault told",
            r"告知错误后重问至多 \1 次即正确",
        ),
        (r"items that allow (\d) re-asks", r"允许重问 \1 次的题目"),
        (r"no item allows (\d) re-asks", r"没有题目允许重问 \1 次"),
        (r"(\d+) of (\d+) replies told no token counts", r"\2 个回复中有 \1 个未报告 token 数"),
        (r"(\d+) of no call due", r"不该调用而有 \1 个调用"),
        (r"(\d+) made, (\d+) due", r"作出 \1 个，应有 \2 个"),
        (r"call syntax in the text, as of (\w+)", r"文本中有 \1 格式的调用语法"),
        (r"call (\d+): names a tool that is not offered", r"调用 \1：没有提供这个工具"),
        (r"call (\d+): an offered tool, but not one due", r"调用 \1：不是该调用的工具"),
        (r"call (\d+): not the arguments due", r"调用 \1：参数值不对"),
        (r"call (\d+): arguments are not strict JSON: (.*)", r"调用 \1：参数不是严格 JSON：\2"),
        (r"call (\d+): arguments are a text, not an object", r"调用 \1：参数是文本而非对象"),
        (r"call (\d+): arguments are a list, not an object", r"调用 \1：参数是列表而非对象"),
        (r"call (\d+): arguments are a bare value, not an object", r"调用 \1：参数不是对象"),
        (
            r"call (\d+): has an argument that the tool does not have",
            r"调用 \1：有该工具没有的参数",
        ),
        (r"call (\d+): required at the root: (.*) is missing", r"调用 \1：缺少 \2"),
        (r"call (\d+): (\w+) at (/.*)", r"调用 \1：\3 处不符合 \2"),
    )
)
