"""The structure of a Chinese legal clause by rules: main clause, exceptions, references, level.

A second opinion on gold: the suite itself grades replies against gold and parses no clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from steelyard.suites.domain.numerals import chinese_int
from steelyard.suites.domain.references import Reference, references

Level = Literal["prohibited", "required", "entitled", "permitted", "declared"]
LEVELS: tuple[Level, ...] = ("prohibited", "required", "entitled", "permitted", "declared")
"""The strictest first; declared says what is so and binds nobody by a word of its own."""

_SENTENCE = re.compile(r"[^。；;\n]*[。；;]?\n*")
_STOP = re.compile(r"[。；;\n]")
_PROVISO = re.compile(r"(?:(?<=[，,；;。：:、）)])|\A|(?<=\n))\s*但(?:是)?(?!书)(?=[^。；;\n])")
_SAVING = re.compile(r"(?:[^，,。；;\n]*?[^不])?除外(?=[，,。；;：:）)\n]|\Z)")
_BUT_FOR = re.compile(
    r"(?<![排免解清删扣开拆破废驱铲消剔])除(?!外)(?:[^，,。；;\n]|，(?=[^，,。；;\n]*外)){1,80}?"
    r"(?:之外|以外|外)(?=[，,。；;\n]|\Z)"
)
_HEAD = re.compile(
    r"^[ \t　]*[第笫]([零〇一二三四五六七八九十百千\d]+)条"
    r"(?:之([一二三四五六七八九十]+))?(?=[ \t　\n]|$)"
)
_WORDS: tuple[tuple[Level, str], ...] = (
    (
        "prohibited",
        r"不得|禁止|严禁|不准(?!确|予?离)|不可以|(?<!且)不应当?(?!有|知)|无权(?!代理|处分)",
    ),
    (
        "required",
        r"(?<!不)应当|必须|(?<![必无])须(?!知)|负有[^，。；]{0,20}义务"
        r"|(?<![相对反适供响效照回不])应(?![当对急收付用聘邀有得])",
    ),
    (
        "entitled",
        r"(?<![所享具没拥持占])有权(?!机关|利|益|限|属|部门|力|人)|享有[^，。；]{0,20}权利(?!人)",
    ),
    ("permitted", r"可以|(?<![不许认])可(?=以|由|自|向|依)"),
)
_BINDING = tuple((level, re.compile(words)) for level, words in _WORDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A part of a text; ``text[start:end]`` is ``words``."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """A word that binds, and how."""

    level: Level
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause taken apart.  All spans are of the text it was read from."""

    main: Span
    """What is left of the clause before its first 但 and without a leading 除…外."""
    exceptions: tuple[Span, ...]
    """但书, …除外 and 除…外, in order."""
    references: tuple[Reference, ...]
    bindings: tuple[Binding, ...]
    """In order, of the main clause and of the exceptions."""

    @property
    def level(self) -> Level:
        """The strictest level of the main clause; declared where no word binds."""
        found = {b.level for b in self.bindings if b.span.start < self.main.end and self._main(b)}
        return next((level for level in LEVELS if level in found), "declared")

    def _main(self, binding: Binding) -> bool:
        where = binding.span
        return where.start >= self.main.start and not any(
            e.start <= where.start < e.end for e in self.exceptions
        )


def clauses(text: str) -> list[Clause]:
    """The clauses of a text: sentences up to 。 or ；, a 但书 with the sentence it limits.

    Total: no text makes it raise.  Every span lies within the text.
    """
    return [_clause(text, start, end) for start, end in _sentences(text)]


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    held: tuple[int, int] | None = None
    for match in _SENTENCE.finditer(text):
        if not match[0].strip():
            continue
        if held and _PROVISO.match(text, match.start()):
            held = (held[0], match.end())
            continue
        if held:
            yield held
        held = match.span()
    if held:
        yield held


def _clause(text: str, start: int, end: int) -> Clause:
    begin = start + _head_length(text[start:end])
    exceptions = tuple(_exceptions(text, begin, end))
    return Clause(
        main=_span(text, *_main_range(begin, end, exceptions)),
        exceptions=exceptions,
        references=tuple(
            replace(r, start=r.start + begin, end=r.end + begin)
            for r in references(text[begin:end])
        ),
        bindings=tuple(_bindings(text, begin, end)),
    )


def _head_length(sentence: str) -> int:
    head = _HEAD.match(sentence)
    return head.end() if head else 0


def _exceptions(text: str, start: int, end: int) -> Iterator[Span]:
    found: list[tuple[int, int]] = []
    for proviso in _PROVISO.finditer(text, start, end):
        stop = _stop(text, proviso.end(), end)
        found.append((proviso.start(), stop))
    for pattern in (_BUT_FOR, _SAVING):
        for match in pattern.finditer(text, start, end):
            found.append(match.span())
    last = start
    for a, b in sorted(found, key=lambda pair: (pair[0], -pair[1])):
        if a >= last:
            yield _span(text, a, b)
            last = b


def _stop(text: str, start: int, end: int) -> int:
    """A proviso runs to the end of its own sentence."""
    match = _STOP.search(text, start, end)
    return match.start() if match else end


def _main_range(start: int, end: int, exceptions: tuple[Span, ...]) -> tuple[int, int]:
    begin, stop = start, end
    for exception in exceptions:
        if exception.start <= begin:
            begin = max(begin, exception.end)
        else:
            stop = min(stop, exception.start)
            break
    return begin, max(begin, stop)


def _bindings(text: str, start: int, end: int) -> Iterator[Binding]:
    found: list[tuple[int, int, Level]] = []
    taken: list[tuple[int, int]] = []
    for level, pattern in _BINDING:
        for match in pattern.finditer(text, start, end):
            if not any(a < match.end() and match.start() < b for a, b in taken):
                found.append((match.start(), match.end(), level))
                taken.append(match.span())
    for a, b, level in sorted(found):
        yield Binding(level=level, span=Span(start=a, end=b, words=text[a:b]))


_TRIM = " \t\r\n　，,；;。：:"


def _span(text: str, start: int, end: int) -> Span:
    """The span without marks and spaces at its ends."""
    while start < end and text[start] in _TRIM:
        start += 1
    while end > start and text[end - 1] in _TRIM:
        end -= 1
    return Span(start=start, end=end, words=text[start:end])


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """An article of a statute or contract."""

    number: int
    sub: int | None
    """The 二 of 第一百二十条之二."""
    text: str
    """Without its own number."""
    start: int


def articles(text: str) -> list[Article]:
    """Articles of a statute: each begins a line with its number."""
    heads: list[tuple[re.Match[str], int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        bare = line.lstrip("#*＊ \t　")
        head = _HEAD.match(bare)
        if head:
            heads.append((head, at + len(line) - len(bare)))
        at += len(line)
    found = []
    for place, (head, start) in enumerate(heads):
        end = heads[place + 1][1] if place + 1 < len(heads) else len(text)
        found.append(
            Article(
                number=chinese_int(head[1]) or 0,
                sub=chinese_int(head[2]) if head[2] else None,
                text=text[start + head.end() : end].strip(),
                start=start,
            )
        )
    return found
