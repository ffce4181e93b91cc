"""Words of the pages, in both languages."""

from __future__ import annotations

MARKS = {
    "right": "✓",
    "partly told": "(✓)",
    "wrong": "✗",
    "not told": "n/a",
    "not run": "n/a",
    "unsettled": "?",
}

WORDS = {
    "en": {
        "head": "# Load tools through the same self-test\n\n"
        "English | [中文](peers.zh-CN.md)\n\n"
        "Recorded {dates}. Each tool was installed from its package registry, without changes, and run "
        "through `steelyard selftest load` ([what is played, and how it is judged](selftest.md)): "
        "one hostile server on loopback, whose own log is the truth. The page is made by "
        "`python bench/peers/matrix.py render` from the records in [peers/](peers), never by hand.\n\n"
        "- A tool is judged by what it says. What it does not say is no fault: `n/a`, or `(✓)` where "
        "the rest is right.\n"
        "- A row that came out wrong was played a second time. It is called wrong where both plays showed the "
        "same fault; where they did not and the machine was busy, it is not settled (`?`).\n"
        "- The rows of the six Python tools beside locust ran in a process forked after the tool's "
        "imports (a *warm start*: same code, same arguments), so that no row waits for them.\n"
        "- The server ran before all other work of the machine (real-time scheduling), the tools before "
        "most of it (nice −15); rows about arrivals that came out wrong were played again with the tool "
        "before all as well.\n"
        "- These are releases of one day. A fault here may be gone tomorrow; the command lines "
        "below repeat the page.\n"
        "- Steelyard made the cases, and was built against them: its own column shows that it keeps "
        "to them, not that it knows no other fault.",
        "tool": "tool",
        "version": "version",
        "right": "right",
        "partly told": "partly told",
        "wrong": "wrong",
        "unsettled": "not settled",
        "unplayed": "not played",
        "none": "n/a",
        "matrix": "The matrix",
        "marks": "✓ right · (✓) right as far as it says anything · ✗ wrong · ? not settled · n/a not told, or the "
        "tool has no such mode · an empty cell was not played",
        "case": "case",
        "truth": "truth",
        "said": "what the tool said",
        "finding": "{what} {told} (true is {truth})",
        "and": "; ",
        "faults": "What was wrong",
        "faults_lead": "Only what was wrong; the records hold everything that was said.",
        "nothing": "Nothing was wrong.",
        "cost": "What they cost",
        "cost_lead": "As `python bench/peers_speed.py` printed it on 2026-11-30, on a shared machine of two "
        "cores: the server on one, the tool on the other, before most other work (nice −15). CPU time is "
        "that of all processes of a tool, less what its start takes; *raw* is a C client that only reads "
        "and stamps, in the same run. `sat`: 64 in flight, 256 tokens each; `one`: replies of one token; "
        "`pace`: 32 streams, 10 ms a token; `high`: 500 streams, 20 ms a token. A CPU second is firm on a "
        "shared machine; TTFT is what the tool says, in brackets what the server's log says, and where "
        "the two differ the tool was too slow for the load.",
        "commands": "The command lines",
        "commands_lead": "To be put behind `steelyard selftest load --parse NAME --against`; the places in "
        "braces are filled in by the self-test, `{tokenizer}` is the folder that "
        "`bench/peers/tokenizer.py` writes (one word of the server is one token), `{here}` is `bench/peers`. "
        "`STEELYARD_PEERS=FOLDER python bench/peers/matrix.py run` does all of it for a folder of "
        "virtual environments named after the tools.",
        "paced": "For R1 and R2 (`--paced`):",
        "skipped": "Not run: {reasons}.",
        "foot": "## Not here\n\n"
        "k6: no package of it could be had from the registries at hand. LLMPerf and llm-load-test are in no "
        "package registry. Both can be run by whoever has them: `--parse k6`, or `--parse json` with a "
        "wrapper of a few lines.",
    },
    "zh": {
        "head": "# 各压测工具过同一套自检\n\n"
        "[English](peers.md) | 中文\n\n"
        "记录日期：{dates}。各工具均从软件包仓库原样安装，不作任何改动，逐一通过 `steelyard selftest load`"
        "（[演什么、怎么判](selftest.md)）：本机回环上一台专出难题的服务端，以它自己的日志为准。"
        "本页由 `python bench/peers/matrix.py render` 根据 [peers/](peers) 中的记录生成，不经手写。\n\n"
        "- 只按工具说出来的判。没说的不算错：记 `n/a`；其余都对时记 `(✓)`。\n"
        "- 判错的一行会再跑一次。两次错得一样才记为错；两次不一样而机器又忙，记为未定（`?`）。\n"
        "- 除 locust 外六个 Python 工具的各行，均在该工具完成导入之后派生的进程中运行（“热启动”：代码相同、参数相同），"
        "免得每行都等一遍导入。\n"
        "- 服务端先于机器上一切别的工作运行（实时调度），各工具先于其中大部分（nice −15）；"
        "关于到达而判错的行，让工具也以实时调度再跑一遍。\n"
        "- 这里只是某一天的发行版，今天的错明天可能已改；照下面的命令可以重跑本页。\n"
        "- 题目是 Steelyard 自己出的，它也是照着这些题做的：它那一列只说明它守得住这些题，"
        "不说明它再无别的毛病。",
        "tool": "工具",
        "version": "版本",
        "right": "对",
        "partly told": "说出的都对",
        "wrong": "错",
        "unsettled": "未定",
        "unplayed": "未跑",
        "none": "n/a",
        "matrix": "总表",
        "marks": "✓ 对 · (✓) 说出来的都对 · ✗ 错 · ? 未定 · n/a 没有说，或工具没有这种模式 · 空格为未跑",
        "case": "题目",
        "truth": "应当是",
        "said": "工具说的",
        "finding": "{what}：{told}（实为 {truth}）",
        "and": "；",
        "faults": "错在哪里",
        "faults_lead": "只列错的；说过的一切都在记录里。",
        "nothing": "没有错。",
        "cost": "各花多少 CPU",
        "cost_lead": "2026-11-30 由 `python bench/peers_speed.py` 在一台共用的双核机器上印出：服务端占一核，工具占另一核，"
        "先于其他大部分工作运行（nice −15）。CPU 时间是一个工具的全部进程之和，减去它启动所花的；raw 是同一次运行里只读取并"
        "打时间戳的 C 客户端。`sat`：64 个在途、每个 256 token；`one`：一个 token 的回答；`pace`：32 路流、每 token 10 ms；"
        "`high`：500 路流、每 token 20 ms。在共用机器上 CPU 秒数是可靠的；TTFT 是工具自己说的，括号里是服务端日志所记，"
        "两者不一致处是工具跟不上负载。",
        "commands": "命令行",
        "commands_lead": "放在 `steelyard selftest load --parse NAME --against` 之后；花括号里的由自检填写，"
        "`{tokenizer}` 是 `bench/peers/tokenizer.py` 写出的目录（服务端的一个词就是一个 token），"
        "`{here}` 是 `bench/peers`。备好以工具命名的虚拟环境目录后，"
        "`STEELYARD_PEERS=目录 python bench/peers/matrix.py run` 一次跑完。",
        "paced": "R1、R2 用（`--paced`）：",
        "skipped": "未跑：{reasons}。",
        "foot": "## 不在此列\n\n"
        "k6：手头的软件包仓库里没有。LLMPerf 与 llm-load-test 不在任何软件包仓库里。"
        "装得上的人可以自己跑：`--parse k6`，或写几行包装用 `--parse json`。",
    },
}
TITLES_ZH = {
    "shapes": "流的十四种形状",
    "R1": "R1 到达是否属实",
    "R2": "R2 协同遗漏",
    "R3": "R3 两个首 token",
    "R4": "R4 各种合法分帧",
    "R5": "R5 半截回答",
    "R6": "R6 不关的流、断掉的连接",
    "R7": "R7 用量写在五处",
    "R8": "R8 假成功与拒绝",
}

CASES_ZH = {
    "reasoning-content": "先 10 个 `reasoning_content`，再 10 个 content",
    "five-a-chunk": "每块 5 个 token，间隔 100 ms",
    "crlf": "事件以 CRLF 分隔",
    "no-space": "`data:{` 之间没有空格",
    "usage-on-last-choices": "用量写在最后一个带 choices 的块里",
    "split-character": "一个多字节字符分两次写出",
    "line-separators": "JSON 文本里有裸的 U+2028 和 U+0085",
    "error-in-band": '5 个 token 之后是 `data: {"error":…}` 和 `[DONE]`',
    "error-first": "一个 token 没出就报错",
    "clean-truncation": "正常收尾，但没有 finish_reason 也没有 `[DONE]`",
    "cut-mid-chunk": "块发到一半连接关闭",
    "json-error-200": "HTTP 200，正文却是 JSON 错误",
    "empty-stream": "HTTP 200，事件流里没有事件",
    "open-after-done": "`[DONE]` 之后服务端不关流",
    "constant": "恒定 50/s，6 s",
    "poisson": "泊松 50/s，10 s",
    "poisson-slow": "泊松 5/s，12 s",
    "poisson-workers": "泊松 50/s，4 s，依次由 1、4、16 个进程发",
    "stall-capped": "50/s，上限 5，服务 20 ms，停顿 1 s",
    "stall-free": "50/s，无上限，服务 20 ms，停顿 1 s",
    "comments": "先注释行，后 `reasoning_content`",
    "reasoning": "先注释行，后 `reasoning`",
    "null-content": "思考旁边带 null 的 content",
    "thinking-only": "只有思考，被 max_tokens 截断",
    "tool-call": "只有工具调用，没有文字",
    "cr": "只用 CR 换行",
    "many-lines": "一个事件的 data 分三行",
    "named": "带 `event:` 和 `id:` 字段",
    "bom": "开头有字节序标记",
    "comments-between": "每个事件前有注释",
    "no-last-blank": "末尾没有空行",
    "large-event": "一个 300 KB 的事件",
    "gzip": "对声明能读 gzip 的一方压缩",
    "length": "完整回答，`finish_reason` 为 length",
    "reset": "5 个 token 后连接被重置",
    "silence": "5 个 token 后沉默 20 s，然后断开",
    "dead-when-reused": "复用的连接被重置",
    "usage-absent": "哪里都没有用量",
    "usage-alone": "用量单独成块",
    "usage-running": "每块都带用量",
    "usage-doubled": "用量是实际的两倍",
    "strict": "对 `stream_options` 答 400",
    "rate-limited": "每隔一个请求答 429 加 Retry-After",
    "burst-503": "503 两个一组",
    "refused": "端口上没有人听",
    "all-fail": "全部答 500",
}
