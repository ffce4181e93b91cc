"""The words of the report, in English and in Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from steelyard.report.words.book import Book
from steelyard.report.words.every import LANGUAGES, PATTERNS, WHOLE
from steelyard.report.words.spacing import filled

RECORD = Book(whole=WHOLE, patterns=PATTERNS)

_ARRIVAL = re.compile(
    r"(?P<name>\w+) (?P<value>\S+), allowed (?P<low>\S+) to (?P<high>[^:]+): (?P<detail>.+)"
)

_IN_WINDOWS = re.compile(r"(?P<check>\w+) in window (?P<which>[\d, ]+)")


@dataclass(frozen=True, slots=True)
class Words:
    """Looks a sentence up and fills it in; an unknown key is a fault of the program."""

    lang: str
    instead: Mapping[str, str] = field(default_factory=dict)
    """Keys that stand for others in this document."""

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence under ``key``; KeyError if there is none."""
        template = LANGUAGES[self.lang][self.instead.get(key, key)]
        return filled(template, params) if self.lang == "zh" else template.format(**params)

    def every(self) -> Iterable[str]:
        """Every wording there is, blanks and all."""
        return LANGUAGES[self.lang].values()

    def or_plain(self, key: str, plain: str) -> str:
        """The sentence under ``key``, or ``plain`` where a name of the user's has no wording."""
        return LANGUAGES[self.lang].get(key, plain)

    def term(self, text: str) -> str:
        """What the record says in English, in this language where it has words for it."""
        if self.lang == "en":
            return text
        whole = _translated(text)
        if whole is not None:
            return whole
        known = RECORD.clauses(text, told=lambda part: _translated(part) or _allowed(part))
        return self.semicolon.join(known)

    def fault(self, text: str) -> str:
        """What a refusal says in English, in this language where it has words for it."""
        if self.lang == "en":
            return text
        # Hundreds of patterns, which a report without a fault does without.
        from steelyard.report.words.faults import chinese

        return chinese(text)

    def listed(self, names: Sequence[str]) -> str:
        """ "a, b and c"."""
        if len(names) < 2:
            return "".join(names)
        return self("and", first=self.comma.join(names[:-1]), last=names[-1])

    def sentences(self, texts: Iterable[str]) -> str:
        """One after the other, each closed."""
        stop = "。" if self.lang == "zh" else ". "
        return stop.join([*texts, ""]).rstrip()

    @property
    def percent_sign(self) -> str:
        """English sets a thin gap before the sign, Chinese none."""
        return "%" if self.lang == "zh" else "\u00a0%"

    @property
    def comma(self) -> str:
        """What separates the members of a list."""
        return "、" if self.lang == "zh" else ", "

    @property
    def comma_clause(self) -> str:
        """What separates parts of a sentence."""
        return "，" if self.lang == "zh" else ", "

    @property
    def semicolon(self) -> str:
        """What separates clauses."""
        return "；" if self.lang == "zh" else "; "


def _allowed(text: str) -> str | None:
    """A test of arrivals that failed: its name, what was seen and allowed, and what it means."""
    found = _ARRIVAL.fullmatch(text)
    meant = None if found is None else _translated(found["detail"])
    if found is None or meant is None:
        return None
    name = LANGUAGES["zh"].get(f"load.arrival.{found['name']}", found["name"])
    return f"{name}为 {found['value']}（允许 {found['low']} 至 {found['high']}）：{meant}"


def _translated(text: str) -> str | None:
    known = RECORD.told(text)
    if known is None and (found := _IN_WINDOWS.fullmatch(text)):
        return f"{_check(found['check'])}（窗口 {found['which']}）"
    return _translated_of(text) if known is None else known


def _translated_of(text: str) -> str | None:
    """A reason that names first whose it is: 'own: nobody knows ...'."""
    whose, _, reason = text.partition(": ")
    if not reason or set(",;") & set(whose):
        return None
    meant = _translated(reason) or _allowed(reason)
    # A name of the user's is one word, and may be a word of ours by chance.
    name = (RECORD.told(whose) or whose) if " " in whose else _check(whose)
    return None if meant is None else f"{name}：{meant}"


def _check(name: str) -> str:
    return LANGUAGES["zh"].get(f"load.check.{name}", name)


__all__ = ["LANGUAGES", "Words"]
