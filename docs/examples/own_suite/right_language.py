"""A suite of one's own: does the model answer in the customer's language?

Offered to Steelyard by the entry point in pyproject.toml beside this file.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites import (
    Ask,
    Dialogue,
    GraderFault,
    Item,
    Judgement,
    Reading,
    Reply,
    Score,
    Scored,
    Scores,
    SelfTest,
    Setting,
    check,
    unanswered,
)

SCORES = Scores(
    suite="right_language",
    each=(
        Score(
            name="right_language",
            of=check("right"),
            note="most letters of the answer are of the language asked in",
        ),
    ),
)
QUESTIONS = {
    "zh": ("信用卡丢了怎么办？", "转账多久到账？", "怎么修改预留手机号？"),
    "en": ("I lost my card. What now?", "How long does a transfer take?"),
}


def questions(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Items without data of one's own: made:questions?n=20&seed=1."""
    for number in itertools.count():
        language = rng.choice(("zh", "en"))
        prompt = rng.choice(QUESTIONS[language])
        yield {"id": f"q{number}", "prompt": prompt, "language": language, "cluster": prompt}


def complaints(item: Item) -> Iterator[str]:
    """What is wrong with an item, and what to do."""
    if item.own.get("language") not in QUESTIONS:
        yield f"language must be one of {', '.join(QUESTIONS)}"


READING = Reading(check=complaints, own=("language",), makers={"questions": questions})


def spoken(text: str) -> str:
    """The language of most letters; a Chinese character weighs as much as a short word."""
    han = sum("\u4e00" <= letter <= "\u9fff" for letter in text)
    latin = sum(letter.isascii() and letter.isalpha() for letter in text)
    return "zh" if 3 * han > latin else "en"


def judged(item: Item, reply: Reply) -> Judgement:
    right = spoken(reply.text) == item.own["language"]
    return Judgement(
        outcome=Outcome.OK if right else Outcome.WRONG,
        kind="" if right else "other-language",
        detail="" if right else "the answer is in another language than the question",
        delivered=reply.text,
        links=(),
        checks={"right": float(right)},
        acceptable=right,
    )


class RightLanguage(Scored):
    name = "right_language"
    version = "1"
    scores = SCORES
    reading = READING

    def settings(self) -> Mapping[str, str]:
        return {}

    def needs_gold(self, _: Accept) -> bool:
        return False

    def dialogue(self, item: Item, _: Setting) -> Dialogue:
        reply = yield Ask(last=True)
        return judged(item, reply) if reply.arrived else unanswered(reply, checks={"right": 0.0})

    def self_test(self, items: Sequence[Item]) -> SelfTest:
        probes = [("zh", "请先挂失，再补卡。"), ("en", "Block it first, then order a new one.")]
        faults = [
            GraderFault(item="own", probe=text, expected=language, seen=spoken(text))
            for language, text in probes
            if spoken(text) != language
        ]
        return SelfTest(faults=tuple(faults), probes={"known answers": len(probes)})
