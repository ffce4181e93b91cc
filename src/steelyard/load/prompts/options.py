"""What prompts are to be like, and making them for a schedule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from steelyard.endpoint import Prompt
from steelyard.errors import StudyError
from steelyard.load.arrivals import Ints, Schedule
from steelyard.load.prompts.author import Author
from steelyard.load.prompts.blocks import by_blocks
from steelyard.load.prompts.designs import OWN, Row, shared, tree, unique
from steelyard.load.prompts.lengths import Fixed, Lengths
from steelyard.load.prompts.prefix import FromBlocks, Prefix, Shared, Tree, Turns
from steelyard.load.prompts.sessions import talks, turns
from steelyard.load.prompts.uniqueness import Uniqueness
from steelyard.load.prompts.writing import Language
from steelyard.load.tokens import Tokenizer
from steelyard.load.traces import read_trace

INPUT_TOKENS, OUTPUT_TOKENS = 128, 128
"""Where nobody says how long prompts and answers are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptOptions:
    """How prompts are made. Without ``prefix`` and ``items`` each one begins like no other."""

    tokenizer: Tokenizer
    seed: int = 0
    salt: int = 0
    """A new one for each run (``fresh_salt``): the server must not know the text yet."""
    cell: int = 0
    language: Language = Language.EN
    input_tokens: Lengths | None = None
    """None: the schedule's lengths, or 128 where it has none."""
    output_tokens: Lengths | None = None
    """None: the schedule's, if it has any."""
    prefix: Prefix | None = None
    items: Sequence[str] = ()
    """Texts to take instead of ours, in turn; cut or written on where a length is asked for."""
    chat: bool = True
    """Whether messages can be sent, or plain text only."""
    seen: Uniqueness = field(default_factory=Uniqueness)
    """One for all cells of a run."""

    @property
    def author(self) -> Author:
        """Who writes them."""
        return Author(
            tokenizer=self.tokenizer,
            language=self.language,
            seed=self.seed,
            salt=self.salt,
            cell=self.cell,
        )

    @property
    def least(self) -> int | None:
        """What a drawn length is raised to, so that each prompt has room for its beginning.

        None where nothing is in common, or where all lengths are one.
        """
        if not isinstance(self.prefix, Shared | Tree) or isinstance(self.input_tokens, Fixed):
            return None
        return self.prefix.common + OWN if self.input_tokens is not None else None

    def told(self) -> dict[str, Any]:
        """For the record."""
        least = {} if self.least is None else {"input_least": self.least}
        return {
            "unit": "estimate" if self.tokenizer.source.value == "estimate" else "tokens",
            "tokenizer": self.tokenizer.name,
            "language": self.language.value,
            "seed": self.seed,
            "salt": f"{self.salt:x}",
            "cell": self.cell,
            "input": repr(self.input_tokens) if self.input_tokens else "of the schedule",
            **least,
            "output": repr(self.output_tokens) if self.output_tokens else "of the schedule",
            "prefix": repr(self.prefix) if self.prefix else "none: each begins like no other",
            "items": len(self.items),
            "template": "unknown before the endpoint answers; not counted",
        }


def planned(options: PromptOptions, schedule: Schedule) -> Schedule:
    """Give a schedule its lengths, conversations and blocks. Raises StudyError."""
    prefix = options.prefix
    if isinstance(prefix, FromBlocks):
        return _blocks(prefix, schedule)
    if isinstance(prefix, Turns) and schedule.session is None:
        many = len(schedule) * prefix.turns
        return talks(
            schedule,
            prefix,
            asked=_drawn(
                options.input_tokens or Fixed(tokens=INPUT_TOKENS), many, options, "input_tokens"
            ),
            answered=_drawn(
                options.output_tokens or Fixed(tokens=OUTPUT_TOKENS), many, options, "output_tokens"
            ),
            seed=options.seed,
        )
    many = len(schedule)
    if options.input_tokens is not None:
        drawn = _drawn(options.input_tokens, many, options, "input_tokens")
        if options.least is not None and (drawn >= options.least).any():
            drawn = np.maximum(drawn, options.least)
        schedule = replace(schedule, input_tokens=drawn)
    elif schedule.input_tokens is None and not options.items:
        schedule = replace(schedule, input_tokens=np.full(many, INPUT_TOKENS))
    if options.output_tokens is not None:
        drawn = _drawn(options.output_tokens, many, options, "output_tokens")
        schedule = replace(schedule, output_tokens=drawn)
    return schedule


def prompts_for(options: PromptOptions, schedule: Schedule) -> Iterator[Prompt]:
    """Make the prompts of a planned schedule, one a request, in its order.

    The same options and schedule give the same prompts, however many workers send them. Raises
    StudyError for a design that the schedule or the lengths can't hold.
    """
    author, prefix, seen = options.author, options.prefix, options.seen
    if options.items:
        if prefix is not None:
            raise StudyError("--prefix and --items: items have the beginnings they have; give one")
        return _items(author, options.items, schedule)
    if isinstance(prefix, FromBlocks):
        return by_blocks(author, schedule)
    if isinstance(prefix, Turns):
        return turns(author, schedule, chat=options.chat, seen=seen)
    rows = _rows(schedule)
    if isinstance(prefix, Shared):
        return shared(author, rows, design=prefix, chat=options.chat, seen=seen)
    if isinstance(prefix, Tree):
        return tree(author, rows, design=prefix, seen=seen)
    return unique(author, rows, seen=seen)


def _drawn(lengths: Lengths, count: int, options: PromptOptions, field: str) -> Ints:
    return lengths.draw(count, seed=options.seed, field=field)


def _rows(schedule: Schedule) -> Iterator[Row]:
    if schedule.input_tokens is None:
        raise ValueError("the schedule has no lengths; plan it first")
    return zip(schedule.number.tolist(), schedule.input_tokens.tolist(), strict=True)


def _items(author: Author, items: Sequence[str], schedule: Schedule) -> Iterator[Prompt]:
    lengths = schedule.input_tokens
    for row, number in enumerate(schedule.number.tolist()):
        text = items[number % len(items)]
        yield text if lengths is None else author.fitted(text, int(lengths[row]), "item", number)


def _blocks(prefix: FromBlocks, schedule: Schedule) -> Schedule:
    requests = read_trace(prefix.file, format=prefix.format).requests
    if requests.blocks is None:
        raise StudyError(f"{prefix.file}: has no block hashes; name a trace that has them")
    if len(requests) < len(schedule):
        raise StudyError(
            f"{prefix.file}: has {len(requests):,} requests and {len(schedule):,} are to be sent; "
            "shorten the run"
        )
    taken = requests.take(np.arange(len(schedule)))
    return replace(
        schedule,
        input_tokens=taken.input_tokens,
        output_tokens=taken.output_tokens,
        blocks=taken.blocks,
    )
