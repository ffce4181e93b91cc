"""Chinese for what is wrong with items (closed questions, programs) and with sheets of votes."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    # closed questions
    "task is missing": "缺少 task",
    "gold is missing": "缺少 gold",
    "a closed task needs the right answer": "封闭题须有标准答案",
    "unit must be a text, such as 元": "unit 须为文字，如 元",
    'between must be two texts, such as ["[答案]", "<eoa>"]': (
        'between 须为两段文字，如 ["[答案]", "<eoa>"]'
    ),
    "the second may be empty": "第二段可为空",
    "choices must be a list of texts (at most 26), or an object letter -> text": (
        "choices 须为文字列表（至多 26 项），或“字母 -> 文字”的对象"
    ),
    "name each by one letter or digit": "每个选项请以一个字母或数字为名",
    "gold must be a letter or an option's text": "gold 须为字母或选项文字",
    "gold must be a letter or an option's text, or a list": "gold 须为字母、选项文字或列表",
    "gold names several options": "gold 有几个选项",
    "write task: choices": "请写 task: choices",
    "mend gold or choices": "请改 gold 或 choices",
    "gold must be one number, such as 1.42 or 1,420": "gold 须为一个数，如 1.42 或 1,420",
    'tolerance must be a number such as 0.5, or a share of gold such as "1%"': (
        'tolerance 须为 0.5 这样的数，或 gold 的比例，如 "1%"'
    ),
    "gold must be a list of texts, or one text with ; between them": (
        "gold 须为文字列表，或以 ; 分隔的一段文字"
    ),
    "choices must be a list of labels": "choices 须为标签列表",
    "gold holds a label that choices lack": "gold 中有 choices 所无的标签",
    "gold must be an object type -> text or list, or a text type:a、b;type:c": (
        "gold 须为“类型 -> 文字或列表”的对象，或 类型:甲、乙;类型:丙 这样的文字"
    ),
    "gold must be the answer: a list of texts, a text or a number": (
        "gold 须为答案：文字列表、文字或数"
    ),
    "gold must be a text, or a list of wordings of which any one will do": (
        "gold 须为文字，或几种说法的列表，任一即可"
    ),
    "gold must name articles: a list of numbers, or a text such as 第266条": (
        "gold 须写明条号：数的列表，或 第266条 这样的文字"
    ),
    "gold must be a term: months from 0 as a number, or a text such as 12个月 or 无期徒刑": (
        "gold 须为刑期：不小于 0 的月数，或 12个月、无期徒刑 这样的文字"
    ),
    "gold's references must be such as 第十六条第二款 or 前款": (
        "gold 的 references 须为 第十六条第二款、前款 这样的引用"
    ),
    'versions must be a list of objects such as {"id": "2023", "from": "2024-07-01"}': (
        'versions 须为对象的列表，如 {"id": "2023", "from": "2024-07-01"}'
    ),
    "date and every from (and until) must be dates such as 2024-07-01": (
        "date 与每个 from（及 until）须为 2024-07-01 这样的日期"
    ),
    "mend one of them": "请改其一",
    "gold of a count must be a whole number": "answer_type 为 count 时 gold 须为整数",
    "gold must be the set's own answer, a text": "gold 须为数据集自带的答案，且为文字",
    # programs
    "name the function that an answer must define": "请写明答案须定义的函数",
    "write Python that defines check(candidate) and raises AssertionError": (
        "请写定义 check(candidate) 并抛出 AssertionError 的 Python"
    ),
    "stub must be text: the code that an answer may continue": "stub 须为文字：可供答案续写的代码",
    "mend them": "请改正",
    "tests define no check(candidate)": "tests 没有定义 check(candidate)",
    "gold must be text: a program, or the continuation of the stub": (
        "gold 须为文字：程序，或 stub 的续写"
    ),
    "write record (all tests pass) or valid (a program that defines the function)": (
        "请写 record（通过全部测试）或 valid（程序定义了该函数）"
    ),
    # sheets of votes
    "name the run that was exported, and the same --a and --b": (
        "请指明导出时的运行，以及同样的 --a 与 --b"
    ),
    "write A, B, tie or ? (甲, 乙, 平)": "请写 A、B、tie 或 ?（甲、乙、平）",
    "leave it as it was": "请保持原样",
    "keep one row": "请只留一行",
    "keep the head of the exported sheet": "请保留导出表的表头",
    "neither UTF-8, UTF-16 nor GB 18030": "不是 UTF-8、UTF-16 或 GB 18030",
    "save it as CSV UTF-8": "请另存为 CSV UTF-8",
    "export and fill it anew": "请重新导出并填写",
}
PATTERNS = slots(
    (r"(\d+) faults? in the items", r"题目有 \1 处问题"),
    (r"did you mean ([^'\s]\S*)\?", r"是否想写“\1”？"),
    (r"task '(.+)' is not known", r"不认识 task “\1”"),
    (r"choices names an option '(.*)'", r"choices 的选项名为“\1”"),
    (r"gold '(.+)' is none of the choices", r"gold “\1”不在 choices 之中"),
    (r"scale must be (?:\"\" or )?one of (.+)", r"scale 须为 \1 之一，或留空"),
    (r"answer_type must be one of (.+)", r"answer_type 须为 \1 之一"),
    (r"gold must be an object with (.+)", r"gold 须为含 \1 的对象"),
    (r"gold's binding must be one of (.+)", r"gold 的 binding 须为 \1 之一"),
    (r"gold is (.+), but on (\S+) version (.+) is in force",
     r"gold 是 \1，而 \2 有效的是 \3"),
    (r"(entry_point|tests) is missing", r"缺少 \1"),
    (r"entry_point '(.+)' is no name of a function", r"entry_point “\1”不是函数名"),
    (r"tests are no Python \((.+)\)", r"tests 不是 Python（\1）"),
    (r"pair '(.*)' is not of this run and these deployments",
     r"“\1”不是此运行与这两个部署的文本对"),
    (r"verdict '(.+)' is none", r"“\1”不是结论"),
    (r"turn '(.+)' is no number", r"turn “\1”不是数"),
    (r"(.+) voted on this pair before", r"\1 已评过这一对"),
    (r"no column pair and verdict", r"没有 pair 与 verdict 列"),
    (r"no column (pair|verdict)", r"没有 \1 列"),
    (r"( *)\.\.\. and (\d+) more", r"\1……另有 \2 处"),
    (r"(\d+) are identical \(ties\), (\d+) lack a text",
     r"\1 对文本相同（计平局），\2 对缺少文本"),
    (r"accept: (.+) counts right fields, and a program has none",
     r"accept: \1 按字段计对错，而程序没有字段"),
)  # fmt: skip
