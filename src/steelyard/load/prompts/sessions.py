"""Conversations: turns over an arrival process, and prompts that grow with their history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from steelyard.endpoint import Prompt
from steelyard.errors import StudyError
from steelyard.load.arrivals import Ints, Schedule
from steelyard.load.prompts.author import Author
from steelyard.load.prompts.designs import alone
from steelyard.load.prompts.prefix import Turns
from steelyard.load.prompts.uniqueness import Uniqueness
from steelyard.load.traces import TurnLengths, dealt


def talks(starts: Schedule, design: Turns, *, asked: Ints, answered: Ints, seed: int) -> Schedule:
    """Begin a conversation at each of ``starts``.

    ``asked`` and ``answered`` are the tokens of each turn, ``turns`` entries a conversation;
    the schedule's ``input_tokens`` are whole prompts, history included.
    """
    size = design.turns
    before = np.zeros(len(starts), dtype=np.int64)
    rows: list[list[TurnLengths]] = [[] for _ in range(len(starts))]
    for turn in range(size):
        fresh, out = asked[turn::size], answered[turn::size]
        for row, whole, said in zip(rows, before + fresh, out, strict=True):
            row.append(TurnLengths(input_tokens=int(whole), output_tokens=int(said)))
        before += fresh + out
    talking = [tuple(row) for row in rows]
    return dealt(talking, starts=starts, think_s=design.think_s, seed=seed)


@dataclass(slots=True, kw_only=True)
class _Talk:
    """What was said so far, the last answer included."""

    messages: list[dict[str, str]] = field(default_factory=list)
    text: str = ""
    tokens: int = 0

    def say(self, role: str, text: str, *, tokens: int) -> None:
        self.messages.append({"role": role, "content": text})
        self.tokens += tokens


def turns(author: Author, schedule: Schedule, *, chat: bool, seen: Uniqueness) -> Iterator[Prompt]:
    """Prompts of a schedule with sessions, the answers in their history being ours.

    So each request is known before the run and the same for every deployment. What an endpoint
    really answered is not sent back, so its cache can serve what was asked before, and no more.
    Where a source's prompt is shorter than its own history, the conversation begins anew.
    """
    if schedule.session is None or schedule.input_tokens is None:
        raise StudyError("prefix turns: the schedule has no conversations with lengths")
    talks: dict[int, _Talk] = {}
    answers = schedule.output_tokens
    for row, session in enumerate(schedule.session.tolist()):
        number, tokens = int(schedule.number[row]), int(schedule.input_tokens[row])
        talk = talks.get(session)
        if talk is None or tokens <= talk.tokens:
            talk = talks[session] = _Talk()
        answer = int(answers[row]) if answers is not None else 0
        turn = _chat_turn if chat else _plain_turn
        yield turn(author, talk, number, tokens, answer=answer, seen=seen)


def _chat_turn(
    author: Author, talk: _Talk, number: int, tokens: int, *, answer: int, seen: Uniqueness
) -> Prompt:
    fresh = tokens - talk.tokens
    if talk.messages:
        asked = author.asking(fresh, "request", number)
    else:
        asked = alone(author, number, fresh, seen=seen)
    talk.say("user", asked, tokens=fresh)
    sent = list(talk.messages)
    if answer:
        talk.say("assistant", author.text(answer, "answer", number), tokens=answer)
    return sent


def _plain_turn(
    author: Author, talk: _Talk, number: int, tokens: int, *, answer: int, seen: Uniqueness
) -> Prompt:
    if talk.text:
        sent = author.asking(tokens, "request", number, start=talk.text)
    else:
        sent = alone(author, number, tokens, seen=seen)
    talk.tokens = tokens + answer
    talk.text = author.text(talk.tokens, "answer", number, start=sent)
    return sent
