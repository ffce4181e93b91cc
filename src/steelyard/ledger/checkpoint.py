"""The statement that a closed ledger signs: so many records, this root, this moment.

Its text has the form of a C2SP tlog-checkpoint: origin, size, base64 root, then one extension
line with the time.
"""

from __future__ import annotations

import base64
from typing import Any

from steelyard.ledger.chain import LedgerRecord, line_of
from steelyard.ledger.key import SigningKey, signed_by

ALGORITHM = "Ed25519"
NOTE = "A key that the tester holds proves only that nothing was changed later."


def checkpoint_text(*, origin: str, size: int, root: str, time: str) -> bytes:
    """The signed bytes; ``root`` is hex."""
    encoded = base64.b64encode(bytes.fromhex(root)).decode()
    return f"{origin}\n{size}\n{encoded}\nclosed {time}\n".encode()


def close_body(*, origin: str, size: int, root: str, key: str, signature: str) -> dict[str, Any]:
    """The body of a close record, in its one and only form."""
    return {
        "origin": origin,
        "size": size,
        "root": root,
        "algorithm": ALGORITHM,
        "key": key,
        "signature": signature,
        "note": NOTE,
    }


def signed_body(key: SigningKey, *, origin: str, size: int, root: str, time: str) -> dict[str, Any]:
    """The body of a close record, signed."""
    text = checkpoint_text(origin=origin, size=size, root=root, time=time)
    return close_body(origin=origin, size=size, root=root, key=key.public, signature=key.sign(text))


def problem_with(line: bytes, record: LedgerRecord, *, size: int, root: str) -> str | None:
    """What is wrong with a close record over ``size`` records; None if nothing is.

    The line is compared byte by byte with the only one that the signature allows.
    """
    body = record.body
    origin, key, signature = (str(body.get(name)) for name in ("origin", "key", "signature"))
    expected = line_of(
        seq=size,
        prev=record.prev,
        time=record.time,
        kind="close",
        body=close_body(origin=origin, size=size, root=root, key=key, signature=signature),
    )
    if line != expected:
        return "its root or its size does not fit the records before it"
    text = checkpoint_text(origin=origin, size=size, root=root, time=record.time)
    if signature != signature.lower() or key != key.lower():
        return "its signature is not in the form in which it was written"
    if not signed_by(key, signature=signature, text=text):
        return "its signature is not the named key's signature over these records"
    return None
