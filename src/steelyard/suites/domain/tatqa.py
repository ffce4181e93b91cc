"""TAT-QA: answers from financial reports, with a scale.

The evaluation is that of Zhu et al. 2021 (ACL, "TAT-QA", section 5 and its published scorer):
numbers are multiplied by their scale and compared at four decimals, other answers are compared
after normalisation by exact match and by F1 on token sets rounded to two decimals; arithmetic
and count answers get F1 = exact match.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from steelyard.suites.domain.finding import cued, declined, found_json, said, strict_json
from steelyard.suites.domain.overlap import set_f1
from steelyard.suites.domain.task import RIGHT, Mark, Official, Spoilt, Task
from steelyard.suites.items import Item

_NOT_IN_NUMBERS = str.maketrans("", "", "'\"\\$€£¥%(),[]")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|[+-]?\.\d+")
_BRACKETED = re.compile(r"\([\d.\s%]+\)")
_PERCENTAGE = re.compile(r"[\d.\s]+%")
_WORDED = re.compile(r"[\d.]+\s?[a-zA-Z]+")
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_SCALES = ("hundred", "thousand", "million", "billion", "percent")
_FACTORS = (100, 1000, 1_000_000, 1_000_000_000, 0.01)
_NUMERIC = ("arithmetic", "count")
SCALES = ("", "thousand", "million", "billion", "percent")
"""The scales that gold may have."""
_BULLET = re.compile(r"^\s*[-*•]\s+")
_SPAN_BREAK = re.compile(r"\s*[;\n]\s*")


def _factor(words: str) -> float:
    low = words.lower()
    return next((f for s, f in zip(_SCALES, _FACTORS, strict=True) if s in low), 1)


def _is_number(text: str) -> bool:
    words = " ".join(w.translate(_NOT_IN_NUMBERS) for w in text.split()).split()
    if not words:
        return False
    try:
        number = float(words[0])
    except ValueError:
        return False
    return number == number and not (len(words) > 1 and _factor(words[1]) == 1)


def _number(text: str) -> float | None:
    """The first number of a text by its marks: (12) is negative, 12% a hundredth, 12 million."""
    first = _NUMBER.search(text.translate(_NOT_IN_NUMBERS))
    if first is None or first[0].lstrip("+-").startswith("."):
        return None
    worded = _WORDED.search(text)
    scale = _factor(worded[0]) if worded else 1
    sign = -1 if _BRACKETED.search(text.strip()) else 1
    part = 0.01 if _PERCENTAGE.search(text.strip()) else 1
    figure = float(first[0]) if "." in first[0] else int(first[0])
    return round(figure * scale * sign * part, 4)


def _normal(text: str) -> str:
    parts = (_normal_token(token) for token in text.split(" "))
    return " ".join(part for part in parts if part)


def _normal_token(token: str) -> str:
    low = token.lower()
    if _is_number(low):
        low = str(_number(low))
    else:
        low = "".join(c for c in low if c not in string.punctuation)
        low = str(_number(low)) if _is_number(low) else low
    return " ".join(_ARTICLES.sub(" ", low).split())


def _as_text(answers: list[str], scale: str) -> str:
    return " ".join(_one(answer, scale) for answer in sorted(answers))


def _one(answer: str, scale: str) -> str:
    number = _number(answer) if _is_number(answer) else None
    if number is None:
        return f"{answer} {scale}" if scale else answer
    if "%" in answer:
        return f"{number:.4f}"
    return f"{round(number, 2) * _factor(scale):.4f}"


def _wordings(answers: list[str], scale: str) -> list[str]:
    """A bare number may be a share: 0.2342 stands for 23.42 percent."""
    texts = [_as_text(answers, scale)]
    if len(answers) == 1 and not scale and "%" not in answers[0] and _is_number(answers[0]):
        number = _number(answers[0])
        texts += [] if number is None else [f"{number:.4f}"]
    return texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Exact match and F1 of one answer."""

    exact: float
    f1: float


def tatqa_scores(
    gold: Any, answers: list[str], *, kind: str, gold_scale: str, scale: str
) -> Scored:
    """Exact match and numeracy-aware F1 of ``answers`` at ``scale``.

    ``gold`` is the set's answer as it is, ``kind`` its answer type.
    """
    wanted = _gold_texts(gold, kind)
    if not answers or not any(a.strip() for a in answers) or not wanted:
        return Scored(exact=0.0, f1=0.0)
    right = _as_text(wanted, gold_scale)
    best = max(_compared(text, right) for text in _wordings(answers, scale))
    return Scored(exact=best[0], f1=best[0] if kind in _NUMERIC else best[1])


def _gold_texts(gold: Any, kind: str) -> list[str]:
    if isinstance(gold, list):
        return [str(g) for g in gold]
    return [str(int(gold))] if kind == "count" else [str(gold)]


def _compared(found: str, right: str) -> tuple[float, float]:
    one, two = _normal(found), _normal(right)
    return float(one == two), round(set_f1(set(two.split()), set(one.split())), 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """An answer as a reply gives it."""

    answers: tuple[str, ...]
    scale: str


def _strict(_item: Item, text: str) -> Given | None:
    return _of_json(strict_json(text))


def _of_json(value: Any) -> Given | None:
    if not isinstance(value, dict) or "answer" not in value:
        return None
    answer, scale = value["answer"], str(value.get("scale") or "").strip().lower()
    answers = answer if isinstance(answer, list) else [answer]
    texts = tuple(str(a) for a in answers if a is not None and str(a).strip())
    return Given(answers=texts, scale=scale if scale in SCALES else "") if texts else None


def _pointed(item: Item, text: str) -> str:
    """The part of a text that may be the answer; "" where it can't be one."""
    part = cued(text)
    if part is None:
        part = "" if declined(text) else said(text)
    numeric = item.own.get("answer_type") in _NUMERIC
    return part.strip() if not numeric or any(c.isdigit() for c in part) else ""


def _flexible(item: Item, text: str) -> Given | None:
    if (given := _of_json(found_json(text))) is not None:
        return given
    body = _pointed(item, text).rstrip(".。")
    parts = [p for each in _SPAN_BREAK.split(body) if (p := _BULLET.sub("", each).strip())]
    if not parts:
        return None
    scale = ""
    if len(parts) == 1 and (
        word := re.fullmatch(rf"(.*\d\)?)\s*({'|'.join(SCALES[1:])})s?", parts[0])
    ):
        parts, scale = [word[1]], word[2]
    return Given(answers=tuple(parts), scale=scale)


def _score(item: Item, given: Given, scale: str) -> Scored:
    return tatqa_scores(
        item.gold,
        list(given.answers),
        kind=str(item.own.get("answer_type", "")),
        gold_scale=str(item.own.get("scale", "")),
        scale=scale,
    )


def _mark(item: Item, given: Given) -> Mark:
    scored = _score(item, given, given.scale)
    if scored.exact:
        return RIGHT
    if _score(item, given, str(item.own.get("scale", ""))).exact:
        return Mark(score=scored.f1, kind="wrong-scale")
    numeric = item.own.get("answer_type") in _NUMERIC
    kind = "wrong-number" if numeric else "wrong-span" if scored.f1 else "wrong-text"
    return Mark(score=scored.f1, kind=kind)


def _official(item: Item, text: str) -> Official:
    given = _flexible(item, text)
    if given is None:
        return Official(score=0.0, abstained=True)
    return Official(score=_score(item, given, given.scale).f1, abstained=False)


def _problems(item: Item) -> Iterator[str]:
    if not isinstance(item.gold, (list, str, int, float)) or item.gold in ("", []):
        yield "gold must be the answer: a list of texts, a text or a number"
    if str(item.own.get("scale", "")) not in SCALES:
        yield 'scale must be "" or one of thousand, million, billion, percent'


def _json(answer: Any, scale: str) -> str:
    return json.dumps({"answer": answer, "scale": scale}, ensure_ascii=False)


def _written(item: Item) -> str:
    return _json(item.gold, str(item.own.get("scale", "")))


def _spoilt(item: Item) -> Iterator[Spoilt]:
    scale = str(item.own.get("scale", ""))
    kinds = ("wrong-number", "wrong-text", "wrong-span")
    yield Spoilt(name="other answer", text=_json("☃ elsewhere", ""), kinds=kinds)
    other = "million" if scale != "million" else "billion"
    if isinstance(item.gold, (int, float)) and item.gold:
        text = _json(item.gold, other)
        yield Spoilt(name="other scale", text=text, kinds=("wrong-scale",))


TATQA = Task(
    strict=_strict,
    flexible=_flexible,
    mark=_mark,
    problems=_problems,
    written=_written,
    spoilt=_spoilt,
    official=_official,
)
"""A question on a financial report."""
