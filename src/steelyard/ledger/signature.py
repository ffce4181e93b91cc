"""What a person signs: the frozen study before results, the verdict after.

The signed text is the statement itself in one form, so that nobody can move a signature to
another study, verdict, name or role.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from steelyard.evidence import dumps_line
from steelyard.ledger.checkpoint import ALGORITHM
from steelyard.ledger.key import SigningKey, signed_by

Over = Literal["study", "verdict"]
_PREFIX = b"steelyard/signature/1\n"


class Signature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A statement and the Ed25519 signature (RFC 8032) over it."""

    over: Over
    who: str
    roles: tuple[str, ...]
    study: str
    """The frozen hash."""
    digests: dict[str, str]
    """SHA-256 of what else is signed: verdict and measurements; empty for a study."""
    conflicts: str
    """Conflicts of interest as the signer declares them; empty: nothing was said."""
    time: str
    algorithm: str
    key: str
    signature: str

    @property
    def holds(self) -> bool:
        """Whether the key named here signed this very statement."""
        return self.algorithm == ALGORITHM and signed_by(
            self.key, signature=self.signature, text=_text(msgspec.to_builtins(self))
        )

    def to_json(self) -> dict[str, Any]:
        """The body of the ledger's record."""
        body: dict[str, Any] = msgspec.to_builtins(self)
        return body


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """Who signs, as the study names them."""

    who: str
    roles: Sequence[str]
    conflicts: str = ""


def sign(
    key: SigningKey,
    signer: Signer,
    *,
    over: Over,
    study: str,
    digests: Mapping[str, str],
    time: str,
) -> Signature:
    """Sign a statement; ``time`` is UTC."""
    bare = {
        "over": over,
        "who": signer.who,
        "roles": list(signer.roles),
        "study": study,
        "digests": dict(digests),
        "conflicts": signer.conflicts,
        "time": time,
        "algorithm": ALGORITHM,
        "key": key.public,
    }
    return signature_of({**bare, "signature": key.sign(_text(bare))})


def signature_of(body: Mapping[str, Any]) -> Signature:
    """The signature in a body.  Raises msgspec.ValidationError for what is none."""
    return msgspec.convert(dict(body), Signature)


def _text(body: Mapping[str, Any]) -> bytes:
    bare = {name: value for name, value in body.items() if name != "signature"}
    return _PREFIX + dumps_line(dict(sorted(bare.items())))
