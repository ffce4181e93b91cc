"""Chinese for what may be wrong with money: prices, a business, a workbook."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    "add one to the book": "请在价格簿中补一条",
    "name one with --provider": "请用 --provider 指明",
    "write it by hand from the provider's page": "请照服务商页面手写",
    "genai-prices is not installed": "没有安装 genai-prices",
    "install steelyard[prices], or write the book by hand": (
        "请安装 steelyard[prices]，或手写价格簿"
    ),
    "the tokens used are unknown, and the price is per token": "用量未知，而价格按 token 计",
    "the endpoint did not report the tokens used": "端点没有报告用量",
    "the tokens of one answer are not stated (tokens)": "没有写明每个答案的 token 数（tokens）",
    "the split gives no weight to any token of an answer": "分摊规则没有给任何 token 权重",
    "correct 'split'": "请改正 split",
    "decide on the present value": "请按现值决定",
    "no rate makes these flows worth 0": "没有折现率使这些现金流的现值为 0",
    "none of these is the return": "它们都不是收益率",
    "move it, or lengthen the horizon": "请移动它，或加长期限",
    "say when the business starts": "请写明业务何时开始",
    "is below zero": "小于零",
    "write 0 or more": "请写 0 或更大的数",
    "write 0 to 100": "请写 0 至 100",
    "is no percentage": "不是百分数",
    "looks like a fraction": "像是小数",
    "Add a dated entry under prices, or drop the cost criterion": (
        "请在 prices 下补一条注明日期的价格，或去掉成本准则"
    ),
    "Add an entry with an earlier as_of, or drop the cost criterion": (
        "请补一条 as_of 更早的价格，或去掉成本准则"
    ),
    "Name revisions of one price alike, keep one, or add them up in one entry": (
        "同一价格的各次修订请同名，或只留一条，或合为一条"
    ),
    "State all prices and anchors in one currency, and the rate used in the source": (
        "请把价格与锚点都写成一种货币，并在 source 中写明所用汇率"
    ),
    "nothing is converted here": "此处不作换算",
    "says not what returns are counted against": "没有写明收益与何相比",
    "says not how money of later years is valued": "没有写明以后年份的钱如何折现",
    "add 'baseline: nothing', or a deployment": "请加 baseline: nothing 或一个部署",
    "add 'discount: {rate: 12%}'": "请加 discount: {rate: 12%}",
    "no return without it": "没有它就算不出收益",
    "state 'volume' in the business": "请在业务中写明 volume",
    "add one under fx": "请在 fx 下补一条",
    "give the two different names": "请给两者不同的名称",
    "stated in two ways": "写了两种不同的值",
    "name two inputs": "请写两个输入",
    "stands on both sides of the table": "在表的两边都出现",
    "has no range": "没有范围",
    "give it a low and a high": "请给它 low 与 high",
    "a choice needs something to choose": "选择须有可选之物",
    "name a deployment": "请写一个部署",
    "state both alike": "请以相同方式写明两者",
    "state it": "请写明它",
    "rename one": "请改其一之名",
    "an S-curve takes time": "S 曲线须有时长",
    "give more than 0 months": "请给大于 0 的月数",
    "half of a roll-out to come can't lie behind": "尚未推广的一半不能已在过去",
    "a roll-out plan is a list of shares from 0 to 1, one a period": (
        "推广计划是每期一个、从 0 到 1 的比例列表"
    ),
    "no input has a range, so nothing varies": "没有输入带范围，因此什么也不变化",
    "the present value doesn't vary with these inputs": "现值不随这些输入变化",
    "there are no shares": "没有可分的份额",
    "a range has two ends and a base, all of them finite": "范围须有两端与基值，且都有限",
    "put them in order": "请按序写",
    "writing Excel needs the extra `excel`": "写 Excel 须有附加包 `excel`",
    "install steelyard[excel]": "请安装 steelyard[excel]",
    "check the folder": "请检查文件夹",
    "says nothing of a business": "没有写业务",
    "so that no figure can be set": "因此没有可设的数",
    "add 'business:' with horizon, currency and lines (docs/cost.md), or name a file of its own": (
        "请加 business：horizon、currency 与 lines（docs/cost.md），或另指其文件"
    ),
    "the run's study has no 'business'": "此运行的研究没有 business",
    "reckon a business file of its own, or add 'business:' to the study and weigh it (or judge the "
    "run anew: steelyard report RUN --study FILE --out FOLDER)": (
        "请另算一个业务文件，或在研究中加 business 再称量"
        "（或重新判定该运行：steelyard report RUN --study FILE --out FOLDER）"
    ),
    "a price of an hour needs a volume": "按小时的价格须有业务量",
    "says nothing of a business, so that no figure can be set": "没有写业务，因此没有可设的数",
    "add it to the entry": "请在该条中补上",
    "studies/business/own-or-api.yaml is one to copy (docs/cost.md)": (
        "可照抄 studies/business/own-or-api.yaml（docs/cost.md）"
    ),
}
PATTERNS = slots(
    (r"(\d+) prices, none of which holds at (.+)", r"有 \1 条价格，在 \2 都不适用"),
    (r"no price of '(.+?)' in the book", r"价格簿中没有“\1”的价格"),
    (r"(.+) offer it", r"提供它的有 \1"),
    (r"not offered by '(.+?)'", r"“\1”不提供它"),
    (r"the table has no price of its prompt or answered tokens, or one of 0",
     r"该表没有其提示词或答案 token 的价格，或价格为 0"),
    (r"(\S+) and (\S+) can't be added or compared", r"\1 与 \2 不能相加或比较"),
    (r"(\S+) and (\S+) can't be added: no dated rate between them",
     r"\1 与 \2 不能相加：两者间没有注明日期的汇率"),
    (r"Add one under fx: (.+)", r"请在 fx 下补一条：\1"),
    (r"the flows change sign (\S+) times and are worth 0 at (.+): none of these is the return",
     r"现金流变号 \1 次，在 \2 时现值为 0：它们都不是收益率"),
    (r"'(.+?)' falls outside the horizon of (\S+) months", r"“\1”在 \2 个月的期限之外"),
    (r"'(.+?)' has a day", r"“\1”写了日期"),
    (r"reaction (.+?): is below zero", r"响应时间 \1 小于零"),
    (r"write (\S+) for (\S+) %", r"\2% 请写 \1"),
    (r"no price on (\S+)", r"\1 没有价格"),
    (r"no price for its (.+) on (\S+)", r"其 \1 在 \2 没有价格"),
    (r"the first one holds from (\S+)", r"最早的一条自 \1 起适用"),
    (r"(\S+) prices compete for its (.+) \((.+)\)", r"其 \2 有 \1 条价格相争（\3）"),
    (r"(.+) is in another unit than the input", r"\1 与输入的单位不同"),
    (r"write it in (.+)", r"请以 \1 写"),
    (r"'(.+?)' is in (\S+): no dated rate into (\S+)",
     r"“\1”以 \2 计：没有换成 \3 的注明日期的汇率"),
    (r"'(.+?)' is paid by volume", r"“\1”按业务量付"),
    (r"no input is called (.+)", r"没有叫 \1 的输入"),
    (r"two (.+) are called (.+)", r"有两个 \1 都叫 \2"),
    (r"(.+) and (.+) aren't reckoned against one baseline, in one currency, over one horizon",
     r"\1 与 \2 的基线、货币或期限不同"),
    (r"low (\S+), base (\S+), high (\S+) don't ascend", r"low \1、base \2、high \3 并非递增"),
    (r"no columns input and base \((.+)\) in row 1 or (\S+)",
     r"第 1 行与第 \2 行都没有 input 与 base 列（\1）"),
    (r"budget\.money: no price is known today for (.+), so that nobody could tell when it is spent",
     r"budget.money：\1 今天没有价格，无从得知何时用完"),
    (r"add a price, or limit tokens or requests", r"请加价格，或改为限制 token 或请求数"),
    (r"no price for (.+) tokens", r"没有 \1 token 的价格"),
)  # fmt: skip
