"""Small functions to be written, made from a seed: bank chores in Chinese and English.

Each family is one chore with numbers that vary; its gold is right by construction, and its tests
are computed by the gold's own rule on inputs that the seed draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_TESTED = 6
_ASK = {
    "en": "Complete this Python function. Reply with the whole function and nothing else."
    "\n\n{stub}",
    "zh": "请补全这个 Python 函数。只回复完整的函数，不要其他内容。\n\n{stub}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chore:
    """One family: what to write, how, and what it gives for inputs of the seed."""

    name: str
    signature: str
    en: str
    zh: str
    body: str
    draw: Callable[[random.Random, int], tuple[Any, ...]]
    """The arguments of one test, given the family's number."""


def functions(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end, families in turn, languages in turn."""
    number = 0
    while True:
        for chore in CHORES:
            lang = ("en", "zh")[number % 2]
            yield _record(chore, rng, number, lang)
            number += 1


def _record(chore: _Chore, rng: random.Random, number: int, lang: str) -> dict[str, Any]:
    parameter = rng.randrange(2, 10)
    text = (chore.en if lang == "en" else chore.zh).format(k=parameter)
    signature = f"def {chore.name}({chore.signature}):"
    stub = f'{signature}\n    """{text}"""\n'
    gold = stub + _indented(chore.body.format(k=parameter))
    return {
        "id": f"{chore.name}-{number}",
        "prompt": _ASK[lang].format(stub=stub),
        "stub": stub,
        "entry_point": chore.name,
        "tests": _tests(gold, chore, rng, parameter),
        "gold": gold,
        "cluster": chore.name,
        "lang": lang,
    }


def _indented(body: str) -> str:
    return "".join(f"    {line}\n" for line in body.strip("\n").split("\n"))


def _tests(gold: str, chore: _Chore, rng: random.Random, parameter: int) -> str:
    room: dict[str, Any] = {}
    exec(compile(gold, chore.name, "exec"), room)  # noqa: S102 - our own text, not a model's
    lines = ["def check(candidate):"]
    for _ in range(_TESTED):
        arguments = chore.draw(rng, parameter)
        wanted = room[chore.name](*arguments)
        shown = ", ".join(map(repr, arguments))
        lines.append(f"    assert candidate({shown}) == {wanted!r}")
    return "\n".join(lines) + "\n"


def _numbers(rng: random.Random) -> list[int]:
    return [rng.randrange(-50, 500) for _ in range(rng.randrange(0, 8))]


def _digits(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(n))


def _word(rng: random.Random) -> str:
    return "".join(rng.choice("abcde 张行卡") for _ in range(rng.randrange(0, 12)))


CHORES = (
    _Chore(
        name="total",
        signature="amounts",
        en="Return the sum of all amounts that are at least {k}.",
        zh="返回所有不小于 {k} 的金额之和。",
        body="return sum(a for a in amounts if a >= {k})",
        draw=lambda rng, k: ([*_numbers(rng), k],),
    ),
    _Chore(
        name="mask",
        signature="card",
        en="Replace every digit of the card number by * but the last {k}.",
        zh="把卡号除最后 {k} 位外的每一位数字替换为 *。",
        body="return '*' * max(0, len(card) - {k}) + card[-{k}:]",
        draw=lambda rng, k: (_digits(rng, rng.randrange(k, 20)),),
    ),
    _Chore(
        name="largest",
        signature="balances",
        en="Return the {k} largest balances, largest first; fewer if there are fewer.",
        zh="返回最大的 {k} 个余额，从大到小排列；不足 {k} 个则全部返回。",
        body="return sorted(balances, reverse=True)[:{k}]",
        draw=lambda rng, _: (_numbers(rng),),
    ),
    _Chore(
        name="instalment",
        signature="cents",
        en="Split an amount in cents into {k} instalments as a list of whole cents; "
        "they differ by one cent at most, the larger ones come first.",
        zh="把以分为单位的金额分成 {k} 期，返回整数分的列表；各期最多相差 1 分，较大的在前。",
        body="each, rest = divmod(cents, {k})\nreturn [each + (i < rest) for i in range({k})]",
        draw=lambda rng, _: (rng.randrange(0, 10_000),),
    ),
    _Chore(
        name="count_words",
        signature="text",
        en="Return how many words of the text, split at spaces, have more than {k} characters.",
        zh="返回文本按空格切分后，长度超过 {k} 个字符的词数。",
        body="return sum(len(word) > {k} for word in text.split())",
        draw=lambda rng, _: (" ".join(_word(rng) * 2 for _ in range(5)),),
    ),
    _Chore(
        name="fee",
        signature="amount",
        en="Return the fee in whole cents for an amount in cents: {k} percent rounded down, "
        "but at least 100.",
        zh="金额以分为单位，返回手续费（整数分）：百分之 {k} 向下取整，但不低于 100。",
        body="return max(100, amount * {k} // 100)",
        draw=lambda rng, _: (rng.randrange(0, 50_000),),
    ),
    _Chore(
        name="remove_repeats",
        signature="codes",
        en="Return the codes without repeats, in the order in which they first came, {k} at most.",
        zh="去掉重复的代码，保持首次出现的顺序，最多返回 {k} 个。",
        body="return list(dict.fromkeys(codes))[:{k}]",
        draw=lambda rng, _: ([rng.randrange(0, 12) for _ in range(15)],),
    ),
    _Chore(
        name="overdue",
        signature="days",
        en="Given a list of days late, return the positions of all above {k}.",
        zh="给定逾期天数列表，返回所有大于 {k} 的位置（下标）。",
        body="return [i for i, d in enumerate(days) if d > {k}]",
        draw=lambda rng, _: ([rng.randrange(0, 15) for _ in range(8)],),
    ),
)
