"""What of prompts and answers a record may hold: all, a masked form, or a digest.

The patterns are conservative: they hide too much rather than too little, know no names and
addresses, and need no word borders, which Chinese text doesn't have.  A digest of a short text
can be guessed by trying; it hides nothing that has few possible values.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
import orjson

from steelyard.evidence.sample import Answer, Sample


class Keep(StrEnum):
    """As the study says."""

    FULL = "full"
    MASKED = "masked"
    HASH = "hash"


# \d takes full-width and other decimal digits too; longer and more telling patterns come first.
_PATTERNS = (
    (
        "email",
        re.compile(r"[A-Za-z0-9._%+-]{1,64}[@＠](?:[A-Za-z0-9-]{1,63}[.．]){1,8}[A-Za-z]{2,24}"),
    ),
    ("id", re.compile(r"(?<!\d)\d{17}[\dXxＸｘ](?![\dA-Za-z])")),
    ("phone", re.compile(r"(?:[+＋]\d{1,3}[ -]?)?(?<!\d)1[3-9]\d(?:[ -]?\d){8}(?!\d)")),
    ("phone", re.compile(r"[+＋]\d{1,3}(?:[ -]?\d){6,14}(?!\d)")),
    ("phone", re.compile(r"(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)")),
    ("card", re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")),
    ("id", re.compile(r"(?<![A-Za-z])[A-Za-z]{1,3}\d{6,}")),
    ("digits", re.compile(r"\d{6,}")),
)
_NUMBER_HIDDEN_FROM = 10**5


def mask(text: str) -> str:
    """The text with e-mails, identity, phone and card numbers and long digit runs replaced.

    A text that is JSON stays JSON: its strings are masked one by one.
    """
    if text[:1] in "{[" and text:
        try:
            return orjson.dumps(_mask_tree(orjson.loads(text))).decode()
        except orjson.JSONDecodeError:
            pass
    return _mask_plain(text)


def digest(text: str) -> str:
    """SHA-256 of the text's UTF-8, hex; lone surrogates are kept as they are."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def keep_text(text: str | None, *, keep: Keep) -> str | None:
    """The text as it may be stored; None where only its digest may."""
    if text is None or keep is Keep.HASH:
        return None
    return mask(text) if keep is Keep.MASKED else text


def keep_sample(sample: Sample, *, keep: Keep) -> Sample:
    """The sample as it may be stored.

    A server may quote the prompt in an error: the detail of a reply is treated like its text.
    """
    if keep is Keep.FULL:
        return sample
    detail = sample.detail
    if sample.status is not None:
        detail = keep_text(detail, keep=keep) or ""
    return msgspec.structs.replace(
        sample,
        text=keep_text(sample.text, keep=keep),
        reasoning=keep_text(sample.reasoning, keep=keep),
        tool_calls=keep_text(sample.tool_calls, keep=keep),
        detail=detail,
        finish=_keep_finish(sample.finish, keep=keep),
    )


def _keep_finish(finish: str | None, *, keep: Keep) -> str | None:
    """A reason to stop is a word; what else stands there may be anything."""
    if finish is None or re.fullmatch(r"[A-Za-z_-]{1,40}", finish):
        return finish
    return keep_text(finish, keep=keep)


def keep_answer(answer: Answer, *, keep: Keep) -> Answer:
    """The answer as it may be stored; its digest was taken before."""
    if keep is Keep.FULL:
        return answer
    return msgspec.structs.replace(
        answer,
        delivered=keep_text(answer.delivered, keep=keep),
        detail=keep_text(answer.detail, keep=keep) or "",
    )


def keep_item(item: Mapping[str, Any], *, keep: Keep) -> dict[str, Any]:
    """An item as items.jsonl may hold it: its texts, the own fields too, masked or digested."""
    private = ("prompt", "messages", "gold", "meta", "own")
    return {
        name: _keep_value(value, keep=keep) if name in private else value
        for name, value in item.items()
    }


def _keep_value(value: Any, *, keep: Keep) -> Any:
    if keep is Keep.FULL:
        return value
    if keep is Keep.MASKED:
        return _mask_tree(value)
    text = value if isinstance(value, str) else orjson.dumps(value, option=_SORTED).decode()
    return {"sha256": digest(text)}


_SORTED = orjson.OPT_SORT_KEYS


def _mask_tree(value: Any) -> Any:
    match value:
        case str():
            return _mask_plain(value)
        case dict():
            return {_mask_plain(key): _mask_tree(item) for key, item in value.items()}
        case list():
            return [_mask_tree(item) for item in value]
        case int() | float() if abs(value) >= _NUMBER_HIDDEN_FROM:
            return _mask_plain(str(value)) if isinstance(value, int) else "[digits]"
    return value


def _mask_plain(text: str) -> str:
    for name, pattern in _PATTERNS:
        text = pattern.sub(f"[{name}]", text)
    return text
