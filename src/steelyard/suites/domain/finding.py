"""Finding the part of a reply that holds the answer."""

from __future__ import annotations

import re
from typing import Any

from steelyard.suites.domain.numerals import fold
from steelyard.suites.items import Item
from steelyard.suites.spoken import spoken
from steelyard.suites.structured.chain import EXTRACTION, start
from steelyard.suites.structured.links import Hint
from steelyard.suites.structured.strict import Parsed, parse

VERSION = "2"
"""Of the rules that find an answer; changes whenever a reply may be read otherwise."""

_THOUGHT_ENDS = "</think>"
_CUE = re.compile(
    r"(?:正确答案|最终答案|答案|正确选项|结论|最终结果|结果|the\s+(?:correct|final|right)?\s*(?:answer|option|choice)"
    r"|(?:final\s+)?answer)\s*(?:应该|应当|应)?\s*(?:is|are|为|是|选|选择|[:：=】\]])+\s*",
    re.IGNORECASE,
)
_BOXED = re.compile(r"\\boxed\{([^{}]*)\}")
_DECLINED = re.compile(
    r"不知道|不清楚|无法(?:确定|判断|回答|计算|提供|给出|得出|完成)|不能(?:确定|判断|回答)|难以(?:确定|判断)"
    r"|信息不足|没有足够|抱歉|对不起|don'?t know|do not know"
    r"|can(?:'t|not|\snot)\s+(?:help|answer|determine|tell|say)"
    r"|unable to|not (?:sure|certain)|insufficient|i'?m sorry",
    re.IGNORECASE,
)
LONGEST = 12_000
"""Characters of a reply that are read; a model that loops to its limit writes more."""
_EDGE = 60
"""Characters at either end of a reply in which it may say that it gives no answer."""
_PLACES = 8
"""Places looked at where a reply points out its answer again and again."""
_SHORT = 30
TAIL = " \t\r\n。.;；,，!！"


def said(text: str) -> str:
    """A reply without the thoughts that a reasoning model shows before it.

    They may lack their opening mark: some templates put it at the end of the prompt.
    """
    return spoken(text).rpartition(_THOUGHT_ENDS)[2].strip()


def readable(text: str) -> str:
    """Both ends of a reply that is too long to be an answer, the whole of any other."""
    if len(text) <= LONGEST:
        return text
    half = LONGEST // 2
    return text[:half] + "\n" + text[-half:]


def declined(text: str) -> bool:
    """Whether a reply begins or ends by saying that it gives no answer."""
    plain = fold(said(text)).replace("\u2019", "'")
    return _DECLINED.search(plain[:_EDGE] + "\n" + plain[-_EDGE:]) is not None


def between(item: Item) -> tuple[str, str] | None:
    """The marks between which an item asks for its answer."""
    marks = item.own.get("between")
    return (marks[0], marks[1]) if marks else None


def strict_part(text: str, marks: tuple[str, str] | None) -> str | None:
    """What stands between the marks, once and alone; the whole reply where there are none."""
    body = said(text)
    if body != text.strip():
        return None
    if marks is None:
        return body.rstrip(TAIL) or None
    opening, closing = marks
    if not body.startswith(opening) or body.count(opening) != 1:
        return None
    inside = body[len(opening) :]
    if closing:
        inside, found, after = inside.partition(closing)
        if not found or after.strip():
            return None
    return inside.strip().rstrip(TAIL) or None


def cues(text: str, marks: tuple[str, str] | None = None) -> list[str]:
    """What a reply itself points out as its answer, the surest first.

    Between the marks (the last such place first), boxed, after a cue such as 答案是: each to the
    end of its line.  A place may be empty of an answer, as where a reply repeats the question.
    """
    body = said(text)
    found = _between_marks(body, marks) if marks else []
    found += [str(each) for each in reversed(_BOXED.findall(body)[-_PLACES:])]
    found += [body[m.end() :] for m in reversed(list(_CUE.finditer(body))[-_PLACES:])]
    lines = (part.strip().split("\n")[0].strip() for part in found)
    return [line for line in lines if line]


def _between_marks(body: str, marks: tuple[str, str]) -> list[str]:
    opening, closing = marks
    after = body.split(opening)[1:]
    if not after and closing and closing in body:
        before = body.split(closing)[0].strip().split("\n")[-1]
        return [before] if len(before) <= _SHORT else []
    return [part.split(closing)[0] if closing else part for part in reversed(after[-_PLACES:])]


def cued(text: str, marks: tuple[str, str] | None = None) -> str | None:
    """The surest of ``cues``; None if there is none."""
    return next(iter(cues(text, marks)), None)


def strict_json(text: str) -> Any:
    """The JSON value that a reply is, wholly; None if it is none."""
    reading = parse(text.strip())
    return reading.value if isinstance(reading, Parsed) else None


def found_json(text: str) -> Any:
    """The one JSON value in a reply, out of a fence or of prose; None if there is none."""
    reading = EXTRACTION.run(start(said(text)), Hint())[-1].reading
    return reading.value if isinstance(reading, Parsed) else None
