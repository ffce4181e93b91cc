"""Conversations without times, dealt over the starts of an arrival process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from steelyard.load.arrivals import Schedule, stream
from steelyard.load.traces.sharegpt import TurnLengths


def dealt(
    conversations: Sequence[tuple[TurnLengths, ...]],
    *,
    starts: Schedule,
    think_s: float,
    seed: int,
) -> Schedule:
    """Begin a conversation at each of ``starts``; later turns come a think time after an answer.

    Conversations are drawn without repeats until all were had, in an order of the seed; think
    times are exponential with mean ``think_s``. Requests stand in order of turn within
    conversation, ``at_ns`` being when the conversation begins.
    """
    if not conversations or not len(starts):
        raise ValueError("no conversation, or no start to give one")
    rounds = -(-len(starts) // len(conversations))
    rng = stream(seed, "conversations")
    order = np.concatenate([rng.permutation(len(conversations)) for _ in range(rounds)])
    chosen = [conversations[at] for at in order[: len(starts)]]
    sizes = np.array([len(turns) for turns in chosen])
    session = np.repeat(np.arange(len(chosen)), sizes)
    turn = np.arange(len(session)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    think = think_s * 1e9 * stream(seed, "think").standard_exponential(len(session))
    return replace(
        starts,
        at_ns=starts.at_ns[session],
        number=np.arange(len(session)),
        input_tokens=np.array([turn.input_tokens for turns in chosen for turn in turns]),
        output_tokens=np.array([turn.output_tokens for turns in chosen for turn in turns]),
        session=session,
        turn=turn,
        think_ns=np.where(turn == 0, 0, np.rint(think)).astype(np.int64),
        facts={**starts.facts, "conversations": len(conversations), "think_s": think_s},
    )
