"""Check a run folder without steelyard:  python verify_independently.py RUN [PUBLIC_KEY_HEX]

Needs Python 3.11 and the package `cryptography`; read it before you trust it.  It checks the hash
chain, the Merkle root and its signature, the sealed ranges of samples.log and every other file.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def root(leaves: list[bytes]) -> bytes:  # RFC 6962, section 2.1
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    left = 1 << (len(leaves) - 1).bit_length() - 1  # the largest power of two below
    return hashlib.sha256(b"\x01" + root(leaves[:left]) + root(leaves[left:])).digest()


def check_signature(body: dict, text: str) -> None:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(body["key"]))
    key.verify(bytes.fromhex(body["signature"]), text.encode())


def check_close(record: dict, leaves: list[bytes], trusted: str | None) -> None:
    body, encoded = record["body"], base64.b64encode(root(leaves)).decode()
    check_signature(body, f"{body['origin']}\n{len(leaves)}\n{encoded}\nclosed {record['time']}\n")
    if (body["size"], body["root"]) != (len(leaves), root(leaves).hex()):
        raise ValueError("the close record names another root")
    if trusted and trusted.lower() != body["key"]:
        raise ValueError(f"signed with {body['key']}, not with the key you trust")


def check_chain(data: bytes, trusted: str | None) -> list[dict]:
    records, leaves, prev = [], [], "0" * 64
    if not data.endswith(b"\n"):
        raise ValueError("the ledger is empty or its last line is torn")
    for number, line in enumerate(data.split(b"\n")[:-1]):
        record = json.loads(line)
        bare = line[:-75] + b"}"  # all but ,"hash":"<64 digits>"}
        if line[-75:] != b',"hash":"%s"}' % sha(bare).encode() or record["prev"] != prev:
            raise ValueError(f"line {number + 1} was changed, or another stood before it")
        if record["seq"] != number:
            raise ValueError(f"line {number + 1} has number {record['seq']}")
        if record["kind"] == "close":
            check_close(record, leaves, trusted)
        if record["kind"] == "signature":
            said = {k: v for k, v in sorted(record["body"].items()) if k != "signature"}
            text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
            check_signature(record["body"], f"steelyard/signature/1\n{text}")
        leaves.append(hashlib.sha256(b"\x00" + line).digest())
        records, prev = [*records, record], record["hash"]
    if records[-1]["kind"] != "close":
        raise ValueError("the record is not closed")
    return records


def check_files(run: Path, records: list[dict]) -> int:
    log, at, digests = (run / "samples.log").read_bytes(), 0, {}
    for body in (r["body"] for r in records if "file" in r["body"]):
        if "from" not in body:
            digests[body["file"]] = body["sha256"]
        elif body["from"] != at or sha(log[at : body["to"]]) != body["sha256"]:
            raise ValueError(f"samples.log: bytes {at} to {body['to']} were changed")
        at = body.get("to", at)
    if at != len(log):
        raise ValueError(f"samples.log: {len(log)} bytes, {at} are sealed")
    for name, digest in digests.items():
        if sha((run / name).read_bytes()) != digest:
            raise ValueError(f"{name}: was changed")
    own = {"ledger.jsonl", "lock", "samples.log", *digests}
    for path in run.rglob("*"):
        if (path.is_symlink() or not path.is_dir()) and str(path.relative_to(run)) not in own:
            raise ValueError(f"{path.name}: not covered by the ledger")
    return len(digests) + 1


def main() -> int:
    run, trusted = Path(sys.argv[1]), (sys.argv[2] if len(sys.argv) > 2 else None)
    try:
        records = check_chain((run / "ledger.jsonl").read_bytes(), trusted)
        files = check_files(run, records)
    except (ValueError, KeyError, TypeError, OSError, InvalidSignature) as problem:
        print(f"DAMAGED  {problem or 'the signature does not hold'}")
        return 1
    print(f"INTACT  {len(records)} records, {files} files, signed with", records[-1]["body"]["key"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
