"""What made records are about: six kinds of bank message, and fields that any may have too."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_NAMES = {
    "en": ("Li Na", "Wang Lei", "Anna Berg", "Tom Reed", "Chen Yu", "Eva Stone"),
    "zh": ("李娜", "王磊", "陈宇", "赵敏", "欧阳雪", "周强"),
}
_SHOPS = {
    "en": ("Pine Books", "Harbour Cafe", "North Gate ATM", "Lotus Hotel", 'Cafe "Blue"'),
    "zh": ("青松书店", "海港咖啡", "北门超市", "荷花酒店", "“蓝”咖啡"),
}
_CURRENCIES = ("CNY", "HKD", "USD", "EUR")
_CITIES = ("Beijing", "Shanghai", "Shenzhen", "Chengdu")

Drawn = tuple[dict[str, Any], str]
"""A record, and the message that says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A kind of message, its record and the two drawn together."""

    name: str
    properties: dict[str, Any]
    draw: Callable[[random.Random, str], Drawn]
    beside: dict[str, Any]
    """Keywords of the schema next to ``properties``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A further field of any family's record."""

    name: str
    rule: dict[str, Any]
    said: dict[str, str]
    draw: Callable[[random.Random], Any]


def _money(rng: random.Random) -> float:
    return rng.randrange(100, 999_999) / 100


def _date(rng: random.Random) -> str:
    return f"2026-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}"


def _digits(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(n))


def _transfer(rng: random.Random, lang: str) -> Drawn:
    payee, amount = rng.choice(_NAMES[lang]), _money(rng)
    currency, day = rng.choice(_CURRENCIES), _date(rng)
    text = {
        "en": f"Please send {amount} {currency} to {payee} on {day}.",
        "zh": f"请在 {day} 向{payee}汇款 {amount} {currency}。",
    }[lang]
    return {"payee": payee, "amount": amount, "currency": currency, "date": day}, text


def _contact(rng: random.Random, lang: str) -> Drawn:
    name, city = rng.choice(_NAMES[lang]), rng.choice(_CITIES)
    mobile = "1" + rng.choice("3578") + _digits(rng, 9)
    text = {
        "en": f"{name} of {city} can be called on {mobile}.",
        "zh": f"客户{name}，所在城市 {city}，手机 {mobile}。",
    }[lang]
    return {"name": name, "mobile": mobile, "city": city}, text


def _charges(rng: random.Random, lang: str) -> Drawn:
    found = [
        {"shop": shop, "amount": _money(rng)}
        for shop in rng.sample(_SHOPS[lang], rng.randrange(1, 4))
    ]
    listed = ", ".join(f"{each['shop']} {each['amount']}" for each in found)
    text = {"en": f"I dispute these charges: {listed}.", "zh": f"我对以下扣款有异议：{listed}。"}
    return {"charges": found}, text[lang]


def _loan(rng: random.Random, lang: str) -> Drawn:
    principal, months = rng.randrange(1, 500) * 1000, rng.randrange(1, 31) * 12
    rate = rng.randrange(200, 900) / 100
    pledge = rng.choice((None, "house", "deposit"))
    tail = {
        "en": f"pledge: {pledge}" if pledge else "no pledge",
        "zh": f"抵押物 {pledge}" if pledge else "无抵押",
    }[lang]
    text = {
        "en": f"Loan of {principal} over {months} months at {rate} percent, {tail}.",
        "zh": f"贷款 {principal} 元，期限 {months} 个月，年利率 {rate}%，{tail}。",
    }[lang]
    return {"principal": principal, "months": months, "rate": rate, "pledge": pledge}, text


def _order(rng: random.Random, lang: str) -> Drawn:
    card = _digits(rng, 4)
    if rng.random() < 0.5:
        days = rng.randrange(1, 91)
        text = {
            "en": f"Freeze the card ending in {card} for {days} days.",
            "zh": f"请将尾号 {card} 的卡冻结 {days} 天。",
        }[lang]
        return {"card": card, "order": {"kind": "freeze", "days": days}}, text
    reason = rng.choice(("lost", "unused", "fee"))
    text = {
        "en": f"Close the card ending in {card}, reason: {reason}.",
        "zh": f"请注销尾号 {card} 的卡，原因：{reason}。",
    }[lang]
    return {"card": card, "order": {"kind": "close", "reason": reason}}, text


def _balances(rng: random.Random, lang: str) -> Drawn:
    name = rng.choice(_NAMES[lang])
    balances = {f"A{_digits(rng, 3)}": _money(rng) for _ in range(rng.randrange(1, 4))}
    listed = ", ".join(f"{account} {amount}" for account, amount in balances.items())
    text = {"en": f"Balances of {name}: {listed}.", "zh": f"{name}的余额：{listed}。"}[lang]
    return {"customer": {"name": name}, "balances": balances}, text


_TEXT = {"type": "string", "minLength": 1, "maxLength": 40}
_AMOUNT = {"type": "number", "exclusiveMinimum": 0}


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


FAMILIES = (
    Family(
        name="transfer",
        properties={
            "payee": _TEXT,
            "amount": _AMOUNT,
            "currency": {"enum": list(_CURRENCIES)},
            "date": {"type": "string", "format": "date"},
        },
        draw=_transfer,
        beside={},
    ),
    Family(
        name="contact",
        properties={
            "name": _TEXT,
            "mobile": {"type": "string", "pattern": "^1[0-9]{10}$"},
            "city": {"enum": list(_CITIES)},
        },
        draw=_contact,
        beside={},
    ),
    Family(
        name="charges",
        properties={
            "charges": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/charge"}}
        },
        draw=_charges,
        beside={"$defs": {"charge": _closed({"shop": _TEXT, "amount": _AMOUNT})}},
    ),
    Family(
        name="loan",
        properties={
            "principal": {"type": "integer", "minimum": 1000},
            "months": {"type": "integer", "minimum": 1, "maximum": 360},
            "rate": _AMOUNT,
            "pledge": {"anyOf": [{"enum": ["house", "deposit"]}, {"type": "null"}]},
        },
        draw=_loan,
        beside={},
    ),
    Family(
        name="order",
        properties={
            "card": {"type": "string", "pattern": "^[0-9]{4}$"},
            "order": {
                "oneOf": [
                    _closed({"kind": {"const": "freeze"}, "days": {"type": "integer"}}),
                    _closed(
                        {"kind": {"const": "close"}, "reason": {"enum": ["lost", "unused", "fee"]}}
                    ),
                ]
            },
        },
        draw=_order,
        beside={},
    ),
    Family(
        name="balances",
        properties={
            "customer": _closed({"name": _TEXT}),
            "balances": {
                "type": "object",
                "patternProperties": {"^A[0-9]{3}$": {"type": "number"}},
                "additionalProperties": False,
            },
        },
        draw=_balances,
        beside={},
    ),
)

VARIANTS = (
    Variant(name="plain", rule={}, said={}, draw=lambda rng: rng.random()),
    Variant(
        name="channel",
        rule={"enum": ["app", "branch", "phone"]},
        said={"en": "Sent by {value}.", "zh": "渠道：{value}。"},
        draw=lambda rng: rng.choice(("app", "branch", "phone")),
    ),
    Variant(
        name="reference",
        rule={"type": "string", "pattern": "^[A-Z]{2}[0-9]{4}$"},
        said={"en": "Reference {value}.", "zh": "编号 {value}。"},
        draw=lambda rng: rng.choice(("BJ", "SH", "SZ")) + _digits(rng, 4),
    ),
    Variant(
        name="priority",
        rule={"type": "integer", "minimum": 1, "maximum": 5},
        said={"en": "Priority {value}.", "zh": "优先级 {value}。"},
        draw=lambda rng: rng.randrange(1, 6),
    ),
)
