"""What schedules and prompts of windows of load are drawn from."""

from __future__ import annotations

import hashlib

from steelyard.evidence import RunFolder
from steelyard.ledger import Ledger, ledger_records
from steelyard.load.prompts import fresh_salt
from steelyard.study import Study
from steelyard.weigh.plan import Window


def window_seed(study: Study, workload: str, index: int) -> int:
    """What the schedule of a window is drawn from."""
    return _number(f"{study.seed}/{workload}/{index}") >> 33


def window_salt(salt: int, window: Window, *, segment: int, place: int, attempt: int = 0) -> int:
    """The same prompts for all deployments of a window, but other ones behind one address.

    ``place`` is the deployment's among those at its address.  A server must not have seen the
    text: neither for another deployment there, nor in a window that was cut off or is offered
    again (``attempt``).
    """
    again = f"/{attempt}" if attempt else ""
    return _number(f"{salt:x}/{window.workload}/{window.index}/{segment}/{place}{again}")


def run_salt(folder: RunFolder, ledger: Ledger) -> int:
    """The run's own, drawn once, so that no server has seen its prompts."""
    for record in ledger_records(folder.ledger):
        if record.kind == "salt":
            return int(str(record.body["salt"]), 16)
    salt = fresh_salt()
    ledger.append("salt", {"salt": f"{salt:x}"})
    return salt


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
