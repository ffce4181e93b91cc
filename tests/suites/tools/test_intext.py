from __future__ import annotations

import pytest

from steelyard.suites.tools.intext import call_in_text

TOOLS = ("get_balance", "transfer", "math.factorial")


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("<|tool_calls_section_begin|><|tool_call_begin|>functions.get_balance:0", "kimi"),
        ("<|tool_call_begin|>get_balance:0<|tool_call_argument_begin|>{}", "kimi"),
        ("<｜tool▁call▁begin｜>get_balance<｜tool▁sep｜>{}", "deepseek"),
        ('<｜DSML｜invoke name="get_balance">', "deepseek"),
        ('好的。<tool_call>\n{"name": "get_balance"', "hermes"),
        ("<tool_call>get_balance\n<arg_key>account</arg_key>", "hermes"),
        ("<tool_call>\n<function=get_balance>\n<parameter=account>", "hermes"),
        ('<function=get_balance>{"account": "1"}</function>', "llama"),
        ('<|python_tag|>get_balance.call(account="1")', "llama"),
        ('[TOOL_CALLS] [{"name": "get_balance"', "mistral"),
        ('[TOOL_CALLS]get_balance[ARGS]{"account"', "mistral"),
        ("<|channel|>commentary to=functions.get_balance <|constrain|>json", "harmony"),
        ('<invoke name="get_balance">\n<parameter name="account">1', "invoke"),
        ('{"name": "get_balance", "parameters": {"account": "1"}}', "json"),
        ('我来查询：\n```json\n{"tool": "get_balance", "args": {}}\n```\n稍等。', "json"),
        ('[{"function": {"name": "transfer", "arguments": "{}"}}]', "json"),
        ('{"tool_calls": [{"name": "transfer", "arguments": {}}]}', "json"),
        ('get_balance(account="51064454")', "python"),
        ('[get_balance(account="1"), transfer(amount=3)]', "python"),
        ('```tool_code\nprint(get_balance(account="1"))\n```', "python"),
        ("Let me see.\nmath.factorial(number=5)", "python"),
        ('transfer(from="1", to="2", in = 3)', "python"),
        ('<think>Now:\n<tool_call>{"name": "transfer"}', "hermes"),
        ('<think>Now.</think>\n{"name": "transfer", "arguments": {}}', "json"),
    ],
)
def test_call_syntax_is_recognised_by_family(text, family):
    assert call_in_text(text, tools=TOOLS) == family


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I can't call get_balance for you.",
        "Use get_balance(account) to see it, then transfer(amount=3) to move it.",
        "Kimi 的模板用 <|tool_calls_section_begin|> 和 <|tool_call_begin|> 标记工具调用。",
        "Hermes wraps calls in <tool_call> tags; Mistral writes [TOOL_CALLS] before them.",
        "The `<function=name>` form is Llama's.",
        '{"name": "Anna Berg", "arguments": "none that I know of"}',
        '{"balance": 12, "currency": "EUR"}',
        'Such an object {"name": "transfer", "arguments": {}} is a call.',
        "```python\ndef get_balance(account):\n    return 0\n```",
        "余额(account=1)",
        '<think>Or\n{"name": "transfer", "arguments": {}}\n?</think>No need of it.',
        '[{"name": "transfer", "description": "Transfer", "parameters": {"properties": {}}}]',
        "round(2.5)",
    ],
)
def test_prose_that_mentions_tools_and_formats_calls_nothing(text):
    assert call_in_text(text, tools=TOOLS) is None


@pytest.mark.parametrize(
    "text",
    [
        "`" * 100_000,
        "```" + " " * 100_000,
        "~~~\n" + "\n    " * 30_000,
        "get_balance" + "-" * 15_000 + "(1)",
        "[" * 100_000,
        "get_balance" + ".a" * 9_000 + "(1)",
        "get_balance(" * 9_000,
        "(" * 99,
    ],
)
def test_hostile_text_is_looked_through_without_harm(text):
    call_in_text(text, tools=TOOLS)
