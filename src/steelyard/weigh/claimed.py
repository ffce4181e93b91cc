"""Claims as evidence: none enters a study but through the rules, and none that can't be true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from steelyard.errors import ClaimError, StudyError
from steelyard.regular import bytes_of
from steelyard.study import Fact, Study
from steelyard.weigh.attaching import FOLDER, kept_as, part_of

if TYPE_CHECKING:
    from steelyard.claims import Ruling

Row = dict[str, Any]


def require_possible(study: Study) -> None:
    """Raise StudyError for a claimed fact that names no claim, or one that can't be true."""
    for candidate in study.candidates:
        for fact in study.facts_of(candidate).values():
            if fact.status == "claimed":
                _require(study, fact, f"{candidate}: {fact.name}")


def _require(study: Study, fact: Fact, where: str) -> None:
    if fact.claim is None:
        raise StudyError(
            f"{where}: is claimed, and names no claim; take the statement apart in a file that "
            "'steelyard check' reads, and name it here: claim: FILE#ID"
        )
    rulings(study, fact.claim, {}, where=where)


def ruled(study: Study, fact: Fact, parts: Mapping[str, str]) -> list[Row]:
    """What the rules say of a fact's claims, for the record; [] where it names none."""
    if fact.claim is None:
        return []
    return [told(one) for one in rulings(study, fact.claim, parts, where=fact.name)]


def told(one: Ruling) -> Row:
    """A ruling as the record holds it."""
    return {
        "id": one.id,
        "verdict": one.verdict.value,
        "family": one.deciding.family,
        "rule": one.deciding.rule,
        "arithmetic": {"en": one.deciding.arithmetic.en, "zh": one.deciding.arithmetic.zh},
        "slack": one.deciding.slack,
        "missing": list(one.missing),
    }


def rulings(
    study: Study, written: str, parts: Mapping[str, str], *, where: str
) -> tuple[Ruling, ...]:
    """The claim that ``FILE#ID`` names, or all of the file, judged.

    Raises StudyError where there is none, and for one that is impossible.
    """
    from steelyard.claims import Verdict, judge, read_text

    file, _, wanted = written.partition("#")
    try:
        judged = judge(read_text(_text(study, file, parts), name=file))
    except ClaimError as fault:
        raise StudyError(str(fault)) from None
    found = tuple(one for one in judged.rulings if wanted in {"", one.id})
    if not found:
        known = ", ".join(one.id for one in judged.rulings[:20])
        raise StudyError(f"{file}: has no claim '{wanted}'; it has {known}")
    for one in found:
        if one.verdict is Verdict.IMPOSSIBLE:
            raise StudyError(
                f"{where}: claim {one.id} in {file} is impossible "
                f"({one.deciding.family} {one.deciding.rule}): "
                f"{one.deciding.arithmetic.en}. It is no evidence; remove it, or correct what "
                "was misread"
            )
    return found


def _text(study: Study, written: str, parts: Mapping[str, str]) -> str:
    """The file beside the study, or the copy that a run keeps."""
    digest = parts.get(part_of(written), "")
    copy = study.folder / FOLDER / kept_as(written, digest)
    place = copy if digest and copy.is_file() else study.locate(written)
    try:
        return bytes_of(place).decode("utf-8-sig")
    except OSError as fault:
        raise StudyError(f"{place}: can't be read ({fault.strerror}); check the path") from None
    except UnicodeDecodeError:
        raise StudyError(f"{place}: is not UTF-8; save it as UTF-8") from None
