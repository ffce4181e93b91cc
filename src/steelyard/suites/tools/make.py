"""Requests to a bank that offers tools, made from a seed: in Chinese and English.

Each family is one thing asked for, with names, numbers and days that vary; what is due is known
by construction.  Every third family needs no call.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from steelyard.suites.tools.bank import CURRENCIES, NAMES, REASONS, tool

_OFFERED = 4
_PAYEES = {
    "en": ("Anna Berg", "Green Valley Ltd", "Tom Hale", "Rivera & Sons"),
    "zh": ("李文静", "青禾科技有限公司", "周启明", "宏远贸易行"),
}
_WHY = {
    "en": {"lost": "I lost it", "stolen": "it was stolen", "damaged": "it is damaged"},
    "zh": {"lost": "卡丢了", "stolen": "卡被盗了", "damaged": "卡损坏了"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What the customer says, and the calls that are due."""

    text: str
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()
    optional: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    """Offered beside those of the calls, whatever the draw."""
    own: dict[str, Any] = field(default_factory=dict)


Family = Callable[[random.Random, str], _Asked]


def calls(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end, families in turn, languages in turn."""
    number = 0
    while True:
        for name, family in FAMILIES.items():
            lang = ("en", "zh")[number % 2]
            yield _record(f"{name}-{number}", name, lang, family(rng, lang), rng)
            number += 1


def calls_reask(rng: random.Random) -> Iterator[dict[str, Any]]:
    """The same, each with up to five re-asks."""
    return ({**record, "retry": 5} for record in calls(rng))


def calls_twice(rng: random.Random) -> Iterator[dict[str, Any]]:
    """The same, each asked once more without a stream."""
    return ({**record, "beside": True} for record in calls(rng))


def _record(
    name: str, cluster: str, lang: str, asked: _Asked, rng: random.Random
) -> dict[str, Any]:
    needed = list(dict.fromkeys((*(call for call, _ in asked.calls), *asked.tools)))
    spare = [each for each in NAMES if each not in needed]
    shown = needed + rng.sample(spare, max(0, _OFFERED - len(needed)))
    rng.shuffle(shown)
    expect = [
        {
            "name": call,
            "arguments": {key: [value] for key, value in arguments.items()},
            "optional": [key for key in asked.optional if key in arguments],
        }
        for call, arguments in asked.calls
    ]
    return {
        "id": name,
        "messages": [{"role": "user", "content": asked.text}],
        "tools": [tool(each, lang) for each in shown],
        "expect": expect,
        "cluster": cluster,
        "lang": lang,
        **asked.own,
    }


def _transfer(rng: random.Random, lang: str) -> _Asked:
    account, payee = _digits(rng, 8), rng.choice(_PAYEES[lang])
    amount, currency = rng.randrange(20, 9000) + rng.choice((0, 0.5)), rng.choice(CURRENCIES)
    text = {
        "en": f"Please transfer {amount:g} {currency} from account {account} to {payee}.",
        "zh": f"请从账户 {account} 向{payee}转账 {amount:g} {currency}。",
    }
    arguments = {
        "from_account": account,
        "payee": payee,
        "amount": int(amount) if amount == int(amount) else amount,
        "currency": currency,
    }
    return _Asked(text=text[lang], calls=(("transfer", arguments),))


def _balance(rng: random.Random, lang: str) -> _Asked:
    account = _digits(rng, 8)
    text = {
        "en": f"How much money is on account {account}?",
        "zh": f"账户 {account} 里还有多少钱？",
    }
    return _Asked(text=text[lang], calls=(("get_balance", {"account": account}),))


def _thanks(rng: random.Random, lang: str) -> _Asked:
    text = {
        "en": ("Thank you, that was all for today.", "What does the word 'overdraft' mean?"),
        "zh": ("谢谢，今天没有别的事了。", "“透支”这个词是什么意思？"),
    }
    return _Asked(text=rng.choice(text[lang]))


def _freeze(rng: random.Random, lang: str) -> _Asked:
    card, reason = _digits(rng, 4), rng.choice(REASONS)
    why = _WHY[lang][reason]
    text = {
        "en": f"Freeze my card that ends in {card}: {why}.",
        "zh": f"请冻结我尾号 {card} 的卡，{why}。",
    }
    arguments = {"card_last4": card, "reason": reason}
    return _Asked(text=text[lang], calls=(("freeze_card", arguments),))


def _accounts(_: random.Random, lang: str) -> _Asked:
    text = {"en": "Which accounts do I have with you?", "zh": "我在贵行有哪些账户？"}
    return _Asked(text=text[lang], calls=(("list_accounts", {}),))


def _out_of_reach(rng: random.Random, lang: str) -> _Asked:
    text = {
        "en": ("Will it rain tomorrow?", "Write a two-line poem about the sea."),
        "zh": ("明天会下雨吗？", "写一首两行的海之诗。"),
    }
    return _Asked(text=rng.choice(text[lang]))


def _two_balances(rng: random.Random, lang: str) -> _Asked:
    one, two = _digits(rng, 8), _digits(rng, 8)
    text = {
        "en": f"Give me the balances of both accounts, {one} and {two}.",
        "zh": f"请同时查询 {one} 和 {two} 两个账户的余额。",
    }
    due = tuple(("get_balance", {"account": each}) for each in (one, two))
    return _Asked(text=text[lang], calls=due, own={"parallel": True})


def _rate(rng: random.Random, lang: str) -> _Asked:
    base, quote = rng.sample(CURRENCIES, 2)
    text = {
        "en": f"What is the exchange rate from {base} to {quote} today?",
        "zh": f"今天 {base} 兑 {quote} 的汇率是多少？",
    }
    return _Asked(
        text=text[lang],
        calls=(("get_exchange_rate", {"base": base, "quote": quote}),),
        own={"tool_choice": "required"},
    )


def _forbidden(rng: random.Random, lang: str) -> _Asked:
    account = _digits(rng, 8)
    text = {
        "en": f"Without looking anything up: how many digits has the number {account}?",
        "zh": f"不要查询任何信息：{account} 这个号码有几位数字？",
    }
    return _Asked(text=text[lang], tools=("get_balance",), own={"tool_choice": "none"})


def _payment(rng: random.Random, lang: str) -> _Asked:
    account, amount = _digits(rng, 8), rng.randrange(10, 5000)
    day = f"2027-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    text = {
        "en": f"Schedule a payment of {amount} from account {account} for {day}.",
        "zh": f"请为账户 {account} 预约 {day} 付款 {amount}。",
    }
    arguments = {"account": account, "amount": amount, "date": day}
    return _Asked(
        text=text[lang], calls=(("schedule_payment", arguments),), own={"tool_choice": "named"}
    )


def _digits(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(n))


FAMILIES: dict[str, Family] = {
    "transfer": _transfer,
    "balance": _balance,
    "thanks": _thanks,
    "freeze": _freeze,
    "accounts": _accounts,
    "out-of-reach": _out_of_reach,
    "two-balances": _two_balances,
    "rate": _rate,
    "forbidden": _forbidden,
    "payment": _payment,
    "branches": lambda _, lang: _Asked(
        text={"en": "Which branches are open today?", "zh": "今天哪些网点营业？"}[lang],
        calls=(("list_branches", {}),),
    ),
}
