"""Chinese for what is wrong with one answer, as its judgement says: closed questions, programs."""

from __future__ import annotations

from steelyard.report.words.book import slots

EXACT = {
    # closed questions
    "no answer can be found in the reply": "回复中找不到答案",
    "more answers than one where one was asked for": "只要一个答案而给了几个",
    "another option than gold's": "选项与标准答案不同",
    "an option of gold's is not there": "缺标准答案中的选项",
    "an option that gold lacks": "有标准答案所无的选项",
    "another number than gold's": "数与标准答案不同",
    "gold's number with the other sign": "数与标准答案相同而正负相反",
    "gold's figure at another scale (thousand, 万, percent)": (
        "数字与标准答案相同而量级不同（千、万、百分比）"
    ),
    "gold's number in another unit": "数与标准答案相同而单位不同",
    "near gold's number, beyond the tolerance": "接近标准答案，但超出容差",
    "labels that gold lacks, and none of gold's": "全是标准答案所无的标签",
    "a label of gold's is not there": "缺标准答案中的标签",
    "a label that gold lacks": "有标准答案所无的标签",
    "a text that only partly agrees with gold's": "文字只与标准答案部分相同",
    "another text than gold's": "文字与标准答案不同",
    "other articles than gold's": "法条与标准答案不同",
    "an article of gold's is not there": "缺标准答案中的法条",
    "an article that gold lacks": "有标准答案所无的法条",
    "another prison term than gold's": "刑期与标准答案不同",
    "another binding level than gold's": "效力级别与标准答案不同",
    "other exceptions than gold's": "例外与标准答案不同",
    "other references than gold's": "引用与标准答案不同",
    "another main clause than gold's": "主文与标准答案不同",
    "another version of the law than the one in force": "不是有效的法律版本",
    "gold is none of the options that were offered": "标准答案不在所给选项之中",
    "cut by the token limit before an answer": "给出答案前已被 token 上限截断",
    # programs
    "the answer is no Python": "答案不是 Python",
    "the answer raises before anything is asked of it": "答案一加载就出错",
    "the function asked for is not there": "没有所要的函数",
    "a test found another result": "测试得到了另外的结果",
    "the function raises": "函数抛出异常",
    "its tests pass whatever the function returns": "无论函数返回什么，测试都会通过",
    "the program tried what the sandbox forbids": "程序尝试了沙箱禁止的操作",
    "the program left before the tests were through": "测试未完，程序即退出",
    "computing took longer than it may": "计算超时",
    "more memory than it may": "内存超限",
    "printed more than it may": "输出超限",
    "started more threads than it may": "线程超限",
    "waited and never came back": "一直等待，没有返回",
    "the interpreter died": "解释器崩溃",
    "the host gave it too little time to tell": "主机给的时间太少，无法判断",
    "cut by the token limit": "被 token 上限截断",
    "killed from outside, as where the host runs out of memory": ("被外部终止，如主机内存不足"),
    "an exception of its own": "自定的异常",
}
PATTERNS = slots(
    (r"an exception of its own in line (\d+)", r"第 \1 行：自定的异常"),
    (r"([A-Z]\w+) in line (\d+)", r"第 \2 行：\1"),
    (r"more than (\d+) bytes", r"超过 \1 字节"),
    (r"more than (\d+) threads", r"超过 \1 个线程"),
    (r"more than (\d+) s of computing", r"计算超过 \1 s"),
    (r"(\S+) s gone and (\S+) s of computing used", r"过了 \1 s，用了 \2 s 计算"),
    (r"(\S+) s gone and (\S+) s of computing had", r"过了 \1 s，只得到 \2 s 计算"),
    (r"(\S+) s gone before the sandbox closed", r"过了 \1 s，沙箱仍未关上"),
    (r"left with status (\d+)", r"以状态 \1 退出"),
)  # fmt: skip
