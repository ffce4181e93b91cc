"""Chinese for what may be wrong with a line of items: its form, schemas, tools and free texts."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    # any line
    "write one JSON object a line": "每行请写一个 JSON 对象",
    "not an object": "不是对象",
    "id is missing or no text": "缺少 id，或不是文字",
    "give each item an id of its own, in quotes": "请给每题一个带引号的 id",
    "give exactly one of prompt (a text) and messages (a list)": (
        "prompt（文字）与 messages（列表）须给且只给一个"
    ),
    "prompt must be a text that isn't empty": "prompt 须为非空文字",
    "messages must be a list of objects with role and content": (
        "messages 须为含 role 与 content 的对象的列表"
    ),
    "meta must be an object": "meta 须为对象",
    "put notes of your own under meta": "自己的备注请写在 meta 下",
    "begins with a byte order mark": "以字节序标记（BOM）开头",
    "save as UTF-8 without BOM": "请存为不带 BOM 的 UTF-8",
    "must be one object: name -> schema": "须为一个对象：名称 -> schema",
    # schemas
    "give schema or schema_ref, not both": "schema 与 schema_ref 只能给一个",
    "schema must be an object, true or false": "schema 须为对象、true 或 false",
    "mend the gold or the schema": "请改 gold 或 schema",
    "copy it under $defs": "请把它抄到 $defs 下",
    "write it without nested repetition": "请改写，不要嵌套重复",
    "simplify it": "请简化",
    "beside must be true (also ask whole, not streamed) or false": (
        "beside 须为 true（另以非流式再问一次）或 false"
    ),
    # tools
    'tools must be a list of {"type": "function", "function": {"name": …, "parameters": …}}': (
        'tools 须为列表，每项形如 {"type": "function", "function": {"name": …, "parameters": …}}'
    ),
    "two tools have one name": "有两个工具同名",
    "rename one": "请改名",
    "expect is missing or of another shape": "缺少 expect，或形状不对",
    'write the calls that are due as [{"name": …, "arguments": {argument: [acceptable values]}, '
    '"optional": […]}], [] where none is, "any" where any valid call will do': (
        '应有的调用请写成 [{"name": …, "arguments": {参数: [可接受的值]}, "optional": […]}]，'
        '不应调用写 []，任何合法调用皆可写 "any"'
    ),
    "no tools are offered, but a call is expected": "没有提供工具，却期望调用",
    "offer some, or write expect: []": "请提供工具，或写 expect: []",
    "tool_choice none, but a call is expected": "tool_choice 为 none，却期望调用",
    "tool_choice forces a call, but none is expected": "tool_choice 强制调用，却不期望调用",
    "say in expect which": "请在 expect 中写明是哪个",
    "tool_choice named needs an expect that names exactly one tool": (
        "tool_choice 为 named 时，expect 须恰好只写一个工具"
    ),
    "mend the values or the schema": "请改这些值或 schema",
    # free texts
    "nothing to judge by": "没有评判依据",
    "give gold, references, must, must_not or genre": (
        "请给 gold、references、must、must_not 或 genre"
    ),
    "gold must be text: a reference answer": "gold 须为文字：参考答案",
    "references must be a list of texts, further ones beside gold": (
        "references 须为文字列表，即 gold 之外的参考文本"
    ),
    "genre asks for a document and schema for JSON": "genre 要求公文，而 schema 要求 JSON",
    "leave one out": "请去掉其一",
    "name its genre too": "请同时写明 genre",
}
PATTERNS = slots(
    (r"not strict JSON \((.+)\)", r"不是严格 JSON（\1）"),
    (r"byte (\d+) of the line is not UTF-8", r"本行第 \1 个字节不是 UTF-8"),
    (r"id '(.+)' stands in line (\d+) already", r"id “\1”在第 \2 行已有"),
    (r"field '(.+)' is not known", r"没有字段“\1”"),
    (r"(\w+) must be a text", r"\1 须为文字"),
    (r"(\w+) must be text", r"\1 须为文字"),
    (r"(\w+) must be true or false", r"\1 须为 true 或 false"),
    (r"the suite's own check breaks on it \((.+)\)", r"套件自己的检查在此出错（\1）"),
    (r"mend the item, or the suite", r"请改题目或套件"),
    (r"schema_ref '(.+)' is not in schemas\.json beside the file \((.+)\)",
     r"题目文件旁的 schemas.json 中没有 schema_ref “\1”（\2）"),
    (r"gold breaks its own schema \((.+)\)", r"gold 不符合自己的 schema（\1）"),
    (r"schema is refused at (\S+): (.+)", r"schema 在 \1 处被拒：\2"),
    (r"schema is refused: pattern at (\S+) takes more than (\S+) steps on a text of (\d+) "
     r"characters", r"schema 被拒：\1 处的 pattern 在 \3 个字符的文字上用了超过 \2 步"),
    (r"schema is refused: (\S+): a reference that leaves the schema is never fetched",
     r"schema 被拒：\1：指向 schema 之外的引用从不获取"),
    (r"schema is refused: (.+)", r"schema 被拒：\1"),
    (r"the schema of (\S+)'s parameters is refused: pattern at (\S+) takes more than (\S+) steps "
     r"on a text of (\d+) characters",
     r"工具 \1 参数的 schema 被拒：\2 处的 pattern 在 \4 个字符的文字上用了超过 \3 步"),
    (r"the schema of (\S+)'s parameters is refused: (\S+): a reference that leaves the schema is "
     r"never fetched", r"工具 \1 参数的 schema 被拒：\2：指向 schema 之外的引用从不获取"),
    (r"the schema of (\S+)'s parameters is refused: (.+)", r"工具 \1 参数的 schema 被拒：\2"),
    (r"expect (\d+) names '(.+)', which is not offered", r"expect 第 \1 项的“\2”不在所提供的工具中"),
    (r"expect (\d+): optional names an argument without acceptable values",
     r"expect 第 \1 项：optional 写了没有可接受值的参数"),
    (r"expect (\d+): no acceptable values satisfy the schema of (\S+)",
     r"expect 第 \1 项：没有可接受的值符合 \2 的 schema"),
    (r"tool_choice must be one of (.+), or (\{.+\}) with a tool that is offered",
     r"tool_choice 须为 \1 之一，或写了所提供工具的 \2"),
    (r"tool_choice forces (\S+), but expect names another",
     r"tool_choice 强制调用 \1，而 expect 写的是别的"),
    (r"match must be a list out of (.+)", r"match 须为列表，取自 \1"),
    (r"retry must be a whole number from 0 to (\d+)", r"retry 须为 0 至 \1 的整数"),
    (r"genre (.+) is no kind of document", r"genre \1 不是公文种类"),
    (r"(\w+) says how a document is laid out", r"\1 说的是公文格式"),
    (r"(\w+) must be a list of texts, or of lists of texts of which any will do",
     r"\1 须为文字列表，或“任一即可”的几种说法的列表"),
    (r"must asks for (.+), which must_not forbids", r"must 要求 \1，而 must_not 禁止它"),
)  # fmt: skip
