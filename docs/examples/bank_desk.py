"""A bank's help desk as a workload: short questions over a few long house rules.

Run it with: steelyard load URL --workload docs/examples/bank_desk.py:desk
"""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.load.prompts import Wanted

RULES = 3
RULE_TOKENS = 400
TOPICS = (
    ("card", "My card was swallowed by the machine in {place}. What now?"),
    ("card", "在{place}刷卡被拒，怎么办？"),
    ("loan", "Which papers do I need for a loan of {amount} yuan?"),
    ("loan", "提前还清{amount}元贷款要付违约金吗？"),
    ("transfer", "I sent {amount} yuan to the wrong account an hour ago."),
    ("transfer", "向{place}汇款{amount}元，几天到账？"),
)
PLACES = ("Harbin", "成都", "Xiamen", "兰州", "Suzhou")


def desk(wanted: Wanted) -> Iterator[str | list[dict[str, str]]]:
    """One request each: a department's rules, then a question that nobody asked before."""
    rules = [rule(wanted, department) for department in range(RULES)]
    for number in range(len(wanted.schedule)):
        department, question = asked(wanted)
        # The number keeps two customers from asking the very same.
        text = f"[{number}] {question}"
        if wanted.chat:
            yield [
                {"role": "system", "content": rules[department]},
                {"role": "user", "content": text},
            ]
        else:
            yield f"{rules[department]}\n\n{text}"


def rule(wanted: Wanted, department: int) -> str:
    """The rules of a department: always the same text, of so many tokens."""
    return wanted.author.text(RULE_TOKENS, "rule", department)


def asked(wanted: Wanted) -> tuple[int, str]:
    """Draw a topic, its department and the words of the question."""
    topic, words = wanted.random.choice(TOPICS)
    names = sorted({name for name, _ in TOPICS})
    question = words.format(
        place=wanted.random.choice(PLACES),
        amount=wanted.random.randrange(1_000, 900_000, 50),
    )
    return names.index(topic), question
