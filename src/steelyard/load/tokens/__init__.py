"""Tokens: who counts them, texts of exactly so many, and what an answer had.

Names are resolved when they are used: a count needs neither an endpoint nor a library it does
not use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.tokens.accounts import Accounts, Counted, account
    from steelyard.load.tokens.estimate import ByteEstimate
    from steelyard.load.tokens.gate import Mismatch, Pair, mismatch
    from steelyard.load.tokens.hub import HubTokenizer
    from steelyard.load.tokens.lengths import exactly, fitted, truncated
    from steelyard.load.tokens.opened import open_tokenizer
    from steelyard.load.tokens.ranks import RanksTokenizer
    from steelyard.load.tokens.served import ServedTokenizer
    from steelyard.load.tokens.template import Overhead, overhead
    from steelyard.load.tokens.tokenizer import Ids, Source, Tokenizer

__all__ = [
    "Accounts",
    "ByteEstimate",
    "Counted",
    "HubTokenizer",
    "Ids",
    "Mismatch",
    "Overhead",
    "Pair",
    "RanksTokenizer",
    "ServedTokenizer",
    "Source",
    "Tokenizer",
    "account",
    "exactly",
    "fitted",
    "mismatch",
    "open_tokenizer",
    "overhead",
    "truncated",
]

_HOME = {
    "Accounts": "accounts",
    "ByteEstimate": "estimate",
    "Counted": "accounts",
    "HubTokenizer": "hub",
    "Ids": "tokenizer",
    "Mismatch": "gate",
    "Overhead": "template",
    "Pair": "gate",
    "RanksTokenizer": "ranks",
    "ServedTokenizer": "served",
    "Source": "tokenizer",
    "Tokenizer": "tokenizer",
    "account": "accounts",
    "exactly": "lengths",
    "fitted": "lengths",
    "mismatch": "gate",
    "open_tokenizer": "opened",
    "overhead": "template",
    "truncated": "lengths",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
