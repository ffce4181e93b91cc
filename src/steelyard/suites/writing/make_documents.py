"""Official documents to be written, made from a seed: 请示, 批复, 通知, and English memos.

The facts of each are drawn, and prompt and reference are both built of them: the reference is
right by construction, and obeys every layout rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

_CITIES = ("临江", "云山", "海陵", "青石", "松原河", "白鹭", "望城湖", "南岭")
_MATTERS = (
    ("购置自助终端设备", "台", "网点自助终端使用年限较长，故障率上升"),
    ("设立普惠金融服务站", "个", "辖内乡镇金融服务覆盖不足，客户办理业务距离较远"),
    ("更新机房备用电源", "组", "现有备用电源容量不足，不能满足连续供电要求"),
    ("招录客户经理", "名", "对公业务增长较快，现有客户经理人手紧张"),
    ("改造营业网点无障碍设施", "处", "部分网点缺少坡道和低位柜台，老年客户办理不便"),
)
_ASKED = {
    "请示": "请起草一份请示，只输出公文正文，不要解释。\n发文机关：{issuer}\n主送机关：{head}\n"
    "事项：{matter}{count}{unit}，所需资金{money}万元\n理由：{why}\n附件：{matter}预算表\n成文日期：{date}",
    "批复": "请起草一份批复，只输出公文正文，不要解释。\n发文机关：{head}\n主送机关：{issuer}\n"
    "答复的来文：《{issuer}关于{matter}的请示》（{number}）\n"
    "意见：同意{matter}{count}{unit}，核定资金{money}万元，由{issuer}在预算内列支，"
    "{deadline}前完成\n成文日期：{date}",
    "通知": "请起草一份通知，只输出公文正文，不要解释。\n发文机关：{head}\n主送机关：各分行\n"
    "事由：做好{matter}工作\n要求：一是{deadline}前报送方案；二是单个项目资金不超过{money}万元；"
    "三是每家分行不超过{count}{unit}\n成文日期：{date}",
}
_WRITTEN = {
    "请示": "{issuer}关于{matter}的请示\n\n{head}：\n"
    "{why}。为改善这一状况，我行拟{matter}{count}{unit}，所需资金{money}万元。现就有关事项请示如下：\n"
    "一、{matter}{count}{unit}，由我行统一组织实施。\n"
    "二、所需资金{money}万元，在本年度预算内列支。\n"
    "妥否，请批示。\n\n附件：{matter}预算表\n\n{issuer}\n{date}",
    "批复": "{head}关于{matter}的批复\n\n{issuer}：\n"
    "《{issuer}关于{matter}的请示》（{number}）收悉。经研究，现批复如下：\n"
    "一、同意{matter}{count}{unit}，核定资金{money}万元。\n"
    "二、所需资金由你行在预算内列支，{deadline}前完成。\n"
    "此复。\n\n{head}\n{date}",
    "通知": "{head}关于做好{matter}工作的通知\n\n各分行：\n"
    "为做好{matter}工作，现将有关要求通知如下：\n"
    "一、请于{deadline}前报送方案。\n"
    "二、单个项目资金不超过{money}万元。\n"
    "三、每家分行不超过{count}{unit}。\n"
    "特此通知。\n\n{head}\n{date}",
}

_DESKS = ("Retail Lending", "Card Operations", "Treasury", "Branch Services", "Compliance")
_TOPICS = (
    ("the new queue system", "installed in {count} branches"),
    ("the replacement of card readers", "carried out at {count} counters"),
    ("the review of dormant accounts", "finished for {count} files"),
    ("the training in fraud detection", "attended by {count} colleagues"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Day:
    year: int
    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.year}年{self.month}月{self.day}日"

    @property
    def english(self) -> str:
        names = "January February March April May June July August September October November"
        return f"{self.day} {[*names.split(), 'December'][self.month - 1]} {self.year}"


def official_documents(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end: 请示, 批复 and 通知 in turn."""
    for number in count():
        genre = ("请示", "批复", "通知")[number % 3]
        record = _document(genre, rng)
        yield {"id": f"{record['cluster']}-{number}", **record}


def memos(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end: memos in English, which no layout rule concerns."""
    for number in count():
        record = _memo(rng)
        yield {"id": f"memo-{number}", **record}


def _document(genre: str, rng: random.Random) -> dict[str, Any]:
    city = rng.choice(_CITIES)
    matter, unit, why = rng.choice(_MATTERS)
    date, deadline = _days(rng)
    facts = {
        "issuer": f"恒信银行{city}分行",
        "head": "恒信银行总行",
        "matter": matter,
        "unit": unit,
        "why": why,
        "count": rng.randrange(3, 60),
        "money": rng.randrange(12, 980),
        "number": f"恒信{city[0]}发〔{date.year}〕{rng.randrange(1, 200)}号",
        "date": str(date),
        "deadline": f"{deadline.month}月{deadline.day}日",
    }
    upward = genre == "请示"
    must = [f"{facts['money']}万元", f"{facts['count']}{unit}", matter]
    return {
        "cluster": f"{genre}-{matter}",
        "lang": "zh",
        "genre": genre,
        "issuer": facts["issuer" if upward else "head"],
        "addressee": {"请示": facts["head"], "批复": facts["issuer"], "通知": "各分行"}[genre],
        **({"number": facts["number"]} if genre == "批复" else {}),
        "must": must if upward else [*must, facts["deadline"]],
        "prompt": _ASKED[genre].format(**facts),
        "gold": _WRITTEN[genre].format(**facts),
    }


def _memo(rng: random.Random) -> dict[str, Any]:
    topic, done = rng.choice(_TOPICS)
    to, sender = rng.sample(_DESKS, 2)
    date, deadline = _days(rng)
    size, cost = rng.randrange(4, 90), rng.randrange(15, 480) * 1000
    done = done.format(count=size)
    facts = f"{topic} will be {done} by {deadline.english}, at a cost of CNY {cost:,}"
    return {
        "cluster": f"memo-{topic}",
        "lang": "en",
        "prompt": f"Write a short memo from {sender} to {to}, dated {date.english}. "
        f"Say that {facts}, and ask for comments. Reply with the memo alone.",
        "must": [to, sender, f"CNY {cost}", [deadline.english, _us(deadline)], str(size)],
        "gold": f"MEMO\nTo: {to}\nFrom: {sender}\nDate: {date.english}\n"
        f"Subject: {topic[0].upper()}{topic[1:]}\n\n"
        f"Please note that {facts}.\nWe would be grateful for your comments.\n\n{sender}",
    }


def _us(day: _Day) -> str:
    number, month, year = day.english.split()
    return f"{month} {number}, {year}"


def _days(rng: random.Random) -> tuple[_Day, _Day]:
    """A day of writing, and a later one of the same year."""
    year, month = rng.randrange(2024, 2028), rng.randrange(1, 9)
    return (
        _Day(year=year, month=month, day=rng.randrange(1, 29)),
        _Day(year=year, month=month + rng.randrange(1, 4), day=rng.randrange(1, 29)),
    )
