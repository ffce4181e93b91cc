"""Layout rules of official documents, as far as plain text shows them.

GB/T 9704-2012 says how the parts of a document look; what its parts are and how requests are
made is in the rules on handling official documents of 2012 (条例: 党政机关公文处理工作条例).
Formulas at the beginning and the end are usage; no clause prescribes them.  Margins, type,
22 lines of 28 characters, the red head, seals and page numbers need a rendered page and are not
judged here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from steelyard.suites.writing import looks
from steelyard.suites.writing.document import Document, Line, read
from steelyard.suites.writing.looks import Wanted

VERSION = "1"


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


_STANDARD, _RULES_2012 = "GB/T 9704-2012, ", "条例 (2012), "

RULES = (
    Rule(
        id="title-form",
        clause=f"{_STANDARD}7.3.1; {_RULES_2012}article 9 (7)",
        says="issuer + 关于 matter 的 + kind of document, nothing behind it",
        look=looks.title_form,
    ),
    Rule(
        id="title-genre",
        clause=f"{_RULES_2012}articles 8 and 9 (7)",
        says="the title ends with the kind of document that was asked for",
        look=looks.title_genre,
    ),
    Rule(
        id="addressee",
        clause=f"{_STANDARD}7.3.2",
        says="a line of its own between title and body, closed by a full-width colon",
        look=looks.addressee,
    ),
    Rule(
        id="single-addressee",
        clause=f"{_RULES_2012}article 15 (1)",
        says="请示 and 报告 go to one superior body",
        look=looks.single_addressee,
    ),
    Rule(
        id="number-form",
        clause=f"{_STANDARD}7.2.5",
        says="year in four digits within 〔〕, serial number without 第 and leading zeros, then 号",
        look=looks.number_form,
    ),
    Rule(
        id="reply-cites",
        clause="usage",
        says="a 批复 opens with the title and the number of the 请示 that it answers",
        look=looks.reply_cites,
    ),
    Rule(
        id="request-closing",
        clause="usage",
        says="a 请示 ends by asking for a decision, such as 妥否，请批示",
        look=looks.request_closing,
    ),
    Rule(
        id="own-closing",
        clause="usage",
        says="a closing formula such as 特此通知 is that of the document's own kind",
        look=looks.own_closing,
    ),
    Rule(
        id="single-matter",
        clause=f"{_RULES_2012}article 15 (4)",
        says="a 请示 asks for one matter",
        look=looks.single_matter,
    ),
    Rule(
        id="numbering",
        clause=f"{_STANDARD}7.3.3",
        says="levels 一、 then （一） then 1. then （1）, each counting from one without a gap",
        look=looks.numbering,
    ),
    Rule(
        id="attachment",
        clause=f"{_STANDARD}7.3.4",
        says="附件： and the name without a mark behind it, several numbered 1. 2.; what the body "
        "calls 附件 is listed",
        look=looks.attachment,
    ),
    Rule(
        id="signature",
        clause=f"{_STANDARD}7.3.5",
        says="the issuer's name on the line above the date",
        look=looks.signature,
    ),
    Rule(
        id="date-form",
        clause=f"{_STANDARD}7.3.5.4",
        says="year, month and day in Arabic digits, the year in full, no leading zeros, a real day",
        look=looks.date_form,
    ),
)
