"""Which of this machine's fonts set a report, and which glyph none of them has."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from steelyard.errors import FontMissing

EXTRA = "pip install 'steelyard[pdf]'"
HAN = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "PingFang SC",
    "Hiragino Sans GB",
    "Microsoft YaHei",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Noto Serif CJK SC",
    "SimSun",
)
"""Families that set Chinese and Latin alike, best first."""
LATIN = ("Noto Sans", "Liberation Sans", "Helvetica Neue", "Arial", "DejaVu Sans")
SIGNS = ("DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math")
"""Asked last, for arrows and other signs."""
UNDRAWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
CJK_PACKAGES = (
    "fonts-noto-cjk (Debian, Ubuntu), google-noto-sans-cjk-fonts (Fedora, RHEL), "
    "noto-fonts-cjk (Arch), font-noto-cjk (Alpine)"
)
WIDE_PACKAGES = (
    "fonts-noto-core and fonts-dejavu-core (Debian, Ubuntu), google-noto-sans-fonts (Fedora, RHEL)"
)
SHOWN = 6


class Face(NamedTuple):
    """A font file and the face in it."""

    path: str
    place: int


def families_for(texts: Iterable[str], *, lang: str) -> tuple[str, ...]:
    """The families to set these texts in, first choice first; any font before an empty box.

    Raises FontMissing where a character has a glyph in none of them: a report must not show
    empty boxes.
    """
    wanted = {c for text in texts for c in text if _drawn(c)}
    found = _installed()
    first = (*HAN, *LATIN) if lang == "zh" or _any_han(wanted) else (*LATIN, *HAN)
    chosen: list[str] = []
    others = sorted(found, key=lambda family: (not family.startswith("Noto"), family))
    for family in dict.fromkeys((*first, *SIGNS, *others)):
        if not wanted:
            break
        face = found.get(family)
        if face is None:
            continue
        had = wanted & _covered(face)
        if had:
            chosen.append(family)
            wanted = wanted - had
    if wanted:
        raise FontMissing(_lacking(wanted, chosen))
    return tuple(chosen)


def engine() -> Any:
    """The library that sets the pages.  Raises FontMissing where the extra is not installed."""
    try:
        import fontTools.ttLib
        import typst
    except ImportError as problem:
        raise FontMissing(
            f"a PDF needs the extra `pdf`, which is not installed here ({problem.name} is "
            f"missing); install it with: {EXTRA}"
        ) from problem
    del fontTools
    return typst


def _drawn(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character) not in UNDRAWN


def _any_han(characters: Iterable[str]) -> bool:
    return any(unicodedata.east_asian_width(c) in "WF" for c in characters)


@cache
def _installed() -> dict[str, Face]:
    """The regular face of every family that the setting library sees on this machine."""
    faces: dict[str, tuple[tuple[int, int, float], Face]] = {}
    for info in engine().Fonts(include_embedded_fonts=False).fonts():
        if info.path is None:
            continue
        rank = (info.style != "normal", abs(info.weight - 400), abs(info.stretch - 1.0))
        held = faces.get(info.family)
        if held is None or rank < held[0]:
            faces[info.family] = (rank, Face(info.path, info.index))
    return {family: face for family, (_, face) in faces.items()}


@cache
def _covered(face: Face) -> frozenset[str]:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(face.path, fontNumber=face.place, lazy=True) as font:
            return frozenset(map(chr, font.getBestCmap() or ()))
    except (OSError, TTLibError):
        return frozenset()


def _lacking(wanted: set[str], chosen: Sequence[str]) -> str:
    shown = [f"{c} (U+{ord(c):04X})" for c in sorted(wanted)[:SHOWN]]
    more = f" and {len(wanted) - SHOWN} more" if len(wanted) > SHOWN else ""
    packages = CJK_PACKAGES if _any_han(wanted) else WIDE_PACKAGES
    searched = f"; {', '.join(chosen)} lack them" if chosen else ""
    return (
        f"no font on this machine has the glyphs {', '.join(shown)}{more}, which the report "
        f"needs{searched}. Install a font package: {packages}; HTML and Markdown need none"
    )
