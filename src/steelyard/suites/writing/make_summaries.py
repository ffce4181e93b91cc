"""Passages to be summarised, made from a seed: branch reports in Chinese and English.

A passage holds facts that a summary must keep, and a customer's name and telephone number that
it is told to leave out.  Numbers are drawn, so that no summary is known beforehand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

_BRANCHES = {
    "zh": ("临江支行", "云山支行", "海陵支行", "青石支行"),
    "en": ("the Riverside branch", "the Hilltop branch", "the Harbour branch"),
}
_CAUSES = {
    "zh": ("小微企业贷款需求回升", "存款付息率下降", "不良贷款清收加快"),
    "en": (
        "small firms borrowed more",
        "deposits became cheaper",
        "more bad loans were recovered",
    ),
}
_PEOPLE = {"zh": ("周女士", "吴先生", "郑女士"), "en": ("Ms Calder", "Mr Okafor", "Ms Lindqvist")}
_PASSAGE = {
    "zh": "{branch}{quarter}季度经营情况：期末贷款余额{loans}亿元，比上季度末增长{growth}%；"
    "主要原因是{cause}。不良贷款率为{bad}%，与上季度基本持平。"
    "本季度共受理客户投诉{complaints}件，其中客户{person}（电话{phone}）反映排队时间过长，"
    "已当面致歉并办结。下一步将增设柜台，压缩等候时间。",
    "en": "Report of {branch} for quarter {quarter}: loans stood at CNY {loans} hundred million, "
    "up {growth}% on the quarter before, mainly because {cause}. The share of bad loans was "
    "{bad}%, much as before. There were {complaints} complaints; one of them came from {person} "
    "(telephone {phone}), who had waited too long. We apologised in person and closed the case. "
    "Further counters will be opened to shorten the wait.",
}
_ASK = {
    "zh": "请用两句话概括下面的材料，保留关键数字，不要出现客户姓名和电话。\n\n{passage}",
    "en": "Summarise this in two sentences. Keep the key figures; leave out the customer's name "
    "and telephone number.\n\n{passage}",
}
_GOLD = {
    "zh": "{branch}{quarter}季度末贷款余额{loans}亿元，环比增长{growth}%，主要因{cause}；"
    "不良贷款率{bad}%。本季度受理投诉{complaints}件，将增设柜台压缩等候时间。",
    "en": "In quarter {quarter}, loans of {branch} rose {growth}% to CNY {loans} hundred million, "
    "mainly because {cause}; bad loans stood at {bad}%. There were {complaints} complaints, and "
    "further counters will shorten the wait.",
}


def summaries(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end, languages in turn."""
    number = 0
    while True:
        yield _record(rng, number, ("zh", "en")[number % 2])
        number += 1


def _record(rng: random.Random, number: int, lang: str) -> dict[str, Any]:
    facts = {
        "branch": rng.choice(_BRANCHES[lang]),
        "quarter": rng.choice(("一", "二", "三", "四")) if lang == "zh" else rng.randrange(1, 5),
        "loans": f"{rng.randrange(110, 990) / 10:.1f}",
        "growth": f"{rng.randrange(11, 99) / 10:.1f}",
        "bad": f"{rng.randrange(50, 190) / 100:.2f}",
        "cause": rng.choice(_CAUSES[lang]),
        "complaints": rng.randrange(11, 60),
        "person": rng.choice(_PEOPLE[lang]),
        "phone": f"555{rng.randrange(10_000, 99_999)}",
    }
    return {
        "id": f"summary-{number}",
        "prompt": _ASK[lang].format(passage=_PASSAGE[lang].format(**facts)),
        "gold": _GOLD[lang].format(**facts),
        "must": [facts["loans"], f"{facts['growth']}%", f"{facts['bad']}%"],
        "must_not": [facts["person"], facts["phone"]],
        "cluster": f"summary-{facts['branch']}",
        "lang": lang,
    }
