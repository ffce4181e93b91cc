"""Chinese for what the record itself says in English: notes, methods, reasons, details.

What has no entry is shown as the record has it.
"""

from __future__ import annotations

import re

EXACT = {
    "no answer has this score": "没有答案有这项得分",
    "items with enough answers": "答案数足够的题目",
    # units of analysis
    "item": "题目",
    "answer": "答案",
    "window": "窗口",
    "request": "请求",
    "schema": "schema",
    "dialogue": "对话",
    "document": "文档",
    # denominators
    "all answers attempted": "全部发出的答案",
    "all accepted answers": "全部被接受的答案",
    "all requests offered": "全部发出的请求",
    "no answer was graded": "没有评分的答案",
    "no request was offered": "没有发出请求",
    "wall time of the deployment's own windows": "该部署各窗口的实际时长",
    "answers where it is defined": "有定义的答案",
    "answers attempted to items with gold": "有标准答案的题目所发出的答案",
    "answers attempted to items with a score": "有评分的题目所发出的答案",
    "answers that repair made valid, with gold or a longer re-run": (
        "由修复变为合法、且有标准答案或重跑的答案"
    ),
    "answers with a token count": "有 token 数的答案",
    "schemas that were tried": "试过的 schema",
    "schemas that the endpoint takes": "端点接受的 schema",
    "answers asked both ways, where both arrived": "两种方式都问过且都到达的答案",
    # free text
    "answers to items with a reference": "有参考文本的题目所发出的答案",
    "no item has a reference": "没有题目带参考文本",
    "answers to items with a genre": "要求公文的题目所发出的答案",
    "no item asks for a document": "没有题目要求写公文",
    "answers to items with facts": "列有要点的题目所发出的答案",
    "no item names facts to be kept": "没有题目列出须保留的要点",
    "answers to items with forbidden wordings": "列有禁用内容的题目所发出的答案",
    "no item names what must not be written": "没有题目列出禁用内容",
    "likeness to the reference in characters: mean of chrF2 by answer": "按字符计与参考文本的相似度：逐个答案的 chrF2 取平均",
    "longest common subsequence with the reference: mean of ROUGE-L F1 by answer": "与参考文本的最长公共子序列：逐个答案的 ROUGE-L F1 取平均",
    "share of an item's facts (must) that stand in the answer": "题目要点（must）在答案中出现的比例",
    "nothing stands in the answer that must not (must_not)": "答案中不含禁用内容（must_not）",
    "share of the layout rules that apply (GB/T 9704-2012, usage) which hold": "适用的格式规则（GB/T 9704-2012 及惯例）中符合的比例",
    "all layout rules that apply hold": "适用的格式规则全部符合",
    "a text came, and no token limit cut it": "得到文本，且未被 token 上限截断",
    "one number of all texts, 0 to 100": "全部文本合成一个数，0 至 100",
    "corpus": "文本集",
    "likeness to a reference does not tell right from wrong": "与参考文本相似不能说明对错",
    "cut by the token limit": "被 token 上限截断",
    # formulas
    "strict JSON that satisfies the schema after the deployment's parsers": (
        "经该部署的解析链之后，是符合 schema 的严格 JSON"
    ),
    "the reply alone is strict JSON that satisfies the schema": (
        "回复原文本身就是符合 schema 的严格 JSON"
    ),
    "the same after strip-fence and extract, whatever the parsers are": (
        "不论解析链为何，去围栏并提取之后符合上述要求"
    ),
    "the same after repair as well": "再经修复之后符合上述要求",
    "see repair_fidelity for what that is worth": "其价值见“修复忠实率”",
    "objects that repair alone made valid and that equal gold, or a longer re-run": (
        "仅靠修复才合法、且与标准答案（或放宽长度后的重跑）相等的对象"
    ),
    "duplicate names, NaN, overflow, lone surrogates or a byte order mark in the JSON": (
        "JSON 中有重名、NaN、数值溢出、孤立代理项或字节序标记"
    ),
    "output tokens behind the whole object or in runs of white space, by characters": (
        "对象完整之后或成片空白中的输出 token，按字符数折算"
    ),
    "schemas that the endpoint takes: not refused with a word on response_format": (
        "端点接受的 schema：未因 response_format 被拒"
    ),
    "schemas taken, every reply to which was valid as it came": (
        "被接受且全部回复原文皆合法的 schema"
    ),
    "empirical / declared coverage (JSONSchemaBench, Geng et al. 2025)": (
        "实测覆盖 ÷ 声明覆盖（JSONSchemaBench，Geng 等 2025）"
    ),
    "the same text and finish whether streamed or whole": "流式与整段的正文和结束原因相同",
    "mean of right leaves / leaves of gold and answer": "正确叶节点数 ÷ 标准答案与答案的叶节点数，取平均",
    "0 where none delivered": "未交付者计 0",
    "every leaf right and none too many": "每个叶节点都正确，且没有多余",
    "valid, right by the accept rule, and in time": "合法、按接受规则正确、并按时到达",
    "intended send of the first request to delivery of an accepted answer, re-asks included": (
        "从首个请求的预定发出时刻到被接受答案交付，含重问"
    ),
    "never accepted counts as never": "从未被接受记为“从未”",
    "monotonic clock of the client": "客户端单调时钟",
    "monotonic clock": "单调时钟",
    "intended send to the end of the answer, right or wrong": "从预定发出时刻到答案结束，不论对错",
    "nothing delivered counts as never": "未交付记为“从未”",
    "intended send to the first non-empty delta of any channel": (
        "从预定发出时刻到任一通道的首个非空增量"
    ),
    "intended send to the first non-empty content delta": "从预定发出时刻到首个非空正文增量",
    "(last token - first token) / (tokens - 1), tokens as the endpoint's usage reports": (
        "（末 token 时刻 − 首 token 时刻）÷（token 数 − 1），token 数以端点上报为准"
    ),
    "sum over windows / wall time of these windows": "各窗口之和 ÷ 这些窗口的实际时长",
    "(rate x wall time of own windows + token prices x tokens) / answers, over windows": (
        "（费率 × 各窗口时长 + token 单价 × token 数）÷ 答案数，按窗口统计"
    ),
    "cached tokens were not reported": "未上报缓存 token 数",
    "all prompt tokens are charged as fresh": "全部输入 token 按未缓存计价",
    # intervals and tests
    "order statistics": "次序统计量",
    "t": "t 区间",
    "t, clustered": "聚类 t 区间",
    "Wilson": "Wilson 区间",
    "Clopper-Pearson": "Clopper–Pearson 区间",
    "Fieller over windows": "按窗口的 Fieller 区间",
    "Tango score": "Tango 得分区间",
    "paired Wald": "成对 Wald 区间",
    "all alike, unseen share at the limits": "全部相同，按未见比例的极限取界",
    "paired bootstrap over windows and items": "按窗口与题目成对自助抽样",
    "t over blocks, items redrawn within": "按区块的 t 区间，区块内题目重抽样",
    "paired blocks": "按区块成对",
    "exact McNemar": "精确 McNemar 检验",
    "paired t, clustered": "成对聚类 t 检验",
    "paired bootstrap": "成对自助抽样",
    "none": "无",
    # reasons
    "not measured": "未测量",
    "no value": "没有值",
    "no window was measured": "没有测得窗口",
    "no item has gold": "没有题目带标准答案",
    "repair made no answer valid that could be held against gold or a longer re-run": (
        "没有仅靠修复才合法、又能与标准答案或重跑对照的答案"
    ),
    "no answer has a token count": "没有带 token 数的答案",
    "no answer tells whether a schema is taken": "没有答案能说明 schema 是否被接受",
    "no schema was taken": "没有 schema 被接受",
    "no item says beside: true": "没有题目写明 beside: true",
    "no answer was attempted": "没有发出答案",
    "no accepted answers": "没有被接受的答案",
    "no answers": "没有答案",
    "the endpoint did not report every answer's tokens": "端点没有上报每个答案的 token 数",
    "the endpoint did not report the tokens used": "端点没有上报所用的 token 数",
    "the tokens used are unknown, and the price is per token": "按 token 计价，但所用 token 数未知",
    "not stated": "未说明",
    "no nvidia-smi on the PATH": "PATH 中没有 nvidia-smi",
    "no control group limit is visible": "看不到控制组限额",
    "no lock file was named": "未指定锁定文件",
    "not installed": "未安装",
    "a quantile needs a plain list of at least one value": "没有值，无从取分位数",
    "a mean needs a plain list of at least one value": "没有值，无从取平均",
    "not stated by the package": "软件包未说明",
    "asserted": "校验",
    "refused": "拒绝",
    "bundled": "随包提供",
    "local file": "本地文件",
    # details of failures
    "cut by the token limit before the object was whole": "对象未完整即被 token 上限截断",
    "the reply holds nothing but white space": "回复只有空白",
}

PATTERNS = tuple(
    (re.compile(pattern), chinese)
    for pattern, chinese in (
        (r"(\d+)/(\d+) answers", r"\1/\2 个答案"),
        (r"([a-z-]+) \(line (\d+)\)", r"\1（第 \2 行）"),
        (r"([a-z-]+) \(not there\)", r"\1（缺失）"),
        (r"(\d+) facts that must be kept are missing", r"缺少 \1 个要点"),
        (r"(\d+) wordings that must not stand there do", r"含 \1 处禁用内容"),
        (r"(\d+)/(\d+) windows of load", r"压测窗口 \1/\2 个"),
        (
            r"(\d+)/(\d+) answers, (\d+)/(\d+) windows of load",
            r"\1/\2 个答案，压测窗口 \3/\4 个",
        ),
        (
            r"(.*): (\d+) of (\d+) windows are valid, (\d+) requests; "
            r"(\d+) more were not counted: the generator was too slow",
            r"\1：\3 个窗口中 \2 个有效，共 \4 个请求；另有 \5 个未计入：发压端过慢",
        ),
        (
            r"(.*): (\d+) of (\d+) windows are valid, (\d+) requests",
            r"\1：\3 个窗口中 \2 个有效，共 \4 个请求",
        ),
        (r"(\d+) of (\d+) windows are invalid", r"\2 个窗口中 \1 个无效"),
        (r"(\d+) requests left out: undefined there", r"\1 个请求因无定义而未计入"),
        (
            r"(.*): no price on (\S+)\. Add a dated entry under prices, or drop the cost criterion",
            r"\1：\2 没有适用的价格；请在 prices 下补一条带日期的价格，或去掉成本指标",
        ),
        (r"first wrong field: (.*)", r"首个错误字段：\1"),
        (r"no interval: (.*)", r"无区间：\1"),
        (r"required at the root: (.+) is missing", r"顶层缺少 \1（required）"),
        (r"required at (\S+): (.+) is missing", r"\1 处缺少 \2（required）"),
        (r"(\w+) at the root", r"顶层不符（\1）"),
        (r"(\w+) at (/\S*)", r"\2 处不符（\1）"),
        (r"(\d+) answers left out: undefined there", r"\1 个答案因无定义而未计入"),
        (
            r"(\d+) answers in (\d+) clusters are worth (\S+) independent ones",
            r"\1 个答案分属 \2 个聚类，相当于 \3 个独立答案",
        ),
        (r"no interval from (\d+) windows", r"只有 \1 个窗口，无区间"),
        (r"(\d+) are needed", r"至少需要 \1 个"),
        (r"the price '(.*)' was (\d+) days old", r"价格“\1”已有 \2 天"),
        (r"((?:.*: \d+, )*.*: \d+) \(at least 5\)", r"\1（至少 5 个）"),
        (
            r"(.*): (\d+)/(\d+) transport or grader errors \(≤ (.*)\)",
            r"\1：\2/\3 传输失败或评分器故障（上限 \4）",
        ),
        (r"(.*): ([\d.]+) in flight, (\d+) users", r"\1：平均在途 \2 个，用户 \3 个"),
        (
            r"(.*): usage in (\d+)/(\d+), (\d+) with more events than tokens",
            r"\1：\2/\3 上报了用量，\4 个的事件数多于 token 数",
        ),
        (r"(.*): no usage reported", r"\1：未上报用量"),
        (r"(.*): the server names no model", r"\1：服务端未报模型名"),
        (r"(.*): no window", r"\1：没有窗口"),
        (r"(.*): no sample", r"\1：没有样本"),
        (
            r"(\d+) resumed, (\d+) requests without an answer set aside",
            r"续跑 \1 次，搁置 \2 个无答案的请求",
        ),
        (r"(.*); expected (.*)", r"\1；应为 \2"),
    )
)
