"""A bank's tools, in both languages: what made items offer."""

from __future__ import annotations

from typing import Any

CURRENCIES = ("CNY", "USD", "EUR", "HKD")
REASONS = ("lost", "stolen", "damaged")

_ACCOUNT = {"type": "string", "pattern": "^[0-9]{8}$"}
_CURRENCY = {"type": "string", "enum": list(CURRENCIES)}
_ABOUT: dict[str, dict[str, str]] = {
    "en": {
        "transfer": "Transfer money from one of the customer's accounts to a payee",
        "get_balance": "Get the balance of one account",
        "freeze_card": "Freeze a bank card",
        "get_exchange_rate": "Get today's exchange rate between two currencies",
        "list_accounts": "List all accounts of the customer",
        "list_branches": "List the branches that are open today",
        "schedule_payment": "Schedule a payment for a later day",
        "from_account": "account number, 8 digits",
        "account": "account number, 8 digits",
        "payee": "name of the payee as the customer writes it",
        "amount": "amount in the currency",
        "currency": "currency",
        "memo": "memo, if the customer gives one",
        "card_last4": "last four digits of the card",
        "reason": "why",
        "base": "currency to change from",
        "quote": "currency to change into",
        "date": "day as YYYY-MM-DD",
    },
    "zh": {
        "transfer": "从客户的账户向收款人转账",
        "get_balance": "查询一个账户的余额",
        "freeze_card": "冻结一张银行卡",
        "get_exchange_rate": "查询今日两种货币之间的汇率",
        "list_accounts": "列出客户的全部账户",
        "list_branches": "列出今日营业的网点",
        "schedule_payment": "预约日后付款",
        "from_account": "账号，8 位数字",
        "account": "账号，8 位数字",
        "payee": "收款人姓名，按客户所写",
        "amount": "以该货币计的金额",
        "currency": "货币",
        "memo": "附言，客户给出时才填",
        "card_last4": "卡号后四位",
        "reason": "原因",
        "base": "卖出货币",
        "quote": "买入货币",
        "date": "日期，格式 YYYY-MM-DD",
    },
}
_PARAMETERS: dict[str, dict[str, dict[str, Any]]] = {
    "transfer": {
        "from_account": _ACCOUNT,
        "payee": {"type": "string", "minLength": 1},
        "amount": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000},
        "currency": _CURRENCY,
        "memo": {"type": "string"},
    },
    "get_balance": {"account": _ACCOUNT},
    "freeze_card": {
        "card_last4": {"type": "string", "pattern": "^[0-9]{4}$"},
        "reason": {"type": "string", "enum": list(REASONS)},
    },
    "get_exchange_rate": {"base": _CURRENCY, "quote": _CURRENCY},
    "list_branches": {},
    "schedule_payment": {
        "account": _ACCOUNT,
        "amount": {"type": "integer", "minimum": 1, "maximum": 50000},
        "date": {"type": "string", "format": "date"},
    },
}
_OPTIONAL = ("memo",)
NAMES = (*_PARAMETERS, "list_accounts")


def tool(name: str, lang: str) -> dict[str, Any]:
    """A tool as a request lists it; ``list_accounts`` has no ``parameters`` at all."""
    about = _ABOUT[lang]
    function: dict[str, Any] = {"name": name, "description": about[name]}
    if name in _PARAMETERS:
        properties = {
            each: {**schema, "description": about[each]}
            for each, schema in _PARAMETERS[name].items()
        }
        function["parameters"] = {
            "type": "object",
            "properties": properties,
            "required": [each for each in properties if each not in _OPTIONAL],
            "additionalProperties": False,
        }
    return {"type": "function", "function": function}
