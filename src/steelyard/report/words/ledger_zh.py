"""What the report says of the two ledgers, in Chinese."""

from __future__ import annotations

import re

LEDGER_ZH: dict[str, str] = {
    "sec.ledgers": "{months} 个月的成本",
    "lead.ledgers": (
        "单位：{currency}。两本账，绝不相加：一本记已耗用（购置按使用年限摊销），一本记实际支付。{volume}"
    ),
    "led.volume": "业务量 {base}，来源：{source}，{as_of}。",
    "volume.answer/d": "个答案/天",
    "volume.answer/month": "个答案/月",
    "volume.answer/year": "个答案/年",
    "volume.Mtok/d": "百万 token/天",
    "volume.Mtok/month": "百万 token/月",
    "volume.Mtok/year": "百万 token/年",
    "led.no_volume": "未说明业务量。",
    "tab.accrual": "权责发生制账：已耗用的成本",
    "tab.cash": "现金账：实际支付（与上表绝不相加）",
    "led.accrual.total": "总拥有成本（TCO）",
    "led.cash.total": "支付合计",
    "led.known": "其中已知部分",
    "led.idle": "其中闲置算力",
    "led.left": "不含：期末账面余值",
    "led.first": "其中首日支付",
    "led.rest": "其余较小各项",
    "led.more": "其余部署",
    "fig.ledger": "{deployment}：成本由哪些部分构成",
    "tab.units": "单位成本，含全部成本项",
    "col.unit_cost": "单位",
    "unit.mtok.in": "每百万输入 token",
    "unit.mtok.out": "每百万输出 token",
    "unit.mtok.cached": "每百万缓存 token",
    "unit.mtok.all": "每百万 token（全部种类）",
    "unit.per_answer": "每个答案",
    "unit.per_accepted": "每个被接受的答案",
    "unit.qps": "服务水平内每 1 QPS 的年成本",
    "led.at.capacity": "按所声明的利用率",
    "led.at.demand": "按所需业务量",
    "led.at.year": "第 {year} 年",
    "led.at.levelised": "平准化：支付总额除以需求总量，两者均按年 {rate} 折现",
    "tab.lines": "全部成本项、单价与来源",
    "col.line": "成本项",
    "col.amount_of": "数量",
    "led.all": "全部",
    "led.driver": "按{name}分摊",
    "led.once": "一次性，第 {month} 个月",
    "led.life": "按 {months} 个月摊销",
    "led.change": "每年 {share}",
    "led.stale": "已旧，请重新询价",
    "recurs.h": "小时",
    "recurs.d": "天",
    "recurs.month": "月",
    "recurs.year": "年",
    "recurs.Mtok": "百万 token",
    "recurs.Mtok in": "百万输入 token",
    "recurs.Mtok out": "百万输出 token",
    "recurs.Mtok cached": "百万缓存 token",
    "recurs.answer": "个答案",
    "tab.fx": "汇率",
    "col.exchange": "兑换",
    "tab.break_even": "在何业务量下两者成本相等（按首年成本）",
    "led.break_even": "成本平衡点（按首年成本）：{text}。",
    "led.even.crossing": (
        "{first} 与 {second} 在每天 {day} {unit}（每年 {year}）时成本相等；低于此量 {below} 更便宜，高于此量 {above} 更便宜"
    ),
    "led.even.between": "（各成本项取区间端点时为每天 {low} 至 {high}）",
    "led.even.from": "（各成本项取区间一端时为每天 {low}；取另一端时无平衡点）",
    "led.even.may": "；若各成本项取其区间内的其他值，则存在平衡点",
    "led.even.unchecked": "；无人说明 {names} 的容量",
    "led.even.same": "{first} 与 {second} 在任何业务量下成本相同",
    "led.even.always": "无平衡点：{first} 与 {second} 之间，任何业务量下 {cheaper} 都更便宜",
    "led.even.capacity": (
        "容量之内无平衡点：{first} 与 {second} 之间，在 {limited} 每年可服务的 {serves} {unit}之内 {cheaper} 更便宜；两线要到 {crossing} 才相交"
    ),
    "led.even.missing": "{first} 与 {second}：无法判断；{reason}",
    "led.unit.Mtok": "百万 token",
    "led.unit.answer": "个答案",
    "led.unit.accepted answer": "个被接受的答案",
    "led.remark.utilisation": (
        "{deployment}：声明的利用率为 {stated}，业务量对应 {implied}；其中一个有误，或机群规模不当。"
    ),
    "led.remark.beyond": (
        "{deployment}：第 {year} 年所需为其容量的 {share}；未能服务的部分不在成本之内。"
    ),
    "led.remark.replaced": (
        "{deployment}：本次运行每个答案用 {seen} 个 token，而声明为 {declared} 个；"
        "此处按运行结果计算，请用与实际等长的题目测量。"
    ),
    "led.remark.moving": (
        "{deployment}：按所声明利用率计算的单位成本采用 {names} 的首年价格，而其价格逐年变化；"
        "按业务量与按年的单位成本采用各年价格。"
    ),
    "led.remark.bounds": (
        "{deployment}：下限与上限假定 {lines} 个成本项同时取端点；可能的区间更窄。"
    ),
    "led.remark.bare": "{deployment}：成本项中既无算力也无 token；总要有东西提供服务。",
    "led.remark.twice": ("{deployment}：既付算力又付 token；若 token 价已含硬件，则重复计算。"),
    "led.remark.passed-over": (
        "{deployment}：未计入研究所列 {names} 的价格，因其自身的成本项已说明这部分花费。"
    ),
    "led.remark.stale": "{name}：已有 {days} 天，请重新询价。",
    "led.remark.unsplit": (
        "{deployment}：未计算成本：各负载的分配不同，而业务量未说明各负载所占比例（volume.by_workload）。"
    ),
    "led.remark.failover": (
        "{deployment}：若 {failing} 失效，{others} 可承担最忙一年 {share} 的答案。"
    ),
    "led.remark.failover-open": (
        "{deployment}：若 {failing} 失效，无人说明 {others} 能否承担全部业务量。"
    ),
    "led.remark.unshared": (
        "{deployment}：只属于部分成员的收益未计入（{names}）；请说明组合本身带来什么（for: {deployment}）。"
    ),
    "led.remark.ahead": "{name}：日期为 {as_of}，尚未到来。",
    "board.tco": "{months} 个月的成本：{items}",
    "line.compute": "算力",
    "line.network": "网络",
    "line.rack-and-power": "机柜与电力",
    "line.maintenance": "维保",
    "line.taxes": "税费",
    "line.spares": "备件",
    "line.second-site": "异地机房",
    "line.storage": "存储",
    "line.egress": "出网流量",
    "line.licences": "许可",
    "line.tokens": "token",
    "line.people": "人力",
    "line.prompt-team": "提示词团队",
    "line.drift-detection": "漂移检测",
    "line.compliance": "合规审计",
    "line.migration": "迁移",
    "line.exit": "退出",
    "line.residual": "残值",
    "line.other": "其他",
}
_UNITS = {
    "quarter": "季度",
    "year": "年",
    "month": "月",
    "half-year": "半年",
    "period": "期",
}
_ENDS = {"end": "末", "middle": "中", "start": "初"}
PATTERNS = (
    (re.compile(r"nobody knows the rate of '(.+?)' yet"), r"“\1”的单价尚无人知晓"),
    (
        re.compile(r"'(.+?)' is paid by volume, and the volume is not known"),
        r"“\1”按量计价，但业务量未知",
    ),
    (
        re.compile(r"the tokens of one answer are not (?:stated|known).*"),
        "未说明每个答案的 token 数",
    ),
    (
        re.compile(r"the share of answers accepted is not stated \(accepted\)"),
        "未说明答案接受率（accepted）",
    ),
    (re.compile(r"nobody states the utilisation.*"), "无人说明利用率（utilisation，须注明来源）"),
    (re.compile(r"nobody states the (\w+) of a machine \(\w+\)"), r"无人说明单机的 \1"),
    (re.compile(r"the volume is not stated \(volume\)"), "未说明业务量（volume）"),
    (re.compile(r"no answer of the run was accepted"), "本次运行没有被接受的答案"),
    (
        re.compile(r"an answer holds no tokens of this kind \((\w+)\)"),
        r"答案中没有此类 token（\1）",
    ),
    (
        re.compile(r"no line says what it costs; if it costs nothing, write a line of 0"),
        "没有成本项说明其成本；若不花钱，请写一项 0",
    ),
    (re.compile(r"is its members' own; see theirs"), "以各成员自己的数值为准"),
    (
        re.compile(r"its split differs by workload, and the volume doesn't say .*"),
        "各负载的分配不同，而业务量未说明各负载所占比例（volume.by_workload）",
    ),
    (re.compile(r"of no member is it stated what it serves"), "没有成员说明其容量"),
    (re.compile(r"an answer holds no tokens, so.*"), "答案中没有 token，其速率不说明容量"),
    (re.compile(r"the split gives no weight.*"), "split 没有给答案中的任何 token 权重"),
    (re.compile(r"what it is divided by may be 0"), "除数可能为 0"),
    (
        re.compile(r"needs alert_coverage, scaling_reaction and self_healing"),
        "需要 alert_coverage、scaling_reaction 与 self_healing",
    ),
    (
        re.compile(r"nobody knows the rate of '(.+?)' yet; no return without it"),
        r"“\1”的单价尚无人知晓，因此无法计算回报",
    ),
    (re.compile(r"no input has a low and a high; state them"), "没有输入给出下限与上限，请给出"),
    (re.compile(r"a table of two inputs needs two.*"), "双变量表需要两个有上下限的输入"),
    (re.compile(r"no input has a range, so nothing varies"), "没有输入给出范围，因此没有变动"),
    (
        re.compile(r"the present value doesn't vary with these inputs; there are no shares"),
        "净现值不随这些输入变动，因此没有占比",
    ),
    (
        re.compile(r"no rate makes these flows worth 0; decide on the present value"),
        "没有折现率使现金流为 0，请以净现值判断",
    ),
    (
        re.compile(r"flows that are all 0 are worth 0 at every rate"),
        "现金流全为 0，任何折现率下均为 0",
    ),
    (
        re.compile(r"the flows change sign (\d+) times and are worth 0 at (.+?): none of .*"),
        r"现金流 \1 次变号，在 \2 处均为 0：都不是内部收益率，请以净现值判断",
    ),
    *(
        (
            re.compile(rf"(\S+) ?% a year, {rate}; flows (?:at|in) the {where} of each {unit}"),
            rf"年折现率 \1%（{told}），现金流记在每{name}{end}",
        )
        for rate, told in (
            ("effective", "有效利率"),
            ("nominal", "名义利率"),
            (r"nominal.*?", "名义利率"),
        )
        for where, end in _ENDS.items()
        for unit, name in _UNITS.items()
    ),
)
