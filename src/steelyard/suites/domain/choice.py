"""Multiple choice: one option, or several, by letter or by its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from steelyard.suites.domain.finding import between, cued, cues, said, strict_part
from steelyard.suites.domain.naming import Chosen, alone, leading, letters_in, texts_in
from steelyard.suites.domain.negation import denied
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.overlap import set_f1
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_QUESTION = re.compile(r"(?:^|(?<=[。.!?;\n]))[^。.!?;\n]*+\?")
_YES, _NO = "是", "否"
_LEADING_NO = re.compile(r"否|不|并非|非|no\b|not\b|false", re.IGNORECASE)
_LEADING_YES = re.compile(r"是|对|yes\b|true|正确|属于|可以", re.IGNORECASE)
_NEITHER = re.compile(
    r"不(?:太|很|大|敢|能|可)?(?:知道|清楚|确定|了解|明确|明白|判断|回答|提供|好说|好意思|方便|便)"
    r"|非常|对(?:不起|于|比|方)|是否|是不是|not\s+(?:sure|certain|clear|enough|possible)"
    r"|no\s+(?:idea|answer)",
    re.IGNORECASE,
)
"""Beginnings that look like yes or no and are neither: 非常抱歉, 对不起, 不知道, 是否..."""
_PICKED = re.compile(
    r"(?:选(?!项)择?|choose|pick|select)\s*(?:的是|是|为|:)?\s*(?:选项|(?:the\s)?option)?\s*",
    re.IGNORECASE,
)
_PICKS = 20
"""Places looked at where a reply says again and again what it picks."""
_SENTENCE = re.compile(r"[^。.!?;\n]+")
_CONCLUDES = re.compile(r"\s*(?:综上|因此|所以|故|总之|therefore|thus|so\b|hence)", re.IGNORECASE)


def options(item: Item) -> dict[str, str]:
    """Letter → text; texts are "" where the item gives none."""
    given = item.own.get("choices")
    if isinstance(given, dict):
        return {str(letter): str(text) for letter, text in given.items()}
    if isinstance(given, list):
        texts = [str(text) for text in given]
        named = dict(zip(_ALPHABET, texts, strict=False))
        return dict.fromkeys(named, "") if texts == list(named) else named
    return dict.fromkeys("ABCD", "")


def by_letter(item: Item) -> bool:
    """Whether gold names options by letter and not by their text."""
    return all(name in options(item) for name in golds(item))


def golds(item: Item) -> Chosen:
    """The right options, by letter or by text as gold has them."""
    gold = item.gold
    if isinstance(gold, list):
        return frozenset(map(str, gold))
    text = fold(str(gold)).strip()
    letters = re.sub(r"[\s,、;]", "", text)
    known = options(item)
    return frozenset(letters) if letters and set(letters) <= known.keys() else frozenset({text})


def _names(item: Item) -> tuple[str, ...]:
    known = options(item)
    return tuple(known) if by_letter(item) else tuple(fold(t).strip() for t in known.values())


def _strict(item: Item, text: str) -> Chosen | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    plain, names = fold(part).strip(), _names(item)
    if plain in names:
        return frozenset({plain})
    bare = re.sub(r"[\s,、;]|\band\b", "", plain)
    if by_letter(item) and bare and set(bare) <= set(names) and len(set(bare)) == len(bare):
        return frozenset(bare)
    return None


def _flexible(item: Item, text: str) -> Chosen | None:
    whole = fold(said(text))
    names = _names(item)
    if not by_letter(item):
        return _by_text(item, whole, names)
    letters = "".join(names)
    for part in (whole, *cues(whole, _folded(between(item)))):
        if found := alone(part, names):
            return found
    for part in (*cues(whole, _folded(between(item))), *_picked(whole)):
        if found := leading(part, letters):
            return found
    for line in _outer_lines(whole):
        if found := alone(line, names):
            return found
    concluded = [t for t in _SENTENCE.findall(whole) if _CONCLUDES.match(t)]
    for part in (*reversed(concluded), _QUESTION.sub("", whole), whole):
        if found := letters_in(part, letters):
            return found
    return _by_option_text(item, whole)


def _outer_lines(whole: str) -> tuple[str, ...]:
    """The last line of a reply and its first: an explanation stands before or after."""
    lines = whole.strip().split("\n")
    return (lines[-1], lines[0]) if len(lines) > 1 else ()


def _folded(marks: tuple[str, str] | None) -> tuple[str, str] | None:
    return None if marks is None else (fold(marks[0]), fold(marks[1]))


def _picked(whole: str) -> Iterator[str]:
    for match in reversed(list(_PICKED.finditer(whole))[-_PICKS:]):
        if not denied(whole, match.start()):
            yield whole[match.end() :]


def _by_option_text(item: Item, whole: str) -> Chosen | None:
    known = {fold(text).strip(): letter for letter, text in options(item).items() if text}
    found = texts_in(whole, known)
    return frozenset(known[name] for name in found) or None


def _by_text(item: Item, whole: str, names: tuple[str, ...]) -> Chosen | None:
    part = cued(whole, _folded(between(item)))
    if set(names) == {_YES, _NO}:
        return _yes_or_no(part) or _yes_or_no(whole)
    places = (part or "", _QUESTION.sub("", whole), whole)
    return next((found for place in places if (found := texts_in(place, names))), None)


def _yes_or_no(text: str | None) -> Chosen | None:
    """The word a reply begins with decides: 不是 holds 是; 不知道 is no 否."""
    start = (text or "").strip(" \"'“”*")
    if _NEITHER.match(start):
        return None
    if _LEADING_NO.match(start):
        return frozenset({_NO})
    if _LEADING_YES.match(start):
        return frozenset({_YES})
    return None


def _mark(item: Item, chosen: Chosen, *, many: bool) -> Mark:
    gold = golds(item)
    if not gold <= set(_names(item)):
        return Mark(score=None, kind="gold-outside-options")
    if chosen == gold:
        return RIGHT
    if not many:
        return Mark(score=0.0, kind="several-answers" if len(chosen) > 1 else "wrong-choice")
    score = set_f1(gold, chosen)
    if not gold & chosen:
        return Mark(score=score, kind="wrong-choice")
    return Mark(score=score, kind="missing-choice" if gold - chosen else "extra-choice")


def _problems(item: Item, *, many: bool) -> Iterator[str]:
    given = item.own.get("choices", [])
    if not isinstance(given, (list, dict)) or (isinstance(given, list) and len(given) > 26):
        yield "choices must be a list of texts (at most 26), or an object letter -> text"
        return
    odd = [name for name in given if isinstance(given, dict) and not _is_name(name)]
    if odd:
        yield f"choices names an option {odd[0]!r}; name each by one letter or digit"
        return
    if not isinstance(item.gold, (str, list)) or not item.gold:
        yield "gold must be a letter or an option's text" + (", or a list" if many else "")
        return
    if not many and len(golds(item)) != 1:
        yield "gold names several options; write task: choices"
    outside = sorted(golds(item) - set(_names(item)))
    if outside and item.own.get("task") in ("choice", "choices"):
        yield f"gold {outside[0]!r} is none of the choices; mend gold or choices"


def _is_name(name: str) -> bool:
    return len(name) == 1 and name.isalnum()


def _written(item: Item) -> str:
    names = [name for name in _names(item) if name in golds(item)] or sorted(golds(item))
    return _wrapped(item, ("" if by_letter(item) else "、").join(names))


def _wrapped(item: Item, text: str) -> str:
    opening, closing = between(item) or ("", "")
    return opening + text + closing


def _spoilt(item: Item, *, many: bool) -> Iterator[Spoilt]:
    gold = golds(item)
    others = [name for name in _names(item) if name not in gold]
    if not others or not gold <= set(_names(item)):
        return
    yield Spoilt(name="other option", text=_wrapped(item, others[0]), kinds=("wrong-choice",))
    both = ("" if by_letter(item) else "、").join([*sorted(gold), others[0]])
    kind = "extra-choice" if many else "several-answers"
    if set(_names(item)) != {_YES, _NO}:
        yield Spoilt(name="one too many", text=_wrapped(item, both), kinds=(kind,))
    if many and len(gold) > 1:
        yield Spoilt(
            name="one too few", text=_wrapped(item, sorted(gold)[0]), kinds=("missing-choice",)
        )


def choice_task(*, many: bool) -> Task:
    """One option, or several; right only if exactly gold's are named."""

    def mark(item: Item, chosen: Any) -> Mark:
        return _mark(item, chosen, many=many)

    return Task(
        strict=_strict,
        flexible=_flexible,
        mark=mark,
        problems=lambda item: _problems(item, many=many),
        written=_written,
        spoilt=lambda item: _spoilt(item, many=many),
    )
