"""References to articles in Chinese law and contracts, such as 《公司法》第十六条第二款."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from steelyard.suites.domain.numerals import chinese_int

_N = r"[零〇一二两三四五六七八九十百千\d]+"
_TOKEN = re.compile(
    rf"(?P<law>《[^《》]+》)(?:（[^（）]*）)?"
    rf"|(?P<here>本(?:法|条例|办法|规定|规则|细则|合同|协议|解释|编|章|节|条|款))"
    rf"|(?P<before>前(?:(?P<back>{_N}))?(?P<level>条|款|项))"
    rf"|第(?P<number>{_N})(?P<unit>编|章|节|条|款|项|目)(?:之(?P<sub>[一二三四五六七八九十]+|\d+))?"
    rf"|第?[（(](?P<item>{_N})[）)](?P<itemunit>项|目)"
    rf"|(?P<name>刑法|民法典|公司法|宪法)(?=第)"
)
_JOIN = re.compile(
    r"\s*(?P<to>至|到|—|-|~)?(?:的?规定)?\s*(?:、|和|及其|及|以及|与|或者|或|，)?\s*的?\s*"
)
_LONGEST = 200
"""Articles in a range; a longer one is a slip of the pen."""
_LEVELS = ("编", "章", "节", "条", "款", "项", "目")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One place that a text points to."""

    law: str = ""
    """Its name without 《》; "" for the law or contract at hand."""
    relative: str = ""
    """本条, 前款, 前条, 前两款 ... where the place is named from here; "" if not."""
    part: str = ""
    """An 编, 章 or 节, such as 第三章."""
    article: int | None = None
    sub: int | None = None
    """The 二 of 第一百二十条之二."""
    paragraph: int | None = None
    item: int | None = None
    through: int | None = None
    """The last number of a range, at the lowest level named."""
    start: int = 0
    end: int = 0

    @property
    def canonical(self) -> str:
        """The place with plain digits: two wordings of one place are equal."""
        article = "" if self.article is None else f"第{self.article}条"
        if self.sub is not None:
            article += f"之{self.sub}"
        below = "".join(
            f"第{n}{unit}" for n, unit in ((self.paragraph, "款"), (self.item, "项")) if n
        )
        law = f"《{self.law}》" if self.law else ""
        through = f"至{self.through}" if self.through is not None else ""
        return f"{law}{self.relative}{self.part}{article}{below}{through}"

    @property
    def articles(self) -> tuple[int, ...]:
        """The articles meant, a range spelt out; () where none is named."""
        if self.article is None:
            return ()
        last = self.through if self.paragraph is None and self.item is None else None
        if last is None or not self.article <= last <= self.article + _LONGEST:
            return (self.article,)
        return tuple(range(self.article, last + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    level: str
    number: int | None
    sub: int | None
    text: str


def references(text: str) -> list[Reference]:
    """All places that a text points to, in order; ranges and lists are taken apart."""
    found: list[Reference] = []
    for run in _runs(text):
        found += _read(run, text)
    return [r for r in found if r.relative or r.part or r.article or r.paragraph or r.item]


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Tokens that follow one another with nothing but joints between them."""
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        joint = _JOIN.fullmatch(text, run[-1].end(), token.start()) if run else None
        if run and joint is None:
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _read(run: list[re.Match[str]], text: str) -> Iterator[Reference]:
    held: Reference | None = None
    lowest = ""
    law, begin = "", 0
    for number, token in enumerate(run):
        joint = _JOIN.fullmatch(text, run[number - 1].end(), token.start()) if number else None
        step = _step(token)
        if token["law"] or token["name"]:
            if held:
                yield held
            held, lowest, begin = None, "", token.start()
            law = (token["law"] or token["name"]).strip("《》")
            continue
        if held and joint and joint["to"] and step.level == lowest:
            held = replace(held, through=step.number, end=token.end())
            continue
        parted = held is not None and joint is not None and joint.end() > joint.start()
        if held and (parted or not _below(step, lowest)):
            yield held
            held = _next(held, step, token, law)
        elif held:
            held = _with(held, step, token.end())
        else:
            held = _with(
                Reference(law=law, start=begin if law else token.start()), step, token.end()
            )
        lowest = step.level
    if held:
        yield held


def _step(token: re.Match[str]) -> _Step:
    if token["number"]:
        sub = chinese_int(token["sub"]) if token["sub"] else None
        return _Step(
            level=token["unit"], number=chinese_int(token["number"]), sub=sub, text=token[0]
        )
    if token["item"]:
        return _Step(level="项", number=chinese_int(token["item"]), sub=None, text=token[0])
    level = token["level"] or (token["here"] or "")[1:]
    return _Step(level=level, number=None, sub=None, text=token[0])


def _below(step: _Step, lowest: str) -> bool:
    """Whether a step goes on downwards from the level before it."""
    if step.number is None:
        return False
    if lowest not in _LEVELS:
        return True
    return _LEVELS.index(step.level) > _LEVELS.index(lowest)


def _next(held: Reference, step: _Step, token: re.Match[str], law: str) -> Reference:
    """The reference after a joint: it keeps whatever stands above its own level."""
    fresh = Reference(law=law, start=token.start())
    if step.number is None:
        return _with(fresh, step, token.end())
    if step.level in ("款", "项", "目"):
        fresh = replace(
            fresh, relative=_kept(held.relative, step.level), article=held.article, sub=held.sub
        )
    if step.level in ("项", "目"):
        fresh = replace(fresh, paragraph=held.paragraph)
    return _with(fresh, step, token.end())


def _kept(relative: str, level: str) -> str:
    return relative if not relative.endswith(level) else ""


def _with(held: Reference, step: _Step, end: int) -> Reference:
    if step.number is None:
        whole = step.level in ("法", "条例", "办法", "规定", "规则", "细则", "合同", "协议", "解释")
        return replace(held, relative="" if whole else held.relative + step.text, end=end)
    if step.level in ("编", "章", "节"):
        return replace(held, part=held.part + f"第{step.number}{step.level}", end=end)
    if step.level == "条":
        return replace(held, article=step.number, sub=step.sub, end=end)
    if step.level == "款":
        return replace(held, paragraph=step.number, end=end)
    return replace(held, item=step.number, end=end)
