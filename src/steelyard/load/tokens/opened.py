"""Which tokenizer a word names."""

from __future__ import annotations

from pathlib import Path

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable, StudyError
from steelyard.load.tokens.estimate import ByteEstimate
from steelyard.load.tokens.hub import HubTokenizer
from steelyard.load.tokens.ranks import RanksTokenizer
from steelyard.load.tokens.served import ServedTokenizer
from steelyard.load.tokens.tokenizer import Tokenizer

AUTO, SERVED, ESTIMATE = "auto", "served", "estimate"
_FILES = ("tokenizer.json", "tiktoken.model")


def open_tokenizer(name: str, *, target: Target | None = None) -> Tokenizer:
    """Open a file, a model's folder, ``served`` (the endpoint's own) or ``estimate``.

    ``auto`` is the endpoint's own where it has one, else the estimate.  Raises StudyError for
    what is none, and EndpointUnusable where the endpoint counts nothing.
    Close what has a ``close``.
    """
    if name == ESTIMATE:
        return ByteEstimate()
    if name in (AUTO, SERVED):
        if target is None:
            raise StudyError(f"tokenizer: {name}: there is no endpoint to ask; name a file")
        return _asked(target, or_estimate=name == AUTO)
    place = Path(name)
    if place.is_dir():
        place = _inside(place)
    if not place.is_file():
        raise StudyError(
            f"tokenizer: {name} is not a file; give a tokenizer.json, a file of ranks, a folder "
            f"with one of them, '{SERVED}' (the endpoint's own) or '{ESTIMATE}' (from bytes)"
        )
    return HubTokenizer(place) if place.suffix == ".json" else RanksTokenizer(place)


def _asked(target: Target, *, or_estimate: bool) -> Tokenizer:
    try:
        return ServedTokenizer(target)
    except EndpointUnusable:
        if or_estimate:
            return ByteEstimate()
        raise


def _inside(folder: Path) -> Path:
    for name in _FILES:
        if (folder / name).is_file():
            return folder / name
    raise StudyError(f"tokenizer: {folder} holds neither {' nor '.join(_FILES)}; name a file")
