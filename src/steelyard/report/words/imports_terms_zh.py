"""Chinese for what other load tools mean by their words, and what their files leave out."""

from __future__ import annotations

import re

_SENT = "from just before the HTTP call (waiting for a connection included)"
_SENT_ZH = "自 HTTP 调用之前（含等待连接）"
_WHOLE = "output tokens / time from the first request to the last answer"
_WHOLE_ZH = "输出 token ÷ 自首个请求至最后答案的时间"
_GAPS = "(last token - first token) / (n - 1)"
_EITHER = "to the first content or reasoning of either spelling"

EXACT = {
    "the file does not name the tool's version": "文件未写明工具版本",
    "the file holds no date": "文件没有日期",
    "the file does not say": "文件未说明",
    "no request was sent": "没有发出请求",
    "the tool's definition was not read": "未查阅该工具的定义",
    "no samples, so no interval": "没有样本，因此没有区间",
    f"{_SENT} to the first delta with content, `reasoning` or tool calls": (
        f"{_SENT_ZH}至首个含正文、`reasoning` 或工具调用的增量"
    ),
    "`reasoning_content` is not seen": "看不到 `reasoning_content`",
    "(end to end - TTFT) / (n - 1)": "（端到端 − TTFT）÷（n − 1）",
    "n from usage only if its chunk has no choices, else from the local tokenizer": (
        "仅当其块没有 choices 时 n 取自 usage，否则取自本地分词器"
    ),
    "gap between chunks, whatever they hold": "块与块的间隔，不论内容",
    "gap between chunks": "块与块的间隔",
    f"{_SENT} to the last chunk with a token": f"{_SENT_ZH}至最后一个含 token 的块",
    "as e2el, from the request's scheduled arrival": "同 e2el，但自请求的预定到达起算",
    "from the scheduled arrival to just before the HTTP call": "自预定到达至 HTTP 调用之前",
    "given only where --percentile-metrics names it": "仅在 --percentile-metrics 点名时给出",
    "n of all successful requests": "全部成功请求的 n",
    f"{_WHOLE}, ramp and drain included": f"{_WHOLE_ZH}，含爬升与收尾",
    _WHOLE: _WHOLE_ZH,
    "successful requests / the same time": "成功请求 ÷ 同一时间",
    "from the request's start to the first content or reasoning": "自请求开始至首个正文或推理内容",
    "wall clock": "墙上时钟",
    "as TTFT, thinking left out": "同 TTFT，不含思考",
    "(last token - start) / n: TTFT is inside": "（末 token − 开始）÷ n：含 TTFT",
    f"{_GAPS}, one value a request": "（末 token − 首 token）÷（n − 1），每个请求一个值",
    "from the request's start to its end": "自请求开始至结束",
    "not from the intended time": "不自预定时刻起算",
    "from the request's targeted start": "自请求的目标开始时刻起算",
    "usage, else the length that was asked for": "usage，否则为所要求的长度",
    "distribution of the rate over the run": "全程速率的分布",
    f"{_SENT} {_EITHER}": f"{_SENT_ZH}至首个正文或任一写法的推理内容",
    "n from the local tokenizer unless told otherwise": "n 取自本地分词器，除非另行指定",
    "from the moment the tool grants a request its turn (after its own concurrency limit) to the "
    "last chunk": "自工具放行请求（在其并发上限之后）至最后一块",
    "local tokenizer over the text unless told to use usage": "以本地分词器计全文，除非指定用 usage",
    "requests / time from the first request to the last answer": (
        "请求 ÷ 自首个请求至最后答案的时间"
    ),
    "to the end of the stream": "至流结束",
    "usage, else the local tokenizer": "usage，否则本地分词器",
    f"{_SENT} to the first content": f"{_SENT_ZH}至首个正文",
    "thinking is not seen": "看不到思考",
    "between tokens after each chunk is tokenized, zeros inside it": (
        "每块分词后的 token 间隔，块内为零"
    ),
    "end to end / n: TTFT is inside": "端到端 ÷ n：含 TTFT",
    "n of successful requests / time from the first request to the last answer": (
        "成功请求的 n ÷ 自首个请求至最后答案的时间"
    ),
    "n of all requests / run time": "全部请求的 n ÷ 运行时间",
    "completed requests / run time": "完成的请求 ÷ 运行时间",
    "from sending to the end of the headers or the body, as the user's task reads it": (
        "自发送至头部或正文结束，视用户任务如何读取"
    ),
    "rounded to two digits above 100 ms": "100 ms 以上取两位有效数字",
    "failed requests included": "含失败的请求",
    "all requests / time, failed ones included": "全部请求 ÷ 时间，含失败者",
    "sending + waiting + receiving, connecting left out": "发送 + 等待 + 接收，不含建连",
    "iterations that could not start are in dropped_iterations": (
        "未能开始的迭代计入 dropped_iterations"
    ),
    "from the last byte sent to the first byte of the response: headers, not a token": (
        "自发出末字节至响应首字节：是头部，不是 token"
    ),
    "an error object inside the stream, or an end without finish_reason, is a success": (
        "流中的错误对象、没有 finish_reason 的结束，都算成功"
    ),
    "an end without finish_reason is a success": "没有 finish_reason 的结束算成功",
    "a 200 with an error body, an empty stream, or an end without finish_reason is a success": (
        "带错误正文的 200、空流、没有 finish_reason 的结束，都算成功"
    ),
    "any 200 is a success, errors in the stream and empty streams included": (
        "任何 200 都算成功，含流中出错与空流"
    ),
    "as the user's task decides": "由用户任务决定",
    "by default any status below 400": "默认 400 以下的状态都算",
    "as the script decides": "由脚本决定",
    "by default any status from 200 to 399": "默认 200 至 399 的状态都算",
}
PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (
            r"the tool printed (\S+) where no time can be so short",
            r"工具给出 \1，而时间不可能这么短",
        ),
        (
            r"([\d.]+)% and ([\d.]+)% of prompt tokens not cached, off ([\d.]+)% \(≤ ([\d.]+)%\)",
            r"提示词 token 未命中缓存者为 \1% 与 \2%，相差 \3%（上限 \4%）",
        ),
    )
)
