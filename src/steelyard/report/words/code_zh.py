"""Chinese for the suite ``code``, and for what its measurements say of themselves."""

from __future__ import annotations

import re

CODE_ZH = {
    "crit.code_pass": "程序通过率",
    "crit.code_runnable": "程序可运行率",
    "crit.code_strict": "回复只含程序的比例",
    **{f"crit.pass_at_{k}": f"pass@{k}（{k} 次至少一次通过）" for k in (2, 3, 4, 5, 8, 10)},
    **{f"crit.pass_all_{k}": f"pass^{k}（{k} 次全部通过）" for k in (2, 3, 4, 5, 8, 10)},
    "kind.syntax": "不是 Python",
    "kind.load": "加载即出错",
    "kind.no-function": "没有所要的函数",
    "kind.wrong-result": "结果错误",
    "kind.exception": "调用时抛出异常",
    "kind.disarmed": "使测试失效",
    "kind.blocked": "尝试沙箱禁止的操作",
    "kind.early-exit": "测试未完即退出",
    "kind.cpu-limit": "超出计算上限",
    "kind.memory-limit": "超出内存上限",
    "kind.output-limit": "超出输出上限",
    "kind.thread-limit": "超出线程上限",
    "kind.idle-limit": "一直等待不返回",
    "kind.crash": "解释器崩溃",
    "kind.host-starved": "主机给的时间太少",
}
EXACT = {
    "the program passes all its tests (pass@1)": "程序通过全部测试（pass@1）",
    "answers whose program could be judged": "程序能够判定的答案",
    "no program could be judged": "没有能够判定的程序",
    "the reply holds a program that defines the function asked for": (
        "回复中有程序定义了所要的函数"
    ),
    "the reply alone, as it is, is such a program": "回复原样即为这样的程序",
    "items with fewer tries left out": "次数不足的题目不计",
    "items with fewer left out": "次数不足的题目不计",
}
PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (
            r"no item was tried (\d+) times: set the workload's repeats to \d+ or more",
            r"没有题目问过 \1 次；请把 repeats 设为 \1 或更多",
        ),
        (r"at least one of (\d+) tries passes, unbiased", r"\1 次中至少一次通过，无偏估计"),
        (r"all of (\d+) tries pass \(pass\^\d+\), unbiased", r"\1 次全部通过，无偏估计"),
    )
)
