"""ShareGPT files: a JSON array of conversations, without times."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import FieldFault, shown
from steelyard.load.traces.lines import opened

_CHUNK = 1 << 20
_ASKING = frozenset({"human", "user"})
_ANSWERING = frozenset({"gpt", "chatgpt", "assistant", "bard", "bing"})
_SPACE = " \t\r\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What was asked and what was answered."""

    prompt: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """One conversation of a file; whole turns only."""

    line: int
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLengths:
    """Tokens of one turn: the whole prompt with all turns before it, and the answer."""

    input_tokens: int
    output_tokens: int


def conversations(path: Path | str) -> Iterator[Conversation]:
    """Give the conversations of a file one by one, in bounded memory.

    Texts of no known speaker (system notes) and questions without an answer are passed over;
    conversations of which no turn is left are not given. Raises StudyError naming each line
    at which something else begins than a conversation.
    """
    faults = Faults(str(path))
    for line, item in _items(Path(path), faults):
        try:
            turns = _turns(item)
        except FieldFault as fault:
            faults.add(line, str(fault))
            continue
        if turns and not faults.count:
            yield Conversation(line=line, turns=turns)
    faults.settle()


def lengths(conversation: Conversation, count: Callable[[str], int]) -> tuple[TurnLengths, ...]:
    """Count the tokens of a conversation's turns with a tokenizer's ``count``."""
    before, counted = 0, []
    for turn in conversation.turns:
        asked, answered = count(turn.prompt), count(turn.answer)
        counted.append(TurnLengths(input_tokens=before + asked, output_tokens=answered))
        before += asked + answered
    return tuple(counted)


def _turns(item: object) -> tuple[Turn, ...]:
    said = item.get("conversations", item.get("messages")) if isinstance(item, dict) else None
    if not isinstance(said, list):
        raise FieldFault(f"conversations: a list of messages is required, got {shown(said)}")
    turns: list[Turn] = []
    prompt: str | None = None
    for message in said:
        speaker, text = _message(message)
        if speaker in _ASKING:
            prompt = text
        elif speaker in _ANSWERING and prompt is not None:
            turns.append(Turn(prompt=prompt, answer=text))
            prompt = None
    return tuple(turns)


def _message(message: object) -> tuple[str, str]:
    if isinstance(message, dict):
        speaker = message.get("from", message.get("role"))
        text = message.get("value", message.get("content"))
        if isinstance(speaker, str) and isinstance(text, str):
            return speaker, text
    raise FieldFault(f"a message with 'from' and 'value' is required, got {shown(message)}")


def _items(path: Path, faults: Faults) -> Iterator[tuple[int, Any]]:
    """Give line and value of each element of the array, decoding as the file comes in."""
    with opened(path) as raw:
        text = _Window(codecs.getreader("utf-8-sig")(raw, "replace").read)
        if text.next() != "[":
            faults.add(text.line, "a JSON array of conversations is required; it opens with '['")
            return
        text.skip(1)
        while (begin := text.next()) != "]":
            if not begin:
                faults.add(text.line, "the file ends inside of the array; it was cut off")
                return
            line = text.line
            try:
                yield line, text.value()
            except JSONDecodeError as problem:
                faults.add(line, f"from here on it is not JSON ({problem.msg}); mend it first")
                return
            if text.next() == ",":
                text.skip(1)


class _Window:
    """The part of a text that is being decoded; what lies behind is forgotten."""

    def __init__(self, read: Callable[[int], str]) -> None:
        self._read = read
        self._text, self._at, self._over = "", 0, False
        self._decoder = json.JSONDecoder()
        self.line = 1

    def next(self) -> str:
        """Pass over white space; give the character there, "" at the end."""
        while True:
            while self._at < len(self._text):
                character = self._text[self._at]
                if character not in _SPACE:
                    return character
                self.skip(1)
            if not self._more(_CHUNK):
                return ""

    def skip(self, characters: int) -> None:
        """Go on by some characters."""
        end = self._at + characters
        self.line += self._text.count("\n", self._at, end)
        self._at = end

    def value(self) -> Any:
        """Decode the value here; JSONDecodeError where the whole text holds none."""
        want = _CHUNK
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except JSONDecodeError:
                # Doubled, so that a value of many chunks is not decoded once for each of them.
                if not self._more(want):
                    raise
                want *= 2
                continue
            self.skip(end - self._at)
            return value

    def _more(self, characters: int) -> bool:
        if self._over:
            return False
        fresh = self._read(characters)
        self._over = not fresh
        self._text, self._at = self._text[self._at :] + fresh, 0
        return True
