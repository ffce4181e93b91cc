"""A fault that a user can act on, in Chinese: the place it names, the fact, the way out."""

from __future__ import annotations

import re

from steelyard.report.words.asked_faults_zh import PATTERNS as ASKED_PATTERNS
from steelyard.report.words.asked_faults_zh import WHOLE as ASKED
from steelyard.report.words.book import Book
from steelyard.report.words.claims_faults_zh import PATTERNS as CLAIMS_PATTERNS
from steelyard.report.words.claims_faults_zh import WHOLE as CLAIMS
from steelyard.report.words.command_faults_zh import PATTERNS as COMMAND_PATTERNS
from steelyard.report.words.command_faults_zh import WHOLE as COMMAND
from steelyard.report.words.every import PATTERNS as RECORD_PATTERNS
from steelyard.report.words.every import WHOLE as RECORD
from steelyard.report.words.hardware_faults_zh import NOUNS as HARDWARE_NOUNS
from steelyard.report.words.hardware_faults_zh import PATTERNS as HARDWARE_PATTERNS
from steelyard.report.words.item_faults_zh import PATTERNS as ITEM_PATTERNS
from steelyard.report.words.item_faults_zh import WHOLE as ITEMS
from steelyard.report.words.load_faults_zh import PATTERNS as LOAD_PATTERNS
from steelyard.report.words.load_faults_zh import WHOLE as LOAD
from steelyard.report.words.money_faults_zh import PATTERNS as MONEY_PATTERNS
from steelyard.report.words.money_faults_zh import WHOLE as MONEY
from steelyard.report.words.read_faults_zh import NOUNS as READ_NOUNS
from steelyard.report.words.read_faults_zh import PATTERNS as READ_PATTERNS
from steelyard.report.words.record_faults_zh import PATTERNS as FILE_PATTERNS
from steelyard.report.words.record_faults_zh import WHOLE as FILES
from steelyard.report.words.run_faults_zh import NOUNS as RUN_NOUNS
from steelyard.report.words.run_faults_zh import PATTERNS as RUN_PATTERNS
from steelyard.report.words.set_faults_zh import PATTERNS as SET_PATTERNS
from steelyard.report.words.set_faults_zh import WHOLE as SETS
from steelyard.report.words.slip_faults_zh import PATTERNS as SLIP_PATTERNS
from steelyard.report.words.study_faults_zh import FAULTS, NOUNS
from steelyard.report.words.study_nouns_zh import REQUIRED
from steelyard.report.words.study_slots_zh import PATTERNS as STUDY_PATTERNS
from steelyard.report.words.study_ways_zh import PATTERNS as WAY_PATTERNS
from steelyard.report.words.study_ways_zh import WAYS
from steelyard.report.words.watch_faults_zh import PATTERNS as WATCH_PATTERNS
from steelyard.report.words.watch_faults_zh import WHOLE as WATCH
from steelyard.report.words.weigh_faults_zh import PATTERNS as WEIGH_PATTERNS
from steelyard.report.words.weigh_faults_zh import WHOLE as WEIGH

BOOK = Book(
    whole={
        **ASKED, **ITEMS, **RECORD, **COMMAND, **LOAD, **WATCH, **FILES, **SETS, **CLAIMS, **MONEY, **WEIGH, **FAULTS, **WAYS,
    },
    patterns=(
        *ASKED_PATTERNS, *ITEM_PATTERNS, *READ_PATTERNS, *RUN_PATTERNS, *HARDWARE_PATTERNS, *SLIP_PATTERNS, *COMMAND_PATTERNS, *WEIGH_PATTERNS, *SET_PATTERNS,
        *CLAIMS_PATTERNS,
        *MONEY_PATTERNS, *FILE_PATTERNS, *WATCH_PATTERNS, *LOAD_PATTERNS, *STUDY_PATTERNS,
        *WAY_PATTERNS, *RECORD_PATTERNS,
    ),
    nouns={**NOUNS, **HARDWARE_NOUNS, **RUN_NOUNS, **READ_NOUNS, **REQUIRED},
)  # fmt: skip
"""Those that take anything after their first word, such as the ways out of a study, come last."""

_BETWEEN = re.compile(r"(; |\. (?=[A-Z`]))")
_STOPS = {"; ": "；", ". ": "。", "": ""}
_FOLLOWS = re.compile(r": ")


def chinese(text: str) -> str:
    """Each clause in Chinese, or as many in a row as are known together.

    What nobody knows stays as it is.
    """
    parts = [*_BETWEEN.split(text.removesuffix(".")), ""]
    said, at, any_known = "", 0, False
    while at < len(parts):
        end, told = _longest(parts, at)
        any_known |= told is not None
        said += (parts[at] if told is None else told) + _STOPS[parts[end]]
        at = end + 1
    return said if any_known else text


def _longest(parts: list[str], at: int) -> tuple[int, str | None]:
    """Where the longest run of clauses that is known from here on ends, and what it says."""
    for end in range(len(parts) - 1, at, -2):
        told = _told("".join(parts[at:end]))
        if told is not None:
            return end, told
    return at + 1, None


def _told(text: str) -> str | None:
    """A clause; one that is not known whole may be known behind the place that it names."""
    known = BOOK.told(text)
    if known is not None:
        return known
    for found in _FOLLOWS.finditer(text):
        place, fact = text[: found.start()], text[found.end() :]
        known = None if _BETWEEN.search(place) else BOOK.told(fact)
        if known is not None:
            # Options, files and fields are told as they are.
            return f"{_told(place) or place.replace(' and --', ' 与 --')}：{known}"
    return None
