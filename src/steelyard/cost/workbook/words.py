"""What the workbook says, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

_WORDS = {
    "sheet.inputs": ("Inputs", "输入"),
    "sheet.cash": ("Cash ledger", "现金账"),
    "sheet.accrual": ("Accrual ledger", "权责发生制账"),
    "sheet.unit": ("Unit cost", "单位成本"),
    "sheet.returns": ("Returns", "回报"),
    "sheet.scenarios": ("Scenarios", "情景"),
    "inputs.title": ("Inputs: change the coloured cells, everything else follows",
                     "输入：修改着色单元格，其余自动重算"),
    "inputs.note": ("Formulas use the column base. Amounts in {currency} where a unit names no "
                    "other. No macros.",
                    "公式使用基准列。金额以 {currency} 计，除非单位另有说明。不含宏。"),
    "inputs.head": ("input|unit|low|base|high|shape|source|as of|name in formulas|kind|for",
                    "输入|单位|低|基准|高|分布|来源|日期|公式中的名称|类别|适用于"),
    "inputs.unsourced": ("nobody is named", "未注明来源"),
    "inputs.unknown": ("unknown: {why}", "未知：{why}"),
    "cash.title": ("Cash ledger: what is paid, when it is paid, in {currency}",
                   "现金账：何时支付多少，单位 {currency}"),
    "cash.note": ("Paid is above 0; nothing is written off here.", "支付为正；此处不做折旧。"),
    "accrual.title": ("Accrual ledger: what is used up, while it is used up, in {currency}",
                      "权责发生制账：何时耗用多少，单位 {currency}"),
    "accrual.note": ("Purchases with a life are written off in equal parts, less what they are "
                     "sold for. Never added to the cash ledger.",
                     "有使用年限的购置扣除残值后等额摊销。不得与现金账相加。"),
    "unit.title": ("Unit cost, in {currency}", "单位成本，单位 {currency}"),
    "unit.note": ("All declared lines. At capacity: the whole horizon's fixed cost, calls at "
                  "capacity times utilisation, rates as stated. At demand and by year: what is "
                  "used up over what is asked, each year at its own rates. Levelised: what is paid "
                  "over what is asked, both discounted.",
                  "包含全部已申报费用。按产能：整个期限的固定成本，调用量为“产能×利用率”，单价按所述；"
                  "按需求与各年：已耗用成本除以需求量，各年按当年单价；平准化：支付额除以需求量，两者均折现。"),
    "unit.of year": ("year {year}", "第 {year} 年"),
    "unit.levelised": ("levelised", "平准化"),
    "unit.head": ("|at capacity|at demand", "|按产能|按需求"),
    "unit.fixed": ("fixed cost an hour", "每小时固定成本"),
    "unit.calls": ("calls an hour", "每小时调用数"),
    "unit.variable": ("by volume, each call", "每次调用的变动成本"),
    "unit.answer": ("each answer", "每个答案"),
    "unit.accepted": ("each accepted answer", "每个被接受的答案"),
    "unit.all": ("million tokens, all kinds", "每百万 token（全部）"),
    "unit.in": ("million prompt tokens", "每百万输入 token"),
    "unit.out": ("million answered tokens", "每百万输出 token"),
    "unit.cached": ("million cached tokens", "每百万缓存 token"),
    "returns.title": ("Returns against {baseline}, in {currency}",
                      "以 {baseline} 为基线的回报，单位 {currency}"),
    "returns.none": ("Nothing is held against anything: the business states no baseline or no "
                     "discount.", "业务未给出基线或折现率，因此没有可比较的回报。"),
    "convention.effective": (
        " a year, effective; flows at the {fall} of each {unit}; today's money is not discounted",
        "（有效年折现率）；现金流记在每{unit}{fall}；当天不折现",
    ),
    "convention.nominal": (
        " a year, nominal; flows at the {fall} of each {unit}; today's money is not discounted",
        "（名义年折现率）；现金流记在每{unit}{fall}；当天不折现",
    ),
    "fall.end": ("end", "末"),
    "fall.middle": ("middle", "中"),
    "fall.start": ("start", "初"),
    "project": ("{deployment} instead of {baseline}", "用 {deployment} 取代 {baseline}"),
    "project.missing": ("{deployment}: not reckoned: {why}", "{deployment}：无法计算：{why}"),
    "npv": ("present value", "净现值"),
    "irr": ("internal rate of return, a year", "内部收益率（年）"),
    "irr.none": ("none: decide on the present value", "无：请以净现值为准"),
    "irr.several": ("not single: the flows change sign more than once",
                    "不唯一：现金流变号超过一次"),
    "signs": ("changes of sign", "变号次数"),
    "payback": ("payback, {unit}s", "静态回收期（{unit}）"),
    "discounted payback": ("payback, discounted, {unit}s", "动态回收期（{unit}）"),
    "not within": ("not within {horizon} {unit}s", "{horizon} 个{unit}内收不回"),
    "earlier": ("earlier crossings that did not last", "此前未能持续的回收次数"),
    "shares": ("in force: {name}", "已生效比例：{name}"),
    "invested": ("bought", "购置"),
    "written off": ("written off", "摊销"),
    "net": ("net flow", "净现金流"),
    "factor": ("discount factor", "折现系数"),
    "discounted": ("in money of today", "现值"),
    "sum": ("sum so far", "累计"),
    "discounted sum": ("sum so far, discounted", "累计现值"),
    "crossing": ("crosses 0 after", "转正时点"),
    "discounted crossing": ("crosses 0 after, discounted", "转正时点（折现）"),
    "sign": ("sign", "符号"),
    "scenarios.title": ("Scenarios: change a value, its results follow",
                        "情景：修改数值，结果自动重算"),
    "scenarios.none": ("The business states no scenarios.", "业务未给出情景。"),
    "scenarios.inputs": ("input", "输入"),
    "scenarios.results": ("results", "结果"),
    "scenario": ("{scenario}: {deployment}", "{scenario}：{deployment}"),
    "kind.investment": ("investment", "投资"),
    "kind.benefit": ("benefit", "收益"),
    "kind.running": ("running", "运行"),
    "kind.residual": ("residual", "残值"),
    "base": ("base", "基准"),
    "period": ("{unit}", "{unit}"),
    "years": ("whole years behind", "已满年数"),
    "middle": ("middle, months", "期中（月）"),
    "months": ("months", "月数"),
    "total": ("total", "合计"),
    "today": ("today", "当天"),
    "discount rate": ("discount rate", "折现率"),
    "utilisation": ("{deployment}: utilisation", "{deployment}：利用率"),
    "capacity": ("{deployment}: capacity", "{deployment}：产能"),
    "accepted": ("{deployment}: accepted", "{deployment}：答案接受率"),
    "tokens.in": ("{deployment}: prompt tokens", "{deployment}：输入 token"),
    "tokens.out": ("{deployment}: answered tokens", "{deployment}：输出 token"),
    "tokens.cached": ("{deployment}: cached tokens", "{deployment}：缓存 token"),
    "unit.year": ("year", "年"),
    "unit.half-year": ("half-year", "半年"),
    "unit.quarter": ("quarter", "季度"),
    "unit.month": ("month", "月"),
    "unit.period": ("period", "期"),
    "shape.triangular": ("triangular", "三角"),
    "shape.pert": ("PERT", "PERT"),
    "shape.uniform": ("uniform", "均匀"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Looks a text up by its key; an unknown key is a fault of the program."""

    lang: str
    term: Callable[[str], str] = str
    """What the program says in English, reasons and kinds of lines, in the book's language."""

    def __call__(self, key: str, /, **params: object) -> str:
        """The text under ``key`` in the language of the book."""
        return _WORDS[key][self.lang == "zh"].format(**params)


def both(key: str) -> tuple[str, str]:
    """A text in both languages, so that a book of either is read back."""
    return _WORDS[key]
