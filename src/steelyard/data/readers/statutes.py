"""Statutes of the PRC (official texts): their articles, and which version was in force when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_TASKS = {"articles": "rouge-l", "versions": "exact", "haystack": "exact"}
"""By part: how the domain suite holds an answer against the text."""
_NUMBER = "[零〇一二三四五六七八九十百千]+"
_ARTICLE = re.compile(rf"^(第{_NUMBER}条(?:之{_NUMBER})?)[ \u3000]+(.*)$")
_FILE = re.compile(r"([^/()]+?)(?:\((\d{4}-\d{2}-\d{2})\))?\.md$")
_END_OF_HEAD = "<!-- INFO END -->"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statute:
    """One version of a law."""

    law: str
    adopted: str
    """YYYY-MM-DD; "" where the file's name has no date."""
    text: str
    """Without the list of amendments above it."""
    articles: Mapping[str, str]
    """Text by number, such as 第十三条; its paragraphs on lines of their own."""


def statutes(files: Store) -> list[Statute]:
    """All versions, by law and date."""
    found = [_statute(path, files) for path in files.files if path.endswith(".md")]
    return sorted(found, key=lambda one: (one.law, one.adopted))


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """``articles`` asks by heart, ``haystack`` with the law at hand, ``versions`` which of two."""
    laws = statutes(files)
    for name in chosen(about.name, part, among=tuple(_TASKS)):
        yield from {"articles": _articles, "versions": _versions, "haystack": _haystack}[name](laws)


def _articles(laws: list[Statute]) -> Iterator[Row]:
    for one in laws:
        dated = f"（{one.adopted}通过或者修订的文本）" if one.adopted else ""
        for number, text in one.articles.items():
            yield _row(
                "articles",
                one,
                number,
                text,
                f"《{one.law}》{dated}{number}的内容是什么？请只写条文。",
            )


def _haystack(laws: list[Statute]) -> Iterator[Row]:
    for one in laws:
        for number in list(one.articles)[:: max(1, len(one.articles) // 10)]:
            yield _row(
                "haystack",
                one,
                number,
                one.articles[number],
                f"{one.text}\n\n以上是《{one.law}》全文。{number}的内容是什么？请只写条文原文。",
            )


def _versions(laws: list[Statute]) -> Iterator[Row]:
    """Articles whose number stands in both versions with other words."""
    for older, newer in pairwise(laws):
        if older.law != newer.law:
            continue
        for number in (each for each in older.articles if each in newer.articles):
            texts = (older.articles[number], newer.articles[number])
            if texts[0] != texts[1]:
                for one, text in zip((older, newer), texts, strict=True):
                    yield _row("versions", one, number, text, _which(one, number, texts))


def _which(one: Statute, number: str, texts: tuple[str, str]) -> str:
    # By the texts themselves: neither place is always the older one's.
    first, second = sorted(texts)
    return (
        f"下面是《{one.law}》{number}的两个版本。\n\n【甲】{first}\n\n【乙】{second}\n\n"
        f"请写出{one.adopted}通过的版本中{number}的条文原文，不要写别的内容。"
    )


def _row(part: str, one: Statute, number: str, text: str, prompt: str) -> Row:
    return Row(
        stratum=f"{part} {one.law} {one.adopted}",
        record={
            "id": f"statutes/{part}/{one.law}{one.adopted}/{number}",
            "prompt": prompt,
            "gold": text,
            "cluster": f"{one.law}/{number}",
            "lang": "zh",
            "task": _TASKS[part],
            "meta": {"law": one.law, "adopted": one.adopted, "article": number},
        },
    )


def _statute(path: str, files: Store) -> Statute:
    text = files.read(path).decode("utf-8-sig")
    _, _, body = text.partition(_END_OF_HEAD)
    named = _FILE.search(path)
    law, adopted = (named[1], named[2] or "") if named else (path, "")
    folder = path.split("/")[-2] if "/" in path else ""
    return Statute(
        law=f"民法典{law}" if folder == "民法典" else law,
        adopted=adopted,
        text=body.strip(),
        articles=_cut(body),
    )


def _cut(body: str) -> dict[str, str]:
    articles: dict[str, list[str]] = {}
    current: list[str] | None = None
    for raw in body.splitlines():
        line = raw.strip()
        opened = _ARTICLE.match(line)
        if opened:
            current = articles.setdefault(opened[1], [])
            line = opened[2]
        elif line.startswith("#"):
            current = None
        if current is not None and line:
            current.append(line)
    return {number: "\n".join(lines) for number, lines in articles.items()}
