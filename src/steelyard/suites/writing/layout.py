"""Layout rules of official documents, as far as plain text shows them.

GB/T 9704-2012 says how the parts of a document look; what its parts are and how requests are
made is in the rules on handling official documents of 2012 (条例: 党政机关公文处理工作条例).
Formulas at the beginning and the end are usage; no clause prescribes them.  Margins, type,
22 lines of 28 characters, the red head, seals and page numbers need a rendered page and are not
judged here.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass

from steelyard.suites.writing.document import GENRES, Document, Line, narrow, read
from steelyard.suites.writing.numbering import first_fault, has_numbers

VERSION = "1"

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One rule on one document."""

    rule: str
    passed: bool | None
    """None where the rule does not apply."""
    line: int | None
    """Where it was seen to fail; None where what is wanted isn't there."""


Look = Callable[[Document, Wanted], "bool | Line | None"]
"""True passes, None doesn't apply, False fails for want of a part, a line fails there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule: where it stands, and how a document is held against it."""

    id: str
    clause: str
    says: str
    look: Look


def judge(text: str, wanted: Wanted) -> tuple[Seen, ...]:
    """All rules on one text, in their order."""
    document = read(text)
    return tuple(_seen(rule, document, wanted) for rule in RULES)


def _seen(rule: Rule, document: Document, wanted: Wanted) -> Seen:
    found = rule.look(document, wanted)
    if isinstance(found, Line):
        return Seen(rule=rule.id, passed=False, line=found.number)
    return Seen(rule=rule.id, passed=found, line=None)


_TITLE = re.compile(rf"(.+?)关于(.+)的({'|'.join(GENRES)})")


def _title_form(document: Document, wanted: Wanted) -> bool | Line | None:
    title = document.title
    if title is None:
        return False
    parts = _TITLE.fullmatch(title.text)
    good = parts is not None and (not wanted.issuer or parts[1].strip() == wanted.issuer)
    return good or title


def _title_genre(document: Document, wanted: Wanted) -> bool | Line | None:
    title = document.title
    return False if title is None else title.text.endswith(wanted.genre) or title


def _addressee(document: Document, wanted: Wanted) -> bool | Line | None:
    if wanted.genre in NO_ADDRESSEE:
        return None
    line = document.addressee
    if line is None:
        return False
    return (line.text.endswith("：") and wanted.addressee in line.text) or line


def _single_addressee(document: Document, wanted: Wanted) -> bool | Line | None:
    line = document.addressee
    if wanted.genre not in _UPWARD or line is None:
        return None
    return not re.search(r"[、，,；;及和]", line.text.replace(wanted.addressee or "：", "")) or line


_ANY_NUMBER = re.compile(
    r"[\u4e00-\u9fffA-Za-z]\s*[〔\[（(【［]\s*[0-9]{2,4}\s*年?\s*[〕\]）)】］]\s*第?\s*[0-9]+\s*号"
)
_GOOD_NUMBER = re.compile(r"[\u4e00-\u9fffA-Za-z]〔[0-9]{4}〕[1-9][0-9]*号")


def _number_form(document: Document, wanted: Wanted) -> bool | Line | None:
    found = [(line, n) for line in document.lines for n in _ANY_NUMBER.findall(line.text)]
    for line, number in found:
        if not _GOOD_NUMBER.fullmatch(number):
            return line
    if wanted.number:
        return any(wanted.number in line.text for line in document.lines)
    return True if found else None


def _reply_cites(document: Document, wanted: Wanted) -> bool | Line | None:
    if wanted.genre != "批复":
        return None
    if not document.body:
        return False
    opening = document.body[0]
    return bool(
        re.search(r"《[^》]*请示》\s*[（(][^）)]*[0-9]{4}.{1,3}[0-9]+号[）)]", opening.text)
    ) or (opening)


_ASKS = re.compile(
    r"(妥否|当否|可否|是否妥当|以上|如无不妥|特此请示).{0,12}"
    r"(请|恳请|敬请|望).{0,6}(批示|批复|审批|指示|批准|审示|核准)[。！]?$"
)


def _request_closing(document: Document, wanted: Wanted) -> bool | Line | None:
    if wanted.genre != "请示":
        return None
    if not document.body:
        return False
    last = document.body[-1]
    return bool(_ASKS.search(last.text)) or last


_FORMULA = re.compile(r"(?:特此|此)(通知|通报|通告|公告|报告|请示|批复|复|函达|函复|函告)[。！]?$")
_BELONGS = {"复": ("批复", "函"), "函达": ("函",), "函复": ("函",), "函告": ("函",)}


def _own_closing(document: Document, wanted: Wanted) -> bool | Line | None:
    found = [(line, m[1]) for line in document.body if (m := _FORMULA.search(line.text))]
    for line, formula in found:
        if wanted.genre not in _BELONGS.get(formula, (formula,)):
            return line
    return True if found else None


_SECOND_MATTER = re.compile(r"(另|另外|此外|同时|一并|再|并)，?[^。；]{0,12}请示")


def _single_matter(document: Document, wanted: Wanted) -> bool | Line | None:
    if wanted.genre != "请示":
        return None
    title = document.title
    if title is not None and (title.text.count("关于") > 1 or title.text.count("请示") > 1):
        return title
    asking = [line for line in document.body if _ASKS.search(line.text)]
    second = [line for line in document.body if _SECOND_MATTER.search(line.text)]
    return second[0] if second else asking[1] if len(asking) > 1 else True


def _numbering(document: Document, _: Wanted) -> bool | Line | None:
    if not has_numbers(document.body):
        return None
    return first_fault(document.body) or True


def _attachment(document: Document, _: Wanted) -> bool | Line | None:
    if not document.attachments:
        return next((line for line in document.body if "附件" in line.text), None)
    first = document.attachments[0]
    named = re.fullmatch(r"附件：\s*(\S.*)", first.text)
    if named is None:
        return first
    names = [Line(first.number, named[1]), *document.attachments[1:]]
    for place, line in enumerate(names, start=1):
        numbered = re.match(r"([0-9]+)([.．])\s*\S", line.text)
        if line.text[-1] in "。；，、,;." or (len(names) > 1 and not numbered):
            return line
        if numbered and int(numbered[1]) != place:
            return line
    return True


def _signature(document: Document, wanted: Wanted) -> bool | Line | None:
    line = document.signature
    if line is None:
        return document.date or False
    title = _TITLE.fullmatch(document.title.text) if document.title else None
    issuer = wanted.issuer or (title[1].strip() if title else "")
    return not issuer or line.text == issuer or line


def _date_form(document: Document, _: Wanted) -> bool | Line | None:
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


_STANDARD, _RULES_2012 = "GB/T 9704-2012, ", "条例 (2012), "

RULES = (
    Rule(
        id="title-form",
        clause=f"{_STANDARD}7.3.1; {_RULES_2012}article 9 (7)",
        says="issuer + 关于 matter 的 + kind of document, nothing behind it",
        look=_title_form,
    ),
    Rule(
        id="title-genre",
        clause=f"{_RULES_2012}articles 8 and 9 (7)",
        says="the title ends with the kind of document that was asked for",
        look=_title_genre,
    ),
    Rule(
        id="addressee",
        clause=f"{_STANDARD}7.3.2",
        says="a line of its own between title and body, closed by a full-width colon",
        look=_addressee,
    ),
    Rule(
        id="single-addressee",
        clause=f"{_RULES_2012}article 15 (1)",
        says="请示 and 报告 go to one superior body",
        look=_single_addressee,
    ),
    Rule(
        id="number-form",
        clause=f"{_STANDARD}7.2.5",
        says="year in four digits within 〔〕, serial number without 第 and leading zeros, then 号",
        look=_number_form,
    ),
    Rule(
        id="reply-cites",
        clause="usage",
        says="a 批复 opens with the title and the number of the 请示 that it answers",
        look=_reply_cites,
    ),
    Rule(
        id="request-closing",
        clause="usage",
        says="a 请示 ends by asking for a decision, such as 妥否，请批示",
        look=_request_closing,
    ),
    Rule(
        id="own-closing",
        clause="usage",
        says="a closing formula such as 特此通知 is that of the document's own kind",
        look=_own_closing,
    ),
    Rule(
        id="single-matter",
        clause=f"{_RULES_2012}article 15 (4)",
        says="a 请示 asks for one matter",
        look=_single_matter,
    ),
    Rule(
        id="numbering",
        clause=f"{_STANDARD}7.3.3",
        says="levels 一、 then （一） then 1. then （1）, each counting from one without a gap",
        look=_numbering,
    ),
    Rule(
        id="attachment",
        clause=f"{_STANDARD}7.3.4",
        says="附件： and the name without a mark behind it, several numbered 1. 2.; what the body "
        "calls 附件 is listed",
        look=_attachment,
    ),
    Rule(
        id="signature",
        clause=f"{_STANDARD}7.3.5",
        says="the issuer's name on the line above the date",
        look=_signature,
    ),
    Rule(
        id="date-form",
        clause=f"{_STANDARD}7.3.5.4",
        says="year, month and day in Arabic digits, the year in full, no leading zeros, a real day",
        look=_date_form,
    ),
)
