"""What a workload of load is made of: prompts, lengths, beginnings, plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.study import Length, Prefix, Prompts, Study, Workload

if TYPE_CHECKING:
    from steelyard.endpoint import Target
    from steelyard.load.engine import Order
    from steelyard.load.prompts import Lengths, PromptOptions
    from steelyard.load.prompts import Prefix as Design
    from steelyard.load.tokens import Tokenizer

COUNTERS = ("estimate", "served")
Locate = Callable[[str], Path]


def named_files(workload: Workload) -> Iterator[tuple[str, str]]:
    """Files that a load stands on beside listed items: what each is, and its path."""
    if workload.items and not workload.listed:
        yield "plugin", workload.items.rpartition(":")[0]
    for way in (workload.arrivals.replay, workload.arrivals.conversations):
        if way is not None:
            yield "trace", way.trace
    prompts = workload.prompts
    if prompts is None:
        return
    for what, length in (("input", prompts.tokens.input), ("output", prompts.tokens.output)):
        if length is not None and length.trace is not None:
            yield f"{what} lengths", length.trace
    if prompts.prefix is not None and prompts.prefix.blocks is not None:
        yield "blocks", prompts.prefix.blocks.trace


def count_before(study: Study, workload: Workload) -> Callable[[str], int]:
    """What counts the texts of a trace; bytes where only the endpoint could tell."""
    from steelyard.load.tokens import open_tokenizer

    said = (workload.prompts or Prompts()).tokenizer
    if said in COUNTERS:
        return open_tokenizer("estimate").count
    return open_tokenizer(str(study.locate(said))).count


@contextmanager
def counting(study: Study, workload: Workload, target: Target) -> Iterator[Tokenizer]:
    """The tokenizer that a workload names, open.  Raises StudyError and EndpointUnusable."""
    from steelyard.load.tokens import ServedTokenizer, open_tokenizer

    said = (workload.prompts or Prompts()).tokenizer
    name = said if said in COUNTERS else str(study.locate(said))
    with ExitStack() as stack:
        tokenizer = open_tokenizer(name, target=target)
        if isinstance(tokenizer, ServedTokenizer):
            stack.enter_context(tokenizer)
        yield tokenizer


def with_made_prompts(
    order: Order, study: Study, workload: Workload, *, tokenizer: Tokenizer, folder: Path
) -> Order:
    """The order with prompts that are made for it, written into ``folder``.

    Raises StudyError for a design that can't be made, and at file and line of a plug-in.
    """
    from steelyard.endpoint import Route
    from steelyard.load.prompts import Language, PromptOptions, load_workload, with_prompts

    said = workload.prompts or Prompts()
    plugin = None
    if workload.items:
        file, _, function = workload.items.rpartition(":")
        plugin = load_workload(f"{study.locate(file)}:{function}")
    options: PromptOptions = PromptOptions(
        tokenizer=tokenizer,
        seed=order.seed,
        salt=order.salt,
        language=Language(said.language),
        input_tokens=_lengths(said.tokens.input, study.locate),
        output_tokens=_lengths(said.tokens.output, study.locate),
        prefix=_design(said.prefix, study.locate),
        chat=order.route is Route.CHAT,
    )
    return with_prompts(order, options, folder=folder, plugin=plugin)


def _lengths(length: Length | None, locate: Locate) -> Lengths | None:
    from steelyard.load.prompts import Fixed, FromTrace, LogNormal, Uniform

    if length is None:
        return None
    if length.always is not None:
        return Fixed(tokens=length.always)
    if length.least is not None and length.most is not None:
        return Uniform(least=length.least, most=length.most)
    if length.median is not None and length.sigma is not None:
        return LogNormal(median=length.median, sigma=length.sigma, most=length.longest)
    if length.trace is not None and length.format is not None:
        return FromTrace(file=locate(length.trace), format=length.format)
    raise ValueError("no length")


def _design(prefix: Prefix | None, locate: Locate) -> Design | None:
    from steelyard.load.prompts import FromBlocks, Shared, Tree, Turns

    if prefix is None:
        return None
    if (one := prefix.shared) is not None:
        return Shared(tokens=one.tokens, count=one.count, share=one.share)
    if (tree := prefix.tree) is not None:
        return Tree(
            depth=tree.depth, branching=tree.branching, tokens=tree.tokens, share=tree.share
        )
    if (talk := prefix.turns) is not None:
        return Turns(turns=talk.turns, think_s=talk.think_s or 0.0)
    if (blocks := prefix.blocks) is not None:
        return FromBlocks(file=locate(blocks.trace), format=blocks.format)
    raise ValueError("no design")
