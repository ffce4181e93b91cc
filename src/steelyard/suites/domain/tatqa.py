"""TAT-QA as a task: answers from financial reports, with a scale, as JSON or in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from steelyard.suites.domain.finding import (
    cues,
    declined,
    found_json,
    said,
    strict_json,
    strict_part,
)
from steelyard.suites.domain.task import RIGHT, Mark, Official, Spoilt, Task
from steelyard.suites.domain.tatqa_score import NUMERIC, SCALES, Scored, tatqa_scores
from steelyard.suites.items import Item

_TYPES = ("span", "multi-span", *NUMERIC)
_BULLET = re.compile(r"^\s*[-*•]\s+")
_SPAN_BREAK = re.compile(r"[;\n]")
_COMMA = re.compile(r"[;\n]|,(?!\d{3})|\band\b")
_SCALED = re.compile(
    r"(?P<figure>.*\d\)?)\s*(?P<scale>thousand|million|billion|percent)s?", re.IGNORECASE
)
_NUMERAL = re.compile(
    r"[-+(]*[$€£¥]?\s?[\d,.]+\)?\s?(?:%|thousand|million|billion|percent)?s?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """An answer as a reply gives it."""

    readings: tuple[tuple[str, ...], ...]
    """Ways to part a list of words; the best one counts, as the official scorer has it."""
    scale: str


def _strict(item: Item, text: str) -> Given | None:
    if (given := _of_json(strict_json(text))) is not None:
        return given
    part = strict_part(text, None)
    if part is None:
        return None
    return _of_words(item, part) if _NUMERAL.fullmatch(part) or not _numeric(item) else None


def _numeric(item: Item) -> bool:
    return item.own.get("answer_type") in NUMERIC


def _of_json(value: Any) -> Given | None:
    if not isinstance(value, dict) or "answer" not in value:
        return None
    answer, scale = value["answer"], str(value.get("scale") or "").strip().lower()
    answers = answer if isinstance(answer, list) else [answer]
    texts = tuple(str(a) for a in answers if a is not None and str(a).strip())
    return Given(readings=(texts,), scale=scale if scale in SCALES else "") if texts else None


def _of_words(item: Item, text: str) -> Given | None:
    readings: list[tuple[str, ...]] = []
    scale = ""
    for mark in (_SPAN_BREAK, _COMMA) if item.own.get("answer_type") == "multi-span" else (None,):
        parts = mark.split(text) if mark else [text]
        bare = [p for each in parts if (p := _BULLET.sub("", each).strip().rstrip(".。"))]
        bare, scale = _without_scale(bare)
        readings += [tuple(bare)] if bare else []
    return Given(readings=tuple(readings), scale=scale) if readings else None


def _without_scale(parts: list[str]) -> tuple[list[str], str]:
    """The parts without a scale word that all of them end with."""
    found = [_SCALED.fullmatch(part) for part in parts]
    words = {match["scale"].lower() for match in found if match}
    if len(words) == 1 and all(found):
        return [match["figure"] for match in found if match], words.pop()
    return parts, ""


def _flexible(item: Item, text: str) -> Given | None:
    if (given := _of_json(found_json(text))) is not None:
        return given
    places = cues(text) + ([] if declined(text) else _said(item, text))
    usable = (p for p in places if not _numeric(item) or any(c.isdigit() for c in p))
    part = next(usable, None)
    return None if part is None else _of_words(item, part)


def _said(item: Item, text: str) -> list[str]:
    """The whole reply; of one that should be a number, its lines from the last."""
    body = said(text)
    return body.split("\n")[::-1] if _numeric(item) else [body]


def _score(item: Item, given: Given, scale: str) -> Scored:
    """Without case: the official scorer sorts spans by it before it drops it."""
    gold = [str(g).casefold() for g in item.gold] if isinstance(item.gold, list) else item.gold
    folded = tuple(tuple(a.casefold() for a in answers) for answers in given.readings)
    return _best(item, gold, folded, scale)


def _best(item: Item, gold: Any, readings: tuple[tuple[str, ...], ...], scale: str) -> Scored:
    found = (
        tatqa_scores(
            gold,
            list(answers),
            kind=str(item.own.get("answer_type", "")),
            gold_scale=str(item.own.get("scale", "")),
            scale=scale,
        )
        for answers in readings
    )
    return max(found, key=lambda scored: (scored.exact, scored.f1))


def _mark(item: Item, given: Given) -> Mark:
    scored = _score(item, given, given.scale)
    if scored.exact:
        return RIGHT
    if _score(item, given, str(item.own.get("scale", ""))).exact:
        return Mark(score=scored.f1, kind="wrong-scale")
    kind = "wrong-number" if _numeric(item) else "wrong-span" if scored.f1 else "wrong-text"
    return Mark(score=scored.f1, kind=kind)


def _official(item: Item, text: str) -> Official:
    given = _flexible(item, text)
    if given is None:
        return Official(score=0.0, abstained=True)
    seen = _best(item, item.gold, given.readings, given.scale)
    return Official(score=seen.f1, abstained=False)


def _problems(item: Item) -> Iterator[str]:
    if not isinstance(item.gold, (list, str, int, float)) or item.gold in ("", []):
        yield "gold must be the answer: a list of texts, a text or a number"
    kind = item.own.get("answer_type", "span")
    if kind not in _TYPES:
        yield f"answer_type must be one of {', '.join(_TYPES)}"
    if kind == "count" and not _countable(item.gold):
        yield "gold of a count must be a whole number"
    if str(item.own.get("scale", "")) not in SCALES:
        yield 'scale must be "" or one of thousand, million, billion, percent'


def _countable(gold: Any) -> bool:
    try:
        return isinstance(gold, list) or int(gold) >= 0
    except (ValueError, TypeError, OverflowError):
        return False


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
