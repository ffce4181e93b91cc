"""Law questions made from a seed: articles, a clause to take apart, a version in force."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

_UNITS = "零一二三四五六七八九"
_LAWS = {
    "zh": ("《商业银行法》", "《保险法》", "《反洗钱法》"),
    "en": ("the Banking Act", "the Insurance Act"),
}
_WHO = ("借款人", "贷款人", "担保人", "持卡人")
_DOES = ("提前还款", "变更还款账户", "查询账户明细", "解除本合同")
_WORDS = {"required": "应当", "prohibited": "不得", "permitted": "可以", "entitled": "有权"}
_UNLESS = ("双方另有约定的", "法律另有规定的", "贷款人书面同意的")


def chinese(number: int) -> str:
    """A number below 1000 in Chinese numerals, as statutes write it."""
    hundreds, rest = divmod(number, 100)
    tens, units = divmod(rest, 10)
    text = f"{_UNITS[hundreds]}百" if hundreds else ""
    if tens:
        text += ("" if tens == 1 and not hundreds else _UNITS[tens]) + "十"
    elif hundreds and units:
        text += "零"
    return text + (_UNITS[units] if units else "")


def articles(rng: random.Random, lang: str) -> dict[str, Any]:
    """Which articles a text names."""
    one, two, other = rng.sample(range(2, 300), 3)
    law = rng.choice(_LAWS[lang])
    asked = {
        "zh": "银行依据{law}第{one}条和第{two}条作出决定，不适用第{other}条。依据了哪几条？"
        "只写条号，用顿号隔开，例如“第5条、第12条”。",
        "en": "The bank decides under articles {one} and {two} of {law}; article {other} "
        "does not apply. Which articles does it go by? "
        "Write the numbers alone with commas, such as 5, 12.",
    }[lang]
    write = chinese if lang == "zh" else str
    numbers = {"one": write(one), "two": write(two), "other": write(other)}
    return {"prompt": asked.format(law=law, **numbers), "task": "articles", "gold": [one, two]}


def clause(rng: random.Random, _lang: str) -> dict[str, Any]:
    """A contract clause to be taken apart; Chinese only."""
    level = rng.choice(list(_WORDS))
    article, paragraph = rng.randrange(2, 60), rng.randrange(1, 4)
    place = f"第{chinese(article)}条第{chinese(paragraph)}款"
    main = f"依照本合同{place}的约定，{rng.choice(_WHO)}{_WORDS[level]}{rng.choice(_DOES)}"
    proviso = f"但是，{rng.choice(_UNLESS)}除外" if rng.random() < 2 / 3 else ""
    text = main + (f"，{proviso}" if proviso else "") + "。"
    return {
        "prompt": "请分析下面的合同条款，只输出一个 JSON 对象：main（主文，不含但书）、"
        "exceptions（但书或例外的列表，没有则为空列表）、references（引用的条款列表）、binding（prohibited、required、entitled、permitted、"
        f"declared 之一）。\n条款：{text}",
        "task": "clauses",
        "gold": {
            "main": main,
            "exceptions": [proviso] if proviso else [],
            "references": [place],
            "binding": level,
        },
    }


def version(rng: random.Random, lang: str) -> dict[str, Any]:
    """Which of two versions of a rule is in force on a day."""
    first = date(2012 + rng.randrange(6), 1 + rng.randrange(12), 1)
    second = date(first.year + 4 + rng.randrange(3), 1 + rng.randrange(12), 1)
    newer = rng.random() < 1 / 2
    day = (second if newer else first) + timedelta(days=rng.randrange(1, 700))
    names = (str(first.year), str(second.year))
    asked = {
        "zh": "《支付结算办法》{0}年版自 {a} 起施行，{1}年版自 {b} 起施行"
        "并取代前者。{day} 适用哪一年版？只回答年份。",
        "en": "The payment rules of {0} took effect on {a}; those of {1} replaced them on {b}. "
        "Which year's rules hold on {day}? Answer with the year alone.",
    }[lang]
    return {
        "prompt": asked.format(*names, a=first, b=second, day=day),
        "task": "in-force",
        "date": str(day),
        "versions": [
            {"id": names[0], "from": str(first)},
            {"id": names[1], "from": str(second)},
        ],
        "gold": names[newer],
    }
