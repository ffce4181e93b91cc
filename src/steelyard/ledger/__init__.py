"""The ledger: a signed chain over a run, and its verification."""

from steelyard.ledger.chain import LedgerRecord
from steelyard.ledger.covered import REMADE
from steelyard.ledger.findings import Finding, Severity, Verification
from steelyard.ledger.key import SigningKey, key_path
from steelyard.ledger.ledger import Kind, Ledger
from steelyard.ledger.reading import ledger_records, root_before
from steelyard.ledger.signature import Signature, Signer, sign, signature_of
from steelyard.ledger.verify import verify

__all__ = [
    "REMADE",
    "Finding",
    "Kind",
    "Ledger",
    "LedgerRecord",
    "Severity",
    "Signature",
    "Signer",
    "SigningKey",
    "Verification",
    "key_path",
    "ledger_records",
    "root_before",
    "sign",
    "signature_of",
    "verify",
]
