"""Sheets for people: pairs as a CSV file, blind, and the votes read back from it."""

from __future__ import annotations

import codecs
import csv
import io
import random
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.evidence import write_atomic
from steelyard.regular import bytes_of
from steelyard.suites.judging.pairs import Pair, Pairs
from steelyard.suites.judging.vote import MOST_SAID, Side, Verdict, Vote, other

COLUMNS = ("pair", "prompt", "A", "B", "verdict", "rater", "note")
_READ = (*COLUMNS, "kind", "turn", "said")
"""What is read back: a model's votes have some columns of their own."""
EXCEL_LONGEST = 32_767
"""Characters of a cell beyond which Excel cuts without a word."""

_WORDS: dict[str, str] = {
    **dict.fromkeys(("a", "甲"), "A"),
    **dict.fromkeys(("b", "乙"), "B"),
    **dict.fromkeys(("tie", "=", "平", "平局", "相当"), "tie"),
    **dict.fromkeys(("?", "undetermined", "can't tell", "cannot tell", "无法判断"), "undetermined"),
}
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""What a cell begins with that a spreadsheet computes; a Chinese one takes full-width signs too."""
_SHOWN = 50
_LONGEST_CELL = 1 << 30
"""The csv module's own limit is below what a model may write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A pair in the order in which it is shown."""

    pair: Pair
    first: Side

    @property
    def texts(self) -> tuple[str, str]:
        """As A and as B."""
        both = (self.pair.a, self.pair.b)
        return both if self.first == "a" else (both[1], both[0])


def sheet(pairs: Pairs, *, seed: int, mirrored: bool = False) -> list[Shown]:
    """All pairs in an order of the seed; half of them show a first, and which half is chance.

    ``mirrored`` shows each the other way round, for a second rater.
    """
    rng = random.Random(f"judge/{seed}")
    shown = list(pairs.each)
    rng.shuffle(shown)
    firsts: list[Side] = [("a", "b")[i % 2] for i in range(len(shown))]
    rng.shuffle(firsts)
    return [
        Shown(pair=pair, first=other(first) if mirrored else first)
        for pair, first in zip(shown, firsts, strict=True)
    ]


def write_sheet(path: Path, pairs: Pairs, shown: Sequence[Shown], *, bom: bool = False) -> None:
    """Write a sheet to be filled in; ``bom`` lets Excel see that it is UTF-8.

    Raises StudyError where a file lies there already: it may hold somebody's votes.
    """
    if path.exists():
        raise StudyError(f"{path} exists already and may hold votes; name another file")
    page = io.StringIO(newline="")
    rows = csv.writer(page)
    rows.writerow(COLUMNS)
    for one in shown:
        texts = (one.pair.prompt, *one.texts)
        rows.writerow([pairs.id_of(one.pair, one.first), *map(harmless, texts), "", "", ""])
    data = page.getvalue().encode("utf-8-sig" if bom else "utf-8", "replace")
    try:
        write_atomic(path, data)
    except OSError as problem:
        raise StudyError(f"{path} can't be written: {problem.strerror}") from problem


def harmless(text: str) -> str:
    """A text that a spreadsheet doesn't take for a formula."""
    plain = text.replace("\0", "")
    return f"'{plain}" if plain.startswith(_FORMULA) else plain


def read_sheets(pairs: Pairs, files: Sequence[Path]) -> tuple[list[Vote], int]:
    """Votes of filled sheets, and how many rows were left empty.

    The rater is the column ``rater``, or the file's name.  Raises StudyError with every fault as
    file:row.
    """
    known = {pairs.id_of(p, first): (p, first) for p in pairs.each for first in _SIDES}
    faults: list[str] = []
    votes: dict[tuple[str, str, int], Vote] = {}
    empty = 0
    for file in files:
        for place, row in _rows(file, faults):
            if not row["verdict"]:
                empty += 1
                continue
            problem = _problem(row, known)
            if problem:
                faults.append(f"{place}: {problem}")
                continue
            pair, first = known[row["pair"]]
            vote = _vote(pair, first, row, rater=row["rater"] or file.stem)
            key = (vote.rater, row["pair"], vote.turn)
            if key in votes:
                faults.append(f"{place}: {vote.rater} voted on this pair before; keep one row")
            votes[key] = vote
    if not votes and not faults:
        faults.append("no row has a verdict; write A, B or tie into the column verdict")
    if faults:
        more = [f"... and {len(faults) - _SHOWN} more"] if len(faults) > _SHOWN else []
        noun = "fault" if len(faults) == 1 else "faults"
        told = "\n".join(f"  {f}" for f in (*faults[:_SHOWN], *more))
        raise StudyError(f"{len(faults)} {noun} in the sheets\n{told}")
    return list(votes.values()), empty


_SIDES: tuple[Side, Side] = ("a", "b")


def _rows(file: Path, faults: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    try:
        data = bytes_of(file)
    except OSError as problem:
        faults.append(f"{file}: can't be read ({problem.strerror})")
        return
    text = _decoded(data)
    if text is None:
        faults.append(f"{file}: neither UTF-8, UTF-16 nor GB 18030; save it as CSV UTF-8")
        return
    csv.field_size_limit(_LONGEST_CELL)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    table = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    names = [name.strip() for name in table.fieldnames or ()]
    lacking = [name for name in ("pair", "verdict") if name not in names]
    if lacking:
        faults.append(
            f"{file}: no column {' and '.join(lacking)}; keep the head of the exported sheet"
        )
        return
    table.fieldnames = names
    try:
        for number, row in enumerate(table, start=2):
            told = {name: (row.get(name) or "").strip() for name in _READ}
            yield f"{file}:{number}", told
    except csv.Error as problem:
        faults.append(f"{file}:{table.line_num}: is no CSV ({problem}); export and fill it anew")


def _decoded(data: bytes) -> str | None:
    # Excel's "Unicode text" is UTF-16, which GB 18030 would read as other words
    marked = data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _problem(row: dict[str, str], known: dict[str, tuple[Pair, Side]]) -> str:
    if row["pair"] not in known:
        return (
            f"pair {row['pair']!r} is not of this run and these deployments; "
            "name the run that was exported, and the same --a and --b"
        )
    if _folded(row["verdict"]) not in _WORDS:
        return f"verdict {row['verdict']!r} is none; write A, B, tie or ? (甲, 乙, 平)"
    if row["turn"] and not (row["turn"].isascii() and row["turn"].isdigit()):
        return f"turn {row['turn']!r} is no number; leave it as it was"
    return ""


def _vote(pair: Pair, first: Side, row: dict[str, str], *, rater: str) -> Vote:
    word = _WORDS[_folded(row["verdict"])]
    return Vote(
        item=pair.item,
        repeat=pair.repeat,
        rater=rater,
        first=first,
        verdict=verdict_of(word, first),
        kind=(row["kind"] or "can't-tell") if word == "undetermined" else "",
        said=(row["said"] or row["note"])[:MOST_SAID],
        turn=int(row["turn"] or 0),
    )


def _folded(verdict: str) -> str:
    return unicodedata.normalize("NFKC", verdict).lower()


def verdict_of(word: str, first: Side) -> Verdict:
    """What A, B, tie or undetermined say of a and b."""
    if word == "A":
        return first
    if word == "B":
        return other(first)
    return "tie" if word == "tie" else "undetermined"
