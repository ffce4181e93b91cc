"""The key that signs a closed ledger.

It lies with the tester, outside the run.  A signature by a key that the tester holds proves that
nothing was changed later by anybody else; it can't prove that the tester wrote the truth.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.errors import RunError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class SigningKey:
    """An Ed25519 key; only its public half ever leaves this object."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private

    @classmethod
    def load_or_create(cls, path: Path | None = None) -> SigningKey:
        """The key at ``path`` or at ``key_path()``, made on first use with mode 0600.

        Raises RunError if it can't be read or made.
        """
        path = path or key_path(os.environ)
        try:
            with contextlib.suppress(FileExistsError):
                _create(path)
            return cls(_read(path))
        except OSError as problem:
            raise RunError(
                f"{path}: the signing key can't be read or made ({problem.strerror}); "
                "set STEELYARD_KEY to a file that can"
            ) from problem

    @property
    def public(self) -> str:
        """The 32 bytes of the public key, hex."""
        return self._private.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> str:
        """Ed25519 signature (RFC 8032), hex."""
        return self._private.sign(text).hex()


def key_path(environ: Mapping[str, str]) -> Path:
    """$STEELYARD_KEY, or ledger.key in the user's configuration folder."""
    if named := environ.get("STEELYARD_KEY"):
        return Path(named)
    if sys.platform == "darwin":
        base = _home() / "Library" / "Application Support"
    elif named := environ.get("XDG_CONFIG_HOME"):
        base = Path(named)
    else:
        base = _home() / ".config"
    return base / "steelyard" / "ledger.key"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as problem:
        raise RunError(
            "the signing key lies in the home folder, and this user has none; "
            "set STEELYARD_KEY to a file"
        ) from problem


def signed_by(public: str, *, signature: str, text: bytes) -> bool:
    """Whether the signature over the text is that key's; False for what is no key at all."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True


def _create(path: Path) -> None:
    """Make a key; raises FileExistsError if there is one, also if somebody else was faster."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    if path.exists():
        raise FileExistsError(path)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(pem)
            out.flush()
            os.fsync(out.fileno())
        os.link(beside, path)
    finally:
        beside.unlink()


def _read(path: Path) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as problem:
        raise RunError(
            f"{path}: no unencrypted private key in PEM ({problem}); "
            "restore it, or move it away and a new one is made"
        ) from problem
    if not isinstance(key, Ed25519PrivateKey):
        raise RunError(f"{path}: not an Ed25519 key; name another file in STEELYARD_KEY")
    return key
