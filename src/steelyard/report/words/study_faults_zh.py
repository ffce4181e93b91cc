"""Chinese for what may be wrong with a study, before the semicolon."""

from __future__ import annotations

FAULTS = {
    "a '-' where no list may stand": "此处不能有列表的“-”",
    "a ':' where none may stand": "此处不能有“:”",
    "a closed loop has no more in flight than its users": "闭环在途的请求不会多于用户数",
    "a closed loop takes one length of answers, such as 128": "闭环只取一种答案长度，如 128",
    "a comma or a closing bracket is missing before this": "此处之前少了逗号或右括号",
    "a day is required, written 2026-11-01": "须为日期，写成 2026-11-01",
    "a deployment has either 'engine' or 'endpoint'": "部署只能有 engine 或 endpoint 之一",
    "a gate is a bound": "门槛是一道界限",
    "a gate is a text, such as 'delivered_compliance >= 90%'": (
        "门槛是一段文字，如“delivered_compliance >= 90%”"
    ),
    "a key must not stand in a study": "密钥不得写在研究里",
    "a measured value is never exactly a number": "测得的值不会恰好等于某个数",
    "a member without requests is none": "不承担请求的不算成员",
    "a name holds a control character": "名称里有控制字符",
    "a name must be a single text, not a list or a mapping": "名称须为一段文字，不能是列表或映射",
    "a name without ':' behind it": "名称后面没有“:”",
    "a number of requests or a time is required": "须为请求数或时间",
    "a password has no place in this address": "此地址中不得有密码",
    "a price of 0 is what an unknown price looks like": "价格为 0 与不知道价格无从分辨",
    "a quotation mark is opened here and never closed": "此处的引号没有闭合",
    "a second document begins": "此处开始了第二个文档",
    "a secret is never serialised": "秘密不写入任何文件",
    "a stage has either a 'rate', or both 'from' and 'to'": "每段要么写 rate，要么写 from 与 to",
    "a tab": "有制表符",
    "a text is required": "须为文字",
    "a text is required, as a gate lists it": "须为文字，与门槛所列一致",
    "a text is required, such as 'fp8'": "须为文字，如“fp8”",
    "a value is missing before this": "此处之前少了值",
    "a URL holds no spaces": "URL 里不能有空格",
    "a URL with a password is a secret": "带密码的 URL 是秘密",
    "all are 0": "全部为 0",
    "an acceptance rule is required": "须写接受规则",
    "an address holds no spaces": "地址里不能有空格",
    "an amount of memory is required": "须为内存量",
    "an empty stop text would end every answer at once": "空的停止文字会使每个答案立即结束",
    "an entry is a price of time (rate) or of tokens (input, output)": (
        "一条价格要么按时间（rate），要么按 token（input、output）"
    ),
    "an hour for nothing is what an unknown rate looks like": "每小时 0 元与不知道费率无从分辨",
    "an unknown escape in double quotes": "双引号内有未知的转义",
    "asks each item once, for a suite that grades answers, and none runs here": (
        "每题只问一次，是给评分套件用的，而此处没有这样的套件"
    ),
    "asks nothing": "什么也没有问",
    "at a rate of 0 nothing would ever be asked": "速率为 0 就什么也问不到",
    "at: is for what is paid once, and this recurs": "at 用于一次性支付，而这是经常性的",
    "begins where it ends": "起止相同",
    "belongs to an amount of money": "只用于金额",
    "both ends must be positive": "两端都须为正",
    "by_workload: the shares don't add up to 100%": "by_workload：各份之和不是 100%",
    "can't be read": "无法读取",
    "costs follow from 'prices' and are no suite": "费用由 prices 得出，不是套件",
    "deployments that take turns are weighed on one graded workload": (
        "轮流部署的研究只在一个评分负载上称量"
    ),
    "does not line up with the lines above": "与上面各行没有对齐",
    "does not say which deployment it is for": "没有说明属于哪个部署",
    "from, until: are for what recurs, and this is paid once": (
        "from、until 用于经常性费用，而这是一次性的"
    ),
    "holds a '$' that refers to nothing, or a line break": "含有无所指的“$”或换行",
    "holds an escape that is no character": "含有不成字符的转义",
    "hours of the day are required with their zone: '08:30-00:30 +08:00'": (
        "须写时段并带时区：“08:30-00:30 +08:00”"
    ),
    "in, out and cached are in several currencies": "in、out 与 cached 用了几种货币",
    "is a day, but the business does not say when it starts": "是日期，而 business 没说何时开始",
    "is a text here, which has no band and no parts": "此处是文字，没有区间和分项",
    "is a text, which has no worst and best": "是文字，没有 worst 与 best",
    "is a value or a band": "要么是值，要么是区间",
    "is an empty text": "是空文字",
    "is an engine, which is started and stopped here": "是引擎，由本机启动和停止",
    "is empty": "为空",
    "is for deployments, and there are none to ask": "用于部署，而这里没有可问的部署",
    "is for windows of load, and its answers are graded one by one": (
        "用于压测窗口，而它的答案逐个评分"
    ),
    "is a book of prices": "是价目表",
    "is a business": "是业务文件",
    "is a file of claims": "是声明文件",
    "is a set-up": "是设置文件",
    "is a study": "是研究文件",
    "is given twice": "写了两次",
    "is given twice; case makes no difference in headers, so keep one": (
        "写了两次；请求头不分大小写，请保留一个"
    ),
    "is measured by no suite": "没有套件测量它",
    "is no length": "不是长度",
    "is no name of an HTTP header": "不是 HTTP 头的名称",
    "is no quantity": "不是量",
    "is not a file": "不是文件",
    "is not in Unicode normal form NFC": "不是 Unicode 规范形式 NFC",
    "is of one kind: demand, agents, time or amount": "只能是 demand、agents、time 或 amount 之一",
    "is required in a price of tokens, but missing": "按 token 计价必须有，但缺失",
    "is required where deployments are compared, but missing": "比较部署时必须有，但缺失",
    "is required with an engine, but missing": "有 engine 时必须有，但缺失",
    "is required, but missing": "必须有，但缺失",
    "is set by the client itself": "由客户端自行设置",
    "items are asked as they stand": "题目按原样提问",
    "life: 0 months write nothing off": "life：0 个月不摊销任何东西",
    "limits nothing": "什么也没有限制",
    "looks like a secret, and a secret must not stand in a study": (
        "看来是秘密，而秘密不得写在研究里"
    ),
    "low, value and high of an imbalance rise": "不均衡的 low、value 与 high 须递增",
    "low, share and high are not in order": "low、share 与 high 次序不对",
    "measures and is the only approver": "既测量，又是唯一的批准人",
    "more text where the study has ended": "研究已结束，后面还有文字",
    "must be above 0, such as 0.5": "须大于 0，如 0.5",
    "names no claim": "没有指明声明",
    "names no criterion": "没有写准则",
    "names no deployment": "没有写部署",
    "names no group": "没有写组",
    "names no label": "没有写标签",
    "names no way of arriving": "没有写到达方式",
    "names no workload": "没有写负载",
    "names nothing": "什么也没有写",
    "needs requests that have their times, and a closed loop has none": (
        "需要定好时刻的请求，而闭环没有"
    ),
    "no such file": "没有这个文件",
    "nobody approves": "没有批准人",
    "none are known": "一个也没有",
    "nothing is known of it, so nothing could be weighed": "对它一无所知，无从称量",
    "nothing says what is spent": "没有说明花费多少",
    "one deployment alone is weighed against gates, and there are none": (
        "单个部署要用门槛来称，而这里没有门槛"
    ),
    "paths are put behind this URL": "路径会接在此 URL 之后",
    "prompts.tokens.output says how long answers may be": "prompts.tokens.output 已规定答案长度",
    "rate: a residual is had once": "rate：残值只有一次",
    "runs nowhere": "没有运行之处",
    "says how in one way: ramp, curve or table": "只能用一种说法：ramp、curve 或 table",
    "says no price": "没有写价格",
    "says no value": "没有写值",
    "stages is empty": "stages 为空",
    "studies are YAML 1.2": "研究用 YAML 1.2",
    "swaps deployments, and there is one": "用于轮换部署，而这里只有一个",
    "the band is out of order": "区间次序不对",
    "the engine is read from 'metrics' or 'prometheus'": "引擎从 metrics 或 prometheus 之一读取",
    "the list is empty, so nothing could pass": "列表为空，什么也通不过",
    "the plug-in makes the prompts, beginnings and all": "提示词（连同开头）由插件生成",
    "the trace of 'blocks' has the lengths": "长度由 blocks 的记录给出",
    "these items are your own, so the study must say what a record keeps of them": (
        "题目是自有的，研究须说明记录保留什么"
    ),
    "this character can't begin a value": "值不能以此字符开头",
    "unknown field": "未知字段",
    "until: ends before it begins": "until：结束早于开始",
    "users go on until a list of items is done, and there is none": (
        "用户要问完一列题目才停，而这里没有题目"
    ),
    "users who think are offered for a time": "带思考时间的用户须规定时长",
    "would change nothing: no workload's answers are graded": "不起作用：没有负载的答案要评分",
    "write them like 'a: b'": "请写成“a: b”",
    "0% is nothing": "0% 等于没有",
    "0% would make no difference": "0% 不起作用",
    "'accelerator' picks labels of a Prometheus": "accelerator 挑的是 Prometheus 的标签",
    "'fixed' is more than the whole": "fixed 超过了总额",
    "it is a part of the amount": "它是其中一部分",
    "low, base and high must rise": "low、base、high 须递增",
    "'steelyard check' takes it": "请用“steelyard check”",
    "'steelyard cost' and 'steelyard returns' take it": (
        "请用“steelyard cost”或“steelyard returns”"
    ),
    "'steelyard predict' takes it": "请用“steelyard predict”",
    "'steelyard prices' takes it": "请用“steelyard prices”",
    "'steelyard weigh' takes it": "请用“steelyard weigh”",
    "'steelyard study new' writes a first one": "“steelyard study new”可生成第一份",
    "'steelyard study new' writes a first study": "“steelyard study new”可生成第一份",
    "'steps' divides a ramp": "steps 用于划分斜坡",
    "'thinking' says how 'think' varies": "thinking 说明 think 如何变化",
    'a variable of the environment is written "${NAME}"': '环境变量写作 "${NAME}"',
    "names become parts of file names: begin with a letter or digit, end without '.'": (
        "名称会成为文件名的一部分：请以字母或数字开头，不以“.”结尾"
    ),
    "YAML is indented with spaces": "YAML 用空格缩进",
    "a server that runs already is named with 'endpoint:'": "已在运行的服务请用 endpoint: 指明",
    "a recurring cost is not capitalised": "经常性费用不予资本化",
    "between < and <= lies nothing that can be measured": "< 与 <= 之间没有可测之物",
    "between > and >= lies nothing that can be measured": "> 与 >= 之间没有可测之物",
    "a NUL character": "NUL 字符",
    "a SHA-256 is 64 hexadecimal digits": "SHA-256 是 64 位十六进制数字",
    "a claim file backs a claim": "声明文件只用来支持声明",
    "a cost is 0 or more": "费用须为 0 或以上",
    "a horizon of 0 months holds nothing": "期限为 0 个月就什么也没有",
    "a price is 0 or more": "价格须为 0 或以上",
    "a public key is 64 hexadecimal digits": "公钥是 64 位十六进制数字",
    "`steelyard sign --show-key` prints one's own": "`steelyard sign --show-key` 可显示自己的公钥",
    "allocate: says already whose it is": "allocate：已说明归谁",
    "an amount is 0 or more": "数量须为 0 或以上",
    "an amount is required": "须为数量",
    "between them every value would score the same, so set them apart": (
        "其间各值得分相同，请拉开"
    ),
    "has one member, who stands as a candidate already": "只有一个成员，而它本身已是候选",
    "life: is for what is paid once and written off": "life 用于一次性支付并摊销的",
    "p0 is no percentile": "p0 不是百分位",
    "parts: give each deployment's count of the driver, above 0": (
        "parts：请给出各部署的动因数量，须大于 0"
    ),
    "pass its template and resolve it there": "请传其模板，到用处再取值",
    "the sign is shared by two currencies": "这个符号为两种货币共用",
    "the sign is shared by many currencies": "这个符号为多种货币共用",
    "throughput, qps, tokens and accepted are figures: add 'source' (who says so) and 'as_of'": (
        "throughput、qps、tokens 与 accepted 是数值：请加 source（出自何人）与 as_of"
    ),
    "what is measured comes out of a weighing, never out of the study file": (
        "测得的值出自称量，从不出自研究文件"
    ),
    "'<<' takes an alias of a mapping, such as '<<: *name'": (
        "“<<”后须为映射的别名，如“<<: *name”"
    ),
}
NOUNS = {
    "a share": "比例",
    "a share from 0% to 100%": "0% 到 100% 的比例",
    "a plain number": "不带单位的数",
    "a stretch of time": "时长",
    "a time": "时间",
    "a rate per time": "每段时间的次数",
    "a token rate": "token 速率",
    "a number of tokens": "token 数",
    "an amount of money": "金额",
    "a price per time": "每段时间的价格",
    "a price per token": "每 token 的价格",
    "money per time": "每段时间的金额",
    "money per hour": "每小时的金额",
    "the top of the study": "研究的顶层",
    "a mapping": "映射",
    "a list": "列表",
    "nothing": "空",
    "more": "大",
    "less": "小",
    "above": "高于",
    "below": "低于",
}
