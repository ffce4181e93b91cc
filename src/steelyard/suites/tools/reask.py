"""What a model is told after a call that no tool can take, so that it may try again.

Told is what a caller without gold can know: schema, offered tools, form.  A value that is valid
but wrong is never told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.suites.items import Item
from steelyard.suites.protocol import Reply, ToolCall
from steelyard.suites.tools import kinds
from steelyard.suites.tools.request import forced
from steelyard.suites.tools.seen import Seen

_FAULTS = {
    "en": {
        kinds.BAD_JSON: "the arguments are not one valid JSON object",
        kinds.UNKNOWN_TOOL: "there is no such tool",
        kinds.MISSING_ARG: "a required argument is missing ({detail})",
        kinds.EXTRA_ARG: "there is an argument that the tool does not have",
        kinds.TYPE_ERROR: "an argument has the wrong type ({detail})",
        kinds.ENUM_RANGE: "an argument is outside what is allowed ({detail})",
        "fine": "this call was valid, but another one was not; call again",
        kinds.NO_CALL: "No tool was called, but one must be called. Call it.",
        kinds.CALL_IN_TEXT: "The call was written as text and did not reach the tool. "
        "Make it as a tool call.",
        kinds.EMPTY_TOOL_CALLS: "Tool calls were announced, but none came. Make the call.",
    },
    "zh": {
        kinds.BAD_JSON: "参数不是一个合法的 JSON 对象",
        kinds.UNKNOWN_TOOL: "没有这个工具",
        kinds.MISSING_ARG: "缺少必填参数（{detail}）",
        kinds.EXTRA_ARG: "含有该工具没有的参数",
        kinds.TYPE_ERROR: "参数类型错误（{detail}）",
        kinds.ENUM_RANGE: "参数超出允许范围（{detail}）",
        "fine": "此调用有效，但另一调用无效，请重新调用",
        kinds.NO_CALL: "没有调用工具，但必须调用。请调用。",
        kinds.CALL_IN_TEXT: "调用被写成了文本，没有到达工具。请以工具调用的形式发出。",
        kinds.EMPTY_TOOL_CALLS: "声明了工具调用，但没有收到。请发出调用。",
    },
}


def can_tell(item: Item, seen: Seen) -> bool:
    """Whether a caller without gold would know that something is wrong."""
    if seen.calls:
        return any(call.faults for call in seen.calls)
    must = forced(item) is not None
    return seen.parse_failure or (seen.kind == kinds.NO_CALL and must)


def further(item: Item, reply: Reply, seen: Seen) -> tuple[dict[str, Any], ...]:
    """The messages that follow a reply with a fault: what was said, and what is wrong with it.

    Calls whose arguments are JSON objects are repeated as calls, each answered by its fault;
    others as text, for servers refuse a history that they can't read.
    """
    words = _FAULTS["zh" if item.chinese else "en"]
    calls = reply.tool_calls or ()
    if calls and all(made.arguments is not None for made in seen.calls):
        named = [(call.id or f"call_{n}", call) for n, call in enumerate(calls)]
        return (_as_calls(reply, named), *_answers(named, seen, words))
    said = reply.text or "\n".join(f"{call.name} {call.arguments}" for call in calls) or "…"
    told = words.get(seen.kind) or "; ".join(_of_call(n, seen, words) for n in range(len(calls)))
    return ({"role": "assistant", "content": said}, {"role": "user", "content": told})


def _as_calls(reply: Reply, named: list[tuple[str, ToolCall]]) -> dict[str, Any]:
    return {
        "role": "assistant",
        "content": reply.text or None,
        "tool_calls": [
            {
                "id": name,
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments or "{}"},
            }
            for name, call in named
        ],
    }


def _answers(
    named: list[tuple[str, ToolCall]], seen: Seen, words: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    for number, (name, _) in enumerate(named):
        yield {"role": "tool", "tool_call_id": name, "content": _of_call(number, seen, words)}


def _of_call(number: int, seen: Seen, words: Mapping[str, str]) -> str:
    faults = seen.calls[number].faults
    if not faults:
        return words["fine"]
    told = dict.fromkeys(words[fault.kind].format(detail=fault.detail) for fault in faults)
    return "error: " + "; ".join(told)
