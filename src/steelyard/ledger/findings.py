"""What a verification found."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding takes from the record's worth."""

    DAMAGED = "damaged"
    """Something is not as it was written."""
    UNFINISHED = "unfinished"
    """Something is not covered, or not yet."""
    NOTE = "note"
    """Nothing is wrong; a reader should know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found: where, what, and what to do."""

    severity: Severity
    file: str
    what: str
    todo: str
    line: int | None = None
    offset: int | None = None
    """Byte offset in the file."""

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place += f":{self.line}"
        if self.offset is not None:
            place += f" at byte {self.offset}"
        return f"{place}: {self.what}; {self.todo}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The result of verifying a run folder."""

    run: str
    findings: list[Finding] = field(default_factory=list)
    records: int = 0
    """Lines of the ledger that could be read."""
    root: str | None = None
    """The signed root, hex; None where none is signed or it doesn't hold."""
    reported: str | None = None
    """The root that the run's reports show, hex: that of the records before them."""
    key: str | None = None
    """The public key that signed, hex."""
    closed: str | None = None
    """When the record was closed, UTC, as the signer says."""

    @property
    def state(self) -> str:
        """verified | unfinished | damaged."""
        found = {finding.severity for finding in self.findings}
        for severity in (Severity.DAMAGED, Severity.UNFINISHED):
            if severity in found:
                return severity.value
        return "verified"

    @property
    def ok(self) -> bool:
        """Whether everything is as it was when the record was signed."""
        return self.state == "verified"
