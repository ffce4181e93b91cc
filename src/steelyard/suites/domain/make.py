"""Bank questions made from a seed, in Chinese and English, whose gold is right by construction."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from steelyard.suites.domain.make_law import articles, clause, version

Family = Callable[[random.Random, str], dict[str, Any]]

_PRODUCTS = {
    "zh": ("活期存款", "定期存款", "信用卡分期", "住房贷款", "货币基金", "结构性存款"),
    "en": (
        "a current account",
        "a term deposit",
        "a card instalment",
        "a home loan",
        "a money fund",
    ),
}
_CURRENCIES = {
    "zh": ("人民币", "美元", "欧元", "日元", "英镑"),
    "en": ("yuan", "dollars", "euros", "yen", "pounds"),
}
_NAMES = ("王芳", "李伟", "张敏", "刘洋", "陈静", "杨磊")
_EN_NAMES = ("Ann Lee", "Bo Chen", "Carl Diaz", "Dana Wu", "Eve Park", "Finn Roy")


def bank_questions(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end: families in turn, languages in turn."""
    number = 0
    while True:
        for name, family in FAMILIES:
            lang = ("zh", "en")[(number // len(FAMILIES) + number) % 2]
            if family in _CHINESE:
                lang = "zh"
            record = family(rng, lang)
            yield {"id": f"{name}-{number}", "cluster": name, "lang": lang, **record}
            number += 1


def _choice(rng: random.Random, lang: str) -> dict[str, Any]:
    options = rng.sample(_PRODUCTS[lang], 4)
    gold = rng.randrange(4)
    letters = "ABCD"
    listed = "\n".join(f"{c}. {text}" for c, text in zip(letters, options, strict=True))
    asked = {
        "zh": "客户说：“我想办理{it}。”客户要办理哪一项业务？\n{listed}\n只回答选项字母。",
        "en": 'A customer says: "I would like {it}." Which product is meant?\n{listed}\n'
        "Answer with the letter alone.",
    }[lang]
    return {
        "prompt": asked.format(it=options[gold], listed=listed),
        "task": "choice",
        "choices": options,
        "gold": letters[gold],
    }


def _choices(rng: random.Random, lang: str) -> dict[str, Any]:
    amounts = rng.sample(range(100, 9900, 100), 4)
    limit = sorted(amounts)[1] + 50
    letters = "ABCD"
    listed = "\n".join(f"{c}. {n}" for c, n in zip(letters, amounts, strict=True))
    asked = {
        "zh": "下列交易金额（元）中，哪些超过 {limit} 元？\n{listed}\n"
        "只回答所有符合的选项字母，例如 AC。",
        "en": "Which of these amounts are above {limit}?\n{listed}\n"
        "Answer with all fitting letters alone, such as AC.",
    }[lang]
    return {
        "prompt": asked.format(limit=limit, listed=listed),
        "task": "choices",
        "choices": [str(n) for n in amounts],
        "gold": "".join(c for c, n in zip(letters, amounts, strict=True) if n > limit),
    }


def _number(rng: random.Random, lang: str) -> dict[str, Any]:
    paid, fee = rng.randrange(2, 90) * 100, rng.randrange(1, 90)
    asked = {
        "zh": "客户存入 {paid} 元，手续费 {fee} 元从中扣除。入账多少元？只回答数字。",
        "en": "A customer pays in {paid} yuan and a fee of {fee} yuan is taken from it. "
        "How many yuan arrive? Answer with the number alone.",
    }[lang]
    return {
        "prompt": asked.format(paid=paid, fee=fee),
        "task": "number",
        "gold": paid - fee,
        "unit": "元",
    }


def _wan(rng: random.Random, lang: str) -> dict[str, Any]:
    paid, left = rng.randrange(11, 99), rng.randrange(100, 999)
    asked = {
        "zh": "贷款 {n} 元，已归还 {paid} 元。还剩多少万元？只回答数字。",
        "en": "Of a loan of {n} yuan, {paid} yuan are paid back. How many thousand yuan are left? "
        "Answer with the number alone.",
    }[lang]
    scale, gold = ("万", left / 10) if lang == "zh" else ("thousand", left)
    return {
        "prompt": asked.format(n=(paid + left) * 1000, paid=paid * 1000),
        "task": "number",
        "gold": gold,
        "scale": scale,
        "unit": "元",
    }


def _yes_no(rng: random.Random, lang: str) -> dict[str, Any]:
    balance, drawn = rng.randrange(2, 99) * 100, rng.randrange(2, 99) * 100 + 50
    asked = {
        "zh": "账户余额 {balance} 元，客户要取 {drawn} 元。余额够吗？只回答“够”或“不够”。",
        "en": "The balance is {balance} yuan and the customer draws {drawn} yuan. Is the balance "
        'enough? Answer "enough" or "too little" alone.',
    }[lang]
    words = {"zh": ["够", "不够"], "en": ["enough", "too little"]}[lang]
    return {
        "prompt": asked.format(balance=balance, drawn=drawn),
        "task": "choice",
        "choices": words,
        "gold": words[0] if balance >= drawn else words[1],
    }


def _labels(rng: random.Random, lang: str) -> dict[str, Any]:
    currencies = rng.sample(_CURRENCIES[lang], 2)
    asked = {
        "zh": "客户同时持有{0}和{1}。请列出提到的币种，用分号隔开。可选：{all}。",
        "en": "A customer holds {0} and {1}. List the currencies named, with a semicolon between "
        "them. Options: {all}.",
    }[lang]
    mark = {"zh": "、", "en": ", "}[lang]
    return {
        "prompt": asked.format(*currencies, all=mark.join(_CURRENCIES[lang])),
        "task": "labels",
        "choices": list(_CURRENCIES[lang]),
        "gold": currencies,
    }


def _entities(rng: random.Random, lang: str) -> dict[str, Any]:
    name = rng.choice(_NAMES if lang == "zh" else _EN_NAMES)
    amount, day = rng.randrange(1, 80) * 500, rng.randrange(1, 29)
    asked, gold = {
        "zh": (
            "从句子中提取“客户”和“金额”，每行写作“类型:内容”。\n句子：3月{day}日，客户{name}转账{amount}元。",
            {"客户": name, "金额": f"{amount}元"},
        ),
        "en": (
            'Extract "customer" and "amount" from the sentence, one line each as "type: text".\n'
            "Sentence: On March {day} the customer {name} sent {amount} yuan.",
            {"customer": name, "amount": f"{amount} yuan"},
        ),
    }[lang]
    text = asked.format(day=day, name=name, amount=amount)
    return {"prompt": text, "task": "entities", "gold": gold, "choices": list(gold)}


FAMILIES: tuple[tuple[str, Family], ...] = (
    ("choice", _choice),
    ("number", _number),
    ("yes-no", _yes_no),
    ("articles", articles),
    ("labels", _labels),
    ("scale", _wan),
    ("clauses", clause),
    ("choices", _choices),
    ("entities", _entities),
    ("in-force", version),
)
_CHINESE = (clause,)
"""Chinese clauses are Chinese."""
