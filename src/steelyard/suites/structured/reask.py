"""Asking the model again, with the fault told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.evidence import Purpose
from steelyard.suites.items import Item
from steelyard.suites.protocol import Ask, Reply
from steelyard.suites.structured.chain import Chain
from steelyard.suites.structured.grade import CUT
from steelyard.suites.structured.seen import follow, ladder
from steelyard.suites.structured.validate import compiled

_WORDS = {
    "en": {
        "again": "Your reply can't be used: {fault}. Reply again with the corrected JSON alone.",
        CUT: "it was cut off before the JSON was whole; be shorter",
        "form": "it is not one strict JSON value ({detail})",
        "schema": "it breaks the JSON schema ({detail})",
    },
    "zh": {
        "again": "你的回复无法使用：{fault}。请只重新回复改正后的 JSON。",
        CUT: "JSON 未写完就被截断，请写得更短",
        "form": "它不是一个严格的 JSON 值（{detail}）",
        "schema": "它不符合 JSON Schema（{detail}）",
    },
}

_LONGEST_CUE = 40


def fault_of(item: Item, reply: Reply, *, parser: Chain) -> str | None:
    """What to tell the model, in the item's language; None where there is nothing to tell.

    The parsers before ``reask`` have the first try; an object cut off and closed by repair is
    none, for it would not be delivered.
    """
    schema = compiled(item.schema_text) if item.schema_text is not None else None
    own = follow(reply, None, parser=parser.before, schema=schema)
    steps, last, words = ladder(own, parser=parser.before, schema=schema), own[-1], _words(item)
    if reply.finish == CUT and not steps.extracted.valid:
        return words[CUT]
    if last.valid or (last.failure is not None and last.failure.gave_up):
        return None
    if last.failure is not None:
        return words["schema"].format(detail=last.failure.detail)
    return words["form"].format(detail=str(last.stage.reading))


def ask_again(item: Item, reply: Reply, fault: str, *, api: str, parts: Mapping[str, Any]) -> Ask:
    """The item's own question, the reply, and the fault; for raw completions as one text."""
    told = _words(item)["again"].format(fault=fault)
    if item.prompt is not None and api == "completions":
        prompt = f"{item.prompt}{reply.text}\n\n{told}\n{_cue(item.prompt)}"
        return Ask(prompt=prompt, parts=parts, purpose=Purpose.REASK)
    asked = item.messages or ({"role": "user", "content": item.prompt},)
    # Servers refuse an empty turn.
    said = ({"role": "assistant", "content": reply.text or "…"}, {"role": "user", "content": told})
    return Ask(messages=(*asked, *said), parts=parts, purpose=Purpose.REASK)


def _cue(prompt: str) -> str:
    """The end of a prompt at which a base model knows that its answer begins, such as "JSON:"."""
    last = prompt.rstrip("\n").rpartition("\n")[2]
    return last if len(last) <= _LONGEST_CUE else ""


def _words(item: Item) -> Mapping[str, str]:
    return _WORDS["zh" if item.chinese else "en"]
