"""An official document as plain text shows it: title, addressee, body, signature, date."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

GENRES = (
    *("决议", "决定", "命令", "令", "公报", "公告", "通告", "意见", "通知", "通报", "报告"),
    *("请示", "批复", "议案", "函", "纪要"),
)
"""The kinds of document that the rules of 2012 know (条例, article 8)."""

_FENCE = re.compile(r"^\s*(`{3,}|~{3,}).*$")
_MARKS = re.compile(r"^\s*(#{1,6}\s+|>\s?|[-*+]\s+(?=\S))|\*\*|__|`")
_RULE = re.compile(r"^\s*([-*_=]\s*){3,}$")
_DATEISH = re.compile(
    r"^(?:[0-9]{4}\s*[年./-]|[0-9]{2}\s*年|[〇零○一二三四五六七八九]{2,4}\s*年)\s*"
    r"[0-9〇零一二三四五六七八九十]{1,3}\s*"
    r"(?:[月./-]\s*[0-9〇零一二三四五六七八九十]{1,4}\s*[日号]?)?$"
)
_NUMBER_LINE = re.compile(r"^[\u4e00-\u9fff]{1,12}\s*+[〔\[（(【［]?\s*+[0-9]{4}.*号$")
_HEAD = re.compile(r"(文件|[0-9])$|^(签发人|特急|加急|平急|秘密|机密|绝密)")
_LONGEST_ADDRESSEE = 80
_LONGEST_NAME = 40
_LEADS_IN = re.compile(r"(如下|以下|收悉|附件)[^：:]{0,12}[：:]$|^(好的|以下|如下|附件)")
_MOST_TITLE_LINES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A line that isn't blank, without Markdown's marks."""

    number: int
    """In the text as it came, from 1."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The parts that were found; what is None is not there."""

    lines: tuple[Line, ...]
    title: Line | None
    addressee: Line | None
    body: tuple[Line, ...]
    attachments: tuple[Line, ...]
    """The line that begins with 附件, and those that carry it on."""
    signature: Line | None
    date: Line | None
    """The last line that is a date in any form."""


def read(text: str) -> Document:
    """Take a text apart.  Total: any text has parts, if only a body."""
    lines = _lines(text)
    end = _date_at(lines)
    signed = end is not None and end > 0 and not _is_prose(lines[end - 1].text)
    last = len(lines) if end is None else end - int(signed)
    addressee = _addressee_at(lines[:last])
    title, start = _title_at(lines[:last], addressee)
    attached = _attached_at(lines, start, last)
    return Document(
        lines=lines,
        title=title,
        addressee=None if addressee is None else lines[addressee],
        body=lines[start:attached],
        attachments=lines[attached:last],
        signature=lines[end - 1] if signed and end is not None else None,
        date=None if end is None else lines[end],
    )


def _lines(text: str) -> tuple[Line, ...]:
    found = []
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if _FENCE.match(raw) or _RULE.match(raw):
            continue
        plain = _MARKS.sub("", raw).strip(" \t\r\u3000\ufeff")
        if plain:
            found.append(Line(number, plain))
    return tuple(found)


def narrow(text: str) -> str:
    """Digits and letters of full width as narrow ones, blanks left out."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def _date_at(lines: Sequence[Line]) -> int | None:
    for i in range(len(lines) - 1, -1, -1):
        if _DATEISH.match(unicodedata.normalize("NFKC", lines[i].text)):
            return i
    return None


def _is_prose(text: str) -> bool:
    listed = re.match(r"附件|[0-9]+[.．]", text)
    return text[-1] in "。；！？：:;" or listed is not None or len(text) > _LONGEST_NAME


def _addressee_at(lines: Sequence[Line]) -> int | None:
    for i, line in enumerate(lines[:8]):
        text = line.text
        short = len(text) <= _LONGEST_ADDRESSEE and "。" not in text
        if i and short and text[-1] in "：:" and not _LEADS_IN.search(text):
            return i
    return None


def _title_at(lines: Sequence[Line], before: int | None) -> tuple[Line | None, int]:
    """The title, its lines joined, and where what follows it begins.

    It stands right above the addressee; without one, it is the first line that may be a title.
    """
    if before is None:
        plain = [i for i in range(min(len(lines), 4)) if not _is_head(lines[i].text)]
        named = [i for i in plain if lines[i].text.endswith(GENRES)] or plain[:1]
        return (lines[named[0]], named[0] + 1) if named else (None, 0)
    first = before
    while first > 0 and before - first < _MOST_TITLE_LINES and not _is_head(lines[first - 1].text):
        first -= 1
    if first == before:
        return None, before + 1
    joined = "".join(line.text for line in lines[first:before])
    return Line(lines[first].number, joined), before + 1


def _is_head(text: str) -> bool:
    return bool(_NUMBER_LINE.match(text) or _HEAD.search(text))


def _attached_at(lines: Sequence[Line], start: int, last: int) -> int:
    for i in range(start, last):
        if re.match(r"附\s*+件\s*+[0-9]?\s*+([：:]|$)", lines[i].text):
            return i
    return last
