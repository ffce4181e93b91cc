"""What the writing suite asks of an item before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from steelyard.suites.items import Item
from steelyard.suites.writing.document import GENRES
from steelyard.suites.writing.facts import Fact, kept, says_something, wordings

OWN = ("genre", "issuer", "addressee", "number", "must", "must_not", "references")
_TEXTS = ("issuer", "addressee", "number")


def check_item(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item, and what to do."""
    own = item.own
    if item.has_gold and not _is_text(item.gold):
        yield "gold must be text: a reference answer"
    if "references" in own and not (
        _listed(own["references"]) and all(map(_is_text, own["references"]))
    ):
        yield "references must be a list of texts, further ones beside gold"
    if "genre" in own and own["genre"] not in GENRES:
        yield f"genre {own['genre']!r} is no kind of document; there are {'、'.join(GENRES)}"
    if "genre" in own and item.schema_text is not None:
        yield "genre asks for a document and schema for JSON; leave one out"
    for name in _TEXTS:
        if name in own and not _is_text(own[name]):
            yield f"{name} must be text"
        if name in own and "genre" not in own:
            yield f"{name} says how a document is laid out; name its genre too"
    shapeless = [n for n in ("must", "must_not") if n in own and not _are_facts(own[n])]
    for name in shapeless:
        yield f"{name} must be a list of texts, or of lists of texts of which any will do"
    if not shapeless:
        yield from _contradictions(own.get("must", []), own.get("must_not", []))
    if not item.has_gold and not any(n in own for n in ("genre", "must", "must_not", "references")):
        yield "nothing to judge by; give gold, references, must, must_not or genre"


def _contradictions(must: Sequence[Fact], must_not: Sequence[Fact]) -> Iterator[str]:
    """Facts that no text can keep without saying what it must not."""
    for fact in must:
        texts = wordings(fact)
        if all(kept(text, must=(), must_not=must_not).forbidden for text in texts):
            yield f"must asks for {texts[0]!r}, which must_not forbids; mend one of them"


def _are_facts(value: object) -> bool:
    return _listed(value) and isinstance(value, list) and all(map(_is_fact, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _listed(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0


def _is_fact(value: object) -> bool:
    if isinstance(value, list):
        return len(value) > 0 and all(map(_is_fact_text, value))
    return _is_fact_text(value)


def _is_fact_text(value: object) -> bool:
    return isinstance(value, str) and says_something(value)
