"""How each layout rule looks at a document."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from steelyard.suites.writing.document import GENRES, Document, Line, narrow
from steelyard.suites.writing.numbering import first_fault, has_numbers

NO_ADDRESSEE = frozenset({"决议", "命令", "令", "公报", "公告", "通告", "纪要"})
_UPWARD = frozenset({"请示", "报告"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What an item says of the document that it asks for; "" where it says nothing."""

    genre: str
    issuer: str = ""
    addressee: str = ""
    number: str = ""
    """The document number (发文字号) that it must carry or cite."""


_TITLE = re.compile(rf"(.+?)关于(.+)的(?:紧急|补充|联合|实施|指导|若干|复)?({'|'.join(GENRES)})")
_LONGEST_TITLE = 200


def _parts(title: str) -> re.Match[str] | None:
    """Issuer, matter and kind."""
    return _TITLE.fullmatch(title) if len(title) <= _LONGEST_TITLE else None


def title_form(document: Document, wanted: Wanted) -> bool | Line | None:
    """Issuer, matter and kind."""
    title = document.title
    if title is None:
        return False
    parts = _parts(title.text)
    good = parts is not None and (not wanted.issuer or parts[1].strip() == wanted.issuer)
    return good or title


def title_genre(document: Document, wanted: Wanted) -> bool | Line | None:
    """The kind asked for."""
    title = document.title
    return False if title is None else title.text.endswith(wanted.genre) or title


def addressee(document: Document, wanted: Wanted) -> bool | Line | None:
    """A line of its own with a colon."""
    if wanted.genre in NO_ADDRESSEE:
        return None
    line = document.addressee
    if line is None:
        return False
    return (line.text.endswith("：") and wanted.addressee in line.text) or line


def single_addressee(document: Document, wanted: Wanted) -> bool | Line | None:
    """One superior body."""
    line = document.addressee
    if wanted.genre not in _UPWARD or line is None:
        return None
    # 和 stands in names as well (住房和城乡建设局): it parts two only where one of them is known.
    parting = r"[、，,；;及和]" if wanted.addressee else r"[、，,；;]"
    return not re.search(parting, line.text.replace(wanted.addressee or "：", "")) or line


_ANY_NUMBER = re.compile(
    r"[\u4e00-\u9fffA-Za-z]\s*+[〔\[（(【［]\s*+[0-9]{2,4}\s*+年?\s*+[〕\]）)】］]\s*+第?\s*+[0-9]++\s*+号"
)
_GOOD_NUMBER = re.compile(r"[\u4e00-\u9fffA-Za-z]〔[0-9]{4}〕[1-9][0-9]*号")


def number_form(document: Document, wanted: Wanted) -> bool | Line | None:
    """〔2026〕12号, and the number asked for."""
    found = [(line, n) for line in document.lines for n in _ANY_NUMBER.findall(line.text)]
    for line, number in found:
        if not _GOOD_NUMBER.fullmatch(number):
            return line
    if wanted.number:
        return any(wanted.number in line.text for line in document.lines)
    return True if found else None


def reply_cites(document: Document, wanted: Wanted) -> bool | Line | None:
    """Title and number of the request."""
    if wanted.genre != "批复":
        return None
    if not document.body:
        return False
    opening = document.body[0]
    return bool(
        re.search(
            r"《[^《》]{1,200}请示》\s*[（(][^（()）]{0,40}[0-9]{4}.{1,3}[0-9]+号[）)]",
            opening.text,
        )
    ) or (opening)


_ASKS = re.compile(
    r"(妥否|当否|可否|是否妥当|是否可行|是否同意|以上|如无不妥|特此请示).{0,12}"
    r"(请|恳请|敬请|望).{0,6}(批示|批复|审批|指示|批准|审示|核准)[。！]?$"
)


def request_closing(document: Document, wanted: Wanted) -> bool | Line | None:
    """A request for a decision at the end."""
    if wanted.genre != "请示":
        return None
    if not document.body:
        return False
    last = document.body[-1]
    return bool(_ASKS.search(last.text)) or last


_FORMULA = re.compile(r"(?:特此|此)(通知|通报|通告|公告|报告|请示|批复|复|函达|函复|函告)[。！]?$")
_BELONGS = {"复": ("批复", "函"), "函达": ("函",), "函复": ("函",), "函告": ("函",)}


def own_closing(document: Document, wanted: Wanted) -> bool | Line | None:
    """No other kind's formula."""
    found = [(line, m[1]) for line in document.body if (m := _FORMULA.search(line.text))]
    for line, formula in found:
        if wanted.genre not in _BELONGS.get(formula, (formula,)):
            return line
    return True if found else None


_SECOND_MATTER = re.compile(r"(另|另外|此外|同时|一并|再|并)，?[^。；]{0,12}请示")


def single_matter(document: Document, wanted: Wanted) -> bool | Line | None:
    """One matter asked for."""
    if wanted.genre != "请示":
        return None
    title = document.title
    if title is not None and (title.text.count("关于") > 1 or title.text.count("请示") > 1):
        return title
    asking = [line for line in document.body if _ASKS.search(line.text)]
    second = [line for line in document.body if _SECOND_MATTER.search(line.text)]
    return second[0] if second else asking[1] if len(asking) > 1 else True


def numbering(document: Document, _: Wanted) -> bool | Line | None:
    """Levels, forms and counts."""
    if not has_numbers(document.body):
        return None
    return first_fault(document.body) or True


def attachment(document: Document, _: Wanted) -> bool | Line | None:
    """Names of attachments."""
    if not document.attachments:
        return next((line for line in document.body if "附件" in line.text), None)
    first = document.attachments[0]
    named = re.fullmatch(r"附件：\s*(\S.*)", first.text)
    if named is None:
        return first
    names = [Line(first.number, named[1]), *document.attachments[1:]]
    for place, line in enumerate(names, start=1):
        numbered = re.match(r"([0-9]{1,3})[.．]\s*\S", line.text)
        if line.text[-1] in "。；，、,;." or (len(names) > 1 and not numbered):
            return line
        if numbered and int(numbered[1]) != place:
            return line
    return True


def signature(document: Document, wanted: Wanted) -> bool | Line | None:
    """The issuer above the date."""
    line = document.signature
    if line is None:
        return document.date or False
    title = _parts(document.title.text) if document.title else None
    issuer = wanted.issuer or (title[1].strip() if title else "")
    return not issuer or line.text == issuer or line


def date_form(document: Document, _: Wanted) -> bool | Line | None:
    """A day that exists, in Arabic digits."""
    line = document.date
    if line is None:
        return False
    found = re.fullmatch(r"([0-9]{4})年([1-9][0-9]?)月([1-9][0-9]?)日", narrow(line.text))
    return (found is not None and _exists(*map(int, found.groups()))) or line


def _exists(year: int, month: int, day: int) -> bool:
    try:
        dt.date(year, month, day)
    except ValueError:
        return False
    return True
