"""Prompts of a quick look: what the options ask for, written down before the load begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.load.making import Heard
from steelyard.cli.load.reading import reading
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.endpoint import Prompt, Target
    from steelyard.load.engine import Order
    from steelyard.load.tokens import Tokenizer

InputTokensOption = Annotated[
    str | None,
    typer.Option(
        help="Length of prompts: 512, 64-512, lognormal:MEDIAN:SIGMA[:MOST], trace:FILE:FORMAT.",
        show_default=False,
    ),
]
OutputTokensOption = Annotated[
    str | None,
    typer.Option(help="Longest answers, in the same forms.", show_default=False),
]
PrefixOption = Annotated[
    str | None,
    typer.Option(
        help="What prompts begin with in common: shared:count=4,tokens=512,share=0.8, "
        "tree:depth=3,branching=4,tokens=128, turns:turns=5,think=2s, blocks:FILE:FORMAT.",
        show_default="nothing",
    ),
]
TokenizerOption = Annotated[
    str | None,
    typer.Option(
        help="What counts tokens, of prompts and again of answers: tokenizer.json, a file "
        "of ranks, served (the endpoint's /tokenize), auto, estimate.",
        show_default="none",
    ),
]
LanguageOption = Annotated[
    str | None, typer.Option(help="Of prompts: en, zh, mixed.", show_default="en")
]
WorkloadOption = Annotated[
    str | None,
    typer.Option(help="Prompts of your own: file.py:function.", show_default=False),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options, as they were given."""

    input_tokens: str | None
    output_tokens: str | None
    prefix: str | None
    tokenizer: str | None
    language: str | None
    workload: str | None

    @property
    def anything(self) -> bool:
        """Whether prompts are to be made at all; else the generator makes short ones itself."""
        given = (self.input_tokens, self.output_tokens, self.prefix, self.language, self.workload)
        return any(one is not None for one in given)

    def check(self, *, texts: bool) -> None:
        """Refuse what can't go together or would change nothing. Raises StudyError."""
        if self.tokenizer == "estimate" and not self.anything:
            raise StudyError("--tokenizer: an estimate counts no answers; add --input-tokens")
        if self.workload is not None and (texts or self.prefix is not None):
            raise StudyError("--workload: makes the prompts; leave out --prompt, --items, --prefix")
        if texts and (self.prefix is not None or self.language is not None):
            raise StudyError("--prefix and --language: belong to prompts that are made here")


@contextmanager
def counter(name: str | None, target: Target) -> Iterator[Tokenizer | None]:
    """The tokenizer that was named, as long as the context lasts; None where none was."""
    if name is None:
        yield None
        return
    from steelyard.load.tokens import ServedTokenizer, open_tokenizer

    tokenizer = open_tokenizer(name, target=target)
    with ExitStack() as stack:
        if isinstance(tokenizer, ServedTokenizer):
            stack.enter_context(tokenizer)
        yield tokenizer


@contextmanager
def prompted(
    order: Order,
    asked: Asked,
    tokenizer: Tokenizer | None,
    *,
    cell: int = 0,
    heard: Heard | None = None,
) -> Iterator[Order]:
    """The order with its prompts, which lie on disk as long as the context lasts.

    Those of another ``cell`` begin like none of this one's. ``heard`` is told of each.
    """
    if not asked.anything:
        yield order
        return
    from steelyard.endpoint import Route
    from steelyard.load.prompts import (
        PromptOptions,
        load_workload,
        read_lengths,
        read_prefix,
        with_prompts,
    )
    from steelyard.load.tokens import ByteEstimate

    texts = [prompt for prompt in order.prompts.values() if isinstance(prompt, str)]
    if len(texts) != len(order.prompts):
        raise StudyError("--items: messages can't be made longer or shorter; leave out the lengths")
    plugin = None if asked.workload is None else load_workload(asked.workload)
    with TemporaryDirectory(prefix="steelyard-") as folder:
        options = PromptOptions(
            tokenizer=tokenizer or ByteEstimate(),
            seed=order.seed,
            salt=order.salt,
            cell=cell,
            language=_language(asked.language),
            input_tokens=_read(read_lengths, asked.input_tokens, "--input-tokens"),
            output_tokens=_read(read_lengths, asked.output_tokens, "--output-tokens"),
            prefix=_read(read_prefix, asked.prefix, "--prefix"),
            items=texts,
            chat=order.route is Route.CHAT,
        )
        with reading(asked.input_tokens, asked.output_tokens, asked.prefix):
            made = with_prompts(order, options, folder=Path(folder), plugin=plugin, heard=heard)
        yield made


@contextmanager
def dressed(order: Order, asked: Asked, *, cell: int) -> Iterator[Order]:
    """The order with the prompts of a cell, counted by a tokenizer of its own."""
    name = asked.tokenizer if asked.anything else None
    with (
        counter(name, order.target) as counting,
        prompted(order, asked, counting, cell=cell) as made,
    ):
        yield made


def _language(given: str | None) -> Any:
    from steelyard.load.prompts import Language

    try:
        return Language(given or "en")
    except ValueError:
        raise StudyError(f"--language: {given!r} is none of en, zh, mixed") from None


def _read(read: Callable[..., Any], text: str | None, what: str) -> Any:
    return None if text is None else read(text, what=what)


def texts(prompt: str | None, items: str | None) -> dict[str, Prompt]:
    """The prompts that were given, by item; {} where they are to be made."""
    if prompt is not None:
        return {"prompt": prompt}
    if items is None:
        return {}
    from steelyard.suites import load_items

    return {
        item.id: item.prompt if item.prompt is not None else list(item.messages or ())
        for item in load_items(items).items
    }


def salted(given: str | None) -> int:
    """The salt that was given, or a fresh one.  Raises StudyError."""
    from steelyard.load.prompts import fresh_salt

    if given is None:
        return fresh_salt()
    try:
        return int(given, 16)
    except ValueError:
        raise StudyError(
            f"--salt: {given!r} is none; a salt is a hexadecimal number such as 5eed, take that "
            "of the other run from its load.json"
        ) from None
